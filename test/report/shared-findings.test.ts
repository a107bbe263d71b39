import pc from "picocolors";
import { expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { formatAgent } from "../../src/report/agent.ts";
import { formatGithub } from "../../src/report/github.ts";
import { formatJson } from "../../src/report/json.ts";
import { formatMarkdown } from "../../src/report/markdown.ts";
import type { Report } from "../../src/report/report.ts";
import { formatStylish } from "../../src/report/stylish.ts";

const FILE = "/quay/src/berth.ts";
const TEXT = "export const berth = { width: z.number() };\n";
const WORDS = "width: z.number()";

const undescribed = (tool: string, path = "/inputSchema/properties/width"): Diagnostic => ({
  ruleId: "schema/field-described",
  messageId: "missing",
  severity: "warning",
  message: "Expected a description of the field `width`, got none.",
  tool,
  path,
  range: { file: FILE, start: TEXT.indexOf(WORDS), end: TEXT.indexOf(WORDS) + WORDS.length },
  related: [],
  fingerprint: `${tool}${path}`,
});

const reportOf = (diagnostics: readonly Diagnostic[]): Report => ({
  folder: "/quay",
  tools: 5,
  diagnostics,
  suppressed: [],
  holes: [],
  texts: { [FILE]: TEXT },
});

const TOOLS = ["get_berth", "list_berths", "move_berth", "open_berth", "shut_berth"];
const shared = reportOf(TOOLS.map((tool) => undescribed(tool)));

const stylish = (report: Report) =>
  formatStylish(report, { colors: pc.createColors(false), width: 100, showHoles: false });

test("what is wrong with a schema that tools share is shown to people once, with the tools, and counted for each", async () => {
  expect((await stylish(shared)).split("\n")).toEqual([
    "src/berth.ts",
    "  1:24  warning  Expected a description of the field `width`, got none.",
    "                 schema/field-described  get_berth, list_berths, move_berth and 2 more",
    "        1 | export const berth = { width: z.number() };",
    "          |                        ^^^^^^^^^^^^^^^^^",
    "",
    "5 tools · 5 warnings",
    "",
  ]);
});

test.each([
  [
    "a coding agent reads",
    formatAgent,
    "schema/field-described get_berth, list_berths, move_berth and 2 more: Expected",
  ],
  ["a pull request's comment has", formatMarkdown, "| `get_berth, list_berths, move_berth and 2 more` | Expected"],
  [
    "GitHub shows",
    formatGithub,
    "title=schema/field-described (get_berth%2C list_berths%2C move_berth and 2 more)::Expected",
  ],
])("%s it once, too", (_, format, words) => {
  const text = format(shared);
  expect(text).toContain(words);
  expect(text.match(/Expected/gu)).toHaveLength(1);
});

test("a program reads each finding with its own fingerprint", () => {
  const { diagnostics } = JSON.parse(formatJson(shared, {})) as { diagnostics: { fingerprint: string }[] };
  expect(new Set(diagnostics.map(({ fingerprint }) => fingerprint)).size).toBe(5);
});

test("a tool that has the schema at two places is named once", async () => {
  const twice = [undescribed("get_berth"), undescribed("get_berth", "/inputSchema/properties/from/properties/width")];
  expect(await stylish(reportOf(twice))).toContain("schema/field-described  get_berth\n");
});

test("findings that differ in what they say, or are about no place, stay apart", async () => {
  const told = { ...undescribed("get_berth"), message: "Expected less." };
  const { range: _, ...nowhere } = undescribed("list_berths");
  const report = reportOf([told, undescribed("list_berths"), nowhere, { ...nowhere, fingerprint: "other" }]);
  expect((await stylish(report)).match(/schema\/field-described/gu)).toHaveLength(4);
});

test("a name that no client takes is cut for people, and whole for programs", async () => {
  const endless = `get_${"berth_".repeat(5000)}`;
  const report = reportOf([undescribed(endless)]);
  const text = await stylish(report);
  expect(text).toContain(`  ${endless.slice(0, 128)}…\n`);
  expect(text.length).toBeLessThan(1000);
  expect(formatJson(report, {})).toContain(endless);
});
