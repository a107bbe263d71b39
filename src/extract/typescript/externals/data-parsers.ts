import type { ts as TS } from "ts-morph";
import { sliceText } from "../../../tool-model/text-operations.ts";
import type { Text } from "../../../tool-model/text.ts";
import { parseData, type DataFormat } from "../data/parse-data.ts";
import { mismatch } from "../evaluate/values/describe-value.ts";
import type { Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import type { ExternalPackage } from "./call-external.ts";

/** What parses which format, by package and name. */
const PARSERS: Readonly<Record<string, Readonly<Record<string, DataFormat>>>> = {
  yaml: { parse: "yaml" },
  "js-yaml": { load: "yaml", safeLoad: "yaml" },
  json5: { parse: "jsonc" },
  "jsonc-parser": { parse: "jsonc" },
  "comment-json": { parse: "jsonc" },
};

/** What packages call the head and the body of a text with front matter. */
const FRONT_MATTER: Readonly<Record<string, readonly [string, string]>> = {
  "gray-matter": ["data", "content"],
  "front-matter": ["attributes", "body"],
};

/** Packages that read data out of a text. */
export const dataParsers: ExternalPackage = {
  handles: (module) => Object.hasOwn(PARSERS, module) || Object.hasOwn(FRONT_MATTER, module),
  call(_evaluator, { module, path }, [text], node) {
    const parts = FRONT_MATTER[module];
    if (parts) return text?.kind === "text" ? withFrontMatter(text.text, parts, node) : undefined;
    const format = PARSERS[module]?.[path.at(-1) ?? ""];
    return format && parsedData(text, format, node);
  },
};

/** What a text says in a format. */
export function parsedData(text: Value | undefined, format: DataFormat, node: TS.Node): Value {
  if (!text) return unknown("parses nothing", node);
  return overAlternatives(text, (one) => {
    if (one.kind === "text" && !one.isOpen) return parseData(one.text, format);
    return one.kind === "unknown" ? one : unknown(mismatch(one, "text"), node);
  });
}

/** `---`, YAML, `---`, and the text itself. */
function withFrontMatter(text: Text, [head, body]: readonly [string, string], node: TS.Node): Value {
  const match = /^\uFEFF?---[^\S\n]*\r?\n(?<head>[^]*?\r?\n|)---[^\S\n]*(?:\r?\n|$)/u.exec(text.value);
  const start = match ? match[0].indexOf("\n") + 1 : 0;
  const length = match?.groups?.head?.length ?? 0;
  const data: Value = match
    ? parseData(sliceText(text, start, start + length), "yaml")
    : { kind: "object", properties: new Map(), node };
  const content: Value = { kind: "text", text: sliceText(text, match?.[0].length ?? 0) };
  return {
    kind: "object",
    properties: new Map([
      [head, { value: data }],
      [body, { value: content }],
    ]),
    node,
  };
}
