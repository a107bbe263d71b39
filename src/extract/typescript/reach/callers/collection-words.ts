import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { namesThis } from "../../syntax/this-in.ts";

/** Methods that give a list of the same members. */
export const SAME_KIND: ReadonlySet<string> = new Set(["filter", "slice", "sort", "reverse", "toSorted", "toReversed"]);

/** Methods of lists, maps and sets that give members of it, or another one with members of it. */
export const GIVING: ReadonlySet<string> = new Set([
  ...SAME_KIND,
  ...["at", "concat", "entries", "find", "findLast", "flat", "flatMap"],
  ...["get", "map", "pop", "shift", "splice", "values"],
]);

/** Methods that tell something about it, take from it or add others, and give none of its members. */
export const TELLING: ReadonlySet<string> = new Set([
  ...["has", "includes", "indexOf", "keys", "push", "unshift", "set", "add", "delete", "clear", "forEach", "some"],
  ...["every", "findIndex"],
]);

/** Methods that tell whether something is a member, and where. */
export const ASKING_FOR: ReadonlySet<string> = new Set(["has", "includes", "indexOf", "lastIndexOf", "delete"]);

/** Functions of the language that give the members of an object, or another one with its members. */
export const OF_OBJECT: ReadonlySet<string> = new Set([
  ...["Object.entries", "Object.values", "Object.freeze", "Object.fromEntries", "Array.from", "Map", "Set"],
]);
/** Functions of the language that tell something of an object, and give none of its members. */
export const ABOUT_OBJECT: ReadonlySet<string> = new Set([
  "Object.is",
  "Object.keys",
  "Object.hasOwn",
  "Object.getOwnPropertyNames",
]);

/** Whether something makes a collection that goes by no other name yet. */
export function isNewCollection(made: TS.Expression): boolean {
  if (ts.isNewExpression(made)) return /^(?:Map|Set)$/u.test(made.expression.getText());
  return ts.isArrayLiteralExpression(made) || (ts.isObjectLiteralExpression(made) && !namesThis(made));
}

/** Whether what is around a value does no more with it than ask what it is. */
export function isOnlyAsked(parent: TS.Node): boolean {
  return (
    ts.isExpressionStatement(parent) ||
    ts.isIfStatement(parent) ||
    ts.isForInStatement(parent) ||
    ts.isSwitchStatement(parent) ||
    ts.isCaseClause(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isTemplateSpan(parent)
  );
}
