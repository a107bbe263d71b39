import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** The name of the member that a part of a pattern takes: the `tools` of `const { tools: list } = registry`, the `0` of `const [first] = tools`. */
export function bindingKey(element: TS.BindingElement): string | undefined {
  const { propertyName, name, parent } = element;
  if (ts.isArrayBindingPattern(parent)) return String(parent.elements.indexOf(element));
  const key = propertyName ?? name;
  return ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : undefined;
}
