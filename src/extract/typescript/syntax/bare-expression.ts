import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** What stands around an expression without changing what it gives: parentheses, casts, `!`, type arguments. */
type Wrapping =
  | TS.ParenthesizedExpression
  | TS.AsExpression
  | TS.SatisfiesExpression
  | TS.NonNullExpression
  | TS.TypeAssertion
  | TS.ExpressionWithTypeArguments;

/** Whether a node gives what the expression in it gives: `(tools)`, `tools as Tool[]`, `tools!`, `add<string>`. */
export function isWrapping(node: TS.Node): node is Wrapping {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    (ts.isExpressionWithTypeArguments(node) && !ts.isHeritageClause(node.parent))
  );
}

/** The expression without parentheses, casts and `!` around it. */
export function bareExpression(node: TS.Expression): TS.Expression {
  let at = node;
  while (isWrapping(at)) at = at.expression;
  return at;
}
