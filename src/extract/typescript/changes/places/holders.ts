import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isImported } from "../../modules/import-bindings.ts";
import { meaningOfName, type Linker } from "../../modules/meaning-of-name.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { outermost } from "../../syntax/outermost.ts";

/** A variable that holds a collection; one that takes the rest of an object holds a new one. */
export type Holder = TS.VariableDeclaration | TS.BindingElement;

/** Whether a declaration is of such a variable. */
export function isHolder(declaration: Declaration): declaration is Holder {
  return ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration);
}

/** The variable that a name means where it is used: the one that declares it, or that of another file which it is imported from. */
export function holderMeant(linker: Linker, declaration: Declaration, use: TS.Identifier): Holder | undefined {
  if (!isImported(declaration)) return isHolder(declaration) ? declaration : undefined;
  const meaning = meaningOfName(use, linker);
  const node = meaning?.kind === "node" ? meaning.node : undefined;
  return node && (ts.isVariableDeclaration(node) || ts.isBindingElement(node)) ? node : undefined;
}

/** Whether a variable is another name of what a variable holds, which is filled under all of its names. */
export function isAlias(declaration: Holder): boolean {
  const made =
    ts.isVariableDeclaration(declaration) && declaration.initializer && bareExpression(declaration.initializer);
  const named = made && ts.isIdentifier(made) ? declarationOf(made) : undefined;
  return named !== undefined && isHolder(named) && named !== declaration && isFilled(named);
}

/** Whether what a variable holds is filled: what it takes out of an object is filled there. */
function isFilled(holder: Holder): boolean {
  return ts.isVariableDeclaration(holder) || holder.dotDotDotToken !== undefined;
}

/** Whether a variable is given what stands at a place: where that is used in its turn, is a place of its own. */
export function isAliased(place: TS.Expression): boolean {
  const { parent } = outermost(place);
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name);
}
