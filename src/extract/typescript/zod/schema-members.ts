import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { computedText } from "../../../tool-model/text.ts";
import type { ObjectValue, Property, SchemaValue, Value } from "../evaluate/values/value.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";
import { convertSchema } from "./convert.ts";
import { definitionPart, isIndexable, isSchemaInstance, isSchemaMethod, schemaType, shapeOf } from "./library.ts";
import type { SchemaProvenance } from "./provenance.ts";

/** Under these names a schema shows its definition: `_def` of zod 3, `def`, `_def` and `_zod.def` of zod 4. */
const DEFINITIONS: ReadonlySet<string> = new Set(["_def", "def"]);

/** Parts of a definition that zod 3 gives by a function without parameters. */
const GIVEN_BY_CALL: ReadonlySet<string> = new Set(["shape", "getter", "defaultValue"]);

/** What is made of a schema by a function: `.refine()` of zod 3, `.transform()` and `z.preprocess()` of both. */
const WRAPPED: ReadonlySet<unknown> = new Set(["ZodEffects", "pipe"]);

/** Under this name a schema has what any library may ask of it. */
const STANDARD = "~standard";

/** What gives its JSON Schema there. */
const TOLD_BY: ReadonlyMap<string, "input" | "output"> = new Map([
  [`${STANDARD}.jsonSchema.input`, "input"],
  [`${STANDARD}.jsonSchema.output`, "output"],
]);

/** Parts of a definition within one another that are read: a message in a check in a list of checks. */
const DEEPEST = 6;

/** Whether it is asked if there is such a method: `schema.innerType ? …`; what calls it takes it for granted. */
function isAskedFor(node: TS.Node): boolean {
  const { parent } = node;
  return !ts.isCallExpression(parent) || parent.expression !== node || parent.questionDotToken !== undefined;
}

/** Why a schema has no fields to read. Around an object, the reader took it for one: such a tool is listed without a field. */
function withoutShape(schema: object): string {
  return WRAPPED.has(schemaType(schema))
    ? "reads `.shape` of what a refinement, transform or preprocess makes, which has none"
    : "reads `.shape` of a schema that is no object";
}

/**
 * What can be read off a replayed schema, as converters that servers write themselves do: `schema.element`,
 * `schema._def.typeName`, `schema.def.entries`, `schema.constructor.name`.
 */
export class SchemaMembers {
  readonly #provenance: SchemaProvenance;
  readonly #definitions = new WeakMap<object, ObjectValue>();

  constructor(provenance: SchemaProvenance) {
    this.#provenance = provenance;
  }

  /** A member of a schema; undefined when it is none that is data. */
  read(owner: SchemaValue, name: string, node: TS.Node): Value | undefined {
    const { instance } = owner.schema;
    if (name === "shape") return this.shapeOf(owner) ?? unknown(withoutShape(instance), node);
    const member: unknown = Reflect.get(instance, name);
    if (member === undefined && isSchemaMethod(name) && isAskedFor(node))
      return this.#provenance.holesOf(instance)[0] ?? primitive(undefined, node);
    if (name !== "constructor" && (typeof member === "function" || isSchemaMethod(name))) return undefined;
    if (name === "description") return this.#description(owner, member, node);
    if (name === STANDARD) return standardOf(owner, member, node);
    if (!isInternal(name)) return this.#asValue(owner, member, node, DEEPEST);
    const [hole] = this.#provenance.holesOf(instance);
    if (hole) return hole;
    if (DEFINITIONS.has(name) && member !== undefined) return this.#definition(owner, node);
    if (name === "_zod" && member !== undefined) return objectOf([["def", this.#definition(owner, node)]], node, true);
    if (name !== "constructor") return this.#asValue(owner, member, node, DEEPEST);
    const className: unknown = typeof member === "function" ? member.name : undefined;
    return objectOf([["name", this.#asValue(owner, className, node, DEEPEST)]], node, true);
  }

  /** What `schema._def.shape()` gives; undefined when a definition has no function of that name. */
  callPart(owner: SchemaValue, name: string, args: readonly Value[], node: TS.Node): Value | undefined {
    const io = TOLD_BY.get(name);
    if (io) return this.#told(owner, io, args[0], node);
    const part = name.startsWith("_def.") ? name.slice("_def.".length) : "";
    if (!GIVEN_BY_CALL.has(part)) return undefined;
    if (part === "shape") return this.shapeOf(owner);
    const give = definitionPart(owner.schema.instance, part);
    return typeof give === "function"
      ? this.#asValue(owner, Reflect.apply(give, undefined, []), node, DEEPEST)
      : undefined;
  }

  /** The JSON Schema that a schema tells by itself, in the dialect that it is asked for. */
  #told(owner: SchemaValue, io: "input" | "output", options: Value | undefined, node: TS.Node): Value {
    const target = options?.kind === "object" ? options.properties.get("target")?.value : undefined;
    const isNewest = !options || (target?.kind === "text" && target.text.value === "draft-2020-12");
    if (!isNewest && !(target?.kind === "text" && target.text.value === "draft-07"))
      return unknown("is JSON Schema of a dialect that is not known", node);
    return convertSchema(owner, { converter: isNewest ? "zod-draft-2020-12" : "zod-draft-7", io }, this.#provenance);
  }

  /** The fields of an object schema as an object of schemas; undefined for any other schema. */
  shapeOf(owner: SchemaValue): ObjectValue | undefined {
    const { instance, release } = owner.schema;
    const shape = shapeOf(instance);
    if (!shape) return undefined;
    const keys = this.#provenance.keysOf(instance);
    const properties = new Map<string, Property>();
    for (const [key, child] of Object.entries(shape)) {
      if (!isIndexable(child)) continue;
      const source = this.#provenance.sourceOf(child) ?? owner.source;
      properties.set(key, {
        ...keys?.get(key),
        value: { kind: "schema", schema: { release, instance: child }, source },
      });
    }
    const [hole] = this.#provenance.holesOf(instance);
    return { kind: "object", properties, unresolved: hole, node: owner.source.node };
  }

  /** What a schema is described by, with the place where that is written. */
  #description(owner: SchemaValue, description: unknown, node: TS.Node): Value {
    const { instance } = owner.schema;
    const written = this.#provenance.descriptionsOf(instance).find(({ value }) => value === description);
    if (written) return { kind: "text", text: written };
    const [hole] = this.#provenance.holesOf(instance);
    return hole ?? this.#asValue(owner, description, node, DEEPEST);
  }

  #definition(owner: SchemaValue, node: TS.Node): ObjectValue {
    const { instance } = owner.schema;
    const known = this.#definitions.get(instance);
    if (known) return known;
    const definition: unknown = Reflect.get(instance, "_def");
    const names = isIndexable(definition) ? Object.keys(definition) : [];
    const members = names.map((name): readonly [string, Value] => [name, this.#part(owner, name, node)]);
    const value = objectOf(members, node, false);
    this.#definitions.set(instance, value);
    return value;
  }

  #part(owner: SchemaValue, name: string, node: TS.Node): Value {
    const part = definitionPart(owner.schema.instance, name);
    if (name === "description") return this.#description(owner, part, node);
    if (typeof part === "function" && GIVEN_BY_CALL.has(name))
      return { kind: "method", receiver: owner, name: `_def.${name}`, node };
    return (name === "shape" ? this.shapeOf(owner) : undefined) ?? this.#asValue(owner, part, node, DEEPEST);
  }

  #asValue(owner: SchemaValue, member: unknown, node: TS.Node, depth: number): Value {
    if (isSchemaInstance(member)) {
      const source = this.#provenance.sourceOf(member) ?? owner.source;
      return { kind: "schema", schema: { release: owner.schema.release, instance: member }, source };
    }
    if (typeof member === "string") return { kind: "text", text: computedText(member) };
    if (isPrimitive(member)) return primitive(member, node);
    if (member instanceof RegExp) return { kind: "regex", regex: member };
    if (depth === 0 || !isIndexable(member) || typeof member === "function" || member instanceof Map)
      return unknown("reads a member of a schema that cannot be followed", node);
    const inner = (one: unknown): Value => this.#asValue(owner, one, node, depth - 1);
    if (member instanceof Set) return setOf([...member].map(inner));
    if (Array.isArray(member)) return { kind: "array", items: member.map(inner), node };
    return objectOf(
      Object.entries(member).map(([key, one]) => [key, inner(one)] as const),
      node,
      false,
    );
  }
}

/** What a schema tells any library: of zod 4 that is its JSON Schema, too, in releases that have it there. */
function standardOf(owner: SchemaValue, member: unknown, node: TS.Node): ObjectValue {
  const converts = isIndexable(member) && isIndexable(Reflect.get(member, "jsonSchema"));
  const told = [...TOLD_BY].map(([name, io]): readonly [string, Value] => [
    io,
    { kind: "method", receiver: owner, name, node },
  ]);
  const vendor: readonly [string, Value] = ["vendor", { kind: "text", text: computedText("zod") }];
  const jsonSchema: readonly [string, Value] = [
    "jsonSchema",
    converts ? objectOf(told, node, false) : primitive(undefined, node),
  ];
  return objectOf([vendor, jsonSchema], node, true);
}

/** Whether a member tells how a schema is made. Of a schema that stands in for another one it would tell something wrong. */
function isInternal(name: string): boolean {
  return DEFINITIONS.has(name) || ["_zod", "constructor", "type"].includes(name);
}

function isPrimitive(value: unknown): value is number | boolean | bigint | null | undefined {
  return value === null || ["number", "boolean", "bigint", "undefined"].includes(typeof value);
}

function setOf(members: readonly Value[]): Value {
  return { kind: "map", set: true, entries: members.map((one): [Value, Value] => [one, one]) };
}

function objectOf(members: readonly (readonly [string, Value])[], node: TS.Node, isOpen: boolean): ObjectValue {
  const properties = members.map(([key, value]): [string, Property] => [key, { value }]);
  const unresolved = isOpen ? unknown("reads a member of a schema that cannot be followed", node) : undefined;
  return { kind: "object", properties: new Map(properties), unresolved, node };
}
