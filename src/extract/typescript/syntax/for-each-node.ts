import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/**
 * Visits a node and everything below it in the order of the source. Without recursion, since a chain of
 * thousands of `+` is a tree of that depth.
 * @param visit gives "skip" for a node whose inside is not to be visited
 */
export function forEachNode(root: TS.Node, visit: (node: TS.Node) => unknown): void {
  const waiting = [root];
  const add = (child: TS.Node): void => {
    waiting.push(child);
  };
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (visit(node) === "skip") continue;
    const start = waiting.length;
    ts.forEachChild(node, add);
    reverseFrom(waiting, start);
  }
}

/** In place, since this is done for each node of a program. */
function reverseFrom(nodes: TS.Node[], start: number): void {
  for (let first = start, last = nodes.length - 1; first < last; first += 1, last -= 1) {
    const [one, other] = [nodes[first], nodes[last]];
    if (!one || !other) return;
    nodes[first] = other;
    nodes[last] = one;
  }
}
