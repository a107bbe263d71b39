import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { describeValue } from "../evaluate/values/describe-value.ts";
import type { ObjectValue, Property, SchemaValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";
import { convertSchema } from "../zod/convert.ts";
import { shapeOf } from "../zod/library.ts";
import { otherZod } from "../zod/other-zod.ts";
import { zodRelease, type ZodRelease } from "../zod/releases.ts";
import type { ServerKind } from "./libraries.ts";
import { EARLIER_FRONT_MCP, FRONT_MCP } from "./front-mcp-wires.ts";
import { EARLIER_MASTRA, MASTRA } from "./mastra-wires.ts";
import { EARLIER_MCP_NEST, MCP_NEST, MCP_NEST_1 } from "./mcp-nest-wires.ts";
import { XMCP } from "./xmcp-wire.ts";
import { otherSchema } from "./other-schema.ts";
import { EARLIER_SDK_V2, SDK_V2 } from "./sdk-v2-wires.ts";
import { toldByCode, toldThroughProxy } from "./told-by-code.ts";
import { emptyObject, objectOf, textValue, type Direction, type Earlier, type Wire } from "./wire.ts";

/** Since this release zod's schemas tell their JSON Schema by themselves, as "Standard JSON Schema" asks for. */
const TELLS_ITSELF = "4.2.0";

/** Since this release `xsschema` asks schemas for it that way, too. */
const STANDARD_SINCE = "0.4.0-beta.12";

/** `zod-to-json-schema` and `z.toJSONSchema` as they are called without options. */
const withoutOptions: Wire["conversion"] = (major) =>
  major === 4 ? { converter: "zod-draft-2020-12", io: "output" } : { converter: "zod-to-json-schema", options: {} };

const SDK_V1: Wire = {
  empty: () => emptyObject(),
  conversion: (major, direction) =>
    major === 3
      ? { converter: "zod-to-json-schema", options: { strictUnions: true, pipeStrategy: direction } }
      : { converter: "zod-draft-7", io: direction },
  // Anything but an object schema is listed as an object without fields.
  accepts: ({ schema }) => shapeOf(schema.instance) !== undefined,
  finish: (schema) => schema,
};

/** Before it was made for both, it took the fields for those of zod 3, and none of zod 4 gets into what it sends. */
const SDK_OF_ZOD_3: Wire = {
  ...SDK_V1,
  conversion: (major, direction) => (major === 3 ? SDK_V1.conversion(3, direction, false) : undefined),
};

const FASTMCP: Wire = {
  empty: () => closed(emptyObject()),
  convertsBy: (tellsItself) => (tellsItself ? undefined : ["fastmcp", "xsschema"]),
  otherSchemas: "draft-07",
  asksArktype: (isBefore) => (isBefore(STANDARD_SINCE, "xsschema") ? "toJsonSchema" : "~standard"),
  // It asks the schema for the JSON Schema of its input; for one that does not tell it, zod's converter as it is.
  conversion: (major, _direction, tellsItself) =>
    major === 4
      ? { converter: "zod-draft-7", io: tellsItself ? "input" : "output" }
      : { converter: "zod-to-json-schema", options: {} },
  accepts: () => true,
  finish: (schema, direction) => (direction === "input" ? closed(schema) : schema),
};

/** Before it asked the schema itself, and closed what it lists. */
const FASTMCP_3: Wire = {
  ...FASTMCP,
  conversion: (major, direction) => FASTMCP.conversion(major, direction, false),
  convertsBy: () => FASTMCP.convertsBy?.(false),
  finish: (schema) => schema,
};

const WIRES: Readonly<Record<ServerKind, Wire>> = {
  "sdk-v1": { ...SDK_V1, convertsBy: () => ["@modelcontextprotocol/sdk"] },
  "sdk-v2": SDK_V2,
  // It has an SDK of its own, whichever the project has beside it.
  "deco-runtime": { ...SDK_V1, convertsBy: () => ["@decocms/runtime", "@modelcontextprotocol/sdk"] },
  "mcp-nest": MCP_NEST,
  "mcp-nest-1": MCP_NEST_1,
  fastmcp: FASTMCP,
  tmcp: {
    empty: () => emptyObject(),
    otherSchemas: "own",
    conversion: (major) =>
      major === 4 ? { converter: "zod-draft-7", io: "output" } : { converter: "zod-to-json-schema", options: {} },
    accepts: () => true,
    finish: withTypedEnums,
  },
  xmcp: XMCP,
  // Its schemas are taken apart and handed to the first SDK as shapes.
  "mcp-use": { ...SDK_V1, takesApart: true },
  "mcp-use-2": SDK_V2,
  // Of a tool without parameters it sends no schema at all.
  litemcp: { empty: () => objectOf({}), conversion: withoutOptions, accepts: () => true, finish: (schema) => schema },
  "mcp-lite": {
    empty: () => objectOf({ type: textValue("object") }),
    otherSchemas: "own",
    conversion: withoutOptions,
    accepts: () => true,
    finish: (schema) => schema,
  },
  mastra: MASTRA,
  skybridge: SDK_V2,
  frontmcp: FRONT_MCP,
  // What its schemas come to is worked out where they are read.
  effect: { empty: () => emptyObject(), conversion: () => undefined, accepts: () => false, finish: (schema) => schema },
};

/** How libraries did it before a release of theirs, the earliest first. */
const EARLIER: Partial<Record<ServerKind, { readonly library: string; readonly releases: readonly Earlier[] }>> = {
  fastmcp: {
    library: "fastmcp",
    releases: [
      // It asked zod 4 for no draft, and got the newest.
      {
        below: "3.20.2",
        wire: {
          ...FASTMCP_3,
          conversion: (major, direction) =>
            major === 4
              ? { converter: "zod-draft-2020-12", io: "output" }
              : FASTMCP_3.conversion(major, direction, false),
        },
      },
      { below: "3.34.0", wire: FASTMCP_3 },
      { below: "4.3.1", wire: { ...FASTMCP, finish: (schema) => schema } },
    ],
  },
  "sdk-v1": { library: "@modelcontextprotocol/sdk", releases: [{ below: "1.23.0", wire: SDK_OF_ZOD_3 }] },
  "sdk-v2": { library: "@modelcontextprotocol/server", releases: EARLIER_SDK_V2 },
  "deco-runtime": { library: "@decocms/runtime", releases: [{ below: "1.0.3", wire: SDK_OF_ZOD_3 }] },
  // Before its first major, xmcp made an object of the shape and handed it to the first SDK.
  xmcp: { library: "xmcp", releases: [{ below: "1.0.0-0", wire: SDK_V1 }] },
  "mcp-nest-1": { library: "@rekog/mcp-nest", releases: EARLIER_MCP_NEST },
  mastra: { library: "@mastra/mcp", releases: EARLIER_MASTRA },
  frontmcp: { library: "@frontmcp/sdk", releases: EARLIER_FRONT_MCP },
  skybridge: { library: "skybridge", releases: [{ below: "2.0.0-0", wire: SDK_V1 }] },
};

function wireOf({ packages }: Evaluator, kind: ServerKind, file: string): Wire {
  const earlier = EARLIER[kind];
  return earlier?.releases.find(({ below }) => packages.isBefore(below, earlier.library, file))?.wire ?? WIRES[kind];
}

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
  const file = node.getSourceFile().fileName;
  const wire = wireOf(evaluator, kind, file);
  const empty = (): ObjectValue => wire.empty(evaluator.packages.majorOf("zod", file));
  if (!value || (value.kind === "primitive" && !value.value)) return direction === "input" ? empty() : undefined;
  if (value.kind === "unknown") return toldThroughProxy(evaluator, value, wire, direction, node) ?? value;
  const isShape = value.kind === "object" && isRawShape(value);
  if (isShape && wire.ofShape) return wire.ofShape(evaluator, value, direction, node);
  const schema = isShape
    ? evaluator.zod.objectOf(releaseOfShape(value) ?? ownRelease(wire, direction), value, value.node ?? node)
    : wire.takesApart && direction === "input"
      ? madeAnew(evaluator, value, node)
      : value;
  if (schema.kind === "object")
    return schema.unresolved && schema.properties.size === 0 ? schema.unresolved : wire.finish(schema, direction);
  if (schema.kind === "built-schema") return otherSchema(schema, wire, direction);
  if (schema.kind !== "schema") return unknown(`is ${describeValue(schema)}, not a schema that is known here`, node);
  if (!wire.accepts(schema)) return direction === "input" ? empty() : undefined;
  const own = wire.asksFor === undefined ? undefined : evaluator.provenance.converters.get(schema.schema.instance);
  if (own) return toldByCode(evaluator, own, wire, direction, schema.source.node);
  const tellsItself = !evaluator.packages.isBefore(TELLS_ITSELF, "zod", file);
  const conversion = wire.conversion(schema.schema.release.major, direction, tellsItself);
  if (!conversion)
    return unknown(`is a zod ${schema.schema.release.major} schema, which this SDK does not take`, schema.source.node);
  const through = schema.schema.release.major === 4 ? wire.convertsBy?.(tellsItself) : undefined;
  const by = through && otherZod(evaluator.packages, through, file);
  const converted = convertSchema(schema, conversion, evaluator.provenance, by);
  return converted.kind === "object" ? wire.finish(converted, direction) : converted;
}

/** A zod object of the fields of another. */
function madeAnew(evaluator: Evaluator, value: Value, node: TS.Node): Value {
  const shape = value.kind === "schema" ? evaluator.member(value, "shape", node) : value;
  return value.kind === "schema" && shape.kind === "object"
    ? evaluator.zod.objectOf(value.schema.release, shape, value.source.node)
    : value;
}

/** `{ sku: z.string() }`: an object with schemas for members, or with none. */
function isRawShape(value: ObjectValue): boolean {
  const members = [...value.properties.values()];
  return (
    members.some((property) => schemaOf(property.value) !== undefined) ||
    (members.length === 0 && !value.unresolved) ||
    (members.length > 0 && members.every((property) => property.value.kind === "unknown"))
  );
}

function releaseOfShape(shape: ObjectValue): ZodRelease | undefined {
  for (const { value } of shape.properties.values()) {
    const schema = schemaOf(value);
    if (schema) return schema.schema.release;
  }
  return undefined;
}

/** A schema, or one of those that depend on a condition. */
function schemaOf(value: Value): SchemaValue | undefined {
  const found = value.kind === "alternatives" ? value.values.find((one) => one.kind === "schema") : value;
  return found?.kind === "schema" ? found : undefined;
}

/** What a library makes the object of that has no fields to tell it by. */
function ownRelease(wire: Wire, direction: Direction): ZodRelease {
  return zodRelease(wire.conversion(4, direction, false) ? 4 : 3);
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

/** The adapters of tmcp for Valibot and ArkType give each enum the type of a string. */
function withTypedEnums(schema: ObjectValue): ObjectValue {
  if (!schema.library) return schema;
  const properties = [...schema.properties].map(([key, property]): [string, Property] => {
    const { value } = property;
    if (value.kind !== "object") return [key, property];
    const inner = withTypedEnums({ ...value, library: schema.library });
    const isUntyped = inner.properties.has("enum") && !inner.properties.has("type");
    if (isUntyped) inner.properties.set("type", { value: textValue("string") });
    return [key, { ...property, value: inner }];
  });
  return { ...schema, properties: new Map(properties) };
}
