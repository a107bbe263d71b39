import type { ts as TS } from "ts-morph";
import { holdsChangingFunctions } from "./changing-functions.ts";

/** The project's functions that are being run, each inside the one before. */
export class RunningCalls {
  readonly #depths = new Map<TS.Node, number>();
  readonly #endless = new Set<TS.Node>();
  #changing = 0;
  #refusals = 0;

  /** Whether a function is being run that has made functions which change what it holds. */
  get mayChange(): boolean {
    return this.#changing > 0;
  }

  /** How often a function was not run, since it was being run already: what came of that holds in there alone. */
  get refusals(): number {
    return this.#refusals;
  }

  refuse(): void {
    this.#refusals += 1;
  }

  /** Whether a function is being run already, further out. */
  has(node: TS.Node): boolean {
    return this.#depths.has(node);
  }

  /** Whether a function that is still running called itself until it was given up. */
  isEndless(node: TS.Node): boolean {
    return this.#endless.has(node);
  }

  /** Runs a function's body, remembering meanwhile that it is running. */
  during<Result>(node: TS.Node, run: () => Result): Result {
    const before = this.#depths.get(node);
    const changing = holdsChangingFunctions(node) ? 1 : 0;
    this.#depths.set(node, (before ?? 0) + 1);
    this.#changing += changing;
    try {
      return run();
    } finally {
      this.#changing -= changing;
      if (before === undefined) {
        this.#depths.delete(node);
        this.#endless.delete(node);
      } else this.#depths.set(node, before);
    }
  }

  /** Does work in which functions may change what is around them. */
  whileChanging<Result>(work: () => Result): Result {
    this.#changing += 1;
    try {
      return work();
    } finally {
      this.#changing -= 1;
    }
  }

  /**
   * Notes that the functions which are inside themselves lead too deep. One that calls itself twice would otherwise find
   * its end as often as there are ways down to it.
   */
  giveUp(): void {
    for (const [node, depth] of this.#depths) if (depth > 1) this.#endless.add(node);
  }
}
