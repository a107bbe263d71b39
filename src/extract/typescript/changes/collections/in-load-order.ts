import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";
import { scopeOf } from "../../reach/order/scope-of.ts";

/** More files than that fill registries, of which the order tells nobody anything. */
const MOST_FILES = 100;

/**
 * Changes that are made at the top of several files, in the order in which these are loaded: `import "./tugs.js"; import
 * "./ferries.js";`. They are as they were where one is made elsewhere, or that order is not known.
 */
export function inLoadOrder<C extends { readonly node: TS.Node }>(
  order: RunOrder,
  changes: readonly C[],
): readonly C[] {
  const files = [...new Set(changes.map(({ node }) => node.getSourceFile()))];
  if (files.length < 2 || files.length > MOST_FILES) return changes;
  if (!changes.every(({ node }) => ts.isSourceFile(scopeOf(node)))) return changes;
  const isKnown = files.every((one, at) =>
    files.slice(at + 1).every((other) => order.isLoadedFirst(one, other) !== undefined),
  );
  if (!isKnown) return changes;
  return changes.toSorted(({ node: one }, { node: other }) => {
    const [own, others] = [one.getSourceFile(), other.getSourceFile()];
    return own === others ? 0 : order.isLoadedFirst(own, others) === true ? -1 : 1;
  });
}
