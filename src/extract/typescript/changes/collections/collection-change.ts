import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Addition } from "../places/addition-places.ts";
import { kindOf, type Collection, type CollectionKind } from "./collection.ts";
import { textLoopAround, type TextLoop } from "./changing-statements.ts";
import { additionsOf, type Place } from "../places/collection-places.ts";
import type { Giver } from "../places/given-back.ts";
import type { HandedByChance, HandedOn } from "./handed-on.ts";
import type { Removal } from "../places/removal-places.ts";

/** Code that changes a collection, in one of several ways. */
export interface Change {
  readonly node: TS.Node;
  readonly addition?: Addition;
  readonly removal?: Removal;
  /** It is not known whether it has been made when the collection is read. */
  readonly isPossible?: boolean;
  /** It gives the collection another order, of which it is not known when. */
  readonly isReordering?: boolean;
  /** It names the collection as `this`. */
  readonly isOwn?: boolean;
  readonly handedOn?: HandedOn;
  /** Where the collection is handed to a function that is known only in a run. */
  readonly byChance?: HandedByChance;
  /** The function that gives the collection there, if it was found by its name alone. */
  readonly by?: Giver | undefined;
  /** Why it is not known what is added there. */
  readonly lost?: string;
  /** The loop that adds texts to a list there, one turn after the other. */
  readonly loop?: TextLoop;
}

/** The changes of a list, with loops that put texts into it in several places as one. */
export function inTextLoops(
  changes: readonly Change[],
  kind: Collection["kind"],
  variable: TS.Node,
): readonly Change[] {
  const plain = changes.filter(
    (one) => one.addition && !one.addition.path && !one.addition.picks && !one.isOwn && !one.by && !one.isPossible,
  );
  if (kind !== "array" || plain.length < 2) return changes;
  const nodes = plain.map(({ node }) => node);
  const isPlain = new Set(plain);
  const told = new Set<TS.Node>();
  return changes.flatMap((change) => {
    const loop = isPlain.has(change) ? textLoopAround(change.node, nodes, variable) : undefined;
    if (!loop) return [change];
    if (told.has(loop.node)) return [];
    told.add(loop.node);
    return [{ node: loop.node, loop }];
  });
}

export function changesBy(additions: readonly Addition[], how: Pick<Change, "isOwn" | "by">): Change[] {
  return additions.map((addition) => ({ ...how, node: addition.node, addition }));
}

/** The additions at a place that stands for a collection, or may. */
export function changesAt(place: Place): Change[] {
  const { by, isHeld, isPerhaps } = place;
  const additions = additionsOf(place).filter(({ how }) => !isHeld || how !== "renewal");
  if (!isPerhaps) return changesBy(additions, { by });
  return additions.map(({ node }) => ({ node, lost: "may be added to by way of what holds it for a time" }));
}

/** The methods by which each kind of collection is added to. */
const METHODS_OF: Record<Exclude<CollectionKind, "object">, RegExp> = {
  array: /^(?:push|unshift|splice)$/u,
  map: /^set$/u,
  set: /^add$/u,
};

/**
 * Whether what a collection starts with has the method that a change calls of it. A set is not what is pushed to, be it that
 * both are asked for by a method of the same name.
 */
export function hasMethodOf({ addition }: Change, start: Collection): boolean {
  const kind = kindOf(start);
  if (addition?.how !== "method" || (addition.path?.length ?? 0) > 0 || kind === "object") return true;
  const { node } = addition;
  const called = ts.isCallExpression(node) && node.expression;
  return !called || !ts.isPropertyAccessExpression(called) || METHODS_OF[kind].test(called.name.text);
}

/** Whether a change is one that is made where the collection is named, and no other stands there. */
export function isPlainChange({ addition, removal, handedOn, byChance, lost, isPossible }: Change): boolean {
  return !handedOn && !byChance && !lost && !addition?.picks && !(removal && isPossible);
}
