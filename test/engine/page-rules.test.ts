import { describe, expect, it } from "vitest";
import { parsePage } from "../../src/docstring/pages/parse-page.ts";
import { lint } from "../../src/engine/lint.ts";
import { settingsFor, sketchRule, toolsOf } from "./lint-sketches.ts";

const page = parsePage("# Remedies\n\nAsk `check_stock` first.\n", { file: "/desk/help/index.md", role: "help" });

const namesStock = sketchRule({
  scope: "page",
  messages: { found: "Expected no word of `{tool}`." },
  check({ file, text }, { toolNamed, report }) {
    const tool = toolNamed("check_stock");
    const start = text.indexOf("check_stock");
    if (tool && start !== -1) {
      const range = { file, start, end: start + "check_stock".length };
      report({ messageId: "found", data: { tool: "check_stock" }, at: range, path: "", tool });
    }
  },
});

describe("a rule of scope page", () => {
  const toolSet = toolsOf({ name: "check_stock", inputSchema: { type: "object" } });
  const rules = { "help/sketch": namesStock };

  it("points into the page", () => {
    const { diagnostics } = lint({ toolSet, rules, settings: settingsFor(rules), today: "2026-11-21", pages: [page] });
    expect(diagnostics.map(({ range, tool }) => ({ range, tool }))).toEqual([
      { range: { file: "/desk/help/index.md", start: 17, end: 28 }, tool: "check_stock" },
    ]);
  });

  it("is not asked when there is no page", () => {
    expect(lint({ toolSet, rules, settings: settingsFor(rules), today: "2026-11-21" }).diagnostics).toEqual([]);
  });

  it("is silenced by an exception for the tool that it speaks of", () => {
    const exceptions = [{ rule: "help/sketch", tool: "check_stock", reason: "The page is an archive" }];
    const settings = settingsFor(rules, { exceptions });
    expect(lint({ toolSet, rules, settings, today: "2026-11-21", pages: [page] }).diagnostics).toEqual([]);
  });
});
