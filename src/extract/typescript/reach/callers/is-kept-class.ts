import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";

/** Whether a class is kept as a value where it is named: in a list, a table, a variable, or as an argument. */
export function isKeptClass({ parent }: TS.Node): boolean {
  return (
    ts.isArrayLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isCallExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isArrowFunction(parent)
  );
}
