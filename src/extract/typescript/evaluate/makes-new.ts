import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import type { Value } from "./values/value.ts";

/** Whether an expression makes something of its own, which nobody else knows yet: `{}`, `[] as string[]`, `new Map()`, `Object.create(null)`. */
export function makesNew(expression: TS.Expression): boolean {
  const bare = bareExpression(expression);
  if (ts.isCallExpression(bare)) return bare.expression.getText() === "Object.create";
  return ts.isArrayLiteralExpression(bare) || ts.isObjectLiteralExpression(bare) || ts.isNewExpression(bare);
}

/** Those of the values that an expression may give which it makes: itself, or by a function that it calls. */
export function madeBy(expression: TS.Expression, value: Value): readonly Value[] {
  const values = value.kind === "alternatives" ? value.values : [value];
  if (makesNew(expression)) return values;
  let bare = bareExpression(expression);
  if (ts.isAwaitExpression(bare)) bare = bareExpression(bare.expression);
  return ts.isCallExpression(bare) ? values.filter((one) => isMadeFurtherIn(one, bare)) : [];
}

/** Whether a value is made by a function that does not stand around a piece of code: in a run of its own, which that leads to. */
export function isMadeFurtherIn(value: Value, code: TS.Node): boolean {
  const literal = value.kind === "object" || value.kind === "array" ? value.node : undefined;
  const made = value.kind === "instance" ? value.made?.node : literal;
  const maker = made && ts.findAncestor(made, ts.isFunctionLike);
  return maker !== undefined && ts.findAncestor(code, (at) => at === maker) === undefined;
}
