import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { EACH } from "./callback-arguments.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/**
 * The name that each member of a list has in its turn: `for (const tool of tools)`, `tools.forEach((tool) => …)`.
 * @param list the whole of the expression that stands for the list
 */
export function turnVariable(list: TS.Node): TS.VariableDeclaration | TS.ParameterDeclaration | undefined {
  const { parent } = list;
  if (ts.isForOfStatement(parent) && parent.expression === list)
    return ts.isVariableDeclarationList(parent.initializer) ? parent.initializer.declarations[0] : undefined;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== list || !EACH.has(parent.name.text))
    return undefined;
  const callback = ts.isCallExpression(parent.parent) ? parent.parent.arguments[0] : undefined;
  const isInline = callback && isInlineFunction(callback);
  return isInline ? callback.parameters[0] : undefined;
}
