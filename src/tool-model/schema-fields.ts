import { appendPointer } from "./json-pointer.ts";
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from "./json.ts";
import type { Field, JsonSchema } from "./tool.ts";

/** A property of a schema, before anything is known about where it was written. */
export type SchemaField = Pick<Field, "path" | "name" | "parent" | "schema" | "required">;

/** A subschema on the way, and the property that it belongs to, if it is one's. */
interface Visit {
  readonly schema: JsonObject;
  readonly path: string;
  readonly depth: number;
  readonly field?: SchemaField;
}

type Child = Pick<Visit, "schema" | "path" | "field">;

/** Deeper schemas are no tool's input but an attack; what lies below is left out. */
const DEEPEST = 64;

/** Keywords that hold one schema, or a list of them. */
const SCHEMA_KEYWORDS = ["items", "prefixItems", "additionalItems", "additionalProperties", "anyOf", "oneOf", "allOf"];

/**
 * Lists every property that a JSON Schema declares, at any depth: in objects, array items, tuples, unions,
 * intersections and records. Definitions are entered when something refers to them, each once, after the schema
 * itself, so that recursive schemas end.
 * @param schema the whole schema, which `$ref`s point into
 * @param root JSON pointer of the schema in the tool definition, which the fields' paths start with
 */
export function walkFields(schema: JsonSchema, root = "/inputSchema"): SchemaField[] {
  const fields: SchemaField[] = [];
  const entered = new Set<string>();
  const references = new Set<string>();
  enter({ schema, path: root, depth: 0 });
  for (const reference of references) {
    const target = resolveReference(schema, reference);
    const path = root + appendPointer("", ...segmentsOf(reference));
    if (target && !entered.has(path)) enter({ schema: target, path, depth: 0 });
  }
  return fields;

  function enter(start: Visit): void {
    const waiting = [start];
    for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
      const { depth } = visit;
      entered.add(visit.path);
      if (visit.field) fields.push(visit.field);
      if (isLocalReference(visit.schema.$ref)) references.add(visit.schema.$ref);
      if (depth === DEEPEST) continue;
      for (const child of childrenOf(visit).reverse()) waiting.push({ ...child, depth: depth + 1 });
    }
  }
}

/**
 * Follows a reference within one document, such as `#/$defs/Row`.
 * @returns undefined when it points outside the document, to nothing, or to something that is no schema object
 */
export function resolveReference(document: JsonSchema, reference: string): JsonSchema | undefined {
  if (!isLocalReference(reference)) return undefined;
  let target: JsonValue | undefined = document;
  for (const segment of segmentsOf(reference)) target = ownMember(target, segment);
  return isJsonObject(target) ? target : undefined;
}

function childrenOf({ schema, path }: Visit): Child[] {
  return [
    ...properties(schema, path),
    ...members(schema.patternProperties, appendPointer(path, "patternProperties")),
    ...SCHEMA_KEYWORDS.flatMap((keyword) => oneOrMany(schema[keyword], appendPointer(path, keyword))),
  ];
}

function properties(schema: JsonObject, parent: string): Child[] {
  if (!isJsonObject(schema.properties)) return [];
  const required = new Set(isJsonArray(schema.required) ? schema.required : []);
  return Object.entries(schema.properties).map(([name, value]) => {
    const path = appendPointer(parent, "properties", name);
    // `true` says the same as `{}`: anything goes.
    const property = isJsonObject(value) ? value : {};
    return { schema: property, path, field: { path, name, parent, schema: property, required: required.has(name) } };
  });
}

function members(value: JsonValue | undefined, path: string): Child[] {
  return Object.entries(value ?? {}).flatMap(([key, member]) =>
    isJsonObject(member) ? [{ schema: member, path: appendPointer(path, key) }] : [],
  );
}

function oneOrMany(value: JsonValue | undefined, path: string): Child[] {
  if (isJsonArray(value)) return members(value, path);
  return isJsonObject(value) ? [{ schema: value, path }] : [];
}

function isLocalReference(value: unknown): value is string {
  return typeof value === "string" && (value === "#" || value.startsWith("#/"));
}

function segmentsOf(reference: string): string[] {
  return reference
    .split("/")
    .slice(1)
    .map((segment) => percentDecoded(segment).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function percentDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function ownMember(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (isJsonArray(value)) return value[Number(key)];
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
