import type { JsonValue } from "../../../../tool-model/json.ts";
import { HOLDS_PATH, holdsProjectPath } from "../../data/project-paths.ts";
import { asJsonSchema } from "../../schema-libraries/convert.ts";
import { describeValue } from "./describe-value.ts";
import { MOST_LEVELS, MOST_PARTS } from "./limits.ts";
import type { ArrayValue, ObjectValue, UnknownValue, Value } from "./value.ts";
import { byDefault } from "./alternatives.ts";
import { unknown } from "./value.ts";

export type PlainResult =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly hole: UnknownValue };

/** A value as JSON data, when all of it is known. `undefined` members are left out, as JSON does. */
export function plainValue(value: Value): PlainResult {
  return new PlainCopy().of(value, 0);
}

/** Copies a value into JSON. Values may share their parts, or hold themselves, so that the copy has no end by itself. */
class PlainCopy {
  #parts = 0;

  of(value: Value, level: number): PlainResult {
    if (level > MOST_LEVELS) return failed(unknown("is nested too deeply"));
    if (++this.#parts > MOST_PARTS) return failed(unknown("has more parts than are followed"));
    switch (value.kind) {
      case "text":
        return holdsProjectPath(value.text.value) ? failed(unknown(HOLDS_PATH)) : { ok: true, value: value.text.value };
      case "primitive":
        return { ok: true, value: typeof value.value === "bigint" ? Number(value.value) : value.value };
      case "array":
        return this.#list(value, level);
      case "object":
        return this.#object(value, level);
      case "unknown":
        return failed(value);
      case "built-schema": {
        const schema = asJsonSchema(value);
        return schema === value ? failed(unknown(`holds ${describeValue(value)}`)) : this.of(schema, level + 1);
      }
      case "function":
      case "class":
        return { ok: true, value: undefined };
      case "alternatives": {
        const written = byDefault(value);
        return written.kind === "alternatives" ? failed(unknown("depends on a condition")) : this.of(written, level);
      }
      default:
        return failed(unknown(`holds ${describeValue(value)}`, "node" in value ? value.node : undefined));
    }
  }

  #list(value: ArrayValue, level: number): PlainResult {
    if (value.unresolved || value.conditional)
      return failed(value.unresolved ?? unknown("has members that depend on a condition", value.node));
    const items: JsonValue[] = [];
    for (const item of value.items) {
      const plain = this.of(item, level + 1);
      if (!plain.ok) return plain;
      items.push(plain.value ?? null);
    }
    return { ok: true, value: items };
  }

  #object(value: ObjectValue, level: number): PlainResult {
    if (value.unresolved) return failed(value.unresolved);
    const object: Record<string, JsonValue> = {};
    for (const [key, property] of value.properties) {
      const plain = this.of(property.value, level + 1);
      if (!plain.ok) return plain;
      if (plain.value !== undefined)
        Object.defineProperty(object, key, {
          value: plain.value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
    }
    return { ok: true, value: object };
  }
}

function failed(hole: UnknownValue): PlainResult {
  return { ok: false, hole };
}
