import { ts } from "../compiler.ts";
import type { ImportResolver } from "./resolve-import.ts";
import type { SourceFiles } from "./source-files.ts";

/** Which files of the project import which, read from their text without parsing them. */
export class ImportGraph {
  readonly #files: SourceFiles;
  readonly #imports: ImportResolver;
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

  /** Whether a file of the project imports it. */
  isImported(file: string): boolean {
    return (this.#importers ??= this.#read()).has(file);
  }

  #read(): Map<string, string[]> {
    const importers = new Map<string, string[]>();
    for (const file of this.#files.host.files) {
      const text = this.#files.text(file);
      if (text === undefined) continue;
      for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
        const target = this.#imports.resolve(fileName, file);
        if (target.kind !== "project") continue;
        const known = importers.get(target.file);
        if (known) known.push(file);
        else importers.set(target.file, [file]);
      }
    }
    return importers;
  }
}
