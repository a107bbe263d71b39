import { describe, expect, it } from "vitest";
import { GrowingMap } from "../../../src/extract/typescript/evaluate/values/growing-map.ts";

describe("a map of which each stage stays as it was", () => {
  const first = GrowingMap.of([
    ["bow", 1],
    ["stern", 2],
  ]);

  it("has what it was made of, and of several values for one key the last", () => {
    const twice = GrowingMap.of([
      ["bow", 1],
      ["bow", 3],
    ]);
    expect([first.get("bow"), first.get("keel"), twice.get("bow")]).toEqual([1, undefined, 3]);
  });

  it("keeps what a key had when a later stage gives it another value", () => {
    const second = first.with("bow", 7).with("keel", 8);
    const third = second.with("bow", 9);
    expect([first, second, third].map((stage) => stage.get("bow"))).toEqual([1, 7, 9]);
    expect([first, second, third].map((stage) => stage.get("keel"))).toEqual([undefined, 8, 8]);
  });

  it("goes on from one stage in several ways, each for itself", () => {
    const common = first.with("keel", 3);
    const [one, other] = [common.with("mast", 4), common.with("bow", 5).with("mast", 6)];
    expect([one, other].map((stage) => [stage.get("bow"), stage.get("keel"), stage.get("mast")])).toEqual([
      [1, 3, 4],
      [5, 3, 6],
    ]);
    expect(common.get("mast")).toBeUndefined();
  });
});
