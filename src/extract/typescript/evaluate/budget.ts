/** Steps that one piece of work may take before it is given up: plenty for a large server's whole list, an end for endless ones. */
const MOST_STEPS = 1_000_000;

/** What several pieces of work may take together. */
interface Allowance {
  /** Steps that each has for itself. */
  readonly own: number;
  /** Steps that all together may take beyond their own, so that thousands of endless ones come to an end too. */
  left: number;
}

/** Counts the steps of an evaluation, piece of work by piece of work. */
export class Budget {
  readonly #registrations: Allowance = { own: 5_000, left: 2_000_000 };
  /** Apart from what registrations have: what the program does besides registering tools takes nothing from them. */
  readonly #program: Allowance = { own: 0, left: 1_500_000 };
  #current = this.#registrations;
  #taken = 0;
  #allowed = MOST_STEPS;

  /** Starts the count again: called before each registration. */
  renew(): void {
    this.#start(this.#registrations);
  }

  /** Starts the count for a part of the program that is followed forwards. */
  renewForProgram(): void {
    this.#start(this.#program);
  }

  /** Runs what is counted for itself, like a registration: a part of it that is worked out before its turn. */
  apart<R>(run: () => R): R {
    const [taken, allowed, current] = [this.#taken, this.#allowed, this.#current];
    this.#taken = 0;
    this.#allowed = mostOf(current);
    try {
      return run();
    } finally {
      current.left -= Math.max(0, this.#taken - current.own);
      this.#taken = taken;
      this.#allowed = allowed;
    }
  }

  spend(steps: number): void {
    this.#taken += steps;
  }

  isSpent(): boolean {
    return this.#taken > this.#allowed;
  }

  #start(allowance: Allowance): void {
    this.#current.left -= Math.max(0, this.#taken - this.#current.own);
    this.#current = allowance;
    this.#taken = 0;
    this.#allowed = mostOf(allowance);
  }
}

function mostOf({ own, left }: Allowance): number {
  return Math.min(MOST_STEPS, own + Math.max(0, left));
}
