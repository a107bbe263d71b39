import { MOST_LEVELS, MOST_PARTS } from "../evaluate/values/limits.ts";

/** How large the JSON Schema of a schema gets when each part of it is written out wherever it is used. */
export interface SchemaExtent {
  readonly parts: number;
  readonly levels: number;
}

const ONE: SchemaExtent = { parts: 1, levels: 1 };

/**
 * Remembers the extent of each replayed schema: a few lines that use the one before twice make a schema with
 * more parts than any machine can write down.
 */
export class SchemaExtents {
  readonly #extents = new WeakMap<object, SchemaExtent>();

  /** Notes a schema that is made of others. */
  note(schema: object, madeOf: readonly object[]): void {
    const inner = madeOf.map((one) => this.#of(one));
    this.#extents.set(schema, {
      parts: inner.reduce((sum, { parts }) => sum + parts, 1),
      levels: inner.reduce((most, { levels }) => Math.max(most, levels), 0) + 1,
    });
  }

  /** Why a schema is too large to be converted; undefined when it is not. */
  excessOf(schema: object): string | undefined {
    const { parts, levels } = this.#of(schema);
    if (levels > MOST_LEVELS) return "is nested too deeply";
    return parts > MOST_PARTS ? "has more parts than are followed" : undefined;
  }

  #of(schema: object): SchemaExtent {
    return this.#extents.get(schema) ?? ONE;
  }
}
