import { ZodFirstPartyTypeKind } from "zod/v3";
import type { ZodRelease } from "./releases.ts";

/** A schema; the real thing, built by the real library. */
export interface ReplayedSchema {
  readonly release: ZodRelease;
  readonly instance: object;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u));
}

/** Functions of zod's namespace that build schemas or checks. Everything else (registries, locales, parsing) is left alone. */
const BUILDERS = wordSet(`
  any array bigint boolean custom date discriminatedUnion enum function instanceof intersection lazy literal map
  nan nativeEnum never null nullable nullish number object optional preprocess promise record set strictObject
  string symbol transformer effect tuple undefined union unknown void pipeline oboolean onumber ostring keyof
  looseObject int int32 uint32 int64 uint64 float32 float64 email url httpUrl uuid uuidv4 uuidv6 uuidv7 guid
  nanoid cuid cuid2 ulid xid ksuid ipv4 ipv6 mac cidrv4 cidrv6 base64 base64url e164 jwt emoji hostname hex hash
  stringFormat stringbool templateLiteral json file partialRecord looseRecord nonoptional prefault _default
  default catch readonly pipe transform codec xor extend safeExtend merge pick omit partial required catchall
  exactOptional success exclude extract lt lte maximum gt gte minimum positive negative nonpositive nonnegative
  multipleOf maxSize minSize size maxLength minLength length regex lowercase uppercase includes startsWith
  endsWith property mime overwrite normalize trim toLowerCase toUpperCase slugify refine superRefine check
  describe meta datetime time duration coerce iso
`);

/** Methods of schemas that give a schema. Parsing methods are none of them. */
const METHODS = wordSet(`
  optional nullable nullish nonoptional exactOptional default prefault catch describe meta refine superRefine
  refinement check with overwrite transform pipe brand readonly array or and promise extend safeExtend augment
  merge setKey pick omit partial deepPartial required strict strip nonstrict passthrough loose catchall keyof
  unwrap removeDefault removeCatch innerType sourceType min max length size nonempty rest gt gte lt lte int safe
  finite positive negative nonpositive nonnegative multipleOf step email url httpUrl uuid uuidv4 uuidv6 uuidv7
  guid nanoid cuid cuid2 ulid xid ksuid ip ipv4 ipv6 cidr cidrv4 cidrv6 base64 base64url e164 jwt emoji datetime
  date time duration regex includes startsWith endsWith trim toLowerCase toUpperCase lowercase uppercase
  normalize slugify exclude extract mime clone
`);

/** The function of zod's namespace at a path such as `["coerce", "number"]`; undefined when it builds nothing. */
export function zodBuilder(
  release: ZodRelease,
  path: readonly string[],
): ((...args: readonly unknown[]) => unknown) | undefined {
  let at: unknown = release.namespace;
  for (const name of path) {
    if (!BUILDERS.has(name) || !isIndexable(at)) return undefined;
    at = Reflect.get(at, name);
  }
  return path.length > 0 && isCallable(at) ? at : undefined;
}

/**
 * What zod/mini has as a function, and zod as a method: `z.extend(Order, {…})` gives what `Order.extend({…})` does.
 * @returns undefined when the arguments do not begin with a schema that has such a method
 */
export function zodFunction(
  name: string,
  first: ReplayedSchema | undefined,
): ((...args: readonly unknown[]) => unknown) | undefined {
  const method = first && zodMethod(first, name);
  return method && ((_first, ...others) => method(...others));
}

/** Whether some release of zod has a method of that name, be it that the replayed one lacks it. */
export function isSchemaMethod(name: string): boolean {
  return METHODS.has(name) || name === "toJSONSchema";
}

/** A schema's method that gives a schema, bound to it. */
export function zodMethod(
  schema: ReplayedSchema,
  name: string,
): ((...args: readonly unknown[]) => unknown) | undefined {
  if (!METHODS.has(name)) return undefined;
  const method: unknown = Reflect.get(schema.instance, name);
  return isCallable(method) ? (...args) => Reflect.apply(method, schema.instance, args) : undefined;
}

const QUESTIONS = ["isOptional", "isNullable"] as const;

/** A method of schemas that tells what they accept. */
export type Question = (typeof QUESTIONS)[number];

export function isQuestion(method: string): method is Question {
  return QUESTIONS.some((one) => one === method);
}

/** What a schema answers to a question about itself. */
export function askSchema({ instance }: ReplayedSchema, question: Question): unknown {
  const method: unknown = Reflect.get(instance, question);
  return isCallable(method) ? Reflect.apply(method, instance, []) : undefined;
}

/** Whether a schema is one of a class of zod, such as `ZodObject`; undefined when its zod has no such class. */
export function isInstanceOfZod({ release, instance }: ReplayedSchema, className: string): boolean | undefined {
  const type: unknown = /^\$?Zod\w*$/u.test(className) ? Reflect.get(release.namespace, className) : undefined;
  return isCallable(type) ? instance instanceof type : undefined;
}

/** What `z.ZodFirstPartyTypeKind.ZodString` is, by its path in zod's namespace; undefined for anything else. */
export function zodTypeKind(path: readonly string[]): string | undefined {
  const kind: unknown =
    path.at(-2) === "ZodFirstPartyTypeKind" ? Reflect.get(ZodFirstPartyTypeKind, path.at(-1) ?? "") : undefined;
  return typeof kind === "string" ? kind : undefined;
}

/** Parses data with a schema; else tells which of its members do not fit, if that is all that is wrong. */
export function parseWith(
  { instance }: ReplayedSchema,
  data: unknown,
): { readonly data: unknown } | { readonly misfits: readonly string[] } {
  const method: unknown = Reflect.get(instance, "safeParse");
  const result: unknown = isCallable(method) ? Reflect.apply(method, instance, [data]) : undefined;
  if (!isIndexable(result)) return { misfits: [] };
  if (Reflect.get(result, "success") === true) return { data: Reflect.get(result, "data") };
  const error: unknown = Reflect.get(result, "error");
  const issues: unknown = isIndexable(error) ? Reflect.get(error, "issues") : undefined;
  const keys = Array.isArray(issues) ? issues.map(firstKeyOf) : [];
  return { misfits: keys.every((key) => key !== undefined) ? [...new Set(keys)] : [] };
}

function firstKeyOf(issue: unknown): string | undefined {
  const path: unknown = isIndexable(issue) ? Reflect.get(issue, "path") : undefined;
  const key: unknown = Array.isArray(path) ? path[0] : undefined;
  return typeof key === "string" ? key : undefined;
}

/** An object schema of which some members may be missing; undefined where a schema cannot be told that. */
export function withoutNeed(
  { release, instance }: ReplayedSchema,
  keys: readonly string[],
): ReplayedSchema | undefined {
  const partial: unknown = Reflect.get(instance, "partial");
  const mask = Object.fromEntries(keys.map((key) => [key, true]));
  const loose: unknown = isCallable(partial) ? Reflect.apply(partial, instance, [mask]) : undefined;
  return isIndexable(loose) ? { release, instance: loose } : undefined;
}

/**
 * A schema that accepts anything, to stand where one could not be resolved. The converter for zod 3 leaves out the items
 * of a list of `any`, and with them the note of what is missing.
 */
export function anySchema(release: ZodRelease): ReplayedSchema {
  const instance = zodBuilder(release, [release.major === 3 ? "unknown" : "any"])?.();
  return { release, instance: isIndexable(instance) ? instance : {} };
}

/** An object schema of a raw shape, as the SDKs build it. */
export function objectSchema(release: ZodRelease, shape: object): ReplayedSchema {
  const builder = zodBuilder(release, ["object"]);
  const instance = builder?.(shape);
  return isIndexable(instance) ? { release, instance } : anySchema(release);
}

/**
 * A part of the schema's internal definition: `_def` of zod 3, `_zod.def` of zod 4; a definition of zod 3 is its own.
 * Only the part that is asked for is looked at, since a shape may hold getters.
 */
export function definitionPart(schema: object, part: string): unknown {
  const inner: unknown = Reflect.get(schema, "_zod");
  const def: unknown =
    "typeName" in schema ? schema : isIndexable(inner) ? Reflect.get(inner, "def") : Reflect.get(schema, "_def");
  return isIndexable(def) ? Reflect.get(def, part) : undefined;
}

/** The kind of a schema: `def.typeName` of zod 3 (`ZodObject`), `def.type` of zod 4 (`object`). */
export function schemaType(schema: object): unknown {
  return definitionPart(schema, "typeName") ?? definitionPart(schema, "type");
}

/** Whether a schema is one of objects. Unlike a look at its shape, this asks no getter for a field. */
export function isObjectSchema(schema: object): boolean {
  const type = schemaType(schema);
  return type === "object" || type === "ZodObject";
}

/** The shape of an object schema; undefined for any other schema. */
export function shapeOf(schema: object): Readonly<Record<string, unknown>> | undefined {
  const shape = definitionPart(schema, "shape");
  const made: unknown = isCallable(shape) ? shape() : shape;
  return isIndexable(made) ? Object.fromEntries(Object.entries(made)) : undefined;
}

export function isIndexable(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function isCallable(value: unknown): value is (...args: readonly unknown[]) => unknown {
  return typeof value === "function";
}

/** Whether something that a builder gave is a schema, not a bare check. */
export function isSchemaInstance(value: unknown): value is object {
  return isIndexable(value) && ("_zod" in value || "_def" in value);
}
