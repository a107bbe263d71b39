import type { ts as TS } from "ts-morph";
import type { Text } from "../../../tool-model/text.ts";
import type { ObjectValue, Property, UnknownValue, Value } from "../evaluate/values/value.ts";
import { mismatch } from "../evaluate/values/describe-value.ts";
import { unknown } from "../evaluate/values/value.ts";

/** How a schema is written: where its parts are, for the JSON Schema that a converter makes of it. */
export interface SchemaOutline {
  readonly node?: TS.Node | undefined;
  readonly description?: Text | undefined;
  /** Its fields by name. */
  readonly keys?: ReadonlyMap<string, Property> | undefined;
  /** The schemas that it holds: its items, or its options in their order. */
  readonly parts?: readonly SchemaOutline[] | undefined;
  /** What of the schema itself could not be resolved. */
  readonly holes?: readonly UnknownValue[] | undefined;
  /** Keywords of which only the value could not be resolved. */
  readonly lacks?: ReadonlyMap<string, UnknownValue> | undefined;
}

/** What an argument of a builder says of the schema that it stands for. */
export function outlineOf(value: Value): SchemaOutline {
  switch (value.kind) {
    case "built-schema":
      return value.outline;
    case "object":
      return {
        node: value.node,
        keys: new Map([...value.properties].map(([key, property]) => [key.replace(/\?$/u, ""), property])),
        holes: [...(value.unresolved ? [value.unresolved] : []), ...conditionalFields(value)],
      };
    case "array":
      return { node: value.node, parts: value.items.map(outlineOf) };
    case "text":
    case "primitive":
    case "regex":
    case "function":
      return {};
    // Anything else is replaced by a schema that takes everything: it must not be lost without a word.
    default:
      return { holes: [missingPart(value)] };
  }
}

const missing = new WeakMap<Value, UnknownValue>();

/** What of a schema is not known where it has such a value; the same hole for the same value, so that it is told once. */
export function missingPart(value: Value): UnknownValue {
  if (value.kind === "unknown") return value;
  const known = missing.get(value);
  if (known) return known;
  const made = unknown(value.kind === "alternatives" ? "depends on a condition" : mismatch(value, "a schema"));
  missing.set(value, made);
  return made;
}

function conditionalFields({ properties }: ObjectValue): UnknownValue[] {
  return [...properties].flatMap(([key, { conditional, node }]) =>
    conditional ? [unknown(`has the field \`${key}\` only under a condition`, node)] : [],
  );
}
