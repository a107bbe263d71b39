import { describe, expect, it } from "vitest";
import { lineIndex } from "../../src/tool-model/line-index.ts";

describe("the lines of a text", () => {
  const { line, position, offset } = lineIndex("ebb\nflow\r\nslack\rspring");

  it("are given without their ends, whichever those are", () => {
    expect([1, 2, 3, 4].map(line)).toEqual(["ebb", "flow", "slack", "spring"]);
  });

  it("are empty where there is none", () => {
    expect([0, 5].map(line)).toEqual(["", ""]);
    expect([1, 2].map(lineIndex("ebb\n").line)).toEqual(["ebb", ""]);
  });

  it("lead from offsets to positions and back", () => {
    expect(position(10)).toEqual({ line: 3, column: 1 });
    expect(offset({ line: 3, column: 1 })).toBe(10);
    expect(offset({ line: 4, column: 9 })).toBeUndefined();
  });
});
