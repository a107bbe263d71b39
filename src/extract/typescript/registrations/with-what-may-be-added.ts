import { isUndefined, type UnknownValue, type Value } from "../evaluate/values/value.ts";
import type { Reading } from "./registration.ts";

/**
 * What is registered by way of something that may change it: whatever does may add what a tool is registered without, most
 * often its hints. What it is registered with is told as it is.
 * @param reason what may change it, and where; undefined where nothing does
 */
export function withWhatMayBeAdded(reading: Reading, reason: UnknownValue | undefined): Reading {
  if (!reason) return reading;
  const orReason = (part: Value | undefined): Value => (!part || isUndefined(part) ? reason : part);
  const tools = reading.tools.map((tool) => ({
    ...tool,
    title: orReason(tool.title),
    description: orReason(tool.description),
    annotations: orReason(tool.annotations),
  }));
  return { ...reading, tools, holes: [...reading.holes, reason] };
}
