import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { isLoop } from "../syntax/loops.ts";

/** Functions that have a body of their own to run. */
export function isFunctionNode(node: TS.Node): node is TS.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)
  );
}

/** Whether a node lies in what a loop or function runs, and not in its head. */
function isBodyOf(binder: TS.Node, node: TS.Node): boolean {
  const body = isLoop(binder) ? binder.statement : isFunctionNode(binder) ? binder.body : undefined;
  return body !== undefined && body.pos <= node.pos && node.end <= body.end;
}

/** The nearest loop, function or file that gives variables their values for a node. */
export function enclosingBinder(node: TS.Node): TS.Node {
  const binder = ts.findAncestor(node, (at) => {
    if (at === node) return false;
    return ts.isSourceFile(at) || isBodyOf(at, node);
  });
  return binder ?? node;
}
