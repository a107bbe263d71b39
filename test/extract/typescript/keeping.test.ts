import type { ts as TS } from "ts-morph";
import { beforeEach, describe, expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { Budget } from "../../../src/extract/typescript/evaluate/keeping/budget.ts";
import { Keeping, type OpenWork } from "../../../src/extract/typescript/evaluate/keeping/keeping.ts";
import { primitive, type Value } from "../../../src/extract/typescript/evaluate/values/value.ts";

/** Works out quays by their names, notes each that it had to work out, and keeps what it may. */
class Quays {
  readonly workedOut: string[] = [];
  readonly budget = new Budget();
  readonly keeping = new Keeping(this.budget);
  readonly #places = new Map<string, TS.Node>();
  readonly #kept = new Map<TS.Node, Value | undefined>();

  of(name: string, find: () => void = () => undefined): Value {
    const place = this.#places.get(name) ?? ts.factory.createIdentifier(name);
    this.#places.set(name, place);
    const known = this.#kept.get(place);
    if (known) return known;
    if (this.#kept.has(place)) return this.keeping.itself(this.#kept, place);
    return this.keeping.under(this.#kept, place, () => {
      this.workedOut.push(name);
      find();
      return primitive(name.length);
    });
  }
}

describe("what is worked out while a collection is being filled", () => {
  let quays: Quays;
  beforeEach(() => {
    quays = new Quays();
  });

  const readsUnfilled = (open: OpenWork) => (): void => {
    quays.keeping.leaveOpen(open);
  };

  it("is kept until the collection is filled, where it has read it unfilled", () => {
    quays.keeping.whileOpen((open) => {
      quays.of("north", readsUnfilled(open));
      quays.of("north", readsUnfilled(open));
    }, true);
    expect(quays.workedOut).toEqual(["north"]);
    quays.of("north");
    expect(quays.workedOut).toEqual(["north", "north"]);
  });

  it("is kept for good, where it has not", () => {
    quays.keeping.whileOpen(() => quays.of("north"), true);
    quays.of("north");
    expect(quays.workedOut).toEqual(["north"]);
  });

  it("holds no longer than what it was worked out with", () => {
    quays.keeping.whileOpen((open) => {
      quays.of("north", readsUnfilled(open));
      quays.of("harbour", () => quays.of("north"));
    }, true);
    quays.of("harbour");
    expect(quays.workedOut).toEqual(["north", "harbour", "harbour"]);
  });

  it("holds until the first of two collections is filled, where it has read both", () => {
    quays.keeping.whileOpen((outer) => {
      quays.keeping.whileOpen((inner) => {
        quays.of("north", () => {
          readsUnfilled(outer)();
          readsUnfilled(inner)();
        });
      }, true);
      quays.of("north");
    }, true);
    expect(quays.workedOut).toEqual(["north", "north"]);
  });

  it("leaves the collection itself to be kept, when that is whole", () => {
    const fill = (isClosed: boolean) => (): void => {
      quays.keeping.whileOpen((open) => quays.of("north", readsUnfilled(open)), isClosed);
    };
    quays.of("whole", fill(true));
    quays.of("whole");
    quays.of("circular", fill(false));
    quays.of("circular", fill(false));
    expect(quays.workedOut).toEqual(["whole", "north", "circular", "north", "circular", "north"]);
  });

  it("is let go of when filling fails", () => {
    const fail = (): void => {
      quays.keeping.whileOpen((open) => {
        quays.of("north", readsUnfilled(open));
        throw new RangeError("Maximum call stack size exceeded");
      }, true);
    };
    expect(fail).toThrow(RangeError);
    quays.of("north");
    expect(quays.workedOut).toEqual(["north", "north"]);
  });
});

describe("what is worked out for the sake of what it comes back to itself", () => {
  /** Works out the harbour by way of the north quay, which asks for the harbour. */
  const harbourIn = (quays: Quays): Value => quays.of("harbour", () => quays.of("north", () => quays.of("harbour")));

  it("is not kept, since it lacks that", () => {
    const quays = new Quays();
    harbourIn(quays);
    quays.of("north");
    expect(quays.workedOut).toEqual(["harbour", "north", "north"]);
  });

  it("is kept as long as that is not there", () => {
    const quays = new Quays();
    quays.of("harbour", () => {
      quays.of("north", () => quays.of("harbour"));
      quays.of("north");
    });
    expect(quays.workedOut).toEqual(["harbour", "north"]);
  });

  it("leaves that to be kept", () => {
    const quays = new Quays();
    harbourIn(quays);
    quays.of("harbour");
    expect(quays.workedOut).toEqual(["harbour", "north"]);
  });
});

describe("what lacks a part that is still being looked for", () => {
  const DEAR = 10_000;

  it("is worked out anew each time, as it may be more by then", () => {
    const quays = new Quays();
    const lacking = (): void => quays.keeping.leaveOpen();
    quays.of("north", lacking);
    quays.of("north", lacking);
    expect(quays.workedOut).toEqual(["north", "north"]);
  });

  it("is kept where to work it out is dear", () => {
    const quays = new Quays();
    const lacking = (): void => {
      quays.budget.spend(DEAR);
      quays.keeping.leaveOpen();
    };
    quays.of("north", lacking);
    quays.of("north", lacking);
    expect(quays.workedOut).toEqual(["north"]);
  });
});

describe("what waits for other work", () => {
  it("is kept until that is over, and whatever has asked for it until what that lacks is there", () => {
    const quays = new Quays();
    const [search, further]: OpenWork[] = [{ forget: [] }, { forget: [] }];
    const north = (): Value => quays.of("north", () => quays.keeping.leaveOpen(search));
    const harbour = (): Value =>
      quays.of("harbour", () => {
        north();
        north();
        quays.keeping.over(search!, { until: further! });
      });
    harbour();
    harbour();
    expect(quays.workedOut).toEqual(["harbour", "north"]);
    quays.keeping.over(further!, undefined);
    harbour();
    expect(quays.workedOut.slice(2)).toEqual(["harbour", "north"]);
  });

  it("leaves whole what has asked for it, where that lacks nothing", () => {
    const quays = new Quays();
    const search: OpenWork = { forget: [] };
    const harbour = (): Value =>
      quays.of("harbour", () => {
        quays.of("north", () => quays.keeping.leaveOpen(search));
        quays.keeping.over(search, undefined);
      });
    harbour();
    harbour();
    expect(quays.workedOut).toEqual(["harbour", "north"]);
  });

  it("says whether it still holds, and leaves what is worked out with it open, too", () => {
    const quays = new Quays();
    const search: OpenWork = { forget: [] };
    const kept = new Map<string, Value | undefined>();
    quays.keeping.under(kept, "north", () => {
      quays.keeping.leaveOpen(search);
      return primitive(1);
    });
    const harbour = (): Value => quays.of("harbour", () => quays.keeping.useHeld(kept, "north"));
    harbour();
    harbour();
    expect([quays.keeping.isHeld(kept, "north"), quays.workedOut]).toEqual([true, ["harbour"]]);
    quays.keeping.over(search, undefined);
    harbour();
    expect([quays.keeping.isHeld(kept, "north"), quays.workedOut]).toEqual([false, ["harbour", "harbour"]]);
  });
});
