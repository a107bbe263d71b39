import { describe, expect, it } from "vitest";
import { nearest } from "../../src/diagnostics/nearest.ts";

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

  it("does not compare hostile lengths", () => {
    expect(nearest("a".repeat(1_000_000), [`${"a".repeat(999_999)}b`])).toBeUndefined();
  });
});
