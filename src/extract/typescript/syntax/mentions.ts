import type { ts as TS } from "ts-morph";
import { findDeclaration } from "./declarations.ts";
import { listAt } from "./list-at.ts";

/**
 * What a file does with variables of one name, sorted once by which variable is meant: where a minifier named them, hundreds
 * of variables share a name, and thousands of places ask after it.
 */
export class Mentions<T extends TS.Node> {
  readonly #name: string;
  readonly #counts: (mention: T) => boolean;
  readonly #all: T[] = [];
  #byMeaning: ReadonlyMap<TS.Node, readonly T[]> | undefined;

  /** @param counts which of them matter, asked once */
  constructor(name: string, counts: (mention: T) => boolean = () => true) {
    this.#name = name;
    this.#counts = counts;
  }

  add(mention: T): void {
    this.#all.push(mention);
  }

  /** Those of one variable, in the order of the source. */
  of(declaration: TS.Node): readonly T[] {
    this.#byMeaning ??= this.#sorted();
    return this.#byMeaning.get(declaration) ?? [];
  }

  #sorted(): ReadonlyMap<TS.Node, readonly T[]> {
    const byMeaning = new Map<TS.Node, T[]>();
    for (const mention of this.#all) {
      const meaning = findDeclaration(this.#name, mention);
      if (!meaning || !this.#counts(mention)) continue;
      listAt(byMeaning, meaning).push(mention);
    }
    return byMeaning;
  }
}
