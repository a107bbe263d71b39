import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import { objectChangeBy } from "../../syntax/object-changes.ts";
import { CHANGING_METHODS } from "../../evaluate/methods/changing-methods.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { Maker } from "./made-by-function.ts";
import type { Holder } from "../places/holders.ts";

/** What a variable holds that has methods of its own: an instance of a class, or an object that is written there. */
export type Made = TS.ClassLikeDeclaration | TS.ObjectLiteralExpression;

/**
 * The class of which a variable holds an instance, `new Crew()`, also behind methods that give back what they are called of,
 * `new Crew().add("Ada")`; or the object that it holds, where methods of that change it.
 */
export function madeThere(variable: Holder): Made | undefined {
  const made = variable.initializer && bareExpression(variable.initializer);
  if (!made) return undefined;
  if (ts.isObjectLiteralExpression(made)) return changesItself(made) ? made : undefined;
  return classMadeBy(made);
}

/** The class of which a chain of calls gives an instance. */
function classMadeBy(made: TS.Expression): TS.ClassLikeDeclaration | undefined {
  const [first, ...names] = chainOf(made);
  const name = first && ts.isNewExpression(first) ? bareExpression(first.expression) : undefined;
  const declaration = name && ts.isIdentifier(name) ? declarationOf(name) : undefined;
  if (!declaration || !ts.isClassLike(declaration)) return undefined;
  return names.every((one) => ts.isMemberName(one) && givesItself(declaration, one.text)) ? declaration : undefined;
}

/** The class of an instance that nothing holds: it is made for what its methods do, `new Crew().add("Ada").add("Grace");`. */
export function madeForItself(statement: TS.Statement): TS.ClassLikeDeclaration | undefined {
  const call = ts.isExpressionStatement(statement) ? bareExpression(statement.expression) : undefined;
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  // What the last of them gives is left there.
  return classMadeBy(bareExpression(call.expression.expression));
}

/** Whether a variable holds what methods have changed already which are called where it is made: `new Crew().add("Ada")`. */
export function isMadeByChain(variable: Holder): boolean {
  const made = variable.initializer && bareExpression(variable.initializer);
  return made !== undefined && ts.isCallExpression(made) && madeThere(variable) !== undefined;
}

/** What stands at the beginning of a chain of calls, and the names of its methods. */
function chainOf(chain: TS.Expression): readonly TS.Node[] {
  const names: TS.Node[] = [];
  let at = chain;
  while (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
    names.push(at.expression.name);
    at = bareExpression(at.expression.expression);
  }
  return [at, ...names];
}

/** Whether a method gives back what it is called of, on one of its ways: `return this`. */
export function givesItself(made: Made | Maker, name: string): boolean {
  if (ts.isFunctionLike(made)) return false;
  const members: readonly TS.Node[] = ts.isObjectLiteralExpression(made)
    ? made.properties.filter((one) => one.name?.getText() === name)
    : made.members.filter((one) => memberName(one) === name);
  return members.some(returnsThis);
}

function returnsThis(member: TS.Node): boolean {
  let isFound = false;
  forEachNode(member, (node) => {
    isFound ||= ts.isReturnStatement(node) && node.expression !== undefined && isThis(bareExpression(node.expression));
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

function isThis(node: TS.Node): boolean {
  return node.kind === ts.SyntaxKind.ThisKeyword;
}

const known = new WeakMap<TS.Node, boolean>();

/** Whether functions of an object change it: `{ names: [], add(name) { this.names.push(name); } }`. */
export function changesItself(object: TS.ObjectLiteralExpression): boolean {
  const before = known.get(object);
  if (before !== undefined) return before;
  let isSo = false;
  forEachNode(object, (node) => {
    isSo ||= isThis(node) && isChanged(node);
    return isSo ? "skip" : undefined;
  });
  known.set(object, isSo);
  return isSo;
}

function isChanged(self: TS.Node): boolean {
  let whole = outermost(self);
  for (;;) {
    const { parent } = whole;
    const isOn =
      (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === whole;
    if (!isOn) break;
    const called = outermost(parent).parent;
    const isCalled = ts.isCallExpression(called) && called.expression === outermost(parent);
    if (isCalled && ts.isPropertyAccessExpression(parent) && CHANGING_METHODS.has(parent.name.text)) return true;
    whole = outermost(parent);
  }
  const { parent } = whole;
  if (ts.isBinaryExpression(parent)) return parent.left === whole && isAssignment(parent.operatorToken.kind);
  if (ts.isCallExpression(parent))
    return parent.arguments[0] === whole && objectChangeBy(parent.expression) !== undefined;
  return isCount(parent) || ts.isDeleteExpression(parent);
}
