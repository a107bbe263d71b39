import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** The expression together with parentheses, casts and `!` around it. */
export function outermost(node: TS.Node): TS.Node {
  let at = node;
  while (
    ts.isParenthesizedExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isNonNullExpression(at.parent) ||
    ts.isSatisfiesExpression(at.parent)
  )
    at = at.parent;
  return at;
}
