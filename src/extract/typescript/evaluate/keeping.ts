import type { ts as TS } from "ts-morph";
import type { Budget } from "./budget.ts";
import type { UnknownValue, Value } from "./value.ts";
import { unknown } from "./value.ts";

/**
 * What took more steps is kept although it lacks a part that was still being looked for: a part that says so costs less
 * than to work all of it out once more, each time that it is asked for.
 */
const STEPS_TO_REPEAT = 5_000;

/** Keeps what was worked out, unless something is missing from it that may be there when it is asked for again. */
export class Keeping {
  /**
   * Told when something turns out to depend on itself; says whether it may come to something else when it is asked for
   * again.
   */
  onCircle: () => boolean = () => false;
  /** How often something was given up for its size. */
  #cuts = 0;
  /** How often something was worked out without a part of it that was still being looked for. */
  #circles = 0;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Says that something was given up for its size. */
  cut(reason: string, node: TS.Node): UnknownValue {
    this.#cuts += 1;
    return unknown(reason, node);
  }

  /** What stands for something that is being worked out already. */
  itself(node: TS.Node): UnknownValue {
    if (this.onCircle()) this.leaveOpen();
    return unknown("refers to itself", node);
  }

  /** Says that what is being worked out lacks a part that is still being looked for. */
  leaveOpen(): void {
    this.#circles += 1;
  }

  /** Works something out; while it does, what is kept under the key is undefined. */
  under<K>(kept: Map<K, Value | undefined>, key: K, find: () => Value): Value {
    const [cuts, circles, steps] = [this.#cuts, this.#circles, this.#budget.taken];
    kept.set(key, undefined);
    let value: Value | undefined;
    try {
      value = find();
      return value;
    } finally {
      const isDear = this.#budget.taken - steps > STEPS_TO_REPEAT;
      if (value && this.#cuts === cuts && (isDear || this.#circles === circles)) kept.set(key, value);
      else kept.delete(key);
    }
  }

  /**
   * A search of which the result is whole, although on the way it may have come back to itself, or been given up.
   * @param isWhole whether it is, by its result
   */
  closed<R>(search: () => R, isWhole: (result: R) => boolean = () => true): R {
    const [cuts, circles] = [this.#cuts, this.#circles];
    const result = search();
    if (isWhole(result)) [this.#cuts, this.#circles] = [cuts, circles];
    return result;
  }
}
