import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** Whether an identifier stands behind a dot, or is a key: then it means no variable. */
export function isMemberName(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)) &&
    parent.name === node
  );
}
