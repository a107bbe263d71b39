import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import { mismatch } from "../evaluate/values/describe-value.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ObjectValue, Property, SchemaValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { convertSchema } from "../zod/convert.ts";
import { isMcpFrameworkBefore } from "./mcp-framework-release.ts";
import { isPlainOptional, plainType } from "../zod/mcp-framework-converter.ts";

/** The release since which fields in the older notation keep their type when they are optional, and others are required. */
const KNOWS_REQUIRED = "0.2.13";

/**
 * The JSON Schema that mcp-framework makes of a tool's `schema`: a zod object, or in its older notation an object of
 * `{ type, description }`.
 */
export function mcpFrameworkSchema(
  evaluator: Evaluator,
  schema: Value | undefined,
  direction: "input" | "output",
  node: TS.Node,
): Value | undefined {
  if (schema?.kind === "schema")
    return convertSchema(schema, { converter: "mcp-framework", direction }, evaluator.provenance);
  return schema?.kind === "object" && direction === "input" ? ofPairs(evaluator, schema, node) : schema;
}

/** `{ ship: { type: z.string(), description: "…" } }`: nothing but the outermost type is sent. */
function ofPairs(evaluator: Evaluator, schema: ObjectValue, node: TS.Node): Value {
  const isOld = isMcpFrameworkBefore(KNOWS_REQUIRED, evaluator, node.getSourceFile().fileName);
  const fields = new Map<string, Property>();
  const required: string[] = [];
  for (const [key, property] of schema.properties) {
    const type = evaluator.member(property.value, "type", node);
    const isKnown = type.kind === "schema" && type.schema.release.major === 3;
    const value = isKnown ? pairOf(evaluator, type, property.value, isOld) : notZod(type, node);
    fields.set(key, { ...property, value });
    if (isKnown && !isOld && !isPlainOptional(type.schema.instance)) required.push(key);
  }
  return {
    ...schema,
    properties: new Map<string, Property>([
      ["type", { value: text("object") }],
      ["properties", { value: { ...schema, properties: fields, convertedRequired: required } }],
      ...(required.length > 0 ? [requiredProperty(required)] : []),
    ]),
    converter: "mcp-framework",
  };
}

/** The type of a field, and the description that is written beside it. */
function pairOf(evaluator: Evaluator, { schema, source }: SchemaValue, pair: Value, isOld: boolean): Value {
  const [hole] = evaluator.provenance.holesOf(schema.instance);
  if (hole) return hole;
  const description = pair.kind === "object" ? pair.properties.get("description") : undefined;
  const type = text(plainType(schema.instance, !isOld));
  return {
    kind: "object",
    properties: new Map<string, Property>([
      ["type", { value: type }],
      ...(description ? [["description", description] as const] : []),
    ]),
    node: source.node,
    schemaSource: source,
  };
}

function notZod(type: Value, node: TS.Node): Value {
  return type.kind === "unknown" ? type : unknown(mismatch(type, "a zod 3 schema"), node);
}

function requiredProperty(names: readonly string[]): [string, Property] {
  return ["required", { value: { kind: "array", items: names.map((name) => text(name)) } }];
}

function text(value: string): Value {
  return { kind: "text", text: computedText(value) };
}
