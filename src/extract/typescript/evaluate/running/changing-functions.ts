import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";
import { outermost } from "../../syntax/outermost.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isChangingCall } from "./changes-within.ts";
import type { FunctionValue, Value } from "../values/value.ts";

/** Names that one of them is taken from are followed so far. */
const MOST_NAMES = 4;

const changing = new WeakMap<TS.Node, boolean>();
const holding = new WeakMap<TS.Node, boolean>();

/** Whether there are functions in a function that fill collections of its own: `const add = (tool) => tools.push(tool)`. */
export function holdsChangingFunctions(scope: TS.Node): boolean {
  const known = holding.get(scope);
  if (known !== undefined) return known;
  let isHolding = false;
  forEachNode(scope, (node) => {
    if (node !== scope && ts.isFunctionLike(node)) isHolding ||= isChanging(node);
    return isHolding ? "skip" : undefined;
  });
  holding.set(scope, isHolding);
  return isHolding;
}

/** The functions that a value is or holds, and that change what is around them. */
export function changingFunctions(value: Value): readonly FunctionValue[] {
  if (value.kind === "function") return isChanging(value.node) ? [value] : [];
  if (value.kind === "object") return [...value.properties.values()].flatMap((one) => changingFunctions(one.value));
  return value.kind === "array" || value.kind === "alternatives"
    ? (value.kind === "array" ? value.items : value.values).flatMap(changingFunctions)
    : [];
}

function isChanging(node: TS.Node): boolean {
  const known = changing.get(node);
  if (known !== undefined) return known;
  let isFound = false;
  forEachNode(node, (at) => {
    isFound ||= isFillingOf(at, node);
    return isFound ? "skip" : undefined;
  });
  changing.set(node, isFound);
  return isFound;
}

/**
 * `tools.push(tool)`, `tools[name] = tool`, `tool.schema.title = "Moor"`, `text += line`, `count++`, of a variable that a
 * function around the one in question declares, or of what is taken from such a one: `for (const tool of tools) tool.title = …`.
 */
function isFillingOf(node: TS.Node, inner: TS.Node): boolean {
  return filledAt(node).some((target) => isOfOuter(target, inner, MOST_NAMES));
}

function isOfOuter(target: TS.Expression, inner: TS.Node, depth: number): boolean {
  const declaration = ts.isIdentifier(target) ? declarationOf(target) : undefined;
  if (!declaration || depth === 0) return false;
  if (!(inner.pos <= declaration.pos && declaration.end <= inner.end))
    return (
      (ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration)) &&
      ts.findAncestor(declaration, ts.isFunctionLike) !== undefined
    );
  const source = sourceOf(declaration);
  return source !== undefined && isOfOuter(rootOf(source), inner, depth - 1);
}

/** What a variable in a function is taken from: a member, or each of them. */
function sourceOf(declaration: TS.Node): TS.Expression | undefined {
  if (ts.isVariableDeclaration(declaration)) {
    const around = declaration.parent.parent;
    return ts.isForOfStatement(around) ? around.expression : declaration.initializer;
  }
  if (!ts.isParameter(declaration)) return undefined;
  const call = outermost(declaration.parent).parent;
  const isEach = ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression);
  return isEach && call.expression.name.text === "forEach" ? call.expression.expression : undefined;
}

/** The variables that are changed, or something in them. */
function filledAt(node: TS.Node): readonly TS.Expression[] {
  if (isChangingCall(node)) return [rootOf(node.expression.expression)];
  if (ts.isDeleteExpression(node)) return [rootOf(node.expression)];
  if (isCount(node)) return [bareExpression(node.operand)];
  return ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) ? targetsIn(node.left).map(rootOf) : [];
}

/** What an assignment gives values: each part of `[first, ships.second] = pair`. */
function targetsIn(target: TS.Expression): readonly TS.Expression[] {
  const bare = bareExpression(target);
  if (ts.isArrayLiteralExpression(bare)) return bare.elements.flatMap(targetsIn);
  if (ts.isSpreadElement(bare)) return targetsIn(bare.expression);
  if (!ts.isObjectLiteralExpression(bare)) return [bare];
  return bare.properties.flatMap((one) => {
    if (ts.isPropertyAssignment(one)) return targetsIn(one.initializer);
    return ts.isShorthandPropertyAssignment(one) ? [one.name] : [];
  });
}

function rootOf(target: TS.Expression): TS.Expression {
  let at = bareExpression(target);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = bareExpression(at.expression);
  return at;
}
