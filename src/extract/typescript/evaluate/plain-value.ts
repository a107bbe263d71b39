import type { JsonValue } from "../../../tool-model/json.ts";
import type { UnknownValue, Value } from "./value.ts";
import { unknown } from "./value.ts";

export type PlainResult = { readonly ok: true; readonly value: JsonValue | undefined } | { readonly ok: false; readonly hole: UnknownValue };

/** A value as JSON data, when all of it is known. `undefined` members are left out, as JSON does. */
export function plainValue(value: Value): PlainResult {
  switch (value.kind) {
    case "text":
      return { ok: true, value: value.text.value };
    case "primitive":
      return { ok: true, value: typeof value.value === "bigint" ? Number(value.value) : value.value };
    case "array": {
      if (value.unresolved || value.conditional) return { ok: false, hole: value.unresolved ?? unknown("has members that depend on a condition", value.node) };
      const items: JsonValue[] = [];
      for (const item of value.items) {
        const plain = plainValue(item);
        if (!plain.ok) return plain;
        items.push(plain.value ?? null);
      }
      return { ok: true, value: items };
    }
    case "object": {
      if (value.unresolved) return { ok: false, hole: value.unresolved };
      const object: Record<string, JsonValue> = {};
      for (const [key, property] of value.properties) {
        const plain = plainValue(property.value);
        if (!plain.ok) return plain;
        if (plain.value !== undefined) Object.defineProperty(object, key, { value: plain.value, enumerable: true, configurable: true, writable: true });
      }
      return { ok: true, value: object };
    }
    case "unknown":
      return { ok: false, hole: value };
    case "function":
    case "class":
      return { ok: true, value: undefined };
    default:
      return { ok: false, hole: unknown(value.kind === "alternatives" ? "depends on a condition" : `holds a ${value.kind}`, "node" in value ? value.node : undefined) };
  }
}
