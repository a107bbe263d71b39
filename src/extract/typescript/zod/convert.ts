import { registry, type toJSONSchema, type z } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import { isJsonObject } from "../../../tool-model/json.ts";
import { appendPointer } from "../../../tool-model/json-pointer.ts";
import type { ObjectValue, Property, SchemaValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";
import { isIndexable, isSchemaInstance, type ReplayedSchema } from "./library.ts";
import { convertForMcpFramework } from "./mcp-framework-converter.ts";
import type { SchemaProvenance } from "./provenance.ts";
import type { ZodRelease } from "./releases.ts";

/** Which of zod's converters runs, and how it is set. */
export type Conversion =
  | { readonly converter: "zod-to-json-schema"; readonly options: Readonly<Record<string, unknown>> }
  | { readonly converter: "mcp-framework"; readonly direction: "input" | "output" }
  | {
      readonly converter: "zod-draft-7" | "zod-draft-2020-12";
      readonly io: "input" | "output";
      /** Further options, as `z.toJSONSchema` takes them. */
      readonly options?: Readonly<Record<string, unknown>>;
      /** Changes a part of the JSON Schema, as what `z.toJSONSchema` takes for `override` does. */
      readonly override?: ((part: JsonSchemaNode) => void) | undefined;
    };

/** A part of a JSON Schema as the converter holds it. */
export interface JsonSchemaNode {
  readonly zodSchema: object;
  readonly jsonSchema: object;
  readonly path: readonly (string | number)[];
}

interface Converted {
  readonly json: unknown;
  /** The zod schemas that gave a part of the JSON Schema, by that part's identity; the outermost last. */
  readonly schemas: ReadonlyMap<object, object>;
  /** The JSON Schema as the converter held it: the identities of `schemas` are of its parts. */
  readonly graph: unknown;
}

/** Another copy of zod than the one that built a schema, where that converts it. */
export interface OtherZod {
  readonly release: ZodRelease;
  /** Whether it finds what schemas of that copy are said to be: descriptions, titles, examples. */
  readonly seesMetadata: boolean;
}

/**
 * Runs the real converter over a replayed schema.
 * @param by the copy of zod that converts, where it is another than the schema's
 * @returns the JSON Schema as an object that knows where its keys and descriptions are written
 */
export function convertSchema(
  value: SchemaValue,
  conversion: Conversion,
  provenance: SchemaProvenance,
  by?: OtherZod,
): ObjectValue | UnknownValue {
  const { node } = value.source;
  const wantsZod3 = conversion.converter === "zod-to-json-schema" || conversion.converter === "mcp-framework";
  if (wantsZod3 !== (value.schema.release.major === 3))
    return unknown(
      `is a zod ${value.schema.release.major} schema, which \`${conversion.converter}\` cannot convert`,
      node,
    );
  const excess = provenance.extents.excessOf(value.schema.instance);
  if (excess !== undefined) return unknown(excess, node);
  let converted: Converted;
  try {
    converted = convert(value.schema, conversion, (schema) => provenance.holesOf(schema).length > 0, by);
  } catch (error) {
    return unknown(
      `cannot be written as JSON Schema: ${error instanceof Error ? error.message.split("\n")[0] : "the converter failed"}`,
      node,
    );
  }
  if (!isJsonObject(converted.json)) return unknown("is converted to no object", node);
  const holes: { path: string; unknown: UnknownValue }[] = [];
  const result = new Located(converted.schemas, provenance, holes).value(converted.json, converted.graph, "");
  if (result.kind !== "object") return unknown("is converted to no object", node);
  return { ...result, node, holes, converter: conversion.converter, refinements: value.source.refinements };
}

function convert(
  schema: ReplayedSchema,
  conversion: Conversion,
  isHoled: (schema: object) => boolean,
  by: OtherZod | undefined,
): Converted {
  switch (conversion.converter) {
    case "zod-to-json-schema":
      return convertZod3(schema.instance, conversion.options, isHoled);
    case "mcp-framework": {
      const schemas = new Map<object, object>();
      const json = convertForMcpFramework(schema.instance, conversion.direction, (part, from) =>
        schemas.set(part, from),
      );
      return { json, schemas, graph: json };
    }
    default:
      return convertZod4(schema, conversion, by);
  }
}

/** Holds the place of what could not be followed while the converter runs. */
const HELD = "mcp-lint-held";

/**
 * What could not be followed is any value, and a strict union drops its members that are: the place is held for it, so
 * that the union keeps a member there to have the hole at.
 */
function convertZod3(
  instance: object,
  options: Readonly<Record<string, unknown>>,
  isHoled: (schema: object) => boolean,
): Converted {
  const schemas = new Map<object, object>();
  const held: object[] = [];
  // The library's own type wants a zod 3 schema; that this is one was checked by its major.
  const convert: (schema: never, options: object) => unknown = zodToJsonSchema;
  const json = convert(instance as never, {
    ...options,
    postProcess(part: unknown, def: object) {
      if (!isIndexable(part)) return part;
      schemas.set(part, def);
      if (Object.keys(part).length === 0 && isHoled(def) && Reflect.set(part, HELD, true)) held.push(part);
      return part;
    },
  });
  for (const part of held) Reflect.deleteProperty(part, HELD);
  return { json, schemas, graph: json };
}

function convertZod4(
  { release, instance }: ReplayedSchema,
  { converter, io, options, override: change }: Extract<Conversion, { io: string }>,
  by: OtherZod = { release, seesMetadata: true },
): Converted {
  const schemas = new Map<object, object>();
  let graph: unknown;
  const convert = converterOf(by.release);
  if (!convert || !isZod4(instance)) throw new TypeError("not a zod 4 schema");
  const json = convert(instance, {
    ...options,
    ...(!by.seesMetadata && { metadata: registry() }),
    target: converter === "zod-draft-7" ? "draft-7" : "draft-2020-12",
    io,
    override({ zodSchema, jsonSchema, path }) {
      change?.({ zodSchema, jsonSchema, path });
      schemas.set(jsonSchema, zodSchema);
      if (Object.is(zodSchema, instance)) graph = jsonSchema;
    },
  });
  return { json, schemas, graph: withDefinitions(graph, json, schemas) };
}

/**
 * The part that the converter held, with the definitions that it adds to the result alone: each is one of the parts that
 * were seen, and reads like it.
 */
function withDefinitions(graph: unknown, json: unknown, schemas: Map<object, object>): unknown {
  if (!isIndexable(graph) || !isJsonObject(json)) return graph;
  const key = ["$defs", "definitions"].find((name) => isJsonObject(json[name]));
  const definitions = key === undefined ? undefined : json[key];
  if (key === undefined || !isJsonObject(definitions)) return graph;
  const byText = new Map([...schemas.keys()].map((part) => [JSON.stringify(part), part]));
  const held = Object.entries(definitions).map(([name, one]) => [name, byText.get(JSON.stringify(one))]);
  const parts: unknown = Object.fromEntries(held);
  const whole: object = { ...graph, [key]: parts };
  const schema = schemas.get(graph);
  if (schema) schemas.set(whole, schema);
  return whole;
}

function converterOf({ namespace }: ZodRelease): typeof toJSONSchema | undefined {
  const convert: unknown = Reflect.get(namespace, "toJSONSchema");
  return isConverter(convert) ? convert : undefined;
}

/** Every release of zod 4 has one of the same type. */
function isConverter(value: unknown): value is typeof toJSONSchema {
  return typeof value === "function";
}

function isZod4(instance: object): instance is z.ZodType {
  return isSchemaInstance(instance) && "_zod" in instance;
}

/** Rebuilds a JSON Schema as values with the places that the replay remembers. */
class Located {
  readonly #schemas: ReadonlyMap<object, object>;
  readonly #provenance: SchemaProvenance;
  readonly #holes: { path: string; unknown: UnknownValue }[];

  constructor(
    schemas: ReadonlyMap<object, object>,
    provenance: SchemaProvenance,
    holes: { path: string; unknown: UnknownValue }[],
  ) {
    this.#schemas = schemas;
    this.#provenance = provenance;
    this.#holes = holes;
  }

  /** `graph` runs beside `json`: the same part as the converter held it, when there is one. */
  value(json: unknown, graph: unknown, path: string): Value {
    if (typeof json === "string")
      return { kind: "text", text: { value: json, pieces: [{ start: 0, end: json.length }] } };
    if (Array.isArray(json))
      return {
        kind: "array",
        items: json.map((item, index) => this.value(item, memberOf(graph, index), appendPointer(path, index))),
      };
    if (isJsonObject(json)) return this.#object(json, graph, path);
    return primitive(typeof json === "number" || typeof json === "boolean" || json === null ? json : undefined);
  }

  #object(json: Readonly<Record<string, unknown>>, graph: unknown, path: string): ObjectValue {
    const schema = isIndexable(graph) ? this.#schemas.get(graph) : undefined;
    const keys = schema && this.#provenance.keysOf(schema);
    if (schema) for (const hole of this.#provenance.holesOf(schema)) this.#holes.push({ path, unknown: hole });
    const source = schema && this.#provenance.sourceOf(schema);
    const properties = new Map<string, Property>();
    for (const [key, member] of Object.entries(json)) {
      const at = appendPointer(path, key);
      const beside = memberOf(graph, key);
      if (key === "properties" && isJsonObject(member))
        properties.set(key, { value: this.#fields(member, beside, at, keys, json.required) });
      else if (key === "description" && schema && typeof member === "string")
        properties.set(key, { value: this.#description(schema, member) });
      else properties.set(key, { value: this.value(member, beside, at) });
    }
    return { kind: "object", properties, node: source?.node, schemaSource: source };
  }

  #fields(
    members: Readonly<Record<string, unknown>>,
    graph: unknown,
    path: string,
    keys: ReadonlyMap<string, Property> | undefined,
    required: unknown,
  ): ObjectValue {
    const properties = new Map<string, Property>();
    for (const [name, member] of Object.entries(members)) {
      const written = keys?.get(name);
      properties.set(name, { ...written, value: this.value(member, memberOf(graph, name), appendPointer(path, name)) });
    }
    const convertedRequired = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
    return { kind: "object", properties, convertedRequired };
  }

  /** A remembered text counts only when it is the one that was sent. */
  #description(schema: object, sent: string): Value {
    const text = this.#provenance.descriptionsOf(schema).find((one) => one.value === sent);
    return { kind: "text", text: text ?? { value: sent, pieces: [{ start: 0, end: sent.length }] } };
  }
}

function memberOf(graph: unknown, key: string | number): unknown {
  return isIndexable(graph) ? Reflect.get(graph, key) : undefined;
}
