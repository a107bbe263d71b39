import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { guardsUpTo } from "../../reach/conditions/guards.ts";

/** What code puts into a collection: `tools.set(name, tool)`, `tools[name] = tool`. */
interface Put {
  readonly collection: string;
  readonly key: string;
}

/**
 * Whether code puts something under a key only where nothing is under it yet: `if (!tools.has(name)) tools.set(name, tool)`,
 * `if (name in tools) return;`
 */
export function isPutWhereMissing(node: TS.CallExpression | TS.BinaryExpression): boolean {
  const put = putBy(node);
  const home = ts.findAncestor(node, (at) => ts.isFunctionLike(at) || ts.isSourceFile(at));
  if (!put || !home) return false;
  return guardsUpTo(node, home).some(({ expression, holds }) => asksForNone(expression, holds, put));
}

function putBy(node: TS.CallExpression | TS.BinaryExpression): Put | undefined {
  const target = ts.isCallExpression(node) ? node.expression : node.left;
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return undefined;
  const key = ts.isElementAccessExpression(target)
    ? target.argumentExpression
    : ts.isCallExpression(node) && node.arguments[0];
  return key ? { collection: target.expression.getText(), key: key.getText() } : undefined;
}

/** Whether a condition that comes to something says that there is nothing under a key. */
function asksForNone(expression: TS.Expression, holds: boolean, put: Put): boolean {
  const node = bareExpression(expression);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return asksForNone(node.operand, !holds, put);
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    const joining = holds ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken;
    if (operatorToken.kind === joining) return asksForNone(left, holds, put) || asksForNone(right, holds, put);
    const isIn = operatorToken.kind === ts.SyntaxKind.InKeyword && !holds;
    return isIn && left.getText() === put.key && right.getText() === put.collection;
  }
  if (holds) return false;
  if (ts.isElementAccessExpression(node))
    return node.expression.getText() === put.collection && node.argumentExpression.getText() === put.key;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: collection, name } = node.expression;
  const isAsking = /^(?:has|get)$/u.test(name.text) && collection.getText() === put.collection;
  return isAsking && node.arguments[0]?.getText() === put.key;
}
