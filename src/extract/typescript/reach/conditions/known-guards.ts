import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { CircularSearch } from "../callers/circular-search.ts";
import { framesLetThrough } from "./guards.ts";

/**
 * Remembers which of the frames that a search has found are let through to a node by what stands before it. The search is
 * kept, and so may that be: what fills a list is asked for its frames each time that the list is read, thousands of times.
 */
export class KnownGuards {
  readonly #evaluator: Evaluator;
  readonly #search: Pick<CircularSearch, "whole">;
  readonly #known = new WeakMap<readonly Frame[], Map<TS.Node, readonly Frame[]>>();

  constructor(evaluator: Evaluator, search: Pick<CircularSearch, "whole">) {
    this.#evaluator = evaluator;
    this.#search = search;
  }

  /** @param binder the loop, function or file that the frames are of */
  letThrough(node: TS.Node, binder: TS.Node, frames: readonly Frame[]): readonly Frame[] {
    if (frames.length === 0) return frames;
    const known = this.#known.get(frames);
    const before = known?.get(node);
    if (before) return before;
    const { budget, settings, thrift } = this.#evaluator;
    const cuts = budget.cuts;
    const {
      result: { result, isWhole },
      isSettable,
    } = settings.during(() => this.#search.whole(() => framesLetThrough(this.#evaluator, node, binder, frames)));
    // What was left open by then, or given up, is asked again. So is what a setting decides, for whoever asks notes that.
    if (isWhole && !isSettable && !thrift.isOn && budget.cuts === cuts && !budget.isPartSpent())
      this.#known.set(frames, (known ?? new Map<TS.Node, readonly Frame[]>()).set(node, result));
    return result;
  }
}
