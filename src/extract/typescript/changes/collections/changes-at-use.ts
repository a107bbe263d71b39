import type { ts as TS } from "ts-morph";
import type { RunOrder } from "../../reach/order/run-order.ts";
import { readsMembers } from "../../reach/order/read-order.ts";
import type { Holder } from "../places/holders.ts";
import type { Change } from "./collection-change.ts";
import { changesSeenAt } from "./seen-changes.ts";
import { settledAt } from "./settled-changes.ts";

/** The changes of a collection for what reads it at one place. */
export interface ChangesAtUse {
  readonly seen: readonly Change[];
  /** It is the same for the same changes. */
  readonly key: string;
}

/**
 * The changes of a collection as they are seen where it is read; undefined where nothing else is known of them there than
 * everywhere. What is only handed on there is read elsewhere, and later.
 */
export function changesAtUse(
  order: RunOrder,
  changes: readonly Change[],
  use: TS.Identifier,
  declaration: Holder,
): ChangesAtUse | undefined {
  const settled = settledAt(order, changes, use, declaration.getSourceFile());
  const told = readsMembers(use) ? changesSeenAt(order, settled, use, declaration) : undefined;
  if (settled === changes) return told;
  const key = changes.map((change) => (settled.includes(change) ? "-" : "settled")).join();
  return { seen: told?.seen ?? settled, key: `${told?.key ?? ""} ${key}` };
}
