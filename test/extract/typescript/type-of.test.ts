import { expect, test } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";

/** What an expression comes to: a text, or nothing where it is not known. */
function come(expression: string): string | undefined {
  const { source, evaluator } = evaluatedFile(expression);
  const [statement] = source.statements;
  if (!ts.isExpressionStatement(statement!)) return expect.unreachable("It is an expression.");
  const value = evaluator.evaluate(statement.expression, evaluator.rootFrame(source));
  return value.kind === "text" ? value.text.value : undefined;
}

test.each([
  ["typeof structuredClone", "function"],
  ["typeof fetch", "function"],
  ["typeof Array.isArray", "function"],
  ["typeof JSON", "object"],
  ["typeof Math.PI", "number"],
  ["typeof Symbol.iterator", "symbol"],
])("what every engine has is of the type that it has: %s is %j", (expression, type) => {
  expect(come(expression)).toBe(type);
});

test.each([
  ...["typeof require", "typeof Deno", "typeof window", "typeof JSON.parse.berths"],
  ...["typeof Object.groupBy", "typeof Array.prototype.toSorted"],
])("what only some engines have, or a release of them, is of no type that is known: %s", (expression) => {
  expect(come(expression)).toBeUndefined();
});
