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
  switch (node.kind) {
    case ts.SyntaxKind.ParenthesizedExpression:
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.NonNullExpression:
    case ts.SyntaxKind.SatisfiesExpression:
    case ts.SyntaxKind.TypeAssertionExpression:
      return true;
    case ts.SyntaxKind.ExpressionWithTypeArguments:
      return !ts.isHeritageClause(node.parent);
    default:
      return false;
  }
}

/** The expression without parentheses, casts and `!` around it. */
export function bareExpression(node: TS.Expression): TS.Expression {
  let at = node;
  while (isWrapping(at)) at = at.expression;
  return at;
}
