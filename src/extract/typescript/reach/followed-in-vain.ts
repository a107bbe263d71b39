import type { Budget } from "../evaluate/keeping/budget.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { CircularSearch, SearchKey } from "./callers/circular-search.ts";

/** A search that was given up, and what it had found by then. */
interface Try {
  /** Steps that there were for it. */
  readonly steps: number;
  readonly frames: readonly Frame[];
  /** How often it has been asked for since. */
  asked: number;
}

/**
 * Remembers the searches that were given up for want of steps. Hundreds of tools that one function registers ask for the
 * same, and each would look as far again, for nothing. What was found on the way may be kept, though, so that another try
 * comes further: there is one the second, the fourth, the eighth time that it is asked for.
 */
export class FollowedInVain {
  readonly #budget: Budget;
  readonly #search: Pick<CircularSearch, "depth" | "giveUp">;
  readonly #tries = new Map<SearchKey, Try>();

  constructor(budget: Budget, search: Pick<CircularSearch, "depth" | "giveUp">) {
    this.#budget = budget;
    this.#search = search;
  }

  /** What a search finds; what it found the last time where that was given up, and there are no more steps for it now. */
  followed(key: SearchKey, follow: () => readonly Frame[]): readonly Frame[] {
    // What is looked for on the way is given up with all that it is for.
    if (this.#search.depth > 1) return follow();
    const last = this.#tries.get(key);
    const steps = this.#budget.rest;
    if (last && steps <= last.steps) {
      last.asked += 1;
      if (!isPowerOfTwo(last.asked)) {
        this.#budget.giveUp();
        this.#search.giveUp();
        return last.frames;
      }
    }
    const frames = follow();
    if (this.#budget.isSpent()) this.#tries.set(key, { steps, frames, asked: last?.asked ?? 0 });
    else if (last) this.#tries.delete(key);
    return frames;
  }
}

function isPowerOfTwo(count: number): boolean {
  return Number.isInteger(Math.log2(count));
}
