import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "./bare-expression.ts";
import { findDeclaration } from "./declarations.ts";
import { isWrittenAsExported } from "./modifiers.ts";

/** Whether an expression is what a CommonJS module exports by: `exports`, `module.exports`. */
export function isExportsObject(node: TS.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === "exports" && !findDeclaration("exports", node);
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === "exports" &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "module" &&
    !findDeclaration("module", node)
  );
}

/** What `exports.tools = exports.list = []` gives a value, and which: each of these, and `[]`. */
export interface AssignedChain {
  readonly targets: readonly TS.Expression[];
  readonly value: TS.Expression;
}

/** What assignments in a row give a value to, from left to right; undefined for what is no assignment. */
export function assignedChain(expression: TS.Expression): AssignedChain | undefined {
  const targets: TS.Expression[] = [];
  let value = bareExpression(expression);
  while (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    targets.push(value.left);
    value = bareExpression(value.right);
  }
  return targets.length > 0 ? { targets, value } : undefined;
}

/** The name under which an expression is exported: `tools` of `exports.tools` and `module.exports.tools`. */
export function exportedNameOf(node: TS.Node): string | undefined {
  return ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name) && isExportsObject(node.expression)
    ? node.name.text
    : undefined;
}

/** Whether a file says with `import` or `export` that it is no CommonJS module. */
export function isEsModule(sourceFile: TS.SourceFile): boolean {
  return sourceFile.statements.some(
    (one) =>
      ts.isImportDeclaration(one) ||
      ts.isImportEqualsDeclaration(one) ||
      ts.isExportDeclaration(one) ||
      ts.isExportAssignment(one) ||
      isWrittenAsExported(one),
  );
}

/** `=`, `+=`, `??=` */
export function isAssignment({ operatorToken: { kind } }: TS.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
