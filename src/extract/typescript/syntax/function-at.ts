import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "./bare-expression.ts";
import { isInlineFunction, type InlineFunction } from "./inline-function.ts";

/** The function that a declaration or an export gives a name. */
export function functionAt(node: TS.Node): TS.FunctionDeclaration | InlineFunction | undefined {
  const made = ts.isVariableDeclaration(node) && node.initializer ? bareExpression(node.initializer) : node;
  return ts.isFunctionDeclaration(made) || isInlineFunction(made) ? made : undefined;
}
