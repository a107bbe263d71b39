import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import type { FunctionValue, Value } from "../values/value.ts";

const FILLING: ReadonlySet<string> = new Set(["push", "unshift", "set", "add"]);

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
 * function around the one in question declares.
 */
function isFillingOf(node: TS.Node, inner: TS.Node): boolean {
  const target = filledAt(node);
  const declaration = target && ts.isIdentifier(target) ? declarationOf(target) : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration)) return false;
  const isInside = inner.pos <= declaration.pos && declaration.end <= inner.end;
  return !isInside && ts.findAncestor(declaration, ts.isFunctionLike) !== undefined;
}

/** The variable that is changed, or something in it. */
function filledAt(node: TS.Node): TS.Expression | undefined {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return FILLING.has(node.expression.name.text) ? rootOf(node.expression.expression) : undefined;
  if (isCount(node)) return bareExpression(node.operand);
  if (!ts.isBinaryExpression(node) || !isAssignment(node.operatorToken.kind)) return undefined;
  const { left } = node;
  if (ts.isIdentifier(left)) return left;
  const isMember = ts.isElementAccessExpression(left) || ts.isPropertyAccessExpression(left);
  return isMember ? rootOf(left.expression) : undefined;
}

function rootOf(target: TS.Expression): TS.Expression {
  let at = bareExpression(target);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = bareExpression(at.expression);
  return at;
}
