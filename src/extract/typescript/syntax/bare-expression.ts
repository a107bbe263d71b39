import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** The expression without parentheses, casts and `!` around it. */
export function bareExpression(node: TS.Expression): TS.Expression {
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isSatisfiesExpression(at)
  )
    at = at.expression;
  return at;
}
