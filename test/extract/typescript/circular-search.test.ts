import { beforeEach, describe, expect, it, vi } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import {
  CircularSearch,
  SearchKeys,
  type SearchKey,
} from "../../../src/extract/typescript/reach/callers/circular-search.ts";
import type { Lack, OpenWork } from "../../../src/extract/typescript/evaluate/keeping/keeping.ts";

const node = ts.createSourceFile("port.ts", "", ts.ScriptTarget.Latest);

/** Finds from where each quay is reached, for ways between quays; notes each search. */
class Quays {
  readonly searched: string[] = [];
  readonly search = new CircularSearch(() => undefined);
  readonly #keys = new SearchKeys();
  readonly #kept = new Map<SearchKey, readonly string[]>();
  readonly #ways: Readonly<Record<string, readonly string[]>>;

  constructor(ways: Readonly<Record<string, readonly string[]>>) {
    this.#ways = ways;
  }

  from(quay: string): readonly string[] {
    const find = (): readonly string[] => {
      this.searched.push(quay);
      return [quay, ...(this.#ways[quay] ?? []).flatMap((one) => this.from(one))];
    };
    return this.search.lookUp(this.#kept, this.#keys.of(node, quay), find) ?? [];
  }
}

describe("a search that comes back to where it is", () => {
  // Two ways lead in a circle, north and south; the pier lies before it and the lighthouse before the pier.
  let quays: Quays;
  beforeEach(() => {
    quays = new Quays({ lighthouse: ["pier"], pier: ["north"], north: ["south"], south: ["north"] });
  });

  it("keeps what lies before a circle, and the place where it entered the circle", () => {
    quays.from("lighthouse");
    quays.searched.length = 0;
    expect([quays.from("pier"), quays.from("north")]).toEqual([
      ["pier", "north", "south"],
      ["north", "south"],
    ]);
    expect(quays.searched).toEqual([]);
  });

  it("finds the other places of the circle anew, with the way round", () => {
    quays.from("lighthouse");
    quays.searched.length = 0;
    expect(quays.from("south")).toEqual(["south", "north", "south"]);
    expect(quays.searched).toEqual(["south"]);
  });

  it("leaves nothing out for what is around a circle that is closed", () => {
    expect(quays.search.whole(() => quays.from("pier"))).toEqual({
      result: ["pier", "north", "south"],
      isWhole: true,
    });
  });

  it("finds anew what led back to a place that is found by then, and leads further out itself", () => {
    const harbour = new Quays({ mole: ["pier", "north"], pier: ["north", "mole"], north: ["pier"] });
    expect(harbour.from("mole")).toEqual(["mole", "pier", "north", "north", "pier", "north"]);
    expect(harbour.searched).toEqual(["mole", "pier", "north", "north"]);
  });

  it("forgets what was found while what it hangs on was only being collected", () => {
    const [search, keys] = [new CircularSearch(() => undefined), new SearchKeys()];
    const kept = new Map<SearchKey, readonly string[]>();
    const ships: string[] = [];
    const atPier = (): readonly string[] | undefined => search.lookUp(kept, keys.of(node, "pier"), shipsIn);
    const shipsIn = (): readonly string[] => {
      search.collect(keys.of(node, "ships"), () => {
        atPier();
        ships.push("tug");
      });
      return [...ships];
    };
    const found = search.lookUp(kept, keys.of(node, "port"), () => [...shipsIn(), ...(atPier() ?? [])]);
    expect(found).toEqual(["tug", "tug", "tug"]);
  });

  describe("where it cannot be told without itself whether something is reached", () => {
    const keys = new SearchKeys();

    /** A quay that is reached by its mole, which is told to be reached once nothing of it is left out. */
    const quayAnd = (search: CircularSearch): { quay: () => readonly string[]; mole: () => readonly string[] } => {
      const kept = new Map<SearchKey, readonly string[]>();
      const at = (name: string, find: () => readonly string[]): readonly string[] =>
        search.lookUp(kept, keys.of(node, name), find) ?? [];
      const quay = (): readonly string[] => at("quay", () => ["quay", ...mole()]);
      const mole = (): readonly string[] =>
        at("mole", () => {
          const ships = at("quay", () => []);
          if (search.isOpen) search.leaveUndecided();
          return search.isOpen ? [] : ["mole", ...ships];
        });
      return { quay: () => at("port", quay), mole };
    };

    it("looks once more with what it found, and keeps nothing that was found by that alone", () => {
      const { quay, mole } = quayAnd(new CircularSearch(() => undefined));
      expect([quay(), mole()]).toEqual([
        ["quay", "mole", "quay"],
        ["mole", "quay", "mole", "quay"],
      ]);
    });

    it("stays with what it found first where to look once more takes too long", () => {
      const { quay, mole } = quayAnd(
        new CircularSearch(() => undefined, {
          onceMore: {
            isLeft: () => true,
            run: (find) => {
              find();
              return undefined;
            },
          },
        }),
      );
      expect([quay(), mole()]).toEqual([["quay"], ["mole", "quay"]]);
    });

    it("does not look once more where nothing is left for that", () => {
      const run = vi.fn();
      const { quay } = quayAnd(new CircularSearch(() => undefined, { onceMore: { isLeft: () => false, run } }));
      expect([quay(), run.mock.calls]).toEqual([["quay"], []]);
    });
  });

  it("keeps what began the work that it lacked further in, and finds only that anew which lacked it", () => {
    let depth = 0;
    const search = new CircularSearch(() => undefined, { depth: () => depth });
    const [keys, kept, searched] = [new SearchKeys(), new Map<SearchKey, string>(), new Array<string>()];
    const at = (name: string, find: () => void): void => {
      search.lookUp(kept, keys.of(node, name), () => {
        searched.push(name);
        find();
        return name;
      });
    };
    const quay = (): void =>
      at("quay", () => {
        depth = 1;
        pier();
        depth = 0;
      });
    const pier = (): void =>
      at("pier", () => {
        if (depth === 1) search.leaveOutWork(0);
      });
    at("port", () => {
      quay();
      quay();
      pier();
    });
    quay();
    expect(searched).toEqual(["port", "quay", "pier", "pier"]);
  });

  it("says what it was for when it is given up, and keeps nothing of it", () => {
    const given: unknown[] = [];
    const search = new CircularSearch((outermost) => given.push(outermost));
    const kept = new Map<SearchKey, string>();
    const key = { node };
    search.lookUp(kept, key, () => {
      search.giveUp();
      return "cut short";
    });
    expect([given, kept.size]).toEqual([[node], 0]);
  });
});

describe("a search whose work is given up, as it has no steps left", () => {
  let left: number;
  let given: number[];
  const search = new CircularSearch(() => undefined, { stepsLeft: () => left });
  let key: SearchKey;
  let kept: Map<SearchKey, string>;
  beforeEach(() => {
    given = [];
    key = { node };
    kept = new Map();
  });

  /** Looks with so many steps for what takes a hundred. */
  const seek = (steps: number): { readonly result: string | undefined; readonly isWhole: boolean } => {
    left = steps;
    return search.whole(() =>
      search.lookUp(kept, key, () => {
        given.push(steps);
        left -= 100;
        return left < 0 ? "some quays" : "all quays";
      }),
    );
  };

  it("is tried once more by whoever asks next, and from then on with more than twice the steps", () => {
    for (const steps of [30, 20, 30, 40, 41, 80, 83]) seek(steps);
    expect(given).toEqual([30, 20, 41, 83]);
  });

  it("is not tried by work that is given up itself", () => {
    for (const steps of [30, 0, -5]) seek(steps);
    expect(given).toEqual([30]);
  });

  it("is kept as any other once it is whole", () => {
    for (const steps of [30, 200, 30, 1000]) seek(steps);
    expect(given).toEqual([30, 200]);
  });

  it("leaves something out for whoever gets what it found by then, and nothing once it is whole", () => {
    for (const steps of [30, 40]) seek(steps);
    expect([seek(50), seek(300), seek(0)]).toEqual([
      { result: "some quays", isWhole: false },
      { result: "all quays", isWhole: true },
      { result: "all quays", isWhole: true },
    ]);
  });
});

describe("what waits for a way that was left out", () => {
  const keys = new SearchKeys();
  let over: (readonly [OpenWork, Lack | undefined])[];
  let search: CircularSearch;
  let kept: Map<SearchKey, string>;
  beforeEach(() => {
    over = [];
    search = new CircularSearch(() => undefined, { onOver: (...one) => over.push(one) });
    kept = new Map();
  });

  const at = (name: string, find: () => void = () => undefined): string | undefined =>
    search.lookUp(kept, keys.of(node, name), () => {
      find();
      return name;
    });

  it("is told of the search that goes there, and when it is over", () => {
    at("port", () => {
      at("quay", () => at("pier", () => at("port")));
      const { until } = search.whole(() => at("pier"));
      expect([until !== undefined, over]).toEqual([true, []]);
    });
    expect(over).toEqual([[{ forget: [] }, undefined]]);
  });

  it("is told what is still lacking then, where that search has left out a way itself", () => {
    const lacks: Lack[] = [];
    at("port", () => {
      at("quay", () => {
        lacks.push(
          search.whole(() => at("quay")),
          search.whole(() => at("port")),
        );
      });
    });
    const [ofQuay, ofPort] = lacks.map(({ until }) => until);
    expect(ofQuay).not.toBe(ofPort);
    expect(over.map(([work, lack]) => [work === ofQuay, work === ofPort, lack?.until === ofPort])).toEqual([
      [true, false, true],
      [false, true, false],
    ]);
  });

  it("waits for nothing where another part of the search has left out something", () => {
    at("port", () => {
      at("port");
      expect(search.whole(() => at("quay"))).toEqual({ result: "quay", isWhole: true });
    });
  });
});
