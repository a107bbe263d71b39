import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "./bare-expression.ts";
import { forEachNode } from "./for-each-node.ts";

const filled = new WeakMap<TS.Node, ReadonlyMap<string, readonly TS.Node[]>>();

/** The names of the collections that code fills: `seen.add(name)`, `tools[name] = tool`. */
export function filledNames(code: TS.Node): ReadonlySet<string> {
  return new Set(fillsIn(code).keys());
}

/**
 * The names of the collections that code goes on to fill when it comes to a place in it. What it has filled before, in
 * statements of its own that no loop leads back to, holds all that by then.
 */
export function stillFilled(code: TS.Node, place: TS.Node): ReadonlySet<string> {
  const names = [...fillsIn(code)].flatMap(([name, fills]) =>
    fills.every((fill) => isOver(fill, place, code)) ? [] : [name],
  );
  return new Set(names);
}

function isOver(fill: TS.Node, place: TS.Node, code: TS.Node): boolean {
  if (fill.end > place.pos || place.getSourceFile() !== code.getSourceFile()) return false;
  for (let at = fill.parent; at !== code; at = at.parent) {
    const holdsBoth = at.pos <= place.pos && place.end <= at.end;
    if (ts.isFunctionLike(at) || (ts.isIterationStatement(at, false) && holdsBoth)) return false;
  }
  return true;
}

/** Where code fills collections, by the names of these. */
function fillsIn(code: TS.Node): ReadonlyMap<string, readonly TS.Node[]> {
  const before = filled.get(code);
  if (before) return before;
  const fills = new Map<string, TS.Node[]>();
  forEachNode(code, (node) => {
    const target = changedBy(node);
    if (target && ts.isIdentifier(target)) fills.set(target.text, [...(fills.get(target.text) ?? []), node]);
  });
  filled.set(code, fills);
  return fills;
}

const FILLING: ReadonlySet<string> = new Set(["add", "set", "push", "unshift", "delete", "clear", "splice"]);

function changedBy(node: TS.Node): TS.Expression | undefined {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return FILLING.has(node.expression.name.text) ? bareExpression(node.expression.expression) : undefined;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const { left } = node;
  return ts.isElementAccessExpression(left) || ts.isPropertyAccessExpression(left)
    ? bareExpression(left.expression)
    : undefined;
}
