import { z } from "zod";
import { isJsonObject } from "../../tool-model/json.ts";
import type { JsonObject } from "../../tool-model/json.ts";
import type { AnyRule } from "../../rules/define-rule.ts";

/** One option of a rule, as its page shows it. */
export interface OptionRow {
  readonly name: string;
  /** The values that it takes: `"shape" or "strict"`, `list of string`. */
  readonly type: string;
  /** JSON of the value that it has when it is not set; undefined when there is none. */
  readonly default?: string;
  readonly description: string;
}

/** The options of a rule, in the order in which it declares them. */
export function optionRows(rule: AnyRule): OptionRow[] {
  const { properties } = optionsJsonSchema(rule);
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) =>
    isJsonObject(schema) ? [optionRow(name, schema)] : [],
  );
}

/** The JSON Schema of a rule's options as a config may give them: defaults make options optional. */
function optionsJsonSchema(rule: AnyRule): JsonObject {
  const { $schema, ...schema } = z.toJSONSchema(rule.options, { target: "draft-7", io: "input" });
  return isJsonObject(schema) ? schema : {};
}

function optionRow(name: string, schema: JsonObject): OptionRow {
  return {
    name,
    type: typeOf(schema),
    description: typeof schema.description === "string" ? schema.description : "",
    ...(schema.default === undefined ? {} : { default: JSON.stringify(schema.default) }),
  };
}

function typeOf(schema: JsonObject): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.anyOf)) return schema.anyOf.filter(isJsonObject).map(typeOf).join(" or ");
  if (schema.type === "array") return isJsonObject(schema.items) ? `list of ${typeOf(schema.items)}` : "list";
  if (schema.type === "object" && isJsonObject(schema.additionalProperties)) {
    return `map of name to ${typeOf(schema.additionalProperties)}`;
  }
  return typeof schema.type === "string" ? schema.type : "any value";
}
