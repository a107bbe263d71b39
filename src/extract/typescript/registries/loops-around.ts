import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";

/** The loops that code runs in, callbacks of collections among them: around each of some nodes, within its function. */
export function loopsAround(nodes: readonly TS.Node[]): ReadonlySet<TS.Node> {
  const loops = new Set<TS.Node>();
  for (const node of nodes) {
    for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
      if (ts.isIterationStatement(at, false) || isTurn(at)) loops.add(at);
      else if (ts.isFunctionLike(at) && !ts.isArrowFunction(at)) break;
    }
  }
  return loops;
}

const TURNING = /^(?:map|forEach|filter|every|some|flatMap|reduce|find|findIndex|from|allSettled)$/u;

/** Whether a function runs once for each member of something. */
function isTurn(node: TS.Node): boolean {
  if (!isInlineFunction(node)) return false;
  if (!ts.isCallExpression(node.parent)) return false;
  const { expression: callee } = node.parent;
  if (ts.isPropertyAccessExpression(callee)) return TURNING.test(callee.name.text);
  return ts.isIdentifier(callee) && node.parameters.length > 0;
}
