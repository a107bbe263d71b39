import { posix } from "node:path";
import type { SourceHost } from "../../source-host.ts";
import type { TextValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { fileText } from "./file-text.ts";
import { parseData } from "./parse-data.ts";

/** The files that the linted program reads when it runs, each read once, and what came of them. */
export class DataFiles {
  readonly host: SourceHost;
  readonly #texts = new Map<string, string | undefined>();
  readonly #names = new Map<string, readonly string[] | undefined>();
  readonly #wholes = new Map<string, TextValue>();

  constructor(host: SourceHost) {
    this.host = host;
  }

  /** The text of a data file; undefined when the project has no such file. */
  text(file: string): string | undefined {
    if (!this.#texts.has(file)) this.#texts.set(file, this.host.readData(file));
    return this.#texts.get(file);
  }

  /** Whether a path is one of the project, where a file could be. */
  isOwn(path: string): boolean {
    return path === this.host.root || path.startsWith(`${this.host.root}/`);
  }

  /** Whether the project has a file or folder at a path; none of those that are installed or lie outside. */
  has(path: string): boolean {
    if (path === this.host.root || !this.isOwn(path)) return path === this.host.root;
    const name = posix.basename(path);
    const around = this.namesIn(posix.dirname(path)) ?? [];
    return around.includes(name) || around.includes(`${name}/`);
  }

  /** The names in a folder of the project, those of folders with a slash behind. */
  namesIn(folder: string): readonly string[] | undefined {
    if (!this.#names.has(folder)) this.#names.set(folder, this.host.namesIn(folder));
    return this.#names.get(folder);
  }

  /** A data file as a text, the same each time. */
  whole(file: string): TextValue | undefined {
    const known = this.#wholes.get(file);
    const text = known ? undefined : this.text(file);
    if (text === undefined) return known;
    const whole: TextValue = { kind: "text", text: fileText(text, file) };
    this.#wholes.set(file, whole);
    return whole;
  }

  /** What an import of a data file gives: the data for JSON and YAML, the text for everything else. */
  imported(file: string, asText: boolean): Value {
    const whole = this.whole(file);
    if (!whole) return unknown(`is read from \`${this.nameOf(file)}\`, which cannot be read`);
    const format = asText ? undefined : /\.(json5?|jsonc|ya?ml)$/u.exec(file)?.[1];
    return format === undefined ? whole : parseData(whole.text, format.startsWith("y") ? "yaml" : "json");
  }

  /** A path as people call it: relative to the project. */
  nameOf(path: string): string {
    const { root } = this.host;
    return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  }

  /** The texts of all data files that were read, by path. */
  texts(): Record<string, string> {
    const texts: Record<string, string> = {};
    for (const [file, text] of this.#texts) if (text !== undefined) texts[file] = text;
    return texts;
  }
}
