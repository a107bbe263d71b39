import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { ImportGraph } from "../../modules/import-graph.ts";
import { ForwardRuns } from "./forward-runs.ts";
import { LeadingCode } from "./leading-code.ts";

/**
 * Finds the frames of calls by following the program forwards. That costs more than `Reach`, which looks only at what
 * leads to one call, so it is done once, and only when something asks.
 */
export class ForwardSearch {
  readonly #evaluator: Evaluator;
  readonly #graph: ImportGraph;
  readonly #wanted: readonly TS.Node[];
  #runs: ForwardRuns | undefined;
  #code: LeadingCode | undefined;
  /** The files that the wanted calls are in, and those that lead to them by imports. */
  #sourceFiles: readonly TS.SourceFile[] = [];
  #isReleased = false;

  /** @param wanted all calls that may be asked for */
  constructor(evaluator: Evaluator, graph: ImportGraph, wanted: readonly TS.Node[]) {
    this.#evaluator = evaluator;
    this.#graph = graph;
    this.#wanted = wanted;
  }

  /** The frames in which a call runs; none when nothing that can be followed leads there. */
  framesAt(node: TS.Node): readonly Frame[] {
    const runs = (this.#runs ??= this.#load());
    if (runs.framesAt(node).length === 0 && !this.#isReleased) this.#release(runs);
    return runs.framesAt(node);
  }

  /** Whether the program was not followed to its end, so that there may be further frames. */
  get isCut(): boolean {
    return this.#runs?.isCut ?? false;
  }

  /** Whether a piece of code may lead to one of the wanted calls. */
  leads(node: TS.Node): boolean {
    return this.#leadingCode().leads(node);
  }

  #leadingCode(): LeadingCode {
    if (this.#code) return this.#code;
    const files = this.#graph.upstreamOf(this.#wanted.map((node) => node.getSourceFile().fileName));
    this.#sourceFiles = files.map((file) => this.#evaluator.files.get(file)).filter((one) => one !== undefined);
    this.#code = new LeadingCode(this.#sourceFiles, this.#wanted);
    return this.#code;
  }

  #load(): ForwardRuns {
    const runs = new ForwardRuns(this.#evaluator, this.#wanted, this.#leadingCode());
    for (const sourceFile of this.#sourceFiles) {
      this.#follow(runs, () => {
        runs.load(sourceFile);
      });
    }
    return runs;
  }

  /** What the program hands out is called by whoever it is handed to: a platform, a framework, a command line. */
  #release(runs: ForwardRuns): void {
    this.#isReleased = true;
    for (const sourceFile of this.#sourceFiles) {
      for (const name of this.#evaluator.modules.names(sourceFile.fileName)) {
        this.#follow(runs, () => {
          runs.release(this.#evaluator.exported(sourceFile.fileName, name), sourceFile);
        });
      }
    }
  }

  /** Code that is nested too deeply to be followed hides what it alone leads to, and nothing else. */
  #follow(runs: ForwardRuns, follow: () => void): void {
    this.#evaluator.budget.renewForProgram();
    try {
      follow();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      runs.cut();
    }
  }
}
