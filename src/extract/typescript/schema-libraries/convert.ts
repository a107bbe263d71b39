import { isJsonObject } from "../../../tool-model/json.ts";
import { appendPointer } from "../../../tool-model/json-pointer.ts";
import type { BuiltSchemaValue, ObjectValue, Property, UnknownValue, Value } from "../evaluate/values/value.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";
import { asFormerArktype } from "./former-arktype.ts";
import { outlineOf, type SchemaOutline } from "./outline.ts";
import { holesWithin, schemaLibraries } from "./replay.ts";
import type { SchemaTarget } from "./schema-library.ts";

/**
 * Runs the library's own converter over a schema.
 * @param isBefore whether the project gets an earlier release of the library than one; the newest where it is not asked
 * @returns the JSON Schema as an object that knows where its keys and descriptions are written
 */
export function convertBuilt(
  { library, instance, outline }: BuiltSchemaValue,
  target: SchemaTarget,
  isBefore: (release: string) => boolean = () => false,
): ObjectValue | UnknownValue {
  let json: unknown;
  try {
    json = schemaLibraries[library].toJson(instance, target);
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split("\n") : [];
    return unknown(`cannot be written as JSON Schema: ${reason ?? "the converter failed"}`, outline.node);
  }
  const former = library === "arktype" && target === "own" ? asFormerArktype(json, isBefore) : undefined;
  if (former) ({ json } = former);
  const located = new Located(library, target);
  const schema = located.value(json, outline, "");
  if (schema.kind !== "object") return unknown("is converted to no object", outline.node);
  if (former?.isInDoubt)
    located.holes.push({
      path: "",
      unknown: unknown("has a format, for which earlier releases of arktype write another pattern", outline.node),
    });
  const placed = new Set([...located.holes.map((hole) => hole.unknown), ...located.unsaid]);
  const others = [...new Set(holesWithin(outline))].filter((hole) => !placed.has(hole));
  return { ...schema, holes: [...located.holes, ...others.map((hole) => ({ path: "", unknown: hole }))] };
}

/** A schema that is JSON Schema already, as the object that it is; any other value as it stands. */
export function asJsonSchema(value: Value): Value {
  return value.kind === "built-schema" && value.library === "typebox" ? convertBuilt(value, "own") : value;
}

/** Rebuilds a JSON Schema as values with the places of its outline. */
class Located {
  readonly holes: { path: string; unknown: UnknownValue }[] = [];
  /** What is not known of keywords that are not sent. */
  readonly unsaid: UnknownValue[] = [];
  readonly #library: BuiltSchemaValue["library"];
  readonly #target: SchemaTarget;

  constructor(library: BuiltSchemaValue["library"], target: SchemaTarget) {
    this.#library = library;
    this.#target = target;
  }

  value(json: unknown, outline: SchemaOutline | undefined, path: string): Value {
    if (typeof json === "string")
      return { kind: "text", text: { value: json, pieces: [{ start: 0, end: json.length }] } };
    if (Array.isArray(json))
      return {
        kind: "array",
        items: json.map((item, index) => this.value(item, outline?.parts?.[index], appendPointer(path, index))),
      };
    if (isJsonObject(json)) return this.#object(json, outline, path);
    return primitive(typeof json === "number" || typeof json === "boolean" || json === null ? json : undefined);
  }

  #object(json: Readonly<Record<string, unknown>>, outline: SchemaOutline | undefined, path: string): ObjectValue {
    for (const hole of outline?.holes ?? []) this.holes.push({ path, unknown: hole });
    for (const [keyword, hole] of outline?.lacks ?? [])
      if (schemaLibraries[this.#library].leavesOut?.(keyword, this.#target)) this.unsaid.push(hole);
      else this.holes.push({ path: appendPointer(path, keyword), unknown: hole });
    const properties = new Map<string, Property>();
    for (const [key, member] of Object.entries(json))
      properties.set(key, { value: this.#member(key, member, outline, appendPointer(path, key)) });
    return { kind: "object", properties, node: outline?.node, library: this.#library };
  }

  #member(key: string, json: unknown, outline: SchemaOutline | undefined, path: string): Value {
    if (key === "properties" && isJsonObject(json)) return this.#fields(json, outline, path);
    // What was written down counts only when it is what is sent.
    const description = key === "description" ? outline?.description : undefined;
    if (description && description.value === json) return { kind: "text", text: description };
    const isList = Array.isArray(json);
    const inner = isList ? { parts: outline?.parts } : outline?.parts?.at(-1);
    const isPart = isList ? LISTS.has(key) : HOLDERS.has(key);
    return this.value(json, isPart ? inner : undefined, path);
  }

  #fields(json: Readonly<Record<string, unknown>>, outline: SchemaOutline | undefined, path: string): ObjectValue {
    const properties = new Map<string, Property>();
    for (const [name, member] of Object.entries(json)) {
      const written = outline?.keys?.get(name);
      const at = appendPointer(path, name);
      properties.set(name, { ...written, value: this.value(member, written && outlineOf(written.value), at) });
    }
    return { kind: "object", properties };
  }
}

/** Keywords that hold the schemas a schema is made of, in their order. */
const LISTS = new Set(["anyOf", "oneOf", "allOf", "items", "prefixItems"]);
/** Keywords that hold the one schema that a list or record is made of. */
const HOLDERS = new Set(["items", "additionalProperties"]);
