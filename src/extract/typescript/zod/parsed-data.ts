import { isJsonObject } from "../../../tool-model/json.ts";
import { computedText } from "../../../tool-model/text.ts";
import { plainValue } from "../evaluate/values/plain-value.ts";
import type { Property, Value } from "../evaluate/values/value.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";

/** What one of the project's functions makes of parsed data, where that is no plain data: zod hands it on as it is. */
class Carried {
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

/**
 * What a function of the project gives, as data for zod; what is no plain data can be handed on, and not be looked into.
 * @param isSettable whether it may be something else where somebody sets it, which plain data does not tell
 */
export function dataOf(value: Value, isSettable = false): { readonly data: unknown; readonly isPlain: boolean } {
  const plain = plainValue(value);
  return plain.ok && !isSettable && value.kind !== "alternatives"
    ? { data: plain.value, isPlain: true }
    : { data: new Carried(value), isPlain: false };
}

/** The parsed data as values; what parsing left as it was is what was given. */
export function parsedDataOf(given: Value | undefined, data: unknown): Value {
  if (data instanceof Carried) return data.value;
  if (typeof data === "string")
    return given?.kind === "text" && given.text.value === data ? given : { kind: "text", text: computedText(data) };
  if (Array.isArray(data)) {
    const items = given?.kind === "array" ? given.items : [];
    return { kind: "array", items: data.map((item, index) => parsedDataOf(items[index], item)) };
  }
  if (isJsonObject(data)) {
    const before = given?.kind === "object" ? given : undefined;
    const properties = Object.entries(data).map(([key, value]): [string, Property] => {
      const property = before?.properties.get(key);
      return [key, { ...property, value: parsedDataOf(property?.value, value) }];
    });
    return { kind: "object", properties: new Map(properties), ...(before?.node && { node: before.node }) };
  }
  if (data === null || data === undefined || typeof data === "number" || typeof data === "boolean")
    return given?.kind === "primitive" && Object.is(given.value, data) ? given : primitive(data);
  return unknown("is parsed to something that is not followed");
}
