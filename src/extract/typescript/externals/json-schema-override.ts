import type { Evaluator } from "../evaluate/evaluator.ts";
import { changesGivenAlone } from "../evaluate/running/changes-given-alone.ts";
import { runForEffect } from "../evaluate/calls.ts";
import { isIndexable } from "../zod/library.ts";
import type { ArrayValue, FunctionValue, ObjectValue, Property, SchemaValue, Value } from "../evaluate/values/value.ts";
import { primitive } from "../evaluate/values/value.ts";
import { computedText } from "../../../tool-model/text.ts";
import type { JsonSchemaNode } from "../zod/convert.ts";

/** What an override made of a part of a schema cannot be told. */
class NotFollowed extends Error {}

/**
 * Runs a program's `override` of `z.toJSONSchema(schema, { override })` over one part of the JSON Schema that the converter
 * holds, and changes that as the function does.
 * @returns false where what it does is not wholly known
 */
export function runOverride(
  evaluator: Evaluator,
  override: FunctionValue,
  { zodSchema, jsonSchema, path }: JsonSchemaNode,
  { schema, source }: SchemaValue,
): boolean {
  if (!changesGivenAlone(evaluator, override.node)) return false;
  // What stands for a part that is not known is changed in another way than that part would be.
  if (evaluator.provenance.holesOf(zodSchema).length > 0) return false;
  const held = new HeldJson(evaluator);
  const given: Value = { kind: "schema", schema: { release: schema.release, instance: zodSchema }, source };
  const properties = new Map<string, Property>([
    ["zodSchema", { value: given }],
    ["jsonSchema", { value: held.valueOf(jsonSchema) }],
    ["path", { value: held.valueOf(path) }],
  ]);
  const context: Value = { kind: "object", properties };
  evaluator.madeByRuns.own(context);
  if (!runForEffect(evaluator, override, [context])) return false;
  try {
    held.writeBack();
    return true;
  } catch (error) {
    if (error instanceof NotFollowed) return false;
    throw error;
  }
}

/** JSON that a library holds, as values that a function may change; then the same JSON, as it has changed them. */
class HeldJson {
  readonly #evaluator: Evaluator;
  readonly #values = new Map<object, Value>();
  readonly #held = new Map<Value, object>();
  readonly #written = new Map<Value, object>();

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  valueOf(json: unknown): Value {
    if (typeof json === "string") return { kind: "text", text: computedText(json) };
    if (!isIndexable(json)) return primitive(isPlain(json) ? json : undefined);
    const known = this.#values.get(json);
    if (known) return known;
    const value: Value = Array.isArray(json)
      ? { kind: "array", items: [] }
      : { kind: "object", properties: new Map<string, Property>() };
    this.#values.set(json, value);
    this.#held.set(value, json);
    if (value.kind === "array" && Array.isArray(json)) value.items.push(...json.map((one) => this.valueOf(one)));
    else if (value.kind === "object")
      for (const [key, one] of Object.entries(json)) value.properties.set(key, { value: this.valueOf(one) });
    this.#evaluator.madeByRuns.own(value);
    return value;
  }

  /** Gives all that was held what it has become. */
  writeBack(): void {
    for (const value of this.#held.keys()) this.#jsonOf(value);
  }

  #jsonOf(value: Value): unknown {
    if (value.kind === "text" && value.isOpen !== true) return value.text.value;
    if (value.kind === "primitive" && typeof value.value !== "bigint") return value.value;
    const before = this.#written.get(value);
    if (before) return before;
    if (value.kind === "array") return this.#listOf(value);
    if (value.kind === "object") return this.#objectOf(value);
    throw new NotFollowed();
  }

  #listOf(value: ArrayValue): unknown[] {
    if (value.unresolved || value.conditional || value.isUnordered) throw new NotFollowed();
    const held = this.#held.get(value);
    const list: unknown[] = Array.isArray(held) ? held : [];
    this.#written.set(value, list);
    const items = value.items.map((item) => this.#jsonOf(item));
    // What nobody changes may be frozen, or that of the schema itself.
    if (!isSameList(items, list)) list.splice(0, list.length, ...items);
    return list;
  }

  #objectOf(value: ObjectValue): object {
    if (value.unresolved || value.hidden || [...value.properties.values()].some(isOpen)) throw new NotFollowed();
    const object = this.#held.get(value) ?? {};
    this.#written.set(value, object);
    const members = [...value.properties].map(([key, one]) => [key, this.#jsonOf(one.value)] as const);
    if (isSameList(members.flat(), Object.entries(object).flat())) return object;
    for (const key of Object.keys(object)) Reflect.deleteProperty(object, key);
    for (const [key, member] of members)
      Object.defineProperty(object, key, { value: member, enumerable: true, configurable: true, writable: true });
    return object;
  }
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((member, at) => Object.is(member, other[at]));
}

function isOpen({ conditional, isInherited, setter }: Property): boolean {
  return conditional === true || isInherited === true || setter !== undefined;
}

function isPlain(value: unknown): value is number | boolean | null | undefined {
  return value === null || ["number", "boolean", "undefined"].includes(typeof value);
}
