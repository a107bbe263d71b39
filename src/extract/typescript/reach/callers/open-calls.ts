import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf as variableOf } from "../../syntax/declarations.ts";
import { declarationOf, memberNameOf } from "../../syntax/function-places.ts";

/**
 * The calls in a function of which only the value at hand tells whether they lead back to it: of a member, those of another
 * object's member of that name, as `berth.moor(port)` in `moor`; of a function that another one makes, those of what that was
 * given, as `sail(port)` in `(sail) => (port) => sail(port)`.
 */
export function openCallsOf(node: TS.FunctionLikeDeclaration): readonly TS.CallExpression[] {
  const { body } = node;
  const name = memberNameOf(node);
  if (!body || (name === undefined && !isMadeByAnother(node))) return [];
  const isOpen = name === undefined ? isOfVariable : (call: TS.CallExpression) => isOfMember(call, name, node);
  const calls: TS.CallExpression[] = [];
  const collect = (one: TS.Node): void => {
    if (ts.isCallExpression(one) && isOpen(one)) calls.push(one);
    ts.forEachChild(one, collect);
  };
  collect(body);
  return calls;
}

/** Whether it is made anew by each run of a function around it: one at the top of a file is given nothing else there. */
function isMadeByAnother(node: TS.FunctionLikeDeclaration): boolean {
  const isFunction = ts.isArrowFunction(node) || ts.isFunctionExpression(node) || declarationOf(node) !== undefined;
  return isFunction && ts.findAncestor(node.parent, ts.isFunctionLike) !== undefined;
}

/** What it was given, or what a function around it was: what a module declares or imports is the same in each run. */
function isOfVariable({ expression }: TS.CallExpression): boolean {
  const callee = bareExpression(expression);
  const declaration = ts.isIdentifier(callee) ? variableOf(callee) : undefined;
  return declaration !== undefined && ts.findAncestor(declaration, ts.isFunctionLike) !== undefined;
}

/** Of a class, what a method calls of `this` is found by its name already. */
function isOfMember({ expression }: TS.CallExpression, name: string, node: TS.FunctionLikeDeclaration): boolean {
  const callee = bareExpression(expression);
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== name) return false;
  return callee.expression.kind !== ts.SyntaxKind.ThisKeyword || !ts.isClassLike(node.parent);
}
