import { isJsonArray, isJsonObject, type JsonValue } from "../../tool-model/json.ts";
import { resolveReference } from "../../tool-model/schema-fields.ts";
import type { JsonSchema } from "../../tool-model/tool.ts";

/** A property of an object that a value is, or is made up of. */
export interface ShapeProperty {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** One of the objects that a value can be or hold. */
export type ObjectShape = readonly ShapeProperty[];

/** Unions of more kinds than this are no input but an attack. */
const MOST_SHAPES = 64;

/**
 * The objects that a schema describes at its next level: itself, its list items, its records, or each kind of a union.
 * An intersection is one object.
 * @param root the whole input schema, which `$ref`s point into
 */
export function objectShapes(schema: JsonSchema, root: JsonSchema): ObjectShape[] {
  const seen = new Set<JsonSchema>();
  return shapesOf(schema);

  function shapesOf(part: JsonValue | undefined): ObjectShape[] {
    if (!isJsonObject(part) || seen.has(part) || seen.size > MOST_SHAPES) return [];
    seen.add(part);
    if (typeof part.$ref === "string") return shapesOf(resolveReference(root, part.$ref));
    const kinds = [...listOf(part.anyOf), ...listOf(part.oneOf)].flatMap(shapesOf);
    const inner = [part.items, ...listOf(part.prefixItems), part.additionalProperties].flatMap(shapesOf);
    const own = [...propertiesOf(part), ...listOf(part.allOf).flatMap((other) => shapesOf(other).flat())];
    return [...(own.length > 0 ? [own] : []), ...kinds, ...inner];
  }
}

/** The properties of one object schema. */
function propertiesOf({ properties, required }: JsonSchema): ShapeProperty[] {
  if (!isJsonObject(properties)) return [];
  const names = new Set(listOf(required));
  return Object.entries(properties).map(([name, value]) => ({
    name,
    schema: isJsonObject(value) ? value : {},
    required: names.has(name),
  }));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}
