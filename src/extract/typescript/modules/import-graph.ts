import { ts } from "../compiler.ts";
import type { ImportResolver } from "./resolve-import.ts";
import type { SourceFiles } from "./source-files.ts";

/** Which files of the project import which, read from their text without parsing them. */
export class ImportGraph {
  readonly #files: SourceFiles;
  readonly #imports: ImportResolver;
  readonly #imported = new Map<string, readonly string[]>();
  #importers: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(files: SourceFiles, imports: ImportResolver) {
    this.#files = files;
    this.#imports = imports;
  }

  /** The given files and all that lead to them by imports, in the project's order. */
  upstreamOf(files: Iterable<string>): readonly string[] {
    const importers = (this.#importers ??= this.#read());
    const found = new Set(files);
    for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
    return [...found].toSorted((one, other) => this.#files.placeOf(one) - this.#files.placeOf(other));
  }

  /** The given files and all that they lead to by imports, those included that are not to be linted. */
  downstreamOf(files: Iterable<string>): ReadonlySet<string> {
    const found = new Set(files);
    for (const file of found) for (const imported of this.importedBy(file)) found.add(imported);
    return found;
  }

  /** The source files that a file imports or exports from, also those that it may load later on under their name. */
  importedBy(file: string): readonly string[] {
    const known = this.#imported.get(file);
    if (known) return known;
    const { importedFiles } = ts.preProcessFile(this.#files.text(file) ?? "", true, true);
    const targets = importedFiles.map(({ fileName }) => this.#imports.resolve(fileName, file));
    const imported = targets.flatMap((target) => (target.kind === "project" ? [target.file] : []));
    this.#imported.set(file, imported);
    return imported;
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
