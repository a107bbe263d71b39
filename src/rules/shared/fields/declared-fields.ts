import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from "../../../tool-model/json.ts";
import { resolveReference } from "../../../tool-model/schema-fields.ts";
import type { JsonSchema } from "../../../tool-model/tool.ts";

/** What schemas that one object has to fit declare together. */
export interface DeclaredFields {
  /** The schemas of each property; several when alternatives declare it. */
  readonly properties: ReadonlyMap<string, readonly JsonSchema[]>;
  /** Schemas of further properties, when those are described. */
  readonly others: readonly JsonSchema[];
  /** Whether names are left open on purpose: there are none, or patterns or a schema for further ones. */
  readonly isOpen: boolean;
}

/** More parts make no schema that a person wrote. */
const MOST_PARTS = 500;

const COMBINED = ["allOf", "anyOf", "oneOf"];
const CONDITIONAL = ["if", "then", "else"];

/** The properties that schemas declare for an object, through references, alternatives and conditions. */
export function declaredFields(schemas: readonly JsonSchema[], root: JsonSchema): DeclaredFields {
  const properties = new Map<string, JsonSchema[]>();
  const others: JsonSchema[] = [];
  let isDeclared = false;
  let isDescribed = false;
  for (const part of partsOf(schemas, root)) {
    const { properties: own, additionalProperties: further, patternProperties } = part;
    if (isJsonObject(own)) {
      isDeclared = true;
      for (const [name, schema] of Object.entries(own)) add(properties, name, schema);
    }
    if (further === false) isDeclared = true;
    if (isJsonObject(further) && Object.keys(further).length > 0) others.push(further);
    if (isJsonObject(patternProperties)) isDescribed = true;
  }
  return { properties, others, isOpen: !isDeclared || isDescribed || others.length > 0 };
}

/** The schemas of an array's items; all of them where their order counts. */
export function itemSchemas(schemas: readonly JsonSchema[], root: JsonSchema): JsonSchema[] {
  return partsOf(schemas, root).flatMap(({ items, prefixItems, additionalItems }) =>
    [items, prefixItems, additionalItems].flatMap(schemasIn),
  );
}

/** The schemas themselves and all that they are put together of. */
function partsOf(schemas: readonly JsonSchema[], root: JsonSchema): JsonSchema[] {
  const parts = new Set<JsonSchema>();
  const waiting = [...schemas];
  for (let schema = waiting.pop(); schema && parts.size < MOST_PARTS; schema = waiting.pop()) {
    if (parts.has(schema)) continue;
    parts.add(schema);
    const { $ref: reference } = schema;
    const target = typeof reference === "string" ? resolveReference(root, reference) : undefined;
    if (target) waiting.push(target);
    for (const keyword of [...COMBINED, ...CONDITIONAL]) waiting.push(...schemasIn(schema[keyword]));
  }
  return [...parts];
}

function schemasIn(value: JsonValue | undefined): JsonObject[] {
  if (isJsonArray(value)) return value.filter(isJsonObject);
  return isJsonObject(value) ? [value] : [];
}

function add(properties: Map<string, JsonSchema[]>, name: string, value: JsonValue): void {
  const schema = isJsonObject(value) ? value : {};
  const known = properties.get(name);
  if (known) known.push(schema);
  else properties.set(name, [schema]);
}
