import type { Nodes } from "mdast";
import type { Stretch } from "./layout.ts";

/**
 * Where a node stands.
 * @param base offset of the text that was parsed in the whole text
 */
export function nodeStretch(node: Nodes, base: number): Stretch {
  return { start: base + (node.position?.start.offset ?? 0), end: base + (node.position?.end.offset ?? 0) };
}
