import type { ts as TS } from "ts-morph";
import { MOST_MEMBERS } from "../evaluate/limits.ts";
import type { Budget } from "../evaluate/budget.ts";
import type { Frame } from "../evaluate/frame.ts";
import type { Value } from "../evaluate/value.ts";
import { unknown } from "../evaluate/value.ts";
import type { ForwardSearch } from "../reach/forward-search.ts";
import type { Reach } from "../reach/reach.ts";
import type { Reading, Registration, ToolDescriptor } from "./registration.ts";

/** How a registration is read: with the two searches for the ways that lead to it. */
interface Searches {
  readonly reach: Reach;
  readonly forward: ForwardSearch;
  readonly budget: Budget;
}

/**
 * Everything that a registration registers, run by run. The ways that lead to it are looked for from the registration
 * backwards; where that leaves something open, the program is followed forwards too, and what tells more is taken.
 */
export function readRegistration(registration: Registration, { reach, forward, budget }: Searches): Reading[] {
  budget.renew();
  const frames = reach.framesAt(registration.node, reach.reads.ofAll(registration.dependsOn));
  const backwards = readEach(registration, frames, budget);
  const open = openParts(backwards);
  if (backwards.length > 0 && open === 0) return backwards;
  const framesAhead = forward.framesAt(registration.node);
  if (framesAhead.every((frame) => frames.includes(frame))) return backwards;
  const ahead = readEach(registration, framesAhead, budget);
  const more = namedTools(ahead) - namedTools(backwards);
  const tellsMore = more > 0 || (more === 0 && ahead.length > 0 && openParts(ahead) < open);
  if (!tellsMore) return backwards;
  return forward.isCut ? withRest(ahead, registration.node) : ahead;
}

/** Readings of which it is not known whether they are all. */
function withRest(readings: readonly Reading[], node: TS.Node): Reading[] {
  const rest = unknown("may go on: the program is not followed to its end", node);
  return readings.map((reading, index) => (index === 0 ? { ...reading, holes: [...reading.holes, rest] } : reading));
}

/** Reads a registration in each frame that it runs in; once there are more tools than any server has, no further. */
function readEach(registration: Registration, frames: readonly Frame[], budget: Budget): Reading[] {
  const readings: Reading[] = [];
  let count = 0;
  for (const frame of frames) {
    budget.renew();
    const reading = registration.read(frame);
    if (!reading) continue;
    readings.push(reading);
    count += reading.tools.length;
    if (count > MOST_MEMBERS) break;
  }
  return readings;
}

/** How many parts are not known that matter most. */
function openParts(readings: readonly Reading[]): number {
  return readings.reduce(
    (sum, { tools, holes }) =>
      sum + holes.length + tools.reduce((parts, tool) => parts + partsOf(tool).filter(isOpen).length, 0),
    0,
  );
}

function namedTools(readings: readonly Reading[]): number {
  return readings.reduce((sum, { tools }) => sum + tools.filter(({ name }) => !isOpen(name)).length, 0);
}

function partsOf({ name, description, inputSchema }: ToolDescriptor): Value[] {
  return [name, description, inputSchema].filter((part) => part !== undefined);
}

function isOpen(value: Value): boolean {
  return value.kind === "unknown";
}
