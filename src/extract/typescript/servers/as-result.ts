import { computedText } from "../../../tool-model/text.ts";
import { MOST_LEVELS } from "../evaluate/values/limits.ts";
import type { ObjectValue, Property, Value } from "../evaluate/values/value.ts";
import { objectOf, textValue } from "./wire.ts";

/** Where a schema lies when it is the `result` of another. */
const PLACE = "#/properties/result";

/** Keywords whose values are data, in which nothing refers to anything. */
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/** Keywords that hold schemas by names, which are no keywords. */
const BY_NAME: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
]);

/**
 * A schema as the `result` of an object, which is how SDK v2 sends an output that is no object:
 * `{ type: "object", properties: { result: { type: "array" } }, required: ["result"] }`. What refers to a place in the
 * schema refers to where that lies then.
 */
export function asResult(schema: ObjectValue): ObjectValue {
  const dialect = schema.properties.get("$schema")?.value;
  return objectOf({
    ...(dialect?.kind === "text" && { $schema: dialect }),
    type: textValue("object"),
    properties: objectOf({ result: moved(schema, false, 0) }),
    required: { kind: "array", items: [textValue("result")] },
  });
}

function moved(value: Value, isByName: boolean, level: number): Value {
  if (level > MOST_LEVELS) return value;
  if (value.kind === "array") return { ...value, items: value.items.map((one) => moved(one, false, level + 1)) };
  if (value.kind !== "object" || (!isByName && hasOwnBase(value))) return value;
  const properties = [...value.properties].map(([key, property]): [string, Property] => [
    key,
    { ...property, value: isByName ? moved(property.value, false, level + 1) : movedPart(key, property.value, level) },
  ]);
  return { ...value, properties: new Map(properties) };
}

function movedPart(key: string, value: Value, level: number): Value {
  if (DATA.has(key)) return value;
  if (key !== "$ref" && key !== "$dynamicRef") return moved(value, BY_NAME.has(key), level + 1);
  if (value.kind !== "text" || !/^#(?:\/|$)/u.test(value.text.value)) return value;
  return { kind: "text", text: computedText(PLACE + value.text.value.slice(1)) };
}

/** What has an address of its own is what its parts refer to; a name within the whole, as `#crew`, is none. */
function hasOwnBase({ properties }: ObjectValue): boolean {
  const id = properties.get("$id")?.value;
  return id !== undefined && !(id.kind === "text" && id.text.value.startsWith("#"));
}
