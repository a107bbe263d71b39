import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { isJsonImport } from "../syntax/is-json-import.ts";
import type { Evaluator } from "./evaluator.ts";
import { unknown, type Value } from "./values/value.ts";

/**
 * What an import of a data file gives under a name: the whole as default, its members by their names.
 * @param node the import, where it is written in code
 */
export function importedData(
  { data }: Evaluator,
  { file, asText }: { readonly file: string; readonly asText: boolean },
  name: string,
  node?: TS.Node,
): Value {
  const whole = data.imported(file, asText);
  // Of a list, a bundler or a loader makes no names; where no attribute asks for a module, a declaration may give it as it is.
  const isModule = node !== undefined && (isJsonImport(node) || (whole.kind === "array" && ts.isCallExpression(node)));
  if (name === "*" && isModule) return moduleOf(whole);
  if (name === "default" || whole.kind !== "object") return whole;
  if (name !== "*")
    return whole.properties.get(name)?.value ?? unknown(`reads \`${name}\`, which ${data.nameOf(file)} does not hold`);
  return { ...whole, properties: new Map([...whole.properties, ["default", { value: whole }]]) };
}

/** Data as a module that has them as its default, and no more. */
function moduleOf(whole: Value): Value {
  return { kind: "object", properties: new Map([["default", { value: whole }]]) };
}
