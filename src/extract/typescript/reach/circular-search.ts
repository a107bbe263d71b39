import type { ts as TS } from "ts-morph";

/** What is looked for: the same object for the same search. */
export interface SearchKey {
  readonly node: TS.Node;
}

/** Gives the one key of a node and of what is asked about it. */
export class SearchKeys {
  readonly #keys = new Map<TS.Node, Map<string, SearchKey>>();

  of(node: TS.Node, question: string): SearchKey {
    const ofNode = this.#keys.get(node) ?? new Map<string, SearchKey>();
    this.#keys.set(node, ofNode);
    const key = ofNode.get(question) ?? { node };
    ofNode.set(question, key);
    return key;
  }
}

/**
 * Keeps the results of a search that may come back to where it is. What is found while a way is left out, because it
 * leads in a circle, holds until the whole search is over: meanwhile it saves finding it again, later on it would hide
 * the ways that were left out.
 */
export class CircularSearch {
  readonly #running = new Set<SearchKey>();
  readonly #provisional = new Map<SearchKey, Map<SearchKey, unknown>>();
  readonly #onGivenUp: (outermost: TS.Node) => void;
  #leftOut = 0;
  #isGivenUp = false;

  /** @param onGivenUp told what was looked for, when not all of it was found because the search was given up */
  constructor(onGivenUp: (outermost: TS.Node) => void) {
    this.#onGivenUp = onGivenUp;
  }

  /**
   * The result for a key: one that is kept, or what `find` finds.
   * @returns undefined when it is being looked for already, further out
   */
  lookUp<R>(kept: Map<SearchKey, R>, key: SearchKey, find: () => R): R | undefined {
    const before = kept.get(key);
    if (before !== undefined || this.#running.has(key)) {
      if (before === undefined || this.#provisional.has(key)) this.leaveOut();
      return before;
    }
    this.#running.add(key);
    try {
      const { result, isWhole } = this.whole(find);
      kept.set(key, result);
      if (!isWhole) this.#provisional.set(key, kept);
      return result;
    } finally {
      this.#running.delete(key);
      if (this.#running.size === 0) this.#finish(key);
    }
  }

  /** Says that something was left out of what is being looked for. */
  leaveOut(): void {
    this.#leftOut += 1;
  }

  /** Says that the search has become too long: nothing that is found from now on is kept. */
  giveUp(): void {
    this.leaveOut();
    this.#isGivenUp = true;
  }

  /** What a part of the search finds, and whether nothing was left out of it. */
  whole<R>(find: () => R): { readonly result: R; readonly isWhole: boolean } {
    const before = this.#leftOut;
    const result = find();
    return { result, isWhole: this.#leftOut === before };
  }

  /** How many results are being looked for, each for the sake of the one before. */
  get depth(): number {
    return this.#running.size;
  }

  /** The search for the outermost result has left out nothing but ways through that result itself, unless it was given up. */
  #finish(outermost: SearchKey): void {
    for (const [key, kept] of this.#provisional) if (key !== outermost || this.#isGivenUp) kept.delete(key);
    this.#provisional.clear();
    if (this.#isGivenUp) this.#onGivenUp(outermost.node);
    this.#isGivenUp = false;
  }
}
