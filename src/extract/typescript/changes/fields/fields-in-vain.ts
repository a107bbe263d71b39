import type { ts as TS } from "ts-morph";
import type { Field } from "../../evaluate/values/value.ts";

/** A field that was given up for want of steps. */
interface Try {
  /** Steps that there were for it. */
  readonly steps: number;
  /** How often it has been asked for since. */
  asked: number;
}

/**
 * Remembers the fields that take too many steps. What changes a field of one instance of a class is looked for by the same
 * searches as what changes that of another: each instance would look as far again, for nothing. As something may be kept of
 * a search that was given up, there is another try the second, the fourth, the eighth time.
 */
export class FieldsInVain {
  readonly #tries = new Map<TS.Node, Map<string, Try>>();

  /** Whether the field of another instance was given up with as many steps. */
  isGivenUp({ owner, name }: Field, steps: number): boolean {
    const last = this.#tries.get(owner)?.get(name);
    if (!last || steps > last.steps) return false;
    last.asked += 1;
    return !Number.isInteger(Math.log2(last.asked));
  }

  giveUp({ owner, name }: Field, steps: number): void {
    const ofOwner = this.#tries.get(owner) ?? new Map<string, Try>();
    this.#tries.set(owner, ofOwner);
    ofOwner.set(name, { steps, asked: ofOwner.get(name)?.asked ?? 0 });
  }
}
