import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { ImportGraph } from "../../modules/import-graph.ts";
import type { PackagePrograms } from "../../modules/package-programs.ts";
import { LeadingCode } from "./leading-code.ts";
import { Mentions } from "./mentions.ts";

/** The files that some places are in, and those that lead there by imports; parsed once something asks for them. */
export class LeadingFiles {
  readonly #evaluator: Evaluator;
  readonly #graph: ImportGraph;
  readonly #programs: PackagePrograms;
  readonly #places: readonly TS.Node[];
  #sourceFiles: readonly TS.SourceFile[] | undefined;
  #mentions: Mentions | undefined;
  #code: LeadingCode | undefined;
  /** Those that are run in one program with them. */
  #run: ReadonlySet<string> | undefined;

  constructor(
    evaluator: Evaluator,
    { graph, programs }: { readonly graph: ImportGraph; readonly programs: PackagePrograms },
    places: readonly TS.Node[],
  ) {
    this.#evaluator = evaluator;
    this.#graph = graph;
    this.#programs = programs;
    this.#places = places;
  }

  get sourceFiles(): readonly TS.SourceFile[] {
    return (this.#sourceFiles ??= this.#graph
      .upstreamOf(this.#places.map((node) => node.getSourceFile().fileName))
      .flatMap((file) => this.#evaluator.files.get(file) ?? []));
  }

  /** Whether code may be run in one program with a place: what another one does, a page's script say, changes nothing there. */
  isBeside(code: TS.Node): boolean {
    const { fileName } = code.getSourceFile();
    this.#run ??= this.#graph.downstreamOf(this.sourceFiles.map((file) => file.fileName));
    if (this.#run.has(fileName)) return true;
    const program = { entries: [], files: this.#run };
    // What a loaded file imports is run with it.
    return this.#graph.upstreamOf([fileName]).some((file) => this.#programs.mayBeLoaded(file, program));
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
