import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "./bare-expression.ts";

/** A function that is written where it is used: `() => berth`, `function () { … }`. */
export type InlineFunction = TS.ArrowFunction | TS.FunctionExpression;

/** Whether a node is a function that is written where it is used. */
export function isInlineFunction(node: TS.Node): node is InlineFunction {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** The function that an expression writes down, without the brackets and types around it. */
export function inlineFunction(expression: TS.Expression | undefined): InlineFunction | undefined {
  const bare = expression && bareExpression(expression);
  return bare && isInlineFunction(bare) ? bare : undefined;
}
