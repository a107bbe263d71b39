import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** The call of a base class's constructor in the statements of one: `super(name);`. */
export function superCallOf(constructor: TS.ConstructorDeclaration): TS.CallExpression | undefined {
  for (const statement of constructor.body?.statements ?? []) {
    if (
      ts.isExpressionStatement(statement) &&
      ts.isCallExpression(statement.expression) &&
      statement.expression.expression.kind === ts.SyntaxKind.SuperKeyword
    )
      return statement.expression;
  }
  return undefined;
}
