import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { scopeOf } from "../../reach/order/scope-of.ts";
import { membersAt, type Place } from "../places/collection-places.ts";
import { removalsFrom, type Removal } from "../places/removal-places.ts";

/**
 * Whether what is deleted in the depth of an object is so for sure, or perhaps: by a statement of a file. Of a function it
 * is not always known when it is run.
 */
export function isFollowedInDepth(node: TS.Node): boolean {
  return ts.isDeleteExpression(node) && ts.isSourceFile(scopeOf(node));
}

/** What is deleted of the members of an object, where it is named: `delete config.hints.open`. */
export function deepRemovalsAt(places: readonly Place[]): readonly Removal[] {
  const found = places
    .filter(({ by, isPerhaps, picks = [] }) => !by && !isPerhaps && picks.length === 0)
    .flatMap(membersAt)
    .filter(({ path }) => path.length > 0)
    .flatMap(({ at, path }) => removalsFrom(at).map((removal): Removal => ({ ...removal, path })))
    .filter(({ node }) => ts.isDeleteExpression(node));
  return [...new Map(found.map((one) => [one.node, one])).values()];
}
