import type { Frame } from "../values/frame.ts";
import { bothChances, type Chance } from "../values/list-ways.ts";
import type { InstanceValue, Value } from "../values/value.ts";

/** Code of which it is not known whether it is run at all. */
interface Doubt {
  /** When it began: what is made from then on is made there. */
  readonly since: number;
  readonly chance: Chance;
}

/** The outermost function that is being run, with all that it calls. */
interface Run {
  /** Instances that it has made, and whose fields it gives values one after the other. */
  readonly live: InstanceValue[];
}

/**
 * What functions make while they run, and may change by any name that they give it: nobody else knows it yet. When the
 * outermost of them is done, what it has made is anybody's, but for what it began its variables with.
 */
export class MadeByRuns {
  /** What may be changed for good, by when it was made. */
  readonly #own = new WeakMap<Value, number>();
  #run: Run | undefined;
  readonly #madeIn = new WeakMap<Value, { readonly run: Run; readonly at: number }>();
  readonly #live = new WeakSet<object>();
  /** What instances that are followed held at one moment. */
  readonly #settled = new WeakSet<object>();
  /** Counts what is made. */
  #time = 0;
  /** What it is not known of whether it is run at all that is run now, from the outside inwards. */
  #doubts: readonly Doubt[] = [];

  /** Whether a function is being run, and not a module that it asks for. */
  get isGoingOn(): boolean {
    return this.#run !== undefined;
  }

  /** Whether there are instances that are followed. */
  get followsAny(): boolean {
    return this.#run !== undefined && this.#run.live.length > 0;
  }

  /** Lets whatever function knows a value change it; an instance only as long as it is followed. */
  own(value: Value): void {
    if (value.kind === "instance" && !this.isLive(value)) return;
    if (!this.#own.has(value)) this.#own.set(value, this.#madeIn.get(value)?.at ?? this.#now());
  }

  /** Lets functions change a value no more; says whether they might before. */
  disown(value: Value): boolean {
    return this.#own.delete(value);
  }

  /** Whether any function that knows a value may change it. */
  isOwned(value: Value): boolean {
    return this.#own.has(value);
  }

  /** Whether a function that is being run may change a value. */
  has(value: Value): boolean {
    return this.#own.has(value) || (this.#run !== undefined && this.#madeIn.get(value)?.run === this.#run);
  }

  /**
   * Notes that a value is made here. An instance has to be followed for that (`live-instances.ts`).
   * @param frame where it is made, if not where the call stands: of what a function made that is not being run, others may know
   */
  note<V extends Value>(value: V, frame?: Frame): V {
    if (this.#run && value.kind !== "instance" && frame?.isOfRunning !== false)
      this.#madeIn.set(value, { run: this.#run, at: this.#now() });
    return value;
  }

  /** Whether it is not known that a value is changed which a function changes now: it was there before the doubt. */
  isDoubtful(value: Value): boolean {
    return this.chanceFor(value) !== "sure";
  }

  /**
   * Whether a change that is come to now is perhaps not made. Where it is not known whether code is run, what that code has
   * made itself is changed all the same.
   * @param isConditional whether it is not known that the code is run which changes the value
   */
  isPerhapsChanged(value: Value, isConditional: boolean): boolean {
    const isMadeInDoubt = this.#doubts.length > 0 && this.#madeAt(value) !== undefined;
    return isMadeInDoubt ? this.isDoubtful(value) : isConditional || this.isDoubtful(value);
  }

  /** The chance with which a value is changed that a function changes now. */
  chanceFor(value: Value): Chance {
    if (this.#doubts.length === 0) return "sure";
    const at = this.#madeAt(value) ?? 0;
    return this.#doubts.reduce<Chance>(
      (chance, one) => (at < one.since ? bothChances(chance, one.chance) : chance),
      "sure",
    );
  }

  /** Runs what may not be run at all. */
  doubting<Result>(work: () => Result, chance: Chance = "open"): Result {
    const before = this.#doubts;
    this.#doubts = [...before, { since: this.#now(), chance }];
    try {
      return work();
    } finally {
      this.#doubts = before;
    }
  }

  /** Whether the fields of an instance are given values as the functions do that are being run. */
  isLive(value: object): boolean {
    return this.#live.has(value) || this.#settled.has(value);
  }

  /** Lets what an instance holds be what it held when it was taken down. */
  settle(instance: InstanceValue): void {
    this.#settled.add(instance);
  }

  /** Whether an instance is one of a moment that is over: what a method changes of it then is another's. */
  isSettled(instance: InstanceValue): boolean {
    return this.#settled.has(instance) && !this.#own.has(instance);
  }

  /** Follows what the functions that are being run do to the fields of an instance. */
  follow(instance: InstanceValue): void {
    if (!this.#run) return;
    this.#run.live.push(instance);
    this.#madeIn.set(instance, { run: this.#run, at: this.#now() });
    this.#live.add(instance);
  }

  /** What is not followed is what the whole program makes of it, as for any instance. */
  giveUp(instance: InstanceValue): void {
    if (!this.#live.delete(instance)) return;
    this.#madeIn.delete(instance);
    this.#own.delete(instance);
    instance.fields.clear();
  }

  /** Runs a function. */
  within<Result>(work: () => Result): Result {
    if (this.#run) return work();
    const run: Run = { live: [] };
    this.#run = run;
    try {
      return work();
    } finally {
      this.#run = undefined;
      for (const one of run.live) this.giveUp(one);
    }
  }

  /** What modules make as they are loaded is not of the function that asks for it. */
  outside<Result>(work: () => Result): Result {
    const [run, doubts] = [this.#run, this.#doubts];
    if (!run && doubts.length === 0) return work();
    [this.#run, this.#doubts] = [undefined, []];
    try {
      return work();
    } finally {
      [this.#run, this.#doubts] = [run, doubts];
    }
  }

  #madeAt(value: Value): number | undefined {
    return this.#own.get(value) ?? this.#madeIn.get(value)?.at;
  }

  #now(): number {
    this.#time += 1;
    return this.#time;
  }
}
