import type { ts as TS } from "ts-morph";
import type { Change } from "./collection-change.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";

/** Objects that are given more members one by one are registries, and no settings. */
const MOST_GIVEN = 12;

/**
 * What gives an object members of its own, where others add to the depth of it: `state.prefix = "port"` beside
 * `state.tools.push({ name: state.prefix + name })`. The code that adds finds them, where it surely comes later; else perhaps.
 */
export function dataChanges(changes: readonly Change[], order: RunOrder, home: TS.SourceFile): readonly Change[] {
  const given = changes.filter(isOfOwnMember);
  const others = changes.filter((one) => !isOfOwnMember(one));
  if (others.length === 0 || given.length > MOST_GIVEN) return [];
  return given.map((one) =>
    others.every(({ node }) => order.isBefore(one.node, node, home)) ? one : { ...one, isPossible: true },
  );
}

function isOfOwnMember({ addition, removal, isOwn, by, isReordering, lost }: Change): boolean {
  return addition !== undefined && !addition.path && !removal && !isOwn && !by && !isReordering && !lost;
}
