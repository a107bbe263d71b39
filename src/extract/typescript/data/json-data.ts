import { parseTree, type Node, type ParseError } from "jsonc-parser";
import { jsonStringText } from "../../../tool-model/json-string-text.ts";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import { computedText } from "../../../tool-model/text.ts";
import { MOST_LEVELS } from "../evaluate/values/limits.ts";
import type { Property, Value } from "../evaluate/values/value.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";
import type { Excerpt } from "./file-text.ts";

/**
 * What a JSON text says, each value with its place when the text is a whole file.
 * @param lenient comments and trailing commas are let through, as the parsers of settings do
 */
export function jsonData(text: string, excerpt: Excerpt | undefined, lenient: boolean): Value {
  const errors: ParseError[] = [];
  const root = treeOf(text, errors, lenient);
  if (!root || errors.length > 0)
    return unknown(`is JSON that does not parse${excerpt ? ` (${nameOf(excerpt)})` : ""}`);
  return new JsonTree(text, excerpt?.offset === 0 ? excerpt.file : undefined).value(root, 0);
}

/** The last two parts of a path, enough to recognise a file by. */
export function nameOf({ file }: Pick<Excerpt, "file">): string {
  return file.split("/").slice(-2).join("/");
}

function treeOf(text: string, errors: ParseError[], lenient: boolean): Node | undefined {
  try {
    // The parser takes a byte order mark for a stray character; a blank keeps all offsets.
    return parseTree(text.replace(/^\uFEFF/u, " "), errors, {
      disallowComments: !lenient,
      allowTrailingComma: lenient,
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A tree of JSON as values of the evaluator. */
class JsonTree {
  readonly #text: string;
  readonly #file: string | undefined;

  constructor(text: string, file: string | undefined) {
    this.#text = text;
    this.#file = file;
  }

  value(node: Node, level: number): Value {
    if (level > MOST_LEVELS) return unknown("is nested too deeply");
    switch (node.type) {
      case "string":
        return this.#string(node);
      case "object":
        return { kind: "object", properties: this.#properties(node, level) };
      case "array":
        return { kind: "array", items: (node.children ?? []).map((item) => this.value(item, level + 1)) };
      default: {
        const value: unknown = node.value;
        return primitive(typeof value === "number" || typeof value === "boolean" ? value : null);
      }
    }
  }

  #properties(node: Node, level: number): Map<string, Property> {
    const properties = new Map<string, Property>();
    for (const { children: [key, value] = [] } of node.children ?? []) {
      if (!key || !value) continue;
      const places = this.#file === undefined ? undefined : { key: this.#range(key), value: this.#range(value) };
      properties.set(String(key.value), { value: this.value(value, level + 1), ...(places && { places }) });
    }
    return properties;
  }

  #string({ offset, length, value }: Node): Value {
    return {
      kind: "text",
      text:
        this.#file === undefined
          ? computedText(String(value))
          : jsonStringText(this.#text, offset, offset + length, this.#file),
    };
  }

  #range({ offset, length }: Node): SourceRange {
    return { file: this.#file ?? "", start: offset, end: offset + length };
  }
}
