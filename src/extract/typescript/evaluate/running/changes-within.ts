import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { CHANGING_METHODS } from "../methods/changing-methods.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";

const known = new WeakMap<TS.Node, boolean>();

/** A call of a method that changes what it is called of. */
export type ChangingCall = TS.CallExpression & { readonly expression: TS.PropertyAccessExpression };

/** Whether something is changed while an expression is worked out: `names[index++]`, `{ title: titles.shift() }`. What functions in it do is theirs. */
export function changesWithin(node: TS.Node): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const isSo =
    isChange(node) ||
    (!ts.isFunctionLike(node) && ts.forEachChild(node, (part) => changesWithin(part) || undefined) === true);
  known.set(node, isSo);
  return isSo;
}

function isChange(node: TS.Node): boolean {
  if (ts.isBinaryExpression(node)) return isAssignment(node.operatorToken.kind);
  return (isCount(node) && !isOfThis(node.operand)) || ts.isDeleteExpression(node) || isChangingCall(node);
}

/** `this.nextId++`: numbers of requests, which tell no run from the next; they are known only at run time. */
function isOfThis(operand: TS.Expression): boolean {
  return ts.isPropertyAccessExpression(operand) && operand.expression.kind === ts.SyntaxKind.ThisKeyword;
}

export function isChangingCall(node: TS.Node): node is ChangingCall {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    CHANGING_METHODS.has(node.expression.name.text)
  );
}

/** The expressions that an expression is made of, in the order in which they are worked out; those of functions in it are not. */
export function partsOf(node: TS.Node): readonly TS.Expression[] {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return [];
  const parts: TS.Expression[] = [];
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child) || isName(child, node)) return;
    if (ts.isExpression(child)) parts.push(child);
    else parts.push(...partsOf(child));
  });
  return parts;
}

/** The `title` of `tool.title` and of `{ title: … }`, which is no expression of its own. */
function isName(child: TS.Node, parent: TS.Node): boolean {
  if (ts.isPropertyAccessExpression(parent)) return child === parent.name;
  return ts.isPropertyAssignment(parent) && child === parent.name && !ts.isComputedPropertyName(child);
}
