import type { ts as TS } from "ts-morph";
import { sameValues } from "../../evaluate/values/same-values.ts";
import type { Invocation } from "./invocation.ts";

/** Tells of runs of functions those that are like one: of the same function, with the same values. */
export function isSameAs([node, { args, thisValue, chance }]: [TS.Node, Invocation]): (
  other: [TS.Node, Invocation],
) => boolean {
  return ([otherNode, other]) =>
    otherNode === node &&
    (other.chance ?? "sure") === (chance ?? "sure") &&
    (thisValue ?? other.thisValue) === (other.thisValue ?? thisValue) &&
    args !== undefined &&
    other.args !== undefined &&
    sameValues(args, other.args);
}
