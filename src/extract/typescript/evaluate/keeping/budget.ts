/** Steps that one piece of work may take before it is given up: plenty for a large server's whole list, an end for endless ones. */
const MOST_STEPS = 600_000;

/** Steps of a first look at what a registration lists: the second, without what takes most of them, tells more than going on. */
const STEPS_OF_FIRST_LOOK = 300_000;

/** What a place that registers a tool is worth when the program that is followed comes to it: about what getting there takes. */
const STEPS_OF_PLACE = 2_500;

/** What several pieces of work may take together. */
interface Allowance {
  /** Steps that each has for itself. */
  readonly own: number;
  /** Steps that all together may take beyond their own, so that thousands of endless ones come to an end too. */
  left: number;
  /** What all parts may take that are worked out for them; absent where each kind of parts has a pool of its own. */
  readonly parts?: Pool;
}

/** What a call that a part has found is worth: about what it takes to read the tool that it is given. */
const STEPS_OF_CALL = 300;

/** What one part may be granted: what a cache of a running program is filled with has many calls, too. */
const MOST_GRANTED = 250_000;

/** Steps that parts may take together which have an allowance of their own. */
export interface Pool {
  left: number;
  /** Beside these, what may still be granted to parts that get on: what is filled by hundreds of calls takes many steps. */
  grants?: number;
}

/** Counts the steps of an evaluation, piece of work by piece of work. */
export class Budget {
  readonly #registrations: Allowance = { own: 5_000, left: 800_000 };
  /** Apart from what registrations have: what the program does besides registering tools takes nothing from them. */
  readonly #program: Allowance = { own: 0, left: 300_000 };
  /** Less than the definitions have: what handlers do leads everywhere, and so do the fields and conditions behind it. */
  readonly #answers: Allowance = { own: 5_000, left: 600_000, parts: { left: 100_000 } };
  #current = this.#registrations;
  #taken = 0;
  #total = 0;
  #cuts = 0;
  #allowed = MOST_STEPS;
  /** Where the part ends that is being worked out with a smaller allowance. */
  #partEnd = Infinity;
  readonly #parts: Pool = { left: 350_000 };
  /** What steps may be granted from to the part that is being worked out; one inside another keeps to what it has of that. */
  #granting: Pool | undefined;
  /** What it may still be granted. */
  #grantable = 0;
  /** Steps that may still be granted for the places that a program leads to. */
  #grants = 750_000;

  /** Starts the count again: called before each registration. */
  renew(): void {
    this.#start(this.#registrations);
  }

  /** Starts the count again for a first look at a registration, which is looked at once more if that does not do. */
  renewForFirstLook(): void {
    this.#start(this.#registrations);
    this.#allowed = Math.min(this.#allowed, STEPS_OF_FIRST_LOOK);
  }

  /** Starts the count for a part of the program that is followed forwards. */
  renewForProgram(): void {
    this.#start(this.#program);
  }

  /** Lets the program that is followed go on further, as it has led to a tool: those of a server with many need many steps. */
  grantForProgram(): void {
    if (this.#current !== this.#program || this.#grants <= 0) return;
    this.#grants -= STEPS_OF_PLACE;
    this.#program.left += STEPS_OF_PLACE;
    this.#allowed += STEPS_OF_PLACE;
  }

  /** Lets the part that is being worked out go on further, as it has found some calls of what it follows. */
  grantForCalls(calls: number): void {
    const pool = this.#granting;
    if (!pool?.grants) return;
    const steps = Math.min(calls * STEPS_OF_CALL, pool.grants, this.#grantable);
    this.#grantable -= steps;
    pool.grants -= steps;
    pool.left += steps;
    this.#partEnd += steps;
  }

  /** Starts the count for the answers of one handler. */
  renewForAnswers(): void {
    this.#start(this.#answers);
  }

  /** Runs what is counted for itself, like a registration: a part of it that is worked out before its turn. */
  apart<R>(run: () => R): R {
    if (this.#partEnd !== Infinity) return run();
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
    this.#total += steps;
  }

  /** Steps that were taken since the start, whatever they were counted for. */
  get total(): number {
    return this.#total;
  }

  /** How many parts were given up, or not begun for want of steps. */
  get cuts(): number {
    return this.#cuts;
  }

  /** Steps that were taken so far for what is being worked out. */
  get taken(): number {
    return this.#taken;
  }

  /** Steps that are left for what is being worked out. */
  get rest(): number {
    return Math.max(0, this.#allowed - this.#taken);
  }

  /** Gives up what is being worked out, as if it had taken all its steps: others are to have those. */
  giveUp(): void {
    this.#allowed = this.#taken - 1;
  }

  isSpent(): boolean {
    return this.#taken > this.#allowed;
  }

  /** Whether the part that is being worked out is to be given up, be it alone or with all around it. */
  isPartSpent(): boolean {
    return this.restOfPart < 0;
  }

  /** Steps that are left for the part that is being worked out, and for all around it; less than none where it is given up. */
  get restOfPart(): number {
    return Math.min(this.#partEnd, this.#allowed) - this.#taken;
  }

  /**
   * Works out a part that may take so many steps and no more. They are not counted for the registration: it is chance
   * which of all asks for the part first. A part inside another gets half of what is left of that one, so that the one
   * around it is not given up for its sake.
   * @param own what such parts may take together, where the work that they are for sets no other limit
   * @returns what it comes to, and whether it was given up, while there are steps left for the part around it
   */
  part<R>(steps: number, run: () => R, own = this.#parts): { readonly result: R; readonly isCut: boolean } {
    const [taken, allowed, around, granting] = [this.#taken, this.#allowed, this.#partEnd, this.#granting];
    const pool = this.#current.parts ?? own;
    const isInner = around !== Infinity;
    const wanted = taken + Math.min(steps, pool.left);
    this.#partEnd = isInner ? Math.min(wanted, (taken + around) / 2) : wanted;
    this.#granting = isInner ? undefined : pool;
    if (!isInner) this.#grantable = MOST_GRANTED;
    if (!isInner) this.#allowed = Infinity;
    try {
      const result = run();
      const isCut = this.#partEnd < around && this.#taken > this.#partEnd;
      if (isCut) this.#cuts += 1;
      return { result, isCut };
    } finally {
      this.#partEnd = around;
      this.#granting = granting;
      if (!isInner) {
        pool.left -= this.#taken - taken;
        this.#taken = taken;
        this.#allowed = allowed;
      }
    }
  }

  /** Asks what may take so many steps; undefined where it takes more, or where all that is for such questions is used up. */
  ask<Answer>(steps: number, question: () => Answer): Answer | undefined {
    const isInner = this.#partEnd !== Infinity;
    if (!isInner && (this.#current.parts ?? this.#parts).left <= 0) {
      this.#cuts += 1;
      return undefined;
    }
    const { result, isCut } = this.part(steps, question);
    return isCut ? undefined : result;
  }

  /**
   * Runs work that may take so many steps. Where it takes more it is given up alone, and nothing of it is counted.
   * @returns what it comes to, and whether it was given up, while there are steps left for what is around it
   */
  capped<R>(steps: number, run: () => R): { readonly result: R; readonly isCut: boolean } {
    const [taken, allowed] = [this.#taken, this.#allowed];
    const end = Math.min(allowed, taken + steps);
    this.#allowed = end;
    let isCut = false;
    try {
      const result = run();
      isCut = end < allowed && this.#taken > end;
      return { result, isCut };
    } finally {
      this.#allowed = allowed;
      if (isCut) this.#taken = taken;
    }
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
