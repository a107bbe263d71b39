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
    const { result, isSettable } = this.during(run);
    if (isSettable && isPlain(result)) this.#values.add(result);
    else this.met(result);
    return result;
  }

  /** What something comes to as long as nobody sets it. */
  unset(value: Value): Value {
    if (isPlain(value)) this.#values.add(value);
    return value;
  }

  /** What a method of a text gives, of which each part may be set where the text may be: `(process.env.GROUPS ?? "core").split(",")`. */
  takenApart(text: Value, parts: Value): Value {
    if (parts.kind === "array" && this.has(text)) for (const part of parts.items) this.unset(part);
    return parts;
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

/** Of an object each member counts for itself. */
function isPlain({ kind }: Value): boolean {
  return kind === "text" || kind === "primitive" || kind === "array" || kind === "map";
}
