import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";

/**
 * Whether what changes a list asks that list for the place, or for what it puts there:
 * `tools.splice(tools.length - 1, 0, tool)`, `tools[tools.length] = tool`.
 * @param declaration the variable that holds the list
 */
export function asksItself(change: TS.Node, declaration: Declaration): boolean {
  return partsAsked(change).some((part) => {
    let isAsked = false;
    forEachNode(part, (node) => {
      // The list itself, put into itself, would hold what comes later, too.
      if (ts.isPropertyAccessExpression(node) && isOf(node.expression, declaration)) isAsked = true;
      return isAsked ? "skip" : undefined;
    });
    return isAsked;
  });
}

function isOf(node: TS.Expression, declaration: Declaration): boolean {
  return ts.isIdentifier(node) && declarationOf(node) === declaration;
}

function partsAsked(change: TS.Node): readonly TS.Node[] {
  if (ts.isCallExpression(change)) return change.arguments;
  if (!ts.isBinaryExpression(change)) return [];
  const { left, right } = change;
  return ts.isElementAccessExpression(left) ? [left.argumentExpression, right] : [right];
}
