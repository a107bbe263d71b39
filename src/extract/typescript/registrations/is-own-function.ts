import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { meaningOfName, type Linker } from "../modules/meaning-of-name.ts";

/**
 * Whether what is called is a function or class that the project declares, by its name alone: then it is none of a
 * package, and who calls the code around it, and with what, would be found out for nothing.
 */
export function isOwnFunction(callee: TS.Expression, linker: Linker): boolean {
  const bare = bareExpression(callee);
  const meaning = ts.isIdentifier(bare) ? meaningOfName(bare, linker) : undefined;
  return meaning?.kind === "node" && (ts.isFunctionDeclaration(meaning.node) || ts.isClassDeclaration(meaning.node));
}
