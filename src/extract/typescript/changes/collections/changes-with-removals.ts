import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import type { Change } from "./collection-change.ts";
import type { Place } from "../places/collection-places.ts";
import { loopOverItself } from "./growing-collections.ts";
import { isAliased } from "../places/holders.ts";
import { inOrder } from "./ordered-changes.ts";
import { isReadBefore, readsMembers } from "../../reach/order/read-order.ts";
import { mayUseMembers, type Removal } from "../places/removal-places.ts";
import { isReordering } from "./removals.ts";
import { type RunOrder } from "../../reach/order/run-order.ts";
import { contains, scopeOf } from "../../reach/order/scope-of.ts";

/**
 * The changes of a collection that loses members, too, as they run. Of `tools.splice(place, 1, tool)` what is put in stays,
 * where it is not known when that is done.
 */
export function withRemovals(
  order: RunOrder,
  additions: readonly Change[],
  removals: readonly Removal[],
  { declaration, places }: { readonly declaration: Declaration; readonly places: readonly Place[] },
): readonly Change[] {
  const taking = removals.map((removal): Change => {
    const addition = additions.find((one) => one.node === removal.node && one.addition?.how === "method")?.addition;
    return { node: removal.node, removal, ...(addition && { addition }) };
  });
  const nodes = new Set<TS.Node>(removals.map(({ node }) => node));
  const all = [...additions.filter(({ node }) => !nodes.has(node)), ...taking];
  const named = places.flatMap(({ at }) => (isAliased(at) ? [] : at));
  const ordered = inOrder(
    all,
    named,
    order,
    declaration,
    (use, change) => ts.isIdentifier(use) && readsMembers(use) && isReadBefore(order, use, change, declaration),
  );
  return [
    ...ordered,
    ...removals
      .filter(({ node, how }) => isReordering(how) && !ordered.some((one) => one.node === node))
      .map(({ node }): Change => ({ node, isReordering: true })),
    ...removals
      .filter(({ node }) => loopOverItself(node, declaration, "array") && !ordered.some((one) => one.node === node))
      .map(({ node }): Change => ({ node, lost: "loses members while it is looped over" })),
    ...removals
      .filter(({ node, how }) => !isReordering(how) && !ordered.some((one) => one.node === node))
      .filter(({ node }) =>
        additions.some((one) => scopeOf(one.node) === scopeOf(node) && !ts.isSourceFile(scopeOf(node))),
      )
      .map(({ node }): Change => ({ node, lost: "is filled and emptied by the same function" })),
    ...taking
      .filter(({ node, removal }) => ts.isSourceFile(scopeOf(node)) && !(removal && isReordering(removal.how)))
      .filter(({ node }) => !ordered.some((one) => one.node === node) && !isLate(order, node, named, declaration))
      .map((change): Change => ({ ...change, isPossible: true })),
    ...additions.filter(({ node }) => nodes.has(node) && !ordered.some((one) => one.node === node)),
  ];
}

/** Whether a removal comes too late for all that uses the members. */
function isLate(order: RunOrder, node: TS.Node, places: readonly TS.Expression[], home: TS.Node): boolean {
  const others = places.filter((place) => mayUseMembers(place) && !contains(node, place));
  return others.every((use) => order.isBefore(use, node, home));
}
