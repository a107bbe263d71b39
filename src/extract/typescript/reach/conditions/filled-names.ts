import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";

const filled = new WeakMap<TS.Node, ReadonlySet<string>>();

/** The names of the collections that code fills: `seen.add(name)`, `tools[name] = tool`. */
export function filledNames(code: TS.Node): ReadonlySet<string> {
  const before = filled.get(code);
  if (before) return before;
  const names = new Set<string>();
  forEachNode(code, (node) => {
    const target = changedBy(node);
    if (target && ts.isIdentifier(target)) names.add(target.text);
  });
  filled.set(code, names);
  return names;
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
