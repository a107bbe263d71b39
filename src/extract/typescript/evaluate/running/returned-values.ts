import { alternatives, firstByDefault } from "../values/alternatives.ts";
import { unknown, type Value } from "../values/value.ts";
import type { ts as TS } from "ts-morph";

/** Why nothing is known of what a function gives that never returns. */
export const THROWS = "throws";

/** What a function may return: under conditions that are not known, in the order of preference around what is returned at the end. */
export class ReturnedValues {
  readonly #first: Value[] = [];
  readonly #last: Value[] = [];
  /** Whether it is known of each condition which way it goes by default. */
  #isByDefault = true;

  /**
   * Notes what may be returned somewhere on the way.
   * @param isLess whether something else is preferred
   * @param isByDefault whether that is known to be what happens by default
   */
  note(value: Value, isLess: boolean, isByDefault: boolean): void {
    this.#isByDefault &&= isByDefault;
    if (isLess) this.#last.unshift(value);
    else this.#first.push(value);
  }

  /** @param atEnd what is returned at the end */
  with(atEnd: readonly Value[], body: TS.Node): Value {
    const values = [...this.#first, ...atEnd, ...this.#last];
    if (values.length === 0) return unknown(THROWS, body);
    return this.#isByDefault ? firstByDefault(values, body) : alternatives(values, body);
  }
}
