import type { ts as TS } from "ts-morph";
import type { Budget } from "./budget.ts";
import type { Value } from "../values/value.ts";

/** Steps that the outermost call may take; one inside another a part of what that one may, for it to be given up alone. */
const MOST_STEPS_OF_CALL = 400_000;
const PART_OF_CALL = 0.7;
const FEWEST_STEPS_OF_CALL = 5_000;

/** What all calls may take together that are given up; then each may take the fewest. */
const STEPS_OF_ALL = 300_000;

/**
 * A second look at what takes more steps as a whole than are allowed, without the functions that take most of them. A
 * list of tools may wait for who is logged in and which project is open: that leads through the whole program, and tells
 * nothing about the tools.
 */
export class Thrift {
  readonly #budget: Budget;
  /** Functions that took more than a call may take: they are not called again. */
  readonly #dear = new Set<TS.Node>();
  #left = STEPS_OF_ALL;
  #isOn = false;
  /** Steps that the next call may take. */
  #steps = MOST_STEPS_OF_CALL;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Whether calls that are dear are being given up. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Does work in which calls that are dear are given up, each for itself. */
  during<R>(work: () => R): R {
    const before = this.#isOn;
    this.#isOn = true;
    try {
      return work();
    } finally {
      this.#isOn = before;
    }
  }

  /** What a call of a function gives; undefined when it is given up. */
  called(node: TS.Node, run: () => Value): Value | undefined {
    if (!this.#isOn) return run();
    if (this.#dear.has(node)) return undefined;
    // A part of what is left too, or all would be given up with it.
    const most = this.#left > 0 ? Math.min(this.#steps, this.#budget.rest * PART_OF_CALL) : FEWEST_STEPS_OF_CALL;
    const { result, isCut } = this.#budget.capped(most, () => this.#within(run));
    if (!isCut) return result;
    this.#left -= most;
    this.#dear.add(node);
    return undefined;
  }

  #within(run: () => Value): Value {
    const around = this.#steps;
    this.#steps = Math.max(around * PART_OF_CALL, FEWEST_STEPS_OF_CALL);
    try {
      return run();
    } finally {
      this.#steps = around;
    }
  }
}
