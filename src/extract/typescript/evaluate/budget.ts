/** Steps that one registration may take before it is given up: plenty for a large server's whole list, an end for endless ones. */
const MOST_STEPS = 1_000_000;

/** Steps that every registration has for itself. */
const OWN_STEPS = 5_000;

/** Steps that all together may take beyond their own, so that thousands of endless ones come to an end too. */
const COMMON_STEPS = 2_000_000;

/** Counts the steps of an evaluation, registration by registration. */
export class Budget {
  #taken = 0;
  #allowed = MOST_STEPS;
  #common = COMMON_STEPS;

  /** Starts the count again: called before each registration. */
  renew(): void {
    this.#common -= Math.max(0, this.#taken - OWN_STEPS);
    this.#taken = 0;
    this.#allowed = Math.min(MOST_STEPS, OWN_STEPS + Math.max(0, this.#common));
  }

  spend(steps: number): void {
    this.#taken += steps;
  }

  isSpent(): boolean {
    return this.#taken > this.#allowed;
  }
}
