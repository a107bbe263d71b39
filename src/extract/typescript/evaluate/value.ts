import type { ts as TS } from "ts-morph";
import type { BuilderCall, Refinement } from "../../../tool-model/tool.ts";
import type { Text } from "../../../tool-model/text.ts";
import type { Frame } from "./frame.ts";
import type { ReplayedSchema } from "../zod/library.ts";

/** What the static evaluator knows an expression to be. */
export type Value =
  | TextValue
  | PrimitiveValue
  | RegexValue
  | ObjectValue
  | ArrayValue
  | MapValue
  | FunctionValue
  | BoundMethodValue
  | ClassValue
  | InstanceValue
  | NamespaceValue
  | ExternalValue
  | ExternalInstanceValue
  | SchemaValue
  | AlternativesValue
  | UnknownValue;

export interface TextValue {
  readonly kind: "text";
  readonly text: Text;
}

export interface PrimitiveValue {
  readonly kind: "primitive";
  readonly value: number | boolean | bigint | null | undefined;
  readonly node?: TS.Node | undefined;
}

export interface RegexValue {
  readonly kind: "regex";
  readonly regex: RegExp;
}

/** One property of an object, with the place where key and value are written. */
export interface Property {
  readonly value: Value;
  /** The key as written. */
  readonly key?: TS.Node | undefined;
  /** Key and value together. */
  readonly node?: TS.Node | undefined;
  /** The value as written. */
  readonly valueNode?: TS.Node | undefined;
  /** It is there only under a condition. */
  readonly conditional?: boolean | undefined;
}

export interface ObjectValue {
  readonly kind: "object";
  readonly properties: Map<string, Property>;
  /** Why there may be further properties, when not all could be read. */
  unresolved?: UnknownValue | undefined;
  readonly node?: TS.Node | undefined;
  /** For a converted schema: the builder chain that it came from. */
  readonly schemaSource?: SchemaSource | undefined;
  /** For the `properties` of a converted schema: the keys that the conversion made required. */
  readonly convertedRequired?: readonly string[];
  /** For a converted schema: refinements of the zod object it came from. */
  readonly refinements?: readonly Refinement[];
  /** Which conversion made it, when it is a converted schema. */
  readonly converter?: "zod-to-json-schema" | "zod-draft-7" | "zod-draft-2020-12";
  /** Holes of a converted schema, by JSON pointer below it. */
  readonly holes?: readonly { readonly path: string; readonly unknown: UnknownValue }[];
}

export interface ArrayValue {
  readonly kind: "array";
  readonly items: Value[];
  /** Why there may be further items, when not all could be read. */
  unresolved?: UnknownValue | undefined;
  /** Some items are there only under a condition. */
  conditional?: boolean | undefined;
  readonly node?: TS.Node | undefined;
}

/** A Map, or a Set whose entries have equal key and value. */
export interface MapValue {
  readonly kind: "map";
  readonly set: boolean;
  readonly entries: [Value, Value][];
  unresolved?: UnknownValue | undefined;
}

export interface FunctionValue {
  readonly kind: "function";
  readonly node: TS.FunctionLikeDeclaration;
  /** The frame that it was made in. */
  readonly frame: Frame;
  readonly thisValue?: Value | undefined;
}

/** A method of a built-in value or of a package's value, about to be called. */
export interface BoundMethodValue {
  readonly kind: "method";
  readonly receiver: Value;
  readonly name: string;
  readonly node: TS.Node;
}

export interface ClassValue {
  readonly kind: "class";
  readonly node: TS.ClassLikeDeclaration;
  readonly frame: Frame;
}

/** An instance of a class of the project. */
export interface InstanceValue {
  readonly kind: "instance";
  readonly class: ClassValue;
  /** Fields that are evaluated already. */
  readonly fields: Map<string, Value>;
  /** Binds the constructor's parameters, of each class in the chain; absent when the arguments are not known. */
  readonly constructorFrames: Map<TS.Node, Frame>;
}

/** The exports of a module of the project. */
export interface NamespaceValue {
  readonly kind: "namespace";
  readonly file: string;
}

/** Something that a package exports, or a global: known by name only, never by its code. */
export interface ExternalValue {
  readonly kind: "external";
  /** The module specifier as written; "" for globals. */
  readonly module: string;
  /** Members from the module's namespace on: `["z", "string"]`. */
  readonly path: readonly string[];
  /** Where it was imported, to find out the package's version. */
  readonly importedIn: string;
}

/** What `new` or a call of a package's function gave: known by its origin and the place of its making. */
export interface ExternalInstanceValue {
  readonly kind: "external-instance";
  readonly of: ExternalValue;
  readonly arguments: readonly Value[];
  readonly node: TS.Node;
}

/** How a schema is written down. */
export interface SchemaSource {
  /** The whole builder chain. */
  readonly node: TS.Node;
  readonly calls: readonly BuilderCall[];
  readonly description?: Text | undefined;
  /** Expression of the items, for an array. */
  readonly item?: TS.Node | undefined;
  readonly refinements: readonly Refinement[];
}

/** A zod schema, replayed with the real builders. */
export interface SchemaValue {
  readonly kind: "schema";
  readonly schema: ReplayedSchema;
  readonly source: SchemaSource;
}

/** One of several values, depending on a condition that is not known. At most 8. */
export interface AlternativesValue {
  readonly kind: "alternatives";
  readonly values: readonly Exclude<Value, AlternativesValue>[];
}

/** Something that could not be resolved, and why. */
export interface UnknownValue {
  readonly kind: "unknown";
  readonly reason: string;
  readonly node?: TS.Node | undefined;
  /** What is known of a text of which only a part is unknown. */
  readonly known?: Text | undefined;
}

export const MAX_ALTERNATIVES = 8;

export function unknown(reason: string, node?: TS.Node): UnknownValue {
  return { kind: "unknown", reason, node };
}

export function primitive(value: PrimitiveValue["value"], node?: TS.Node): PrimitiveValue {
  return { kind: "primitive", value, node };
}

/** Joins values that depend on a condition into one; equal ones count once. */
export function alternatives(values: readonly Value[], node?: TS.Node): Value {
  const flat: Exclude<Value, AlternativesValue>[] = [];
  for (const value of values) {
    for (const one of value.kind === "alternatives" ? value.values : [value]) {
      if (!flat.some((other) => sameValue(other, one))) flat.push(one);
    }
  }
  const [first] = flat;
  if (first === undefined) return unknown("is never given a value", node);
  if (flat.length === 1) return first;
  if (flat.length > MAX_ALTERNATIVES)
    return unknown(`depends on conditions with more than ${MAX_ALTERNATIVES} outcomes`, node);
  return { kind: "alternatives", values: flat };
}

function sameValue(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (one.kind === "text" && other.kind === "text")
    return one.text.value === other.text.value && one.text.pieces === other.text.pieces;
  return one.kind === "primitive" && other.kind === "primitive" && Object.is(one.value, other.value);
}

/** Applies an operation to each alternative of a value. */
export function overAlternatives(value: Value, operation: (one: Exclude<Value, AlternativesValue>) => Value): Value {
  return value.kind === "alternatives" ? alternatives(value.values.map(operation)) : operation(value);
}

/** Whether a value counts as true; undefined when that is not known. */
export function truthiness(value: Value): boolean | undefined {
  switch (value.kind) {
    case "unknown":
      return undefined;
    case "alternatives": {
      const [first, ...rest] = value.values.map(truthiness);
      return rest.every((one) => one === first) ? first : undefined;
    }
    case "text":
      return value.text.value !== "";
    case "primitive":
      return Boolean(value.value);
    case "external":
      return value.module === "" ? undefined : true;
    default:
      return true;
  }
}

/** Whether a value is null or undefined; undefined when that is not known. */
export function nullishness(value: Value): boolean | undefined {
  if (value.kind === "unknown") return undefined;
  if (value.kind === "alternatives") {
    const [first, ...rest] = value.values.map(nullishness);
    return rest.every((one) => one === first) ? first : undefined;
  }
  return value.kind === "primitive" && (value.value === null || value.value === undefined);
}

/** The string that a property key or template part makes of a value; undefined when it is not a plain one. */
export function keyString(value: Value): string | undefined {
  if (value.kind === "text") return value.text.value;
  return value.kind === "primitive" ? String(value.value) : undefined;
}
