import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";

/** What registers a tool is named for that, by the SDK and by wrappers of it: `server.registerTool(…)`, `addTool(…)`. */
const REGISTERING = /^(?:(?:register|add|define)\w*tool|tool|register)$/iu;

/** Whether code has calls that register a tool, of those that count. */
export function registersIn(code: TS.Node, counts = (_: TS.CallExpression): boolean => true): boolean {
  let isFound = false;
  forEachNode(code, (node) => {
    if (!isFound && ts.isCallExpression(node) && node.arguments.length > 1) {
      const { expression: callee } = node;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      isFound = ts.isIdentifier(name) && REGISTERING.test(name.text) && counts(node);
    }
    return isFound ? "skip" : undefined;
  });
  return isFound;
}
