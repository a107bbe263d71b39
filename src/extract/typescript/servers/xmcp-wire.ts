import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { describeValue } from "../evaluate/values/describe-value.ts";
import type { ObjectValue, Property, SchemaValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";
import { convertSchema, type Conversion } from "../zod/convert.ts";
import { parseWith } from "../zod/library.ts";
import { emptyObject, textValue, type Direction, type Wire } from "./wire.ts";

/** The release of zod since which a schema converts itself, and says of which draft it is. */
const CONVERTS_ITSELF = "4.2.0";

/** xmcp since its first major, which puts the object together itself, of fields that it converts one by one. */
export const XMCP: Wire = {
  empty: () => emptyObject(),
  // Of fields alone: a schema that is no shape is left out before.
  conversion: () => undefined,
  accepts: () => true,
  finish: (schema) => schema,
  ofShape: fieldByField,
};

function fieldByField(evaluator: Evaluator, shape: ObjectValue, direction: Direction, node: TS.Node): ObjectValue {
  const fields = new Map<string, Property>();
  const required: string[] = [];
  for (const [key, property] of shape.properties) {
    const { value } = property;
    fields.set(key, { ...property, value: fieldOf(evaluator, value, direction, node) });
    if (value.kind === "schema" && isRequired(value, direction)) required.push(key);
  }
  const properties = new Map<string, Property>([
    ["type", { value: textValue("object") }],
    ["properties", { value: { ...shape, unresolved: undefined, properties: fields, convertedRequired: required } }],
  ]);
  if (required.length > 0) properties.set("required", { value: { kind: "array", items: required.map(textValue) } });
  if (direction === "output") properties.set("additionalProperties", { value: primitive(false) });
  return { kind: "object", properties, node: shape.node, unresolved: shape.unresolved };
}

function fieldOf(
  { packages, provenance }: Evaluator,
  value: Value,
  direction: Direction,
  node: TS.Node,
): ObjectValue | UnknownValue {
  if (value.kind === "unknown") return value;
  if (value.kind !== "schema") return unknown(`is ${describeValue(value)}, not a schema that is known here`, node);
  const isOld = packages.isBefore(CONVERTS_ITSELF, "zod", node.getSourceFile().fileName);
  const isItself = value.schema.release.major === 4 && !isOld;
  const converted = convertSchema(value, conversionOf(value, isItself, direction), provenance);
  if (isItself || converted.kind === "unknown") return converted;
  const properties = new Map(converted.properties);
  properties.delete("$schema");
  return { ...converted, properties };
}

function conversionOf({ schema }: SchemaValue, isItself: boolean, direction: Direction): Conversion {
  if (schema.release.major === 3) return { converter: "zod-to-json-schema", options: { $refStrategy: "none" } };
  return { converter: "zod-draft-2020-12", io: isItself ? direction : "output" };
}

/** Whether it does without a value; of an answer, without giving one. */
function isRequired({ schema }: SchemaValue, direction: Direction): boolean {
  const parsed = parseWith(schema, undefined);
  return !("data" in parsed) || (direction === "output" && parsed.data !== undefined);
}
