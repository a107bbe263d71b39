import type { ts as TS } from "ts-morph";
import { isJsonObject } from "../../../tool-model/json.ts";
import { computedText } from "../../../tool-model/text.ts";
import { plainValue } from "../evaluate/values/plain-value.ts";
import type { Property, SchemaValue, Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";

const PARSING = /^(?:safeParse|parse)(?:Async)?$/u;

/** Whether a method of a schema parses data instead of giving another schema. */
export function isParsing(method: string): boolean {
  return PARSING.test(method);
}

/** Parses with the real schema: `changes` when a function of the project, which is not run, would have a hand in it. */
export type Parse = (data: unknown) => { readonly data: unknown } | "misfit" | "changes";

/**
 * What `schema.parse(data)` gives: the data with defaults filled in, each part that stays as it is with the place where
 * it is written.
 */
export function parsedValue(
  { source }: SchemaValue,
  parse: Parse,
  method: string,
  [given]: readonly Value[],
  node: TS.Node,
): Value {
  const isSafe = method.startsWith("safe");
  return overAlternatives(given ?? primitive(undefined, node), (one) => {
    const plain = plainValue(one);
    if (!plain.ok) return plain.hole;
    const result = parse(plain.value);
    if (result === "changes")
      return unknown("is changed by a function when it is parsed, which is not followed", source.node);
    if (result === "misfit") return isSafe ? misfit(node) : unknown("does not fit the schema that parses it", node);
    const data = attached(one, result.data);
    return isSafe ? objectOf({ success: primitive(true, node), data }) : data;
  });
}

function misfit(node: TS.Node): Value {
  return objectOf({ success: primitive(false, node), error: unknown("is an error of parsing", node) });
}

function objectOf(members: Readonly<Record<string, Value>>): Value {
  const properties = Object.entries(members).map(([key, value]): [string, Property] => [key, { value }]);
  return { kind: "object", properties: new Map(properties) };
}

/** The parsed data as values; what parsing left as it was is what was given. */
function attached(given: Value | undefined, data: unknown): Value {
  if (typeof data === "string")
    return given?.kind === "text" && given.text.value === data ? given : { kind: "text", text: computedText(data) };
  if (Array.isArray(data)) {
    const items = given?.kind === "array" ? given.items : [];
    return { kind: "array", items: data.map((item, index) => attached(items[index], item)) };
  }
  if (isJsonObject(data)) {
    const before = given?.kind === "object" ? given : undefined;
    const properties = Object.entries(data).map(([key, value]): [string, Property] => {
      const property = before?.properties.get(key);
      return [key, { ...property, value: attached(property?.value, value) }];
    });
    return { kind: "object", properties: new Map(properties), ...(before?.node && { node: before.node }) };
  }
  if (data === null || data === undefined || typeof data === "number" || typeof data === "boolean")
    return given?.kind === "primitive" && Object.is(given.value, data) ? given : primitive(data);
  return unknown("is parsed to something that is not followed");
}
