import { describe, expect, it } from "vitest";
import { didYouMean, nearest } from "../../src/diagnostics/nearest.ts";

const BERTHS = ["list_berths", "list_ships", "get_ship"];

describe("the nearest of several names", () => {
  it("is the one that a typing mistake leads away from", () => {
    expect(nearest("list_bethrs", BERTHS)).toBe("list_berths");
    expect(nearest("LIST_SHIP", BERTHS)).toBe("list_ships");
  });

  it("is none when nothing is near", () => {
    expect(nearest("harbour_fees", BERTHS)).toBeUndefined();
    expect(nearest("", ["id"])).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
  });

  it("is asked for where there is one, and something else is said where there is none", () => {
    expect(didYouMean("list_bethrs", BERTHS, "Look at the quay.")).toBe("Did you mean `list_berths`?");
    expect(didYouMean("harbour_fees", BERTHS, "Look at the quay.")).toBe("Look at the quay.");
  });

  it("does not compare hostile lengths", () => {
    expect(nearest("a".repeat(1_000_000), [`${"a".repeat(999_999)}b`])).toBeUndefined();
  });
});
