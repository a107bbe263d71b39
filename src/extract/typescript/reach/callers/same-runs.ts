import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { declarationOf } from "../../syntax/function-places.ts";
import { sameValues } from "../../evaluate/values/same-values.ts";
import type { Invocation } from "./invocation.ts";

/** Tells of runs of functions those that are like one: of the same function, with the same values. */
export function isSameAs([node, { closure, args, thisValue, chance }]: [TS.FunctionLikeDeclaration, Invocation]): (
  other: [TS.Node, Invocation],
) => boolean {
  const isOneOfMany = !declarationOf(node) && !ts.isClassLike(node.parent);
  return ([otherNode, other]) =>
    otherNode === node &&
    (!isOneOfMany || other.closure === closure) &&
    (other.chance ?? "sure") === (chance ?? "sure") &&
    (thisValue ?? other.thisValue) === (other.thisValue ?? thisValue) &&
    args !== undefined &&
    other.args !== undefined &&
    sameValues(args, other.args);
}
