import { MOST_LEVELS, MOST_PARTS } from "./limits.ts";
import { unknown, type UnknownValue } from "./value.ts";

/** How far a walk through a value has come. Values may share their parts, or hold themselves: a walk has no end by itself. */
export class Extent {
  #parts = 0;
  #level = 0;

  /**
   * Walks a part of what is being walked.
   * @param stop what is done instead where the walk has gone on for too long, with the reason
   */
  within<T>(walk: () => T, stop: (reason: UnknownValue) => T): T {
    if (this.#level === MOST_LEVELS) return stop(unknown("is nested too deeply"));
    if (++this.#parts > MOST_PARTS) return stop(unknown("has more parts than are followed"));
    this.#level += 1;
    try {
      return walk();
    } finally {
      this.#level -= 1;
    }
  }
}
