import { isJsonArray, isJsonObject, type JsonValue } from "../../tool-model/json.ts";
import { resolveReference } from "../../tool-model/schema-fields.ts";
import type { JsonSchema } from "../../tool-model/tool.ts";
import { inlineCode } from "./inline-text.ts";

/** More values than anybody reads; the rest is counted. */
const MOST_VALUES = 200;

/** Schemas within schemas below this depth are not put into words, which ends those that refer to themselves. */
const DEEPEST = 8;

const PLURALS: Readonly<Record<string, string>> = {
  string: "strings",
  integer: "integers",
  number: "numbers",
  boolean: "booleans",
  object: "objects",
};

/**
 * What values a schema takes, in words: "list of strings or integers".
 * @param root the whole input schema, which `$ref`s point into
 */
export function typeWords(schema: JsonSchema, root: JsonSchema): string {
  return alternatives(schema, root, 0).join(" or ");
}

function alternatives(schema: JsonSchema, root: JsonSchema, depth: number): string[] {
  if (depth > DEEPEST) return ["value"];
  if (typeof schema.$ref === "string") {
    const target = resolveReference(root, schema.$ref);
    return target ? alternatives(target, root, depth + 1) : ["value"];
  }
  if (schema.const !== undefined) return [valueCode(schema.const)];
  if (isJsonArray(schema.enum)) return [enumWords(schema.enum)];
  const branches = schema.anyOf ?? schema.oneOf;
  if (isJsonArray(branches)) return unionWords(branches, root, depth);
  const types = isJsonArray(schema.type) ? schema.type : [schema.type ?? impliedType(schema)];
  if (types[0] === undefined && isJsonArray(schema.allOf)) return unionWords(schema.allOf.slice(0, 1), root, depth);
  return distinct(types.map((type) => plainWords(type, schema, root, depth)));
}

/** Constants of a union read as one list of values. */
function unionWords(branches: readonly JsonValue[], root: JsonSchema, depth: number): string[] {
  const schemas = branches.map((branch) => (isJsonObject(branch) ? branch : {}));
  const constants = schemas.flatMap((branch) => (branch.const === undefined ? [] : [branch.const]));
  if (constants.length > 1) {
    const others = schemas.filter((branch) => branch.const === undefined);
    return [enumWords(constants), ...unionWords(others, root, depth)];
  }
  return distinct(schemas.flatMap((branch) => alternatives(branch, root, depth + 1)));
}

function impliedType(schema: JsonSchema): string | undefined {
  if (schema.properties !== undefined) return "object";
  return schema.items === undefined ? undefined : "array";
}

function plainWords(type: JsonValue | undefined, schema: JsonSchema, root: JsonSchema, depth: number): string {
  if (type === "array") return listWords(schema, root, depth);
  if (type === "object") return objectWords(schema, root, depth);
  if (typeof type !== "string") return "any value";
  return typeof schema.format === "string" ? `${type} (${inlineCode(schema.format).replaceAll("`", "")})` : type;
}

function listWords({ items }: JsonSchema, root: JsonSchema, depth: number): string {
  if (!isJsonObject(items)) return "list";
  const words = alternatives(items, root, depth + 1).map((word) => PLURALS[word] ?? word);
  const [only] = words;
  if (only === "any value") return "list";
  return words.length === 1 && only !== undefined && !only.includes(" ")
    ? `list of ${only}`
    : `list of ${joined(words)}`;
}

function joined(words: readonly string[]): string {
  const text = words.join(" or ");
  return words.every((word) => /^\w+$/u.test(word)) ? text : `(${text})`;
}

function objectWords({ properties, additionalProperties }: JsonSchema, root: JsonSchema, depth: number): string {
  if (properties !== undefined || !isJsonObject(additionalProperties)) return "object";
  const words = alternatives(additionalProperties, root, depth + 1).join(" or ");
  return words === "any value" ? "object" : `object with any keys, each with ${words}`;
}

function enumWords(values: readonly JsonValue[]): string {
  const shown = values.slice(0, MOST_VALUES).map(valueCode);
  const more = values.length - shown.length;
  const words = shown.join(" | ");
  return more > 0 ? `${words} and ${more} more` : words;
}

/** A value as it is written in a call; texts among others of their kind go without quotes. */
function valueCode(value: JsonValue): string {
  return inlineCode(typeof value === "string" && value !== "" ? value : JSON.stringify(value));
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}
