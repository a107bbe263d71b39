import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { outermost } from "./outermost.ts";
import { isInlineFunction } from "./inline-function.ts";

/** Whether code runs as a part of the code around it: through blocks, loops and functions that are given to a call. */
export function isRunWithin(node: TS.Node, scope: TS.Node): boolean {
  for (let at = node; at !== scope; at = at.parent) {
    if (ts.isSourceFile(at) || ts.isClassElement(at) || ts.isFunctionDeclaration(at)) return false;
    if (isInlineFunction(at) && !ts.isCallExpression(outermost(at).parent)) return false;
  }
  return true;
}
