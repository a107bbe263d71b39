import { listAt } from "../../syntax/list-at.ts";

/** What a key was given, and when. */
interface Given<V> {
  readonly stage: number;
  readonly value: V;
}

/** What all stages that follow each other share. */
interface Shared<K, V> {
  /** In the order of the stages. */
  readonly given: Map<K, Given<V>[]>;
  latest: number;
}

/**
 * A map of which each stage stays as it was when another follows it: copies of what holds it may go on from there, each for
 * itself. What follows the latest stage is added to what all of them share, so that growing by one costs no copy of the rest.
 */
export class GrowingMap<K, V> {
  readonly #shared: Shared<K, V>;
  readonly #stage: number;

  private constructor(shared: Shared<K, V>) {
    this.#shared = shared;
    this.#stage = shared.latest;
  }

  /** The map of some entries; of several for one key, the last counts. */
  static of<K, V>(entries: Iterable<readonly [K, V]>): GrowingMap<K, V> {
    const given = new Map<K, Given<V>[]>();
    for (const [key, value] of entries) given.set(key, [{ stage: 0, value }]);
    return new GrowingMap({ given, latest: 0 });
  }

  /** What a key has at this stage. */
  get(key: K): V | undefined {
    return this.#shared.given.get(key)?.findLast(({ stage }) => stage <= this.#stage)?.value;
  }

  /** The stage in which a key has another value, too. */
  with(key: K, value: V): GrowingMap<K, V> {
    const shared = this.#stage === this.#shared.latest ? this.#shared : this.#copied();
    shared.latest += 1;
    listAt(shared.given, key).push({ stage: shared.latest, value });
    return new GrowingMap(shared);
  }

  /** This stage alone: others have gone on from it already. */
  #copied(): Shared<K, V> {
    const given = new Map<K, Given<V>[]>();
    for (const [key, all] of this.#shared.given) {
      const own = all.findLast(({ stage }) => stage <= this.#stage);
      if (own) given.set(key, [own]);
    }
    return { given, latest: this.#stage };
  }
}
