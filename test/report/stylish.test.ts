import pc from "picocolors";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import type { Report } from "../../src/report/report.ts";
import { formatStylish } from "../../src/report/stylish.ts";
import type { SourceRange } from "../../src/tool-model/source-range.ts";

const FILE = "/desk/src/orders.ts";

function rangeOf(text: string, words: string, file = FILE): SourceRange {
  const start = text.indexOf(words);
  return { file, start, end: start + words.length };
}

function finding(more: Partial<Diagnostic>): Diagnostic {
  return {
    ruleId: "schema/no-paired-fields",
    messageId: "paired",
    severity: "error",
    message: "Expected one list field, got the pair `sku` and `skus`.",
    tool: "get_order",
    path: "/inputSchema/properties/sku",
    related: [],
    fingerprint: "0",
    ...more,
  };
}

function lines(
  text: string,
  diagnostics: readonly Diagnostic[],
  more: Partial<Report> = {},
  showHoles = false,
  width = 100,
) {
  const report: Report = {
    folder: "/desk",
    tools: 2,
    diagnostics,
    suppressed: [],
    holes: [],
    texts: { [FILE]: text },
    ...more,
  };
  return formatStylish(report, { colors: pc.createColors(false), width, showHoles }).then((output) =>
    output.split("\n"),
  );
}

describe("a finding", () => {
  const text = "export const shape = {\n    sku: z.string(),\n    skus: z.array(z.string()),\n};\n";

  test("keeps within a narrow terminal: a long tool below its rule, the summary in two lines", async () => {
    const tool = "get_order_of_several_skus";
    const fix = { kind: "safe", title: "Collapse both", edits: [] } as const;
    const output = await lines(
      text,
      [finding({ range: rangeOf(text, "sku"), tool, fix })],
      { suppressed: [] },
      false,
      60,
    );
    expect(output).toEqual([
      "src/orders.ts",
      "  2:5  error    Expected one list field, got the pair `sku`",
      "                and `skus`.",
      "                schema/no-paired-fields",
      "                get_order_of_several_skus",
      "       2 | sku: z.string(),",
      "         | ^^^",
      "       fix   Collapse both (--fix)",
      "",
      "2 tools · 1 error · 1 fixable with --fix",
      "",
    ]);
    const narrow = await lines(text, [finding({ fix })], {}, false, 30);
    expect(narrow.slice(-3)).toEqual(["2 tools · 1 error", "1 fixable with --fix", ""]);
  });

  test("shows its place, rule, tool, the very words, related places, fix and help", async () => {
    const output = await lines(text, [
      finding({
        range: rangeOf(text, "sku"),
        related: [{ message: "the list field of the pair", range: rangeOf(text, "skus") }],
        fix: { kind: "suggestion", title: "Collapse both into `skus`", edits: [] },
        help: "Take a list.",
      }),
    ]);
    expect(output).toEqual([
      "src/orders.ts",
      "  2:5  error    Expected one list field, got the pair `sku` and `skus`.",
      "                schema/no-paired-fields  get_order",
      "       2 | sku: z.string(),",
      "         | ^^^",
      "       see   src/orders.ts:3:5 the list field of the pair",
      "       fix   Collapse both into `skus` (--fix-suggestions)",
      "       help  Take a list.",
      "",
      "2 tools · 1 error · 1 with --fix-suggestions",
      "",
    ]);
  });

  test("without a place stands under the server as a whole", async () => {
    const output = await lines(text, [finding({ severity: "info" })]);
    expect(output.slice(0, 2)).toEqual([
      "The server as a whole",
      "  info     Expected one list field, got the pair `sku` and `skus`.",
    ]);
  });

  test("with a long message is wrapped to the width", async () => {
    const output = await lines(text, [
      finding({ range: rangeOf(text, "sku"), message: "Expected a berth at the quay. ".repeat(8).trim() }),
    ]);
    expect(Math.max(...output.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(output[2]).toMatch(/^ {16}\S/u);
  });

  test("in a line of ten thousand characters shows the words with a little around them", async () => {
    const long = `"${"x ".repeat(5000)}-- and ${"y ".repeat(5000)}"`;
    const output = await lines(long, [finding({ range: rangeOf(long, "--") })]);
    expect(Math.max(...output.map((line) => line.length))).toBeLessThanOrEqual(100);
    const [code = "", marks = ""] = output.slice(3);
    expect(code.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe("--");
    expect(code).toMatch(/\| ….*…$/u);
  });

  test("over many lines shows the first three", async () => {
    const long = "one\ntwo\nthree\nfour\nfive\n";
    const output = await lines(long, [finding({ range: { file: FILE, start: 0, end: 20 } })]);
    expect(output.filter((line) => /^\s+\d+ \|/u.test(line)).map((line) => line.trim())).toEqual([
      "1 | one",
      "2 | two",
      "3 | three",
    ]);
  });

  test("cannot paint the terminal through the source, its name or its tool", async () => {
    const hostile = 'const a = "\u001B[31m\u202E--";';
    const file = "/desk/\u001B[2J.ts";
    const range = rangeOf(hostile, "--", file);
    const output = await lines("", [finding({ range, tool: "get\u0007order" })], { texts: { [file]: hostile } });
    expect(output.join("\n")).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(output[0]).toBe("\\u{1b}[2J.ts");
    const [code = "", marks = ""] = output.slice(3);
    expect(code.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe("--");
  });

  test("under tabs is marked where it stands", async () => {
    const tabbed = "\t\tskus:\tlist,\n";
    const [, , , code = "", marks = ""] = await lines(tabbed, [finding({ range: rangeOf(tabbed, "list") })]);
    expect(code.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe("list");
  });

  test("in a file with Windows line ends is found in its line", async () => {
    const windows = "one,\r\ntwo,\r\nthree\r\n";
    const [, place = "", , code = ""] = await lines(windows, [finding({ range: rangeOf(windows, "three") })]);
    expect([place.trim().split(" ")[0], code.trim()]).toEqual(["3:1", "3 | three"]);
  });
});

describe("the whole report", () => {
  test("lines up places and severities within a file", async () => {
    const text = "\n".repeat(120) + "skus";
    const output = await lines(text, [
      finding({ range: { file: FILE, start: 0, end: 0 } }),
      finding({ range: rangeOf(text, "skus"), severity: "warning" }),
    ]);
    expect(output[1]).toMatch(/^ {4}1:1 {2}error {4}Expected/u);
    expect(output.find((line) => line.includes("warning "))).toMatch(/^ {2}121:1 {2}warning {2}Expected/u);
  });

  test("ends with a line of all that matters", async () => {
    const safe = { kind: "safe", title: "Write an em-dash", edits: [] } as const;
    const diagnostics = [
      finding({}),
      finding({ severity: "warning", fix: safe }),
      finding({ severity: "warning" }),
      finding({ severity: "info" }),
    ];
    const holes = [{ path: "/description", reason: "built at run time" }];
    const output = await lines("", diagnostics, { holes });
    expect(output.at(-2)).toBe("2 tools · 1 error · 2 warnings · 1 info · 1 fixable with --fix · 1 hole");
  });

  test("says that there are no findings", async () => {
    expect(await lines("", [])).toEqual(["2 tools · no findings", ""]);
  });

  test("lists holes when it is asked to", async () => {
    const text = "description: process.env.TEXT";
    const holes = [
      {
        tool: "get_order",
        path: "/description",
        reason: "`process.env` is known at run time only",
        range: rangeOf(text, "process"),
      },
    ];
    expect((await lines(text, [], { holes }, true)).slice(0, 3)).toEqual([
      "Holes: what could not be read without running the code",
      "  src/orders.ts:1:14  `process.env` is known at run time only",
      "    get_order/description",
    ]);
  });
});

describe("an overview of the rules", () => {
  const findingsOf = (ruleId: string, count: number, more: Partial<Diagnostic> = {}): Diagnostic[] =>
    Array.from({ length: count }, (_, index) => finding({ ruleId, fingerprint: `${ruleId} ${index}`, ...more }));
  const safe = { kind: "safe", title: "Write an em-dash", edits: [] } as const;
  const suggestion = { kind: "suggestion", title: "Say what it returns", edits: [] } as const;

  test("stands above the summary of a long report, the most frequent first", async () => {
    const output = await lines("", [
      ...findingsOf("description/em-dash", 3, { fix: safe }),
      ...findingsOf("schema/field-described", 25),
      ...findingsOf("description/value-hook", 1, { fix: suggestion }),
      ...findingsOf("description/value-hook", 2, { fix: safe }),
    ]);
    expect(output.slice(-8)).toEqual([
      "",
      "Findings by rule",
      "  schema/field-described  25",
      "  description/em-dash      3  3 with --fix",
      "  description/value-hook   3  2 with --fix, 1 with --fix-suggestions",
      "",
      "2 tools · 31 errors · 5 fixable with --fix · 1 with --fix-suggestions",
      "",
    ]);
  });

  test("is left out where there is little to read, or one rule alone", async () => {
    const few = [...findingsOf("description/em-dash", 14), ...findingsOf("schema/field-described", 15)];
    const same = findingsOf("schema/field-described", 40);
    const outputs = await Promise.all([few, same].map((diagnostics) => lines("", diagnostics)));
    expect(outputs.flat()).not.toContain("Findings by rule");
  });

  test("lists ten rules, and how many more there are", async () => {
    const rules = Array.from({ length: 14 }, (_, index) => findingsOf(`name/rule-${String(index + 10)}`, 20 - index));
    const output = await lines("", rules.flat());
    expect(output.slice(-5, -3)).toEqual(["  name/rule-19   11", "  4 other rules  34"]);
  });
});
