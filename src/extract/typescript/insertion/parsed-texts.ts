import type { ts as TS } from "ts-morph";
import { parse } from "./syntax.ts";

/** The texts of a project, of which only those are parsed that are asked for. */
export class ParsedTexts {
  readonly #texts: Readonly<Record<string, string>>;
  readonly #parsed = new Map<string, TS.SourceFile | undefined>();

  /** @param texts by absolute path */
  constructor(texts: Readonly<Record<string, string>>) {
    this.#texts = texts;
  }

  /** The syntax tree of a file; undefined when there is no such file, it is not TypeScript, or it has an error. */
  of(file: string): TS.SourceFile | undefined {
    if (this.#parsed.has(file)) return this.#parsed.get(file);
    const text = this.#texts[file];
    const parsed = text !== undefined && /\.[cm]?tsx?$/u.test(file) ? parse(text) : undefined;
    this.#parsed.set(file, parsed);
    return parsed;
  }

  /** The files whose text holds one of the words, with their syntax trees. */
  *holding(words: readonly string[]): Iterable<readonly [file: string, tree: TS.SourceFile]> {
    for (const [file, text] of Object.entries(this.#texts)) {
      const tree = words.some((word) => text.includes(word)) ? this.of(file) : undefined;
      if (tree) yield [file, tree];
    }
  }
}
