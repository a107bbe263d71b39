import { ts } from "../compiler.ts";
import type { ImportResolver } from "./resolve-import.ts";
import type { SourceFiles } from "./source-files.ts";

/** What files import, by file: of one that still holds the text in which it was found it need not be sought again. */
export type ImportsBefore = Map<string, { readonly text: string; readonly specifiers: readonly string[] }>;

/** What the compiler's quick look at a file passes over: `export * as ships from "./ships.js"`. */
const WHOLE_EXPORTED =
  /\bexport\s+(?:type\s+)?\*\s*as\s+(?:[\w$]+|"[^"\n]*"|'[^'\n]*')\s*from\s*(?:"(?<double>[^"\n]+)"|'(?<single>[^'\n]+)')/gu;

/** Which files of the project import which, read from their text without parsing them. */
export class ImportGraph {
  readonly #files: SourceFiles;
  readonly #imports: ImportResolver;
  readonly #imported = new Map<string, readonly string[]>();
  readonly #before: ImportsBefore;
  #importers: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(files: SourceFiles, imports: ImportResolver, before: ImportsBefore = new Map()) {
    this.#before = before;
    this.#files = files;
    this.#imports = imports;
  }

  /** The given files and all that lead to them by imports, in the project's order. */
  upstreamOf(files: Iterable<string>): readonly string[] {
    const found = new Set(files);
    for (const file of found) for (const importer of this.importersOf(file)) found.add(importer);
    return [...found].toSorted((one, other) => this.#files.placeOf(one) - this.#files.placeOf(other));
  }

  /** The given files and all that they lead to by imports, those included that are not to be linted. */
  downstreamOf(files: Iterable<string>): ReadonlySet<string> {
    const found = new Set(files);
    for (const file of found) for (const imported of this.importedBy(file)) found.add(imported);
    return found;
  }

  /** The source file that a specifier means in a file; undefined where it means none of the project. */
  targetOf(specifier: string, file: string): string | undefined {
    const target = this.#imports.resolve(specifier, file);
    return target.kind === "project" ? target.file : undefined;
  }

  /** The project's files that import a file or export from it. */
  importersOf(file: string): readonly string[] {
    this.#importers ??= this.#read();
    return this.#importers.get(file) ?? [];
  }

  /** The source files that a file imports or exports from, also those that it may load later on under their name. */
  importedBy(file: string): readonly string[] {
    const known = this.#imported.get(file);
    if (known) return known;
    const imported = this.#specifiersIn(file).flatMap((specifier) => this.targetOf(specifier, file) ?? []);
    this.#imported.set(file, imported);
    return imported;
  }

  #specifiersIn(file: string): readonly string[] {
    const text = this.#files.text(file) ?? "";
    const before = this.#before.get(file);
    if (before?.text === text) return before.specifiers;
    const specifiers = [
      ...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
      ...[...text.matchAll(WHOLE_EXPORTED)].map(({ groups }) => groups?.double ?? groups?.single ?? ""),
    ];
    this.#before.set(file, { text, specifiers });
    return specifiers;
  }

  #read(): Map<string, string[]> {
    const importers = new Map<string, string[]>();
    for (const file of this.#files.host.files)
      for (const imported of this.importedBy(file)) {
        const known = importers.get(imported);
        if (known) known.push(file);
        else importers.set(imported, [file]);
      }
    return importers;
  }
}
