import type { ts as TS } from "ts-morph";
import type { Declaration } from "../../syntax/declarations.ts";
import type { Addition } from "../places/addition-places.ts";
import { loopOverItself } from "./growing-collections.ts";
import { isReadBefore, isReadBetween } from "../../reach/order/read-order.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";

/** Collections that are changed in more places are registries: what they hold is read when all is in. */
const MOST_ORDERED = 40;

interface Change {
  readonly node: TS.Node;
  readonly addition?: Addition;
  readonly handedOn?: object;
  readonly place?: object;
  /** It is not known whether it has been made by then. */
  readonly isPossible?: boolean;
}

/**
 * Of the changes of a collection those that are seen where it is read; undefined where all are. Of what is changed in
 * its depth, and by functions that it is handed to, all is seen: a part of it may be held under another name by then.
 * @returns with a key that is the same for the same changes
 */
export function changesSeenAt<C extends Change>(
  order: RunOrder,
  changes: readonly C[],
  use: TS.Identifier,
  declaration: Declaration,
): { readonly seen: readonly (C | (C & { readonly isPossible: boolean }))[]; readonly key: string } | undefined {
  if (changes.length === 0 || changes.length > MOST_ORDERED) return undefined;
  const told = changes.map((change): "behind" | "before" | "between" => {
    const { node, addition, place, handedOn } = change;
    if (addition?.path || place || handedOn || loopOverItself(node, declaration, "map")) return "behind";
    if (isReadBefore(order, use, node, declaration)) return "before";
    return isReadBetween(order, use, node, declaration) ? "between" : "behind";
  });
  if (told.every((one) => one === "behind")) return undefined;
  const seen = changes.flatMap((change, index) => {
    if (told[index] === "before") return [];
    return told[index] === "between" ? [{ ...change, isPossible: true }] : [change];
  });
  return { seen, key: told.join() };
}
