import pc from "picocolors";
import { describe, expect, test } from "vitest";
import { holeLines } from "../../src/report/hole-lines.ts";
import { placeTexts } from "../../src/report/place-text.ts";

const file = "/harbour/src/berths.ts";
const range = { file, start: 4, end: 9 };
const page = { colors: pc.createColors(false), width: 60, place: placeTexts("/harbour", { [file]: "\n\n\n  berths" }) };

describe("holes", () => {
  test("are nothing when there are none", () => {
    expect(holeLines("Holes", [], page)).toEqual([]);
  });

  test("that come from one place are told once, with all that they leave open", () => {
    const holes = ["a", "b", "c", "d", "e", "f", "g", "h"].map((tool) => ({
      tool,
      path: "/inputSchema",
      reason: "the members depend on a condition",
      range,
    }));
    expect(holeLines("Holes", holes, page)).toEqual([
      "Holes",
      "  src/berths.ts:4:2  the members depend on a condition",
      "    a/inputSchema, b/inputSchema, c/inputSchema,",
      "    d/inputSchema, e/inputSchema, f/inputSchema, and 2 more",
      "",
    ]);
  });

  test("of the list that have one reason are told once, with the further places", () => {
    const reason = "tools may be missing";
    const holes = [4, 1, 3].map((start) => ({ path: "", reason, range: { file, start, end: 9 } }));
    expect(holeLines("Holes", [...holes, { tool: "a", path: "/title", reason, range }], page)).toEqual([
      "Holes",
      "  src/berths.ts:4:2  tools may be missing",
      "    also at src/berths.ts:2:1, src/berths.ts:4:1",
      "  src/berths.ts:4:2  tools may be missing",
      "    a/title",
      "",
    ]);
  });

  test("without a place or a tool say why alone", () => {
    const holes = [{ path: "", reason: "tools are built at run time" }];
    expect(holeLines("Holes", holes, page)).toEqual(["Holes", "  tools are built at run time", ""]);
  });

  test("are wrapped, and hide nothing that steers a terminal", () => {
    const reason = `it is read from \u001b[31m${"a file of the port and ".repeat(6)}`.trim();
    const lines = holeLines("Holes", [{ tool: "list_berths", path: "/title", reason, range }], page);
    expect(lines.join("\n")).toContain("\\u{1b}[31m");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  });
});
