import { describe, expect, it } from "vitest";
import { planHelp } from "../../../src/codegen/help/plan-help.ts";
import { parsePage } from "../../../src/docstring/pages/parse-page.ts";
import { lint } from "../../../src/engine/lint.ts";
import { rules } from "../../../src/rules/index.ts";
import { settingsFor, toolsOf } from "../../engine/lint-sketches.ts";
import { deletionsIn, type Deletion } from "../../support/help-deletions.ts";

const places = { pages: "/desk/help" };
const helpRules = Object.fromEntries(Object.entries(rules).filter(([id]) => id.startsWith("help/")));
const settings = settingsFor(helpRules, {
  rules: Object.fromEntries(
    Object.entries(helpRules).map(([id, rule]) => [
      id,
      { severity: "error" as const, options: rule.options.parse({}) },
    ]),
  ),
});

const row = { herb: { type: "string", description: "Which one" }, grams: { type: "number" } };
const field = (index: number): object => ({ type: ["string", "integer", "boolean"][index % 3], description: "Of it" });
const toolSet = toolsOf(
  ...Array.from({ length: 5 }, (_, index) => ({
    name: `mix_remedy_${index}`,
    description: `Mix remedy ${index}.\n\nIt takes a while.`,
    inputSchema: {
      type: "object",
      properties: {
        rows: { type: "array", items: { type: "object", properties: row, required: ["herb"] } },
        ...Object.fromEntries(Array.from({ length: index }, (__, n) => [`part_${n}`, field(n)])),
      },
      required: ["rows"],
    },
  })),
);

/** Texts of the pages that are generated for the tools, by their file. */
const pages = new Map(
  planHelp({ tools: toolSet.tools, resources: [], pages: [], places }).pages.map(({ page, content }) => [
    page.file,
    content,
  ]),
);
const TOOLS = "/desk/help/tools.md";
const generated = pages.get(TOOLS)!;

/** Ids of the rules that find fault with the help, when its page of tools has another text. */
function found(text: string): string[] {
  const read = [...pages].map(([file, own]) => parsePage(file === TOOLS ? text : own, { file, role: "help" }));
  const { diagnostics } = lint({
    toolSet,
    rules: helpRules,
    settings,
    today: "2026-11-22",
    pages: read,
    help: { settings: places },
  });
  return diagnostics.map(({ ruleId }) => ruleId).filter((id) => id !== "help/placeholder-written");
}

function unnoticed(deletions: readonly Deletion[]): string[] {
  return deletions.filter(({ page }) => found(page).length === 0).map(({ what }) => what);
}

describe("of what is generated", () => {
  const { sections, bullets } = deletionsIn(generated);

  it("nothing is found fault with as it is", () => {
    expect(found(generated)).toEqual([]);
  });

  it("every section that is taken out is found", () => {
    expect(sections).toHaveLength(5);
    expect(unnoticed(sections)).toEqual([]);
  });

  it("every bullet of a parameter that is taken out is found, nested ones too", () => {
    // 5 × (rows, herb, grams), and 0 + 1 + … + 4 parts.
    expect(bullets).toHaveLength(25);
    expect(unnoticed(bullets)).toEqual([]);
  });
});

describe("of a page that was generated once and is kept by hand since", () => {
  const byHand = generated.replaceAll(/<!--mcp-lint-[^>]*-->\n*/gu, "");
  const { sections, bullets } = deletionsIn(byHand);

  it("nothing is found fault with as it is", () => {
    expect(found(byHand)).toEqual([]);
  });

  it("every section that is taken out is found", () => {
    expect(unnoticed(sections)).toEqual([]);
  });

  it("every bullet of a parameter that is taken out is found, but for nested ones, which may be told in words", () => {
    expect(unnoticed(bullets).filter((what) => !what.startsWith("  "))).toEqual([]);
  });
});
