import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** The property names that a refinement's body reads (`data.sku`, `{ sku }`) or writes down (`path: ["sku"]`), in order. */
export function mentionedNames(node: TS.CallExpression): string[] {
  const names = new Set<string>();
  const visit = (child: TS.Node): void => {
    if (ts.isPropertyAccessExpression(child)) names.add(child.name.text);
    else if (ts.isBindingElement(child)) names.add((child.propertyName ?? child.name).getText());
    else if (ts.isStringLiteralLike(child)) names.add(child.text);
    ts.forEachChild(child, visit);
  };
  for (const argument of node.arguments) visit(argument);
  return [...names];
}
