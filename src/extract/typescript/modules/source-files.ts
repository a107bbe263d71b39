import type { ts as TS } from "ts-morph";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import type { Problem } from "../../../tool-model/tool-set.ts";
import type { SourceHost } from "../../source-host.ts";
import { ts } from "../compiler.ts";
import { asBeforeCompiled } from "../syntax/as-before-compiled.ts";
import { noteAsExported } from "../syntax/modifiers.ts";

/** Trees by file: a file that still holds the text that its tree was made of need not be parsed again. */
export type ParsedBefore = Map<string, TS.SourceFile>;

/** What a template engine takes for its own: such a file is none until it has been filled in. */
const TEMPLATE_TAG = /\{%-?\s|<%[-=_#]?\s|\{\{[#/^>!&~]?\s*[\w.-]+(?:\s+[\w.="'-]+)*\s*~?\}\}|^---\s*$/u;

/** Parses files when they are first asked for, each once, and remembers what was wrong with them. */
export class SourceFiles {
  readonly host: SourceHost;
  readonly problems: Problem[] = [];
  readonly #parsed = new Map<string, TS.SourceFile | undefined>();
  readonly #texts = new Map<string, string | undefined>();
  readonly #places: ReadonlyMap<string, number>;
  readonly #before: ParsedBefore;

  constructor(host: SourceHost, before: ParsedBefore = new Map()) {
    this.host = host;
    this.#before = before;
    this.#places = new Map(host.files.map((file, place) => [file, place]));
  }

  /** Files that are read for the sake of these: what is wrong with them is not the project's business. */
  beside(): SourceFiles {
    return new SourceFiles(this.host, this.#before);
  }

  /** The text of a file, read once. */
  text(file: string): string | undefined {
    if (!this.#texts.has(file)) this.#texts.set(file, this.host.read(file));
    return this.#texts.get(file);
  }

  /** Where a file stands in the project's order; behind all others when it is none of the project's own. */
  placeOf(file: string): number {
    return this.#places.get(file) ?? this.#places.size;
  }

  /** The syntax tree of a file; undefined when it cannot be read. */
  get(file: string): TS.SourceFile | undefined {
    if (this.#parsed.has(file)) return this.#parsed.get(file);
    const text = this.text(file);
    const sourceFile = text === undefined ? undefined : this.#parse(file, text);
    this.#parsed.set(file, sourceFile);
    if (sourceFile) this.#noteSyntaxErrors(sourceFile);
    return sourceFile;
  }

  /** The trees of the files that were parsed so far. */
  parsed(): TS.SourceFile[] {
    return [...this.#parsed.values()].filter((file) => file !== undefined);
  }

  /** The texts of all files that were parsed, by path. */
  texts(): Record<string, string> {
    const texts: Record<string, string> = {};
    for (const [file, sourceFile] of this.#parsed) if (sourceFile) texts[file] = writtenText(sourceFile);
    return texts;
  }

  /** The parser calls itself for each level of nesting, and a hostile file has more of them than the stack holds. */
  #parse(file: string, written: string): TS.SourceFile | undefined {
    // Node reads a file that begins with a byte order mark and `#!`, the parser does not.
    const text = written.replace(/^\uFEFF#!/u, "\uFEFF//");
    const before = this.#before.get(file);
    if (before && writtenText(before) === text) return before;
    try {
      const sourceFile = parse(file, text);
      this.#before.set(file, sourceFile);
      return sourceFile;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.problems.push({
        message:
          "is nested too deeply to be read. Tools that are defined here are missing; if it is generated, leave it out of `files`.",
        file,
      });
      return undefined;
    }
  }

  #noteSyntaxErrors(sourceFile: TS.SourceFile): void {
    const [first] = syntaxErrors(sourceFile);
    if (!first) return;
    const { start, length } = first;
    if (TEMPLATE_TAG.test(lineAt(sourceFile, start))) return;
    this.problems.push({
      message: `does not parse: ${ts.flattenDiagnosticMessageText(first.messageText, " ")} Tools that are defined here may be missing; mend the syntax and lint again.`,
      file: sourceFile.fileName,
      range: { file: sourceFile.fileName, start, end: start + length },
    });
  }
}

function lineAt(sourceFile: TS.SourceFile, position: number): string {
  const { line } = sourceFile.getLineAndCharacterOfPosition(position);
  const starts = sourceFile.getLineStarts();
  return sourceFile.text.slice(starts[line], starts[line + 1]).trimEnd();
}

/** The texts of files whose trees were made of what they were compiled of. */
const written = new WeakMap<TS.SourceFile, string>();

/** Whether a node stands in its file as it does in the tree, so that an edit of its code can be offered. */
export function isAsWritten(node: TS.Node): boolean {
  const sourceFile = node.getSourceFile();
  const text = written.get(sourceFile);
  // What was turned into white space stands before a node, if not in it: `exports.` of `exports.SHIP`.
  return text === undefined || text.slice(node.pos, node.end) === sourceFile.text.slice(node.pos, node.end);
}

/** The text that a file has, of whatever its tree was made. */
function writtenText(sourceFile: TS.SourceFile): string {
  return written.get(sourceFile) ?? sourceFile.text;
}

function parse(file: string, text: string): TS.SourceFile {
  const parsed = parseText(file, text);
  const before = asBeforeCompiled(parsed);
  if (!before) return parsed;
  const sourceFile = parseText(file, before.text);
  written.set(sourceFile, text);
  for (const statement of sourceFile.statements)
    if (before.exportedAt.has(statement.getStart(sourceFile))) noteAsExported(statement);
  return sourceFile;
}

function parseText(file: string, text: string): TS.SourceFile {
  return ts.createSourceFile(
    file,
    text,
    { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    true,
    scriptKind(file),
  );
}

function scriptKind(file: string): TS.ScriptKind {
  if (/\.[mc]?ts$/u.test(file)) return ts.ScriptKind.TS;
  return file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.JSX;
}

/** The parser leaves its findings on the tree; the public API would want a whole program for them. */
function syntaxErrors(sourceFile: TS.SourceFile): readonly TS.DiagnosticWithLocation[] {
  const found: unknown = Reflect.get(sourceFile, "parseDiagnostics");
  return isDiagnostics(found) ? found : [];
}

function isDiagnostics(value: unknown): value is readonly TS.DiagnosticWithLocation[] {
  return Array.isArray(value);
}

/** Whether a node stands in a file, rather than being made up to stand for a value. */
export function isWritten(node: TS.Node | undefined): node is TS.Node {
  return node !== undefined && node.pos >= 0;
}

/** Where a node's own text is, without the comments in front of it. */
export function rangeOf(node: TS.Node): SourceRange {
  const sourceFile = node.getSourceFile();
  return { file: sourceFile.fileName, start: node.getStart(sourceFile), end: node.getEnd() };
}
