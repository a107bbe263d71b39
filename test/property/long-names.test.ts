import fc from "fast-check";
import pc from "picocolors";
import { describe, expect, test } from "vitest";
import { FORMATS } from "../../src/cli/output/report-formats.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import type { FormatName } from "../../src/cli/output/format-names.ts";
import { formatToolTable } from "../../src/report/tool-table.ts";
import { runExample, type AnyExample, type ExampleFiles } from "../../src/rule-tester/run-example.ts";
import { rules } from "../../src/rules/index.ts";
import { readProject, SERVER } from "../support/source-project.ts";

const LENGTH = 20_000;

/** What a text for people may take; the longest that the rules write about ordinary names are half as long. */
const MOST = 2_000;

/** What makes a word a long one. */
const padding = fc.constantFrom("x", "_berth", "ä", "9");

function padded(unit: string): string {
  return unit.repeat(Math.ceil(LENGTH / unit.length));
}

interface Wrong {
  readonly ruleId: string;
  readonly example: AnyExample;
}

const wrongs: readonly Wrong[] = Object.entries(rules).flatMap(([ruleId, { examples }]) =>
  examples.flatMap((example) => ("reports" in example ? [{ ruleId, example }] : [])),
);

const wrong = fc.constantFrom(...wrongs);

/** An example of what a rule finds, in which one word is far too long wherever it stands. */
function lengthened({ tools, pages }: AnyExample, place: number, padding: string): ExampleFiles {
  const words = [...new Set([tools, ...Object.values(pages ?? {})].join(" ").match(/[a-z_]{4,}/giu))];
  const word = words[place % words.length] ?? "";
  const longer = (text: string): string => text.replaceAll(new RegExp(`\\b${word}\\b`, "gu"), () => word + padding);
  return filesOf({ tools, pages }, longer);
}

function filesOf({ tools, pages = {} }: ExampleFiles, change: (text: string) => string): ExampleFiles {
  const changed = Object.entries(pages).map(([path, text]) => [path, change(text)]);
  return { tools: change(tools), pages: Object.fromEntries(changed) as Record<string, string> };
}

/** The texts of a finding that people read. */
function textsOf({ message, help = "", fix, related }: Diagnostic): string[] {
  return [message, help, fix?.title ?? "", ...related.map((one) => one.message)];
}

/** Formats in which nobody looks a name up, and how much they may say of each finding. */
const FOR_PEOPLE: readonly FormatName[] = ["stylish", "github", "gitlab", "junit", "markdown", "agent"];

describe("however long a name is", () => {
  test("each rule, and each format for people, says what it has to say in a text that can be read", async () => {
    await fc.assert(
      fc.asyncProperty(wrong, fc.nat(), padding, async ({ ruleId, example }, place, unit) => {
        const { diagnostics } = runExample(rules, ruleId, example, lengthened(example, place, padded(unit)));
        for (const text of diagnostics.flatMap(textsOf)) expect(text.length).toBeLessThan(MOST);
        const report = { folder: "/example", tools: 1, diagnostics, suppressed: [], holes: [], texts: {} };
        for (const format of FOR_PEOPLE) {
          const options = { colors: pc.createColors(false), width: 100, showHoles: true, rules: {}, environment: {} };
          const text = await FORMATS[format](report, options);
          expect(text.length).toBeLessThan(5 * MOST * (diagnostics.length + 1));
        }
      }),
      { numRuns: 400 },
    );
  }, 120_000);

  test("a table of tools, and what could not be read of them, stays one that can be read", () => {
    fc.assert(
      fc.property(padding, (unit) => {
        const name = JSON.stringify(`list_${padded(unit)}`);
        const toolSet = readProject(
          `${SERVER}server.registerTool(${name}, { description: process.env[${name}] }, handler);`,
        );
        expect(toolSet.tools).toHaveLength(1);
        const text = formatToolTable(toolSet, { folder: "/port", colors: pc.createColors(false), width: 100 });
        expect(text.length).toBeLessThan(5 * MOST);
      }),
    );
  });
});
