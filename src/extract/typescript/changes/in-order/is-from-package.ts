import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { importSource, isImported } from "../../modules/import-bindings.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";

/** Names of names are followed so far. */
const MOST_NAMES = 4;

/**
 * Whether something is imported from a package, a member of such a thing, or what a call of one gives, also by the variable that
 * holds it: what its methods are handed, they leave as it is.
 */
export function isFromPackage(expression: TS.Expression, depth = MOST_NAMES): boolean {
  let at = bareExpression(expression);
  while (ts.isPropertyAccessExpression(at) || ts.isCallExpression(at) || ts.isNewExpression(at))
    at = bareExpression(at.expression);
  const declaration = ts.isIdentifier(at) ? declarationOf(at) : undefined;
  if (!declaration || depth === 0) return false;
  if (isImported(declaration)) return isPackageName(importSource(declaration)?.specifier ?? ".");
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const isMade = made && (ts.isCallExpression(bareExpression(made)) || ts.isNewExpression(bareExpression(made)));
  return isMade === true && isFromPackage(made, depth - 1);
}

/** What the project gives names of its own begins so: `./tools`, `#tools`, `@/tools`, `~/tools`. */
function isPackageName(specifier: string): boolean {
  return !/^(?:[.#~/]|@\/)/u.test(specifier);
}
