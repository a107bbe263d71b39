import semver from "semver";
import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ObjectValue, Property, SchemaValue, Value } from "../evaluate/value.ts";
import { keyString, primitive } from "../evaluate/value.ts";
import { convertSchema } from "../zod/convert.ts";
import { schemaType } from "../zod/library.ts";
import { zodRelease } from "../zod/releases.ts";

/** What mcp-framework carries over of a field, beside its type. */
const KEPT = new Set(["description", "default", "minimum", "maximum", "minLength", "maxLength", "pattern"]);
const KEPT_FORMATS = new Set(["email", "uri", "uuid"]);
const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

/**
 * The JSON Schema that mcp-framework makes of a tool's `schema`: a zod object, or in its older notation an object of
 * `{ type, description }`. It has a converter of its own, which knows less than zod's: what that leaves out is taken
 * from what zod's converter gives.
 */
export function mcpFrameworkSchema(evaluator: Evaluator, schema: Value | undefined, node: TS.Node): Value | undefined {
  if (!schema || schema.kind === "alternatives") return schema;
  if (schema.kind === "schema") {
    const converted = convert(evaluator, schema);
    return converted.kind === "object" ? simplified(converted, true) : converted;
  }
  return schema.kind === "object" ? ofPairs(evaluator, schema, node) : schema;
}

function convert(evaluator: Evaluator, schema: SchemaValue): Value {
  return convertSchema(
    schema,
    schema.schema.release.major === 3
      ? { converter: "zod-to-json-schema", options: { $refStrategy: "none" } }
      : { converter: "zod-draft-7", io: "input" },
    evaluator.provenance,
  );
}

/** The release since which optional fields keep their type, and others are said to be required. */
const KNOWS_REQUIRED = "0.2.0";

/** `{ ship: { type: z.string(), description: "…" } }`: nothing but the outermost type is sent. */
function ofPairs(evaluator: Evaluator, schema: ObjectValue, node: TS.Node): Value {
  const version = evaluator.packages.versionOf("mcp-framework", node.getSourceFile().fileName);
  const isOld = version !== undefined && semver.valid(version) !== null && semver.lt(version, KNOWS_REQUIRED);
  const types = new Map(
    [...schema.properties].map(([key, property]): [string, Property] => [
      key,
      { ...property, value: evaluator.member(property.value, "type", node) },
    ]),
  );
  const first = [...types.values()].map(({ value }) => value).find((value) => value.kind === "schema");
  const shape = { ...schema, properties: types };
  const converted = convert(
    evaluator,
    evaluator.zod.objectOf(first?.schema.release ?? zodRelease(3), shape, schema.node ?? node),
  );
  const fields = converted.kind === "object" ? converted.properties.get("properties")?.value : undefined;
  if (converted.kind !== "object" || fields?.kind !== "object") return converted;
  const members = [...fields.properties].map(([key, field]): [string, Property] => [
    key,
    {
      ...field,
      value: pairOf(field.value, schema.properties.get(key)?.value, isOld && isWrapped(types.get(key)?.value)),
    },
  ]);
  const required = isOld ? [] : wantedOf(converted).filter((key) => !isNullable(fields.properties.get(key)?.value));
  return {
    ...converted,
    properties: new Map<string, Property>([
      ["type", { value: text("object") }],
      ["properties", { value: { ...fields, properties: new Map(members) } }],
      ...(required.length > 0 ? [requiredProperty(required)] : []),
    ]),
  };
}

/** Whether a schema is an optional one, or another that holds one: to the older releases that is a string. */
function isWrapped(schema: Value | undefined): boolean {
  return (
    schema?.kind === "schema" &&
    !/^Zod(?:String|Number|Boolean|Array|Object)$/u.test(String(schemaType(schema.schema.instance)))
  );
}

/** The type of a converted field, and the description that is written beside it. */
function pairOf(converted: Value, pair: Value | undefined, isText: boolean): Value {
  if (converted.kind !== "object") return converted;
  const type = isText ? "string" : baseType(converted);
  const description = pair?.kind === "object" ? pair.properties.get("description") : undefined;
  return {
    ...converted,
    properties: new Map<string, Property>([
      ["type", { value: text(type === "integer" ? "number" : type) }],
      ...(description ? [["description", description] as const] : []),
    ]),
  };
}

function wantedOf(schema: ObjectValue): string[] {
  const list = schema.properties.get("required")?.value;
  return list?.kind === "array" ? list.items.flatMap((item) => keyString(item) ?? []) : [];
}

function simplified(schema: ObjectValue, isRoot = false): ObjectValue {
  const base = withoutNull(schema);
  const type = baseType(schema);
  const kept = [...base.properties].filter(([key]) => KEPT.has(key) && !(isRoot && key === "description"));
  const description = schema.properties.get("description");
  const properties = new Map<string, Property>([["type", { value: text(type) }], ...kept]);
  if (description && !isRoot) properties.set("description", description);
  for (const [key, property] of exclusiveBounds(base)) properties.set(key, property);
  const format = keyString(base.properties.get("format")?.value ?? primitive(undefined));
  if (format !== undefined && KEPT_FORMATS.has(format)) properties.set("format", { value: text(format) });
  const values = base.properties.get("enum");
  if (values && type === "string") properties.set("enum", values);
  const items = base.properties.get("items");
  if (items?.value.kind === "object") properties.set("items", { ...items, value: simplified(items.value) });
  const fields = base.properties.get("properties");
  if (fields?.value.kind === "object") addFields(properties, fields, fields.value, base, isRoot);
  return { ...schema, properties };
}

function addFields(
  into: Map<string, Property>,
  property: Property,
  fields: ObjectValue,
  schema: ObjectValue,
  isRoot: boolean,
): void {
  const wanted = new Set(wantedOf(schema));
  const required = [...fields.properties].flatMap(([key, { value }]) => {
    const hasDefault = value.kind === "object" && value.properties.has("default");
    return (wanted.has(key) || hasDefault) && !isNullable(value) ? [key] : [];
  });
  const members = [...fields.properties].map(([key, field]): [string, Property] => [
    key,
    field.value.kind === "object" ? { ...field, value: simplified(field.value) } : field,
  ]);
  into.set("properties", {
    ...property,
    value: { ...fields, properties: new Map(members), convertedRequired: required },
  });
  if (isRoot || required.length > 0) into.set(...requiredProperty(required));
}

/** Exclusive bounds are sent as in the oldest drafts; a lower one of 0 as 1. */
function exclusiveBounds(schema: ObjectValue): [string, Property][] {
  return (["minimum", "maximum"] as const).flatMap((bound): [string, Property][] => {
    const name = bound === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
    const value = schema.properties.get(name)?.value;
    if (value?.kind !== "primitive") return [];
    const sent = name === "exclusiveMinimum" && value.value === 0 ? primitive(1) : value;
    return [
      [bound, { value: sent }],
      [name, { value: primitive(true) }],
    ];
  });
}

/** The type that is left of a schema: what the converter does not know is a string to it. */
function baseType(schema: ObjectValue): string {
  const type = withoutNull(schema).properties.get("type")?.value;
  const names = type?.kind === "array" ? type.items.map((item) => keyString(item)) : [type && keyString(type)];
  const name = names.find((one) => one !== "null") ?? "string";
  const isRecord = name === "object" && !withoutNull(schema).properties.has("properties");
  return TYPES.has(name) && !isRecord ? name : "string";
}

function isNullable(value: Value | undefined): boolean {
  if (value?.kind !== "object") return false;
  const type = value.properties.get("type")?.value;
  return (
    withoutNull(value) !== value || (type?.kind === "array" && type.items.some((item) => keyString(item) === "null"))
  );
}

/** `anyOf: [schema, { type: "null" }]` is how zod writes a nullable schema. */
function withoutNull(schema: ObjectValue): ObjectValue {
  const options = schema.properties.get("anyOf")?.value;
  if (options?.kind !== "array" || options.items.length !== 2) return schema;
  const [first, second] = options.items;
  return first?.kind === "object" && second?.kind === "object" && baseName(second) === "null" ? first : schema;
}

function baseName(schema: ObjectValue): string | undefined {
  const type = schema.properties.get("type")?.value;
  return type && keyString(type);
}

function requiredProperty(names: readonly string[]): [string, Property] {
  return ["required", { value: { kind: "array", items: names.map((name) => text(name)) } }];
}

function text(value: string): Value {
  return { kind: "text", text: computedText(value) };
}
