import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "./bare-expression.ts";
import { declarationOf } from "./declarations.ts";

/** How a function of the language changes the object that it is handed first. */
export type ObjectChange = "merge" | "set" | "definition" | "definitions";

/** Functions of the language that add members to their first argument. */
export const OBJECT_CHANGES: ReadonlyMap<string, ObjectChange> = new Map([
  ["Object.assign", "merge"],
  ["Reflect.set", "set"],
  ["Object.defineProperty", "definition"],
  ["Reflect.defineProperty", "definition"],
  ["Object.defineProperties", "definitions"],
]);

const OWNERS: ReadonlySet<string> = new Set(["Object", "Reflect"]);

/** How what is called changes the object that it is handed first: `Object.assign`, and `define` of `const define = Object.defineProperty`. */
export function objectChangeBy(callee: TS.Expression): ObjectChange | undefined {
  const name = nameInLanguage(callee);
  return name === undefined ? undefined : OBJECT_CHANGES.get(name);
}

function nameInLanguage(callee: TS.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(callee)) {
    const { expression: owner, name } = callee;
    return ts.isIdentifier(owner) && OWNERS.has(owner.text) ? `${owner.text}.${name.text}` : undefined;
  }
  if (!ts.isIdentifier(callee)) return undefined;
  const declaration = declarationOf(callee);
  if (declaration && ts.isVariableDeclaration(declaration)) {
    const { initializer } = declaration;
    const made = initializer && bareExpression(initializer);
    return made && ts.isPropertyAccessExpression(made) ? nameInLanguage(made) : undefined;
  }
  return declaration && ts.isBindingElement(declaration) ? nameTakenOut(declaration) : undefined;
}

/** `const { defineProperty } = Object` */
function nameTakenOut({ name, propertyName, parent: { parent: owner } }: TS.BindingElement): string | undefined {
  const of = ts.isVariableDeclaration(owner) ? owner.initializer : undefined;
  const taken = propertyName ?? name;
  return of && ts.isIdentifier(of) && OWNERS.has(of.text) && ts.isIdentifier(taken)
    ? `${of.text}.${taken.text}`
    : undefined;
}
