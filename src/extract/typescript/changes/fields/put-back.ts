import { scopeOf } from "../../reach/order/scope-of.ts";
import type { FieldChange } from "./field-changes.ts";

/** Whether a function takes out again what it has put in before. */
export function isPutBack({ node, removal }: FieldChange, changes: readonly FieldChange[]): boolean {
  if (removal?.how !== "pop" && removal?.how !== "shift") return false;
  return changes.some(
    ({ addition }) => addition && addition.node.end <= node.pos && scopeOf(addition.node) === scopeOf(node),
  );
}
