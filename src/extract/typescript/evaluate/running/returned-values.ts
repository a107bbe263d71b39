import { alternatives } from "../values/alternatives.ts";
import { unknown, type Value } from "../values/value.ts";
import type { ts as TS } from "ts-morph";

/** Why nothing is known of what a function gives that never returns. */
export const THROWS = "throws";

/** What a function may return: under conditions that are not known, in the order of preference around what is returned at the end. */
export class ReturnedValues {
  readonly #first: Value[] = [];
  readonly #last: Value[] = [];

  /** Notes what may be returned somewhere on the way. */
  note(value: Value, isLess: boolean): void {
    if (isLess) this.#last.unshift(value);
    else this.#first.push(value);
  }

  /** @param atEnd what is returned at the end */
  with(atEnd: readonly Value[], body: TS.Node): Value {
    const values = [...this.#first, ...atEnd, ...this.#last];
    return values.length === 0 ? unknown(THROWS, body) : alternatives(values, body);
  }
}
