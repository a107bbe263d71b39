import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { ImportGraph } from "../../modules/import-graph.ts";
import type { PackagePrograms } from "../../modules/package-programs.ts";
import { LeadingCode } from "./leading-code.ts";
import { Mentions } from "./mentions.ts";

/** What imports what, and which files are run together. */
interface ImportedFiles {
  readonly graph: ImportGraph;
  readonly programs: PackagePrograms;
}

/** The files that some places are in, and those that lead there by imports; parsed once something asks for them. */
export class LeadingFiles {
  readonly #evaluator: Evaluator;
  readonly #places: readonly TS.Node[];
  readonly #files: ImportedFiles;
  #sourceFiles: readonly TS.SourceFile[] | undefined;
  #mentions: Mentions | undefined;
  #code: LeadingCode | undefined;
  /** Those that are run in one program with them. */
  #run: ReadonlySet<string> | undefined;

  constructor(evaluator: Evaluator, files: ImportedFiles, places: readonly TS.Node[]) {
    this.#evaluator = evaluator;
    this.#files = files;
    this.#places = places;
  }

  get sourceFiles(): readonly TS.SourceFile[] {
    return (this.#sourceFiles ??= this.#files.graph
      .upstreamOf(this.#places.map((node) => node.getSourceFile().fileName))
      .flatMap((file) => this.#evaluator.files.get(file) ?? []));
  }

  /** Whether code may be run in one program with a place: what another one does, a page's script say, changes nothing there. */
  isBeside(code: TS.Node): boolean {
    const { fileName } = code.getSourceFile();
    this.#run ??= this.#files.graph.downstreamOf(this.sourceFiles.map((file) => file.fileName));
    if (this.#run.has(fileName)) return true;
    const program = { entries: [], files: this.#run };
    // What a loaded file imports is run with it.
    return this.#files.graph.upstreamOf([fileName]).some((file) => this.#files.programs.mayBeLoaded(file, program));
  }

  /** The files of the places that are left without some of them. */
  without(places: ReadonlySet<TS.Node>): LeadingFiles {
    if (places.size === 0) return this;
    return new LeadingFiles(
      this.#evaluator,
      this.#files,
      this.#places.filter((one) => !places.has(one)),
    );
  }

  /** What code may lead to any of the places. */
  get code(): LeadingCode {
    return (this.#code ??= this.codeTo(this.#places));
  }

  /** What code may lead to some of the places. */
  codeTo(places: readonly TS.Node[]): LeadingCode {
    return new LeadingCode((this.#mentions ??= new Mentions(this.sourceFiles)), places);
  }
}
