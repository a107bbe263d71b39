import { alternatives, firstByDefault, pickedOf } from "../values/alternatives.ts";
import { isMadeFurtherIn } from "../makes-new.ts";
import { unknown, type Value } from "../values/value.ts";
import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";

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
    const either = this.#isByDefault ? firstByDefault(values, body) : alternatives(values, body);
    return pickedOf(
      either,
      values.filter((value) => isMadeIn(value, body) || isMadeFurtherIn(value, body)),
    );
  }
}

/** Whether a value is one that code makes itself, and nobody else knows. */
function isMadeIn(value: Value, code: TS.Node): boolean {
  const node = value.kind === "object" || value.kind === "array" ? value.node : undefined;
  return ts.findAncestor(node, (at) => at === code) !== undefined;
}
