import type { ts as TS } from "ts-morph";
import type { Budget } from "./budget.ts";
import type { UnknownValue, Value } from "../values/value.ts";
import { unknown } from "../values/value.ts";

/**
 * What took more steps is kept although it lacks a part that was still being looked for: a part that says so costs less
 * than to work all of it out once more, each time that it is asked for.
 */
const STEPS_TO_REPEAT = 5_000;

const ITSELF = "refers to itself";

/** Work during which something stands for what it is to come to: what was worked out with that holds until it is done. */
export interface OpenWork {
  /** Lets go of what was kept until then. */
  readonly forget: (() => void)[];
}

/** What something lacks. */
export interface Lack {
  /** The work that is to be done until it is there; absent where that is not known. */
  readonly until?: OpenWork;
}

/** What was worked out with something that stands for what it is to come to. */
interface Provisional {
  readonly value: Value;
  readonly open: ReadonlySet<OpenWork>;
}

/** What is being worked out, for the sake of what was begun before it. */
interface Running {
  readonly kept: ReadonlyMap<unknown, unknown>;
  readonly key: unknown;
  /** Present once something that it needs has come back to it. */
  open?: OpenWork;
}

/** Keeps what was worked out, unless something is missing from it that may be there when it is asked for again. */
export class Keeping {
  /**
   * Told when something turns out to depend on itself, and how deep in the work that is; says whether it may come to
   * something else when it is asked for again.
   */
  onCircle: (depth: number) => boolean = () => false;
  /** What is being worked out, each for the sake of the one before. */
  readonly #running: Running[] = [];
  /** How often something was given up for its size. */
  #cuts = 0;
  /** How often something was worked out without a part of it that was still being looked for. */
  #circles = 0;
  /** What the value that is being worked out lacks as long as other work is not done. */
  #open: Set<OpenWork> | undefined;
  readonly #provisional = new Map<ReadonlyMap<unknown, unknown>, Map<unknown, Provisional>>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Says that something was given up for its size. */
  cut(reason: string, node: TS.Node): UnknownValue {
    this.#cuts += 1;
    return unknown(reason, node);
  }

  /** How often something was given up for its size so far. */
  get cuts(): number {
    return this.#cuts;
  }

  /** How many things are being worked out, each for the sake of the one before. */
  get depth(): number {
    return this.#running.length;
  }

  /** What stands for something that is being worked out already, to be kept under a node. */
  itself(kept: ReadonlyMap<unknown, unknown>, node: TS.Node): UnknownValue {
    const depth = this.#running.findLastIndex((one) => one.kept === kept && one.key === node);
    const running = this.#running[depth];
    if (this.onCircle(depth)) this.leaveOpen();
    // What lies in between was worked out without it, and is to be worked out with it once it is there.
    else if (running) this.leaveOpen((running.open ??= { forget: [] }));
    return unknown(ITSELF, node);
  }

  /**
   * Says that what is being worked out lacks a part that is still being looked for.
   * @param work the work that looks for it, where what stands for it stays the same as long as that work is not done
   */
  leaveOpen(work?: OpenWork): void {
    if (work) (this.#open ??= new Set()).add(work);
    else this.#circles += 1;
  }

  /**
   * Does work during which something stands for what it is to come to.
   * @param isClosed whether what the work comes to is whole, although it may have come back to itself
   */
  whileOpen<R>(work: (open: OpenWork) => R, isClosed: boolean): R {
    const open: OpenWork = { forget: [] };
    try {
      return work(open);
    } finally {
      const isMet = this.#done(open);
      if (isMet && !isClosed) this.leaveOpen();
    }
  }

  /** Says that work is done which something may wait for, and what that lacks itself: who has waited for it, waits for that. */
  over(work: OpenWork, lack: Lack | undefined): void {
    if (this.#done(work) && lack) this.leaveOpen(lack.until);
  }

  /** Lets go of what was worked out without what work comes to; says whether what is being worked out now is such. */
  #done(open: OpenWork): boolean {
    for (const forget of open.forget) forget();
    return this.#open?.delete(open) ?? false;
  }

  /** Works something out; while it does, what is kept under the key is undefined. */
  under<K>(kept: Map<K, Value | undefined>, key: K, find: () => Value): Value {
    const before = this.#provisional.get(kept)?.get(key);
    if (before) return this.#met(before);
    const [cuts, circles, steps, around] = [this.#cuts, this.#circles, this.#budget.taken, this.#open];
    this.#open = undefined;
    kept.set(key, undefined);
    const running: Running = { kept, key };
    this.#running.push(running);
    let value: Value | undefined;
    try {
      value = find();
      return value;
    } finally {
      this.#running.pop();
      if (running.open) this.#done(running.open);
      const isDear = this.#budget.taken - steps > STEPS_TO_REPEAT;
      const isWhole = this.#circles === circles && !this.#isOpen();
      // Whatever ended for want of steps, be it a loop, may come to more when it is asked for again.
      if (this.#budget.isPartSpent()) this.#cuts += 1;
      if (value && this.#cuts === cuts && (isDear || isWhole)) kept.set(key, value);
      else {
        kept.delete(key);
        if (value && this.#cuts === cuts && this.#circles === circles) this.#keepProvisionally(kept, key, value);
      }
      this.#open = joined(around, this.#open);
    }
  }

  /** Whether what lacks something, and was kept for that long, still holds. */
  isHeld(kept: ReadonlyMap<unknown, unknown>, key: unknown): boolean {
    return this.#provisional.get(kept)?.has(key) ?? false;
  }

  /** Says that what is held is used: what is being worked out lacks the same. */
  useHeld(kept: ReadonlyMap<unknown, unknown>, key: unknown): void {
    const held = this.#provisional.get(kept)?.get(key);
    if (held) this.#met(held);
  }

  #isOpen(): boolean {
    return this.#open !== undefined && this.#open.size > 0;
  }

  #met({ value, open }: Provisional): Value {
    this.#open = joined(this.#open, open);
    return value;
  }

  /** Until the first of the work is done that it lacks something of. */
  #keepProvisionally(kept: ReadonlyMap<unknown, unknown>, key: unknown, value: Value): void {
    const open = new Set(this.#open);
    const ofKept = this.#provisional.get(kept) ?? new Map<unknown, Provisional>();
    this.#provisional.set(kept, ofKept);
    ofKept.set(key, { value, open });
    const forget = (): void => {
      ofKept.delete(key);
      if (ofKept.size === 0) this.#provisional.delete(kept);
    };
    for (const work of open) work.forget.push(forget);
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

function joined(some: Set<OpenWork> | undefined, others: ReadonlySet<OpenWork> | undefined): Set<OpenWork> | undefined {
  if (!others || others.size === 0) return some;
  const all = some ?? new Set<OpenWork>();
  for (const one of others) all.add(one);
  return all;
}

/** Whether a value stands for one that is still being worked out. */
export function isItself(value: Value): boolean {
  return value.kind === "unknown" && value.reason === ITSELF;
}
