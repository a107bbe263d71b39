import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "./bare-expression.ts";
import { declarationOf } from "./declarations.ts";

/** What a variable, or a field of the class around (`this.pages`, `Book.pages`), begins with: `new Map()`. */
export function beginningOf(collection: TS.Expression): TS.Expression | undefined {
  if (ts.isIdentifier(collection)) {
    const declaration = declarationOf(collection);
    return declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  }
  if (!ts.isPropertyAccessExpression(collection)) return undefined;
  const home = ts.findAncestor(collection, ts.isClassLike);
  const { expression: owner, name } = collection;
  const isOfHome = owner.kind === ts.SyntaxKind.ThisKeyword || owner.getText() === home?.name?.text;
  const field =
    isOfHome && home?.members.find((one) => ts.isPropertyDeclaration(one) && one.name.getText() === name.text);
  return field && ts.isPropertyDeclaration(field) ? field.initializer : undefined;
}

const COLLECTION = /^(?:Array|Map|Set|WeakMap|WeakSet)$/u;

/** Whether a variable or field holds a collection of the language, as it begins with one: its methods are none of the project's. */
export function isBegunAsCollection(holder: TS.Expression): boolean {
  const beginning = beginningOf(bareExpression(holder));
  const made = beginning && bareExpression(beginning);
  if (!made) return false;
  return ts.isArrayLiteralExpression(made) || (ts.isNewExpression(made) && COLLECTION.test(made.expression.getText()));
}
