import type { Property, SchemaSource, UnknownValue, Value } from "../evaluate/values/value.ts";
import { definitionPart, isIndexable, schemaType } from "./library.ts";
import { SchemaExtents } from "./schema-extent.ts";

/** Looks up where the keys of an object are written; later than it is built, since fields may be getters that use the object. */
export type KeyPlaces = () => ReadonlyMap<string, Property> | undefined;

/** What the replay remembers of each schema that it built, by the real schema's identity. */
export class SchemaProvenance {
  /** How it is written. */
  readonly #sources = new WeakMap<object, SchemaSource>();
  /** For object schemas: where their keys are written. */
  readonly #keys = new WeakMap<object, KeyPlaces>();
  /** What of it could not be resolved. */
  readonly #holes = new WeakMap<object, readonly UnknownValue[]>();
  readonly extents = new SchemaExtents();
  /** What code has given schemas to tell their JSON Schema by, in the place of what zod gives them. */
  readonly converters = new WeakMap<object, Value>();

  note(schema: object, source: SchemaSource, keys?: KeyPlaces, holes: readonly UnknownValue[] = []): void {
    for (const one of identities(schema)) {
      this.#sources.set(one, source);
      if (keys) this.#keys.set(one, keys);
      if (holes.length > 0) this.#holes.set(one, [...(this.#holes.get(one) ?? []), ...holes]);
    }
  }

  /** How a schema is written that was built by the replay itself. */
  ownSourceOf(schema: object): SchemaSource | undefined {
    return this.#sources.get(schema);
  }

  sourceOf(schema: object): SchemaSource | undefined {
    return first(lineage(schema), (one) => this.#sources.get(one));
  }

  keysOf(schema: object): ReadonlyMap<string, Property> | undefined {
    return first(lineage(schema), (one) => this.#keys.get(one)?.());
  }

  holesOf(schema: object): readonly UnknownValue[] {
    return [...new Set([...lineage(schema)].flatMap((one) => this.#holes.get(one) ?? []))];
  }

  /** The same without a look behind `lazy`, for while the schema is built: what is there may not be built yet. */
  holesInSight(schema: object): readonly UnknownValue[] {
    return [...new Set([...lineage(schema, false)].flatMap((one) => this.#holes.get(one) ?? []))];
  }

  /** The texts by which the schema, or one that it wraps, is described, outermost first. */
  descriptionsOf(schema: object): readonly NonNullable<SchemaSource["description"]>[] {
    return [...lineage(schema)].flatMap((one) => this.#sources.get(one)?.description ?? []);
  }
}

/** The converter for zod 3 shows definitions, the one for zod 4 schemas: either leads to what is remembered. */
function identities(schema: object): readonly object[] {
  const def: unknown = Reflect.get(schema, "_zod") === undefined ? Reflect.get(schema, "_def") : undefined;
  return isIndexable(def) ? [schema, def] : [schema];
}

/** Schema kinds that answer for another one: same place in the JSON Schema, same fields. */
const WRAPPERS: Readonly<Record<string, string>> = {
  // zod 4, by `def.type`
  optional: "innerType",
  nullable: "innerType",
  nonoptional: "innerType",
  default: "innerType",
  prefault: "innerType",
  catch: "innerType",
  readonly: "innerType",
  success: "innerType",
  pipe: "in",
  // zod 3, by `def.typeName`
  ZodOptional: "innerType",
  ZodNullable: "innerType",
  ZodDefault: "innerType",
  ZodCatch: "innerType",
  ZodReadonly: "innerType",
  ZodEffects: "schema",
  ZodBranded: "type",
  ZodPipeline: "in",
};

/** A schema, then the ones that it was derived from or wraps, inwards. */
function* lineage(schema: object, isBuilt = true): Generator<object> {
  const seen = new Set<object>();
  const waiting = [schema];
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    if (seen.has(one)) continue;
    seen.add(one);
    yield one;
    const inner: unknown = Reflect.get(one, "_zod");
    const parent: unknown = isIndexable(inner) ? Reflect.get(inner, "parent") : undefined;
    const wrapped = definitionPart(one, WRAPPERS[String(schemaType(one))] ?? "");
    // `preprocess` of zod 4 is a pipe from a transform: the fields are on its way out.
    const target = isIndexable(wrapped) && schemaType(wrapped) === "transform" ? definitionPart(one, "out") : wrapped;
    const behind = isBuilt ? behindLazy(one, inner) : undefined;
    for (const next of [parent, target, behind]) if (isIndexable(next)) waiting.push(next);
  }
}

/** The schema that `lazy` gives: it answers in the place of the lazy one, and what is missing of it is missing there. */
function behindLazy(schema: object, inner: unknown): unknown {
  const type = schemaType(schema);
  if (type === "lazy") return isIndexable(inner) ? Reflect.get(inner, "innerType") : undefined;
  const getter = type === "ZodLazy" ? definitionPart(schema, "getter") : undefined;
  return typeof getter === "function" ? Reflect.apply(getter, undefined, []) : undefined;
}

function first<T, R>(items: Iterable<T>, find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
