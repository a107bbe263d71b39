import { ts } from "../compiler.ts";
import type { Declaration } from "./declarations.ts";

/** `declare const require: …` says what is there without it. */
export function isAmbient(declaration: Declaration): boolean {
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer) return false;
  const statement = declaration.parent.parent;
  return (
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true
  );
}
