import type { ts as TS } from "ts-morph";
import type { Budget } from "../../evaluate/keeping/budget.ts";
import type { FieldChange } from "./field-changes.ts";

/** Steps that the runs of one change may take in fields that are given up all the same: those of two of them. */
const MOST_STEPS = 200_000;

/**
 * Keeps which changes of fields have so many runs that the fields they may concern were given up for them. In other fields
 * and other instances these are the same runs: `existing[key] = {}`, in what answers requests, may concern every field.
 * Fields within fields are not counted: these have few steps for themselves, and get on when they are asked for again.
 */
export class FramesInVain {
  readonly #budget: Budget;
  /** Steps that the runs of a change have taken in the outermost field that is being worked out. */
  readonly #taken = new Map<TS.Node, number>();
  readonly #inVain = new Map<TS.Node, number>();
  #isCounting = false;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Counts the steps that it takes to find the runs of a change. */
  counted<R>({ node }: FieldChange, find: () => R): R {
    if (this.#isCounting) return find();
    const before = this.#budget.total;
    this.#isCounting = true;
    try {
      return find();
    } finally {
      this.#isCounting = false;
      this.#taken.set(node, (this.#taken.get(node) ?? 0) + this.#budget.total - before);
    }
  }

  /** Tells that the outermost field is worked out, or that it was given up. */
  settle(isGivenUp: boolean): void {
    if (isGivenUp)
      for (const [node, steps] of this.#taken) this.#inVain.set(node, (this.#inVain.get(node) ?? 0) + steps);
    this.#taken.clear();
  }

  hasAnyOf(changes: readonly FieldChange[]): boolean {
    return changes.some(({ node }) => (this.#inVain.get(node) ?? 0) >= MOST_STEPS);
  }
}
