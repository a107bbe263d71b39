import { isJsonObject, type JsonValue } from "../../../tool-model/json.ts";
import { resolveReference } from "../../../tool-model/schema-fields.ts";
import type { Field, JsonSchema, Tool } from "../../../tool-model/tool.ts";

export type ScalarName = "string" | "number" | "integer" | "boolean";

/** What values a schema takes, `null` left aside. */
export type FieldType =
  | { readonly kind: "scalar"; readonly types: readonly ScalarName[]; readonly enumerated: boolean }
  | { readonly kind: "list"; readonly items: FieldType; readonly minItems: number }
  | { readonly kind: "object" }
  /** Several of the above. */
  | { readonly kind: "mixed" }
  /** The schema does not say. */
  | { readonly kind: "unknown" };

/** Lists of lists below this depth are not looked into, which ends recursive schemas. */
const DEEPEST_LIST = 8;

/**
 * The type of a schema through `$ref`, `anyOf`, `oneOf`, `allOf` and arrays of types; `null` among them is left aside.
 * @param root the whole input schema, which `$ref`s point into
 */
export function typeOfSchema(schema: JsonSchema, root: JsonSchema): FieldType {
  return typeOfSchemas([schema], root, 0);
}

/** The type of a field; see {@link typeOfSchema}. */
export function fieldType(field: Field, tool: Tool): FieldType {
  return typeOfSchema(field.schema, tool.input.schema);
}

/** Whether the field takes a list, and nothing else but null. */
export function isListField(field: Field, tool: Tool): boolean {
  return fieldType(field, tool).kind === "list";
}

/** Whether it is an argument of the tool itself, not a member of one. */
export function isTopLevel(field: Field): boolean {
  return field.parent === "/inputSchema";
}

/** What was found in one schema and its alternatives. */
interface Alternatives {
  readonly scalars: Set<ScalarName>;
  /** Schemas of list items, and the smallest length that one of the lists allows. */
  readonly items: JsonSchema[];
  minItems: number;
  object: boolean;
  enumerated: boolean;
  unknown: boolean;
}

function typeOfSchemas(schemas: readonly JsonSchema[], root: JsonSchema, depth: number): FieldType {
  const found = alternativesOf(schemas, root);
  const isList = found.minItems < Number.POSITIVE_INFINITY;
  const kinds = [found.scalars.size > 0, isList, found.object].filter(Boolean).length;
  if (found.unknown || kinds === 0) return { kind: "unknown" };
  if (kinds > 1) return { kind: "mixed" };
  if (found.object) return { kind: "object" };
  if (!isList) return { kind: "scalar", types: [...found.scalars], enumerated: found.enumerated };
  const items: FieldType =
    depth < DEEPEST_LIST && found.items.length > 0 ? typeOfSchemas(found.items, root, depth + 1) : { kind: "unknown" };
  return { kind: "list", items, minItems: found.minItems };
}

function alternativesOf(schemas: readonly JsonSchema[], root: JsonSchema): Alternatives {
  const found: Alternatives = {
    scalars: new Set(),
    items: [],
    minItems: Number.POSITIVE_INFINITY,
    object: false,
    enumerated: false,
    unknown: false,
  };
  // Each schema counts once: seeing it again adds nothing, and schemas that refer to themselves come to an end.
  const seen = new Set<JsonSchema>();
  const waiting = [...schemas];
  for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    const branches = branchesOf(schema, root);
    if (branches.length > 0) waiting.push(...branches);
    else addLeaf(schema, found);
  }
  return found;
}

/** The schemas that a schema is made up of; none when it says its type itself. */
function branchesOf(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  if (typeof schema.$ref === "string") return [resolveReference(root, schema.$ref) ?? {}];
  if (schema.type !== undefined) return [];
  const alternatives = schemasIn(schema.anyOf ?? schema.oneOf);
  if (alternatives.length > 0) return alternatives;
  // Of an intersection, those parts count that say a type; the others only narrow it.
  return schemasIn(schema.allOf).filter(
    (part) => "type" in part || "$ref" in part || "anyOf" in part || "oneOf" in part,
  );
}

function schemasIn(value: JsonValue | undefined): readonly JsonSchema[] {
  return listOf(value).map((part) => (isJsonObject(part) ? part : {}));
}

function addLeaf(schema: JsonSchema, found: Alternatives): void {
  const types = typeNames(schema);
  if (types.length === 0) found.unknown = true;
  if (schema.enum !== undefined || schema.const !== undefined) found.enumerated = true;
  for (const type of types) {
    if (isScalarName(type)) found.scalars.add(type);
    else if (type === "array") addList(schema, found);
    else if (type === "object") found.object = true;
    else if (type !== "null") found.unknown = true;
  }
}

function addList(schema: JsonSchema, found: Alternatives): void {
  const minItems = typeof schema.minItems === "number" ? schema.minItems : 0;
  found.minItems = Math.min(found.minItems, minItems);
  const items = Array.isArray(schema.items) ? schema.items : [schema.items, ...listOf(schema.prefixItems)];
  found.items.push(...items.filter(isJsonObject));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The JSON Schema types that a schema names, or that its other keywords imply. */
function typeNames(schema: JsonSchema): readonly string[] {
  const { type } = schema;
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return listOf(type).map(String);
  if (Array.isArray(schema.enum)) return [...new Set(listOf(schema.enum).map(typeOfValue))];
  if (schema.const !== undefined) return [typeOfValue(schema.const)];
  if (isJsonObject(schema.properties)) return ["object"];
  return isJsonObject(schema.items) ? ["array"] : [];
}

function typeOfValue(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}

function isScalarName(type: string): type is ScalarName {
  return type === "string" || type === "number" || type === "integer" || type === "boolean";
}
