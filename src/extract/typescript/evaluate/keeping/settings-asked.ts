import type { Value } from "../values/value.ts";

/**
 * Notes where a value holds only as long as nobody sets anything else: of `process.env.GROUPS ?? "core"` the text that
 * stands there is what a server starts with, but which tools it has is not decided by that.
 */
export class SettingsAsked {
  #count = 0;
  readonly #values = new WeakSet<Value>();

  /** Says that a setting was passed over for what the code says by default. */
  note(): void {
    this.#count += 1;
  }

  /** What a part of the evaluation gives, and whether that could be set to be something else. */
  during<R>(run: () => R): { readonly result: R; readonly isSettable: boolean } {
    const before = this.#count;
    const result = run();
    return { result, isSettable: this.#count > before };
  }

  /** Like `during` for the evaluation of one value, which is remembered as long as it is used. */
  evaluated(run: () => Value): Value {
    const before = this.#count;
    const { result, isSettable } = this.during(run);
    if (isSettable && isPlain(result)) this.#values.add(result);
    else this.met(result);
    // That there is one is not decided by what may be set of it.
    if (hasMembers(result)) this.#count = before;
    return result;
  }

  /** What something comes to as long as nobody sets it. */
  unset(value: Value): Value {
    if (isPlain(value)) this.#values.add(value);
    return value;
  }

  /** The same, with all that it holds. */
  unsetWhole(value: Value): void {
    this.unset(value);
    this.#unsetParts(value);
  }

  /**
   * What is made of a text alone, of which each part may be set where the text may be:
   * `(process.env.GROUPS ?? "core").split(",")`, `JSON.parse(process.env.OPTIONS ?? "{}")`.
   */
  takenApart(text: Value | undefined, parts: Value): Value {
    if (text && this.has(text)) this.#unsetParts(parts);
    return parts;
  }

  #unsetParts(whole: Value): void {
    const parts =
      whole.kind === "array"
        ? whole.items
        : whole.kind === "object"
          ? [...whole.properties.values()].map(({ value }) => value)
          : [];
    for (const part of parts) this.unsetWhole(part);
  }

  /** Whether a value holds only as long as nobody sets anything else. */
  has(value: Value): boolean {
    return this.#values.has(value);
  }

  /** Says that a value which was worked out before is used again. */
  met(value: Value): Value {
    if (this.#values.has(value)) this.note();
    return value;
  }
}

function hasMembers({ kind }: Value): boolean {
  return kind === "object" || kind === "instance" || kind === "function" || kind === "class";
}

/** Of an object each member counts for itself. */
function isPlain(value: Value): boolean {
  const { kind } = value;
  if (kind === "alternatives") return value.values.some(isPlain);
  return kind === "text" || kind === "primitive" || kind === "array" || kind === "map";
}
