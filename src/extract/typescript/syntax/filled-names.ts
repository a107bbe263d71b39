import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "./bare-expression.ts";
import { forEachNode } from "./for-each-node.ts";

const filled = new WeakMap<TS.Node, ReadonlyMap<string, readonly TS.Node[]>>();

/** Whether code fills collections: `seen.add(name)`, `tools[name] = tool`. */
export function fills(code: TS.Node): boolean {
  return fillsIn(code).size > 0;
}

/** Whether code fills a collection of a name. */
export function fillsName(code: TS.Node, name: string): boolean {
  return fillsIn(code).has(name);
}

/**
 * Whether code goes on to fill a collection of a name when it comes to a place in it. What it has filled before, in
 * statements of its own that no loop leads back to, holds all that by then.
 * @param use where the place names it: `options.isOpen` stays what it is where `options.port` is given another value
 */
export function goesOnToFill(code: TS.Node, use: TS.Identifier, place: TS.Node): boolean {
  const member = memberOf(use);
  return fillsAhead(code, use, place).some(
    (fill) => member === undefined || (memberGivenBy(fill) ?? member) === member,
  );
}

/** Whether code goes on to do so other than by giving a member another value that is named there. */
export function goesOnToAdd(code: TS.Node, use: TS.Identifier, place: TS.Node): boolean {
  return fillsAhead(code, use, place).some((fill) => memberGivenBy(fill) === undefined);
}

function fillsAhead(code: TS.Node, { text }: TS.Identifier, place: TS.Node): readonly TS.Node[] {
  return (fillsIn(code).get(text) ?? []).filter((fill) => !isOver(fill, place, code));
}

/** The member that is read of what a name holds: `isOpen` of `options.isOpen` */
function memberOf(use: TS.Identifier): string | undefined {
  const { parent } = use;
  return ts.isPropertyAccessExpression(parent) && parent.expression === use ? parent.name.text : undefined;
}

/** The member that is given a value: `port` of `options.port = 80`; undefined where that is not written, or is another change. */
function memberGivenBy(fill: TS.Node): string | undefined {
  return ts.isBinaryExpression(fill) && ts.isPropertyAccessExpression(fill.left) ? fill.left.name.text : undefined;
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
  const found = new Map<string, TS.Node[]>();
  forEachNode(code, (node) => {
    const target = changedBy(node);
    if (!target || !ts.isIdentifier(target)) return;
    const known = found.get(target.text);
    if (known) known.push(node);
    else found.set(target.text, [node]);
  });
  filled.set(code, found);
  return found;
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
