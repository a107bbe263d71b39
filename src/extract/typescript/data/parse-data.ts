import type { Text } from "../../../tool-model/text.ts";
import type { Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { excerptOf } from "./file-text.ts";
import { jsonData } from "./json-data.ts";
import { yamlData } from "./yaml-data.ts";

/** `json` is strict, as `JSON.parse` is; `jsonc` takes comments and trailing commas too. */
export type DataFormat = "json" | "jsonc" | "yaml";

/** What texts were found to say: a loader that is called in several places reads the same files again. */
const parsed = new WeakMap<Text, Map<DataFormat, Value>>();

/** What a text says in a format; of a file's text, each string with its place in the file. */
export function parseData(text: Text, format: DataFormat): Value {
  const byFormat = parsed.get(text) ?? new Map<DataFormat, Value>();
  parsed.set(text, byFormat);
  const value = byFormat.get(format) ?? withOpenPaths(parse(text, format));
  byFormat.set(format, value);
  return copyOf(value);
}

function parse(text: Text, format: DataFormat): Value {
  const excerpt = excerptOf(text);
  return format === "yaml" ? yamlData(text.value, excerpt) : jsonData(text.value, excerpt, format === "jsonc");
}

/**
 * The description of an HTTP API is what a server takes in, not where its author writes its tools. A server may say
 * which operations it offers, and take their texts from there. One that makes a tool of whatever operation there is gets
 * them when it starts, with names and texts that no fix of its own source could mend: which there are, is not told.
 */
function withOpenPaths(value: Value): Value {
  if (value.kind !== "object" || !(value.properties.has("openapi") || value.properties.has("swagger"))) return value;
  const paths = value.properties.get("paths");
  if (paths?.value.kind !== "object") return value;
  const which = unknown("is built at run time from an OpenAPI document");
  const handler: Value = { kind: "object", properties: new Map([["ownKeys", { value: which }]]) };
  const open: Value = { ...which, proxy: { target: paths.value, handler } };
  return { ...value, properties: new Map(value.properties).set("paths", { ...paths, value: open }) };
}

/** Whoever parses has the outermost collection for himself, and may change it. */
function copyOf(value: Value): Value {
  if (value.kind === "object") return { ...value, properties: new Map(value.properties) };
  return value.kind === "array" ? { ...value, items: [...value.items] } : value;
}
