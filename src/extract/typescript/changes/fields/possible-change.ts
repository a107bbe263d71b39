import type { ts as TS } from "ts-morph";
import { unknown, type UnknownValue, type Value } from "../../evaluate/values/value.ts";

const REASON = "may be changed here, through something that is not known";

/** What a field holds behind code that may be about another object. */
export function possibleChange(node: TS.Node): UnknownValue {
  return unknown(REASON, node);
}

/** Whether all that is known of a value is that there is such code. */
export function isPossibleChange(value: Value): boolean {
  return value.kind === "unknown" && value.reason === REASON;
}
