import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Scalar,
} from "yaml";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import { computedText, type Text } from "../../../tool-model/text.ts";
import { MOST_LEVELS } from "../evaluate/values/limits.ts";
import type { Property, Value } from "../evaluate/values/value.ts";
import { keyString, primitive, unknown } from "../evaluate/values/value.ts";
import { alignedSpans } from "./aligned-spans.ts";
import type { Excerpt } from "./file-text.ts";
import { nameOf } from "./json-data.ts";

/** What a YAML text says, each value with its place when the text stands in a file. */
export function yamlData(text: string, excerpt: Excerpt | undefined): Value {
  const lines = new LineCounter();
  const document = documentOf(text, lines);
  const [error] = document?.errors ?? [];
  if (!document || error) {
    const line = error ? lines.linePos(error.pos[0]).line : undefined;
    const place = excerpt ? ` (${nameOf(excerpt)}${line === undefined ? "" : `, line ${line}`})` : "";
    return unknown(`is YAML that does not parse${place}`);
  }
  return new YamlTree(text, document, excerpt).value(document.contents, 0);
}

function documentOf(text: string, lineCounter: LineCounter): Document.Parsed | undefined {
  try {
    return parseDocument(text, { merge: true, lineCounter });
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A YAML document as values of the evaluator. */
class YamlTree {
  readonly #text: string;
  readonly #document: Document.Parsed;
  readonly #excerpt: Excerpt | undefined;
  /** What an anchor stands for is made once, however many aliases there are. */
  readonly #made = new Map<Node, Value | undefined>();

  constructor(text: string, document: Document.Parsed, excerpt: Excerpt | undefined) {
    this.#text = text;
    this.#document = document;
    this.#excerpt = excerpt;
  }

  value(node: unknown, level: number): Value {
    if (level > MOST_LEVELS) return unknown("is nested too deeply");
    if (isAlias(node)) {
      const target = node.resolve(this.#document);
      return target ? this.value(target, level + 1) : unknown("is an alias of nothing");
    }
    if (isScalar(node)) return this.#scalar(node);
    if (!isMap(node) && !isSeq(node)) return primitive(null);
    if (this.#made.has(node)) return this.#made.get(node) ?? unknown("refers to itself");
    this.#made.set(node, undefined);
    const value: Value = isSeq(node)
      ? { kind: "array", items: node.items.map((item) => this.value(item, level + 1)) }
      : { kind: "object", properties: this.#properties(node.items, level) };
    this.#made.set(node, value);
    return value;
  }

  #properties(items: readonly { key: unknown; value: unknown }[], level: number): Map<string, Property> {
    const properties = new Map<string, Property>();
    for (const { key, value } of items) {
      const name = isScalar(key) && !isMergeKey(key) ? keyString(this.#scalar(key)) : undefined;
      if (isMergeKey(key)) this.#merge(properties, this.value(value, level + 1));
      else if (name !== undefined) {
        const places = this.#places(key, value);
        properties.set(name, { value: this.value(value, level + 1), ...(places && { places }) });
      }
    }
    return properties;
  }

  /** `<<: *defaults`: what the map says itself has the last word, wherever it stands. */
  #merge(properties: Map<string, Property>, merged: Value): void {
    for (const one of merged.kind === "array" ? merged.items : [merged]) {
      if (one.kind !== "object") continue;
      for (const [key, property] of one.properties) if (!properties.has(key)) properties.set(key, property);
    }
  }

  #places(key: unknown, value: unknown): Property["places"] {
    const at = (node: unknown): SourceRange | undefined => (isScalar(node) ? this.#rangeOf(node) : undefined);
    const keyRange = at(key);
    return keyRange && { key: keyRange, value: at(value) ?? keyRange };
  }

  #scalar(node: Scalar): Value {
    const { value } = node;
    if (typeof value === "string") return { kind: "text", text: this.#textOf(node, value) };
    if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return primitive(value);
    return value === null || value === undefined
      ? primitive(null)
      : unknown("is a YAML value of a type that JSON does not have");
  }

  #textOf(node: Scalar, value: string): Text {
    const range = this.#rangeOf(node, value.endsWith("\n"));
    if (!range) return computedText(value);
    const body = this.#text.slice(range.start - this.#offset, range.end - this.#offset);
    const spans = body.includes("\\") ? undefined : alignedSpans(value, body, range.start);
    return { value, pieces: [{ start: 0, end: value.length, range, ...(spans && { spans }) }] };
  }

  get #offset(): number {
    return this.#excerpt?.offset ?? 0;
  }

  /** The characters of a scalar without its quotes, or without the line that a block begins with. */
  #rangeOf({ range, type }: Scalar, endsInLineBreak = false): SourceRange | undefined {
    if (!range || !this.#excerpt) return undefined;
    let [start, end] = range;
    if (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE") {
      start += 1;
      end -= 1;
    } else if (type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED") {
      start = this.#text.indexOf("\n", start) + 1;
      start += /^ */u.exec(this.#text.slice(start, end))?.[0].length ?? 0;
      if (!endsInLineBreak) end = start + this.#text.slice(start, end).trimEnd().length;
    }
    return { file: this.#excerpt.file, start: start + this.#offset, end: Math.max(start, end) + this.#offset };
  }
}

/** `<<`, for which the parser has a symbol. */
function isMergeKey(key: unknown): boolean {
  return isScalar(key) && typeof key.value === "symbol" && key.value.description === "<<";
}
