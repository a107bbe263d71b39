import { describe, expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { Budget } from "../../../src/extract/typescript/evaluate/keeping/budget.ts";
import { Frame } from "../../../src/extract/typescript/evaluate/values/frame.ts";
import { FollowedInVain } from "../../../src/extract/typescript/reach/followed-in-vain.ts";

const FILE = ts.createSourceFile("/port/src/pier.ts", "", ts.ScriptTarget.Latest, true);
const KEY = { node: FILE };

/** Asks for the same in one registration after the other; each try takes so many steps, and finds one frame more. */
function asking(stepsOf: (registration: number) => number, registrations: number) {
  const budget = new Budget();
  const frame = new Frame(FILE);
  let [tries, givenUp] = [0, 0];
  const inVain = new FollowedInVain(budget, { depth: 1, giveUp: () => (givenUp += 1) });
  const found = Array.from({ length: registrations }, (_, registration) => {
    budget.renew();
    const frames = inVain.followed(KEY, () => {
      tries += 1;
      budget.spend(stepsOf(registration));
      return Array.from({ length: tries }, () => frame);
    });
    return { frames: frames.length, isSpent: budget.isSpent() };
  });
  return { found, tries, givenUp };
}

const ENDLESS = 1_000_000;

describe("a search that is given up for want of steps", () => {
  it("is tried again ever more rarely", () => {
    const { tries, givenUp } = asking(() => ENDLESS, 40);
    expect({ tries, givenUp }).toEqual({ tries: 7, givenUp: 33 });
  });

  it("gives what it found the last time, and is given up like that", () => {
    expect(asking(() => ENDLESS, 5).found).toEqual([
      { frames: 1, isSpent: true },
      { frames: 2, isSpent: true },
      { frames: 3, isSpent: true },
      { frames: 3, isSpent: true },
      { frames: 4, isSpent: true },
    ]);
  });

  it("is followed each time once it comes to an end", () => {
    const { found, tries } = asking((registration) => (registration === 0 ? ENDLESS : 10), 4);
    expect(tries).toBe(4);
    expect(found.map(({ isSpent }) => isSpent)).toEqual([true, false, false, false]);
  });

  it("is followed each time where another one asks for it", () => {
    const budget = new Budget();
    const inVain = new FollowedInVain(budget, { depth: 2, giveUp: () => undefined });
    let tries = 0;
    for (let registration = 0; registration < 8; registration++) {
      budget.renew();
      inVain.followed(KEY, () => {
        tries += 1;
        budget.spend(ENDLESS);
        return [];
      });
    }
    expect(tries).toBe(8);
  });

  it("takes nothing from other searches", () => {
    const budget = new Budget();
    const inVain = new FollowedInVain(budget, { depth: 1, giveUp: () => undefined });
    budget.renew();
    const taken = budget.taken;
    expect(inVain.followed(KEY, () => [])).toEqual([]);
    expect(budget.taken).toBe(taken);
  });
});
