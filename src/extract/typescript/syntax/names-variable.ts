import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { declarationOf } from "./declarations.ts";
import { forEachNode } from "./for-each-node.ts";

/** Whether code names a variable: `reduce(state, action)` the `state`. */
export function namesVariable(code: TS.Node, declaration: TS.Node): boolean {
  let isFound = false;
  forEachNode(code, (node) => {
    isFound ||= ts.isIdentifier(node) && declarationOf(node) === declaration;
    return isFound ? "skip" : undefined;
  });
  return isFound;
}
