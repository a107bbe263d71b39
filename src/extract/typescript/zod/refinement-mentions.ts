import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "../syntax/for-each-node.ts";

/** The property names that a refinement's body reads (`data.sku`, `{ sku }`) or writes down (`path: ["sku"]`), in order. */
export function mentionedNames(node: TS.CallExpression): string[] {
  const names = new Set<string>();
  for (const argument of node.arguments) {
    forEachNode(argument, (child) => {
      if (ts.isPropertyAccessExpression(child)) names.add(child.name.text);
      else if (ts.isBindingElement(child)) names.add((child.propertyName ?? child.name).getText());
      else if (ts.isStringLiteralLike(child)) names.add(child.text);
    });
  }
  return [...names];
}
