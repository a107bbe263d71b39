import { isJsonArray, isJsonObject, type JsonValue } from "../../../tool-model/json.ts";
import { resolveReference } from "../../../tool-model/schema-fields.ts";
import type { Field, JsonSchema, Tool } from "../../../tool-model/tool.ts";

/** Deeper unions are not looked into, which ends schemas that refer to themselves. */
const DEEPEST = 8;

/**
 * The strings that a field takes, or that the items of its list are.
 * @returns undefined when it also takes others
 */
export function enumValues(field: Field, tool: Tool): string[] | undefined {
  const values = valuesOf(field.schema, tool.input.schema, 0);
  return values && values.length > 0 ? [...new Set(values)] : undefined;
}

function valuesOf(schema: JsonSchema, root: JsonSchema, depth: number): string[] | undefined {
  if (depth > DEEPEST) return undefined;
  if (typeof schema.$ref === "string") return valuesIn([resolveReference(root, schema.$ref) ?? {}], root, depth);
  if (isJsonArray(schema.enum)) return stringsIn(schema.enum);
  if (schema.const !== undefined) return stringsIn([schema.const]);
  if (schema.type === "null") return [];
  const union = schema.anyOf ?? schema.oneOf;
  if (isJsonArray(union)) return valuesIn(union, root, depth);
  return schema.type === "array" && isJsonObject(schema.items) ? valuesIn([schema.items], root, depth) : undefined;
}

function valuesIn(schemas: readonly JsonValue[], root: JsonSchema, depth: number): string[] | undefined {
  const values: string[] = [];
  for (const schema of schemas) {
    const own = isJsonObject(schema) ? valuesOf(schema, root, depth + 1) : undefined;
    if (!own) return undefined;
    values.push(...own);
  }
  return values;
}

/** The strings of an enum; `null` among them only means that the field may be left empty. */
function stringsIn(values: readonly JsonValue[]): string[] | undefined {
  const strings = values.filter((value) => typeof value === "string");
  return strings.length + values.filter((value) => value === null).length === values.length ? strings : undefined;
}
