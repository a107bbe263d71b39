import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { OpenWork } from "../../evaluate/keeping/keeping.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import type { Reach } from "../../reach/reach.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import type { Collection } from "./collection.ts";
import { whileFilling } from "./while-filling.ts";

/** What a variable holds while it is being found out what is added to that. */
interface Unfilled {
  readonly frame: Frame;
  readonly value: Value;
  /** Absent where it holds more from step to step. */
  readonly open?: OpenWork;
}

/** What the variables whose collections are being filled hold so far, for the code that fills them by way of themselves. */
export class UnfilledVariables {
  readonly #evaluator: Evaluator;
  readonly #search: Reach["search"];
  readonly #known = new Map<Declaration, Unfilled & { readonly place: number }>();

  constructor(evaluator: Evaluator, search: Reach["search"]) {
    this.#evaluator = evaluator;
    this.#search = search;
  }

  /** What a variable of a frame holds so far; undefined where it is not being filled. */
  valueOf(declaration: Declaration, frame: Frame): Value | undefined {
    const known = this.#known.get(declaration);
    if (known?.frame !== frame) return undefined;
    this.#evaluator.keeping.leaveOpen(known.open);
    this.#search.leaveOut(known.place);
    return known.value;
  }

  /** The functions of an object are found by way of the variable that holds it, also those which fill it. */
  whileFilled(
    declaration: Declaration,
    start: Collection,
    frame: Frame,
    fillIt: (self: Value) => Collection,
  ): Collection {
    if (start.kind !== "object") return fillIt(start);
    const value = whileFilling(start, declaration);
    // Inside a search that comes back to itself, more may be added when this is asked again.
    const isOutermost = this.#search.depth === 0;
    return this.whileHolding(declaration, (hold) =>
      this.#evaluator.keeping.whileOpen((open) => {
        hold({ frame, value, open });
        return fillIt(value);
      }, isOutermost),
    );
  }

  /** Does work during which a variable holds what is said, for the code that fills it by way of itself. */
  whileHolding<Result>(declaration: Declaration, work: (hold: (unfilled: Unfilled) => void) => Result): Result {
    const before = this.#known.get(declaration);
    const place = Math.max(0, this.#search.depth - 1);
    try {
      return work((unfilled) => void this.#known.set(declaration, { ...unfilled, place }));
    } finally {
      if (before) this.#known.set(declaration, before);
      else this.#known.delete(declaration);
    }
  }
}
