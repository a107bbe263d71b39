import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";

/** Whether an expression makes something of its own, which nobody else knows yet: `{}`, `[] as string[]`, `new Map()`, `Object.create(null)`. */
export function makesNew(expression: TS.Expression): boolean {
  const bare = bareExpression(expression);
  if (ts.isCallExpression(bare)) return bare.expression.getText() === "Object.create";
  return ts.isArrayLiteralExpression(bare) || ts.isObjectLiteralExpression(bare) || ts.isNewExpression(bare);
}
