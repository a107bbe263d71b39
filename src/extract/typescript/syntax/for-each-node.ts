import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/**
 * Visits a node and everything below it in the order of the source. Without recursion, since a chain of
 * thousands of `+` is a tree of that depth.
 * @param visit gives "skip" for a node whose inside is not to be visited
 */
export function forEachNode(root: TS.Node, visit: (node: TS.Node) => unknown): void {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (visit(node) === "skip") continue;
    const children: TS.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child) waiting.push(child);
    }
  }
}
