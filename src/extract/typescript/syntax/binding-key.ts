import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** The name of the member that a part of a pattern takes: the `tools` of `const { tools: list } = registry`. */
export function bindingKey({ propertyName, name }: TS.BindingElement): string | undefined {
  const key = propertyName ?? name;
  return ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : undefined;
}
