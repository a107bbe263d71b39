import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { describeValue } from "../evaluate/describe-value.ts";
import type { ObjectValue, Property, SchemaValue, UnknownValue, Value } from "../evaluate/value.ts";
import { primitive, unknown } from "../evaluate/value.ts";
import { convertSchema, type Conversion } from "../zod/convert.ts";
import { shapeOf } from "../zod/library.ts";
import type { ServerKind } from "./identify-server.ts";

export type Direction = "input" | "output";

/** How one library turns what it was given into the JSON Schema of `tools/list`. */
interface Wire {
  /** What is sent for a tool without an input schema. */
  readonly empty: () => ObjectValue;
  /** How a zod schema is converted. */
  conversion(major: 3 | 4, direction: Direction): Conversion | undefined;
  /** Whether the library sends this schema at all, or an empty one in its place. */
  accepts(schema: SchemaValue): boolean;
  finish(schema: ObjectValue, direction: Direction): ObjectValue;
}

const WIRES: Readonly<Record<ServerKind, Wire>> = {
  "sdk-v1": {
    empty: () => emptyObject(),
    conversion: (major, direction) =>
      major === 3
        ? { converter: "zod-to-json-schema", options: { strictUnions: true, pipeStrategy: direction } }
        : { converter: "zod-draft-7", io: direction },
    // Anything but an object schema is listed as an object without fields.
    accepts: ({ schema }) => shapeOf(schema.instance) !== undefined,
    finish: (schema) => schema,
  },
  "sdk-v2": {
    empty: () => emptyObject(),
    conversion: (major, direction) => (major === 4 ? { converter: "zod-draft-2020-12", io: direction } : undefined),
    accepts: () => true,
    finish: (schema, direction) => (direction === "input" ? withType(schema) : schema),
  },
  fastmcp: {
    empty: () => closed(emptyObject()),
    conversion: (major) =>
      major === 4 ? { converter: "zod-draft-7", io: "input" } : { converter: "zod-to-json-schema", options: {} },
    accepts: () => true,
    finish: (schema, direction) => (direction === "input" ? closed(schema) : schema),
  },
};

/**
 * The JSON Schema that a server sends for what its definition holds: a zod schema, a raw shape of
 * them, or JSON Schema.
 * @returns undefined when there is no schema to send (an absent output schema)
 */
export function wireSchema(
  evaluator: Evaluator,
  kind: ServerKind,
  value: Value | undefined,
  direction: Direction,
  node: TS.Node,
): ObjectValue | UnknownValue | undefined {
  const wire = WIRES[kind];
  if (!value || (value.kind === "primitive" && !value.value)) return direction === "input" ? wire.empty() : undefined;
  if (value.kind === "unknown") return value;
  const schema =
    value.kind === "object" && isRawShape(value)
      ? evaluator.zod.objectOf(majorOfShape(value), value, value.node ?? node)
      : value;
  if (schema.kind === "object")
    return schema.unresolved && schema.properties.size === 0 ? schema.unresolved : wire.finish(schema, direction);
  if (schema.kind !== "schema") return unknown(`is ${describeValue(schema)}, not a schema that is known here`, node);
  if (!wire.accepts(schema)) return direction === "input" ? wire.empty() : undefined;
  const conversion = wire.conversion(schema.schema.major, direction);
  if (!conversion)
    return unknown(`is a zod ${schema.schema.major} schema, which this SDK does not take`, schema.source.node);
  const converted = convertSchema(schema, conversion, evaluator.provenance);
  return converted.kind === "object" ? wire.finish(converted, direction) : converted;
}

/** `{ sku: z.string() }`: an object with schemas for members, or with none. */
function isRawShape(value: ObjectValue): boolean {
  const members = [...value.properties.values()];
  return (
    members.some((property) => property.value.kind === "schema") ||
    (members.length === 0 && !value.unresolved) ||
    (members.length > 0 && members.every((property) => property.value.kind === "unknown"))
  );
}

function majorOfShape(shape: ObjectValue): 3 | 4 {
  for (const { value } of shape.properties.values()) if (value.kind === "schema") return value.schema.major;
  return 4;
}

function emptyObject(): ObjectValue {
  return objectOf({ type: textValue("object"), properties: { kind: "object", properties: new Map() } });
}

function objectOf(members: Readonly<Record<string, Value>>): ObjectValue {
  return {
    kind: "object",
    properties: new Map(Object.entries(members).map(([key, value]): [string, Property] => [key, { value }])),
  };
}

function textValue(value: string): Value {
  return { kind: "text", text: { value, pieces: [{ start: 0, end: value.length }] } };
}

function withType(schema: ObjectValue): ObjectValue {
  return schema.properties.has("type")
    ? schema
    : { ...schema, properties: new Map([["type", { value: textValue("object") }], ...schema.properties]) };
}

/** FastMCP closes the object and every object directly below it. */
function closed(schema: ObjectValue): ObjectValue {
  const properties = new Map(schema.properties);
  properties.set("additionalProperties", { value: primitive(false) });
  const fields = properties.get("properties");
  if (fields?.value.kind === "object")
    properties.set("properties", { ...fields, value: withClosedFields(fields.value) });
  return { ...schema, properties };
}

function withClosedFields(fields: ObjectValue): ObjectValue {
  const properties = [...fields.properties].map(([name, property]): [string, Property] => {
    const { value } = property;
    const type = value.kind === "object" ? value.properties.get("type")?.value : undefined;
    const isObject = value.kind === "object" && type?.kind === "text" && type.text.value === "object";
    return [name, isObject ? { ...property, value: closed(value) } : property];
  });
  return { ...fields, properties: new Map(properties) };
}
