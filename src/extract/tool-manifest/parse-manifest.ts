import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { jsonErrorPhrase } from "../../diagnostics/json-error.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import { lineIndex } from "../../tool-model/line-index.ts";
import type { SourceRange } from "../../tool-model/source-range.ts";

/** A saved list of tools. */
export interface ManifestFile {
  /** Absolute path with forward slashes, or a name in angle brackets for text that is in no file. */
  readonly file: string;
  /** The file as its user calls it, for messages. */
  readonly name: string;
  readonly text: string;
  /** How it was had; saved, unless it says otherwise. */
  readonly source?: "server";
}

/** A manifest that is JSON, whatever it may say. */
export interface Manifest extends ManifestFile {
  readonly root: Node;
  range(node: Node): SourceRange;
  /** A place for messages: `tools.json:12:5`. */
  place(offset: number): string;
}

/**
 * Parses a manifest with the place of every value.
 * @throws UserError naming line and column when it is no JSON
 */
export function parseManifest(source: ManifestFile): Manifest {
  const { file, name, text } = source;
  const lines = lineIndex(text);
  const place = (offset: number): string => {
    const { line, column } = lines.position(offset);
    return `${name}:${line}:${column}`;
  };
  const root = parse(source, place);
  return { ...source, root, place, range: (node) => ({ file, start: node.offset, end: node.offset + node.length }) };
}

function parse({ name, text }: ManifestFile, place: (offset: number) => string): Node {
  if (text.trim() === "") throw new UserError(`${name} is empty: expected a saved \`tools/list\` answer.`);
  const errors: ParseError[] = [];
  const root = parseOrOverflow({ name, text }, errors);
  const [error] = errors;
  if (root && !error) return root;
  const offset = error?.offset ?? 0;
  const phrase = jsonErrorPhrase(error ? printParseErrorCode(error.error) : "", text, offset);
  throw new UserError(`${place(offset)}: This manifest is not JSON: ${phrase}.`);
}

function parseOrOverflow({ name, text }: Pick<ManifestFile, "name" | "text">, errors: ParseError[]): Node | undefined {
  try {
    // The parser takes a byte order mark for a stray character; a blank keeps all offsets.
    return parseTree(text.replace(/^\uFEFF/u, " "), errors, { disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) throw new UserError(`${name} is nested too deeply to be a list of tools.`);
    throw error;
  }
}
