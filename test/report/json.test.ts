import { expect, test } from "vitest";
import { formatJson } from "../../src/report/json.ts";

const FILE = "/desk/src/orders.ts";

const finding = {
  ruleId: "description/em-dash",
  messageId: "wrongDash",
  severity: "warning",
  message: "Expected an em-dash.",
  path: "/description",
  related: [],
  fingerprint: "0123456789abcdef",
} as const;

test("every member is always there, null where nothing is known", () => {
  const report = {
    folder: "/desk",
    tools: 1,
    judged: [{ name: "list_orders", files: [FILE] }],
    diagnostics: [finding],
    suppressed: [],
    holes: [{ path: "", reason: "no list" }],
    texts: {},
  };
  expect(JSON.parse(formatJson(report, {}))).toEqual({
    version: 1,
    examples: [],
    summary: { tools: 1, errors: 0, warnings: 1, infos: 0, fixable: 0, holes: 1 },
    diagnostics: [
      {
        ruleId: "description/em-dash",
        messageId: "wrongDash",
        severity: "warning",
        message: "Expected an em-dash.",
        tool: null,
        path: "/description",
        file: null,
        range: null,
        related: [],
        fix: null,
        fixTitle: null,
        edits: [],
        help: null,
        fingerprint: "0123456789abcdef",
      },
    ],
    holes: [{ tool: null, path: "", reason: "no list", file: null, range: null }],
    suppressed: [],
    rules: {},
    tools: [{ name: "list_orders", files: ["src/orders.ts"] }],
  });
});

test("lines and columns count from one, files from the working directory", () => {
  const range = { file: FILE, start: 6, end: 8 };
  const holes = [
    { tool: "get_order", path: "/description", reason: "built", range: { file: "/quay/a.ts", start: 0, end: 0 } },
  ];
  const report = {
    folder: "/desk",
    tools: 1,
    diagnostics: [{ ...finding, range }],
    suppressed: [],
    holes,
    texts: { [FILE]: "one\r\ntwo" },
  };
  const { diagnostics, holes: listed } = JSON.parse(formatJson(report, {})) as Record<
    string,
    Record<string, unknown>[]
  >;
  expect(diagnostics?.[0]).toMatchObject({
    file: "src/orders.ts",
    range: { start: { line: 2, column: 2 }, end: { line: 2, column: 4 } },
  });
  expect(listed?.[0]).toMatchObject({ tool: "get_order", file: "../quay/a.ts" });
});

test("examples are counted where pages show any", () => {
  const report = { folder: "/desk", tools: 1, diagnostics: [], suppressed: [], holes: [], texts: {} };
  const summaryOf = (exampleCount: { checked: number; skipped: number }): unknown =>
    (JSON.parse(formatJson({ ...report, exampleCount }, {})) as { summary: unknown }).summary;
  const without = { tools: 1, errors: 0, warnings: 0, infos: 0, fixable: 0, holes: 0 };
  expect(summaryOf({ checked: 3, skipped: 1 })).toEqual({ ...without, examples: { checked: 3, skipped: 1 } });
  expect(summaryOf({ checked: 0, skipped: 0 })).toEqual(without);
});
