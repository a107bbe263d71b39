import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { mayUseMembers, removalsFrom, type Removal } from "../places/removal-places.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";

/** Code that changes a collection. */
interface Change {
  readonly node: TS.Node;
  readonly removal?: Removal | undefined;
}

/**
 * The changes of a collection in the order in which they run, without removals of which that cannot be told: those that
 * may run behind code which uses the members have come too late for it, and others may not run at all.
 * @param places where the collection is named
 * @param home the variable that holds it, or the file that it is declared in
 * @param isTooEarly whether what a use finds is surely without a change
 */
export function inOrder<C extends Change>(
  changes: readonly C[],
  places: readonly TS.Expression[],
  order: RunOrder,
  home: TS.Node,
  isTooEarly: (use: TS.Node, change: TS.Node) => boolean = () => false,
): readonly C[] {
  const removals = changes.filter(({ removal }) => removal !== undefined);
  const additions = changes.filter(({ removal }) => removal === undefined);
  if (removals.length === 0) return changes;
  const nodes = new Set<TS.Node>(changes.map(({ node }) => node));
  const uses = places.filter((place) => mayUseMembers(place) && !isWithin(place, nodes));
  return removals.reduce<readonly C[]>((sequence, change) => {
    const isBefore = (other: TS.Node): boolean => order.isBefore(change.node, other, home);
    if (!uses.every((use) => isBefore(use) || isTooEarly(use, change.node))) return sequence;
    const later = new Set(sequence.filter(({ node }) => isBefore(node)));
    const earlier = sequence.filter((one) => !later.has(one));
    const isClear = earlier.every(({ node }) => order.isBefore(node, change.node, home));
    return isClear ? [...earlier, change, ...later] : sequence;
  }, additions);
}

/** The removals that are made where a collection is named. */
export function removalsAt(places: readonly TS.Expression[]): readonly Removal[] {
  return [...new Map(places.flatMap((place) => removalsFrom(place)).map((one) => [one.node, one])).values()];
}

function isWithin(place: TS.Node, nodes: ReadonlySet<TS.Node>): boolean {
  return ts.findAncestor(place, (at) => nodes.has(at)) !== undefined;
}
