import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { ForwardRuns } from "./forward-runs.ts";
import type { LeadingFiles } from "./leading-files.ts";

/**
 * Finds the frames of calls by following the program forwards. That costs more than `Reach`, which looks only at what
 * leads to one call, so it is done once, and only when something asks.
 */
export class ForwardSearch {
  readonly #evaluator: Evaluator;
  readonly #wanted: Set<TS.Node>;
  readonly #leading: LeadingFiles;
  #runs: ForwardRuns | undefined;
  #isReleased = false;

  /** @param wanted all calls that may be asked for */
  constructor(evaluator: Evaluator, leading: LeadingFiles, wanted: readonly TS.Node[]) {
    this.#evaluator = evaluator;
    this.#leading = leading;
    this.#wanted = new Set(wanted);
  }

  /** Says that the frames of a call need not be found. */
  spare(node: TS.Node): void {
    this.#wanted.delete(node);
  }

  /** The frames in which a call runs; none when nothing that can be followed leads there. */
  framesAt(node: TS.Node): readonly Frame[] {
    // A function that nobody names is not met on the way, however far the program is followed.
    if (!this.#runs && !this.#leading.codeTo([node]).isEntered) return [];
    const runs = (this.#runs ??= this.#load());
    if (runs.framesAt(node).length === 0 && !this.#isReleased) this.#release(runs);
    return runs.framesAt(node);
  }

  /** Whether the program was not followed to its end, so that there may be further frames. */
  get isCut(): boolean {
    return this.#runs?.isCut ?? false;
  }

  #load(): ForwardRuns {
    const wanted = [...this.#wanted];
    const runs = new ForwardRuns(this.#evaluator, wanted, this.#leading.codeTo(wanted));
    for (const sourceFile of this.#leading.sourceFiles) {
      this.#follow(runs, () => {
        runs.load(sourceFile);
      });
    }
    return runs;
  }

  /** What the program hands out is called by whoever it is handed to: a platform, a framework, a command line. */
  #release(runs: ForwardRuns): void {
    this.#isReleased = true;
    for (const sourceFile of this.#leading.sourceFiles) {
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
