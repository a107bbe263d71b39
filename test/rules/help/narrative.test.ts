import { describe, expect, it } from "vitest";
import { parsePage } from "../../../src/docstring/pages/parse-page.ts";
import { rules } from "../../../src/rules/index.ts";
import { lint } from "../../../src/engine/lint.ts";
import { settingsFor, toolsOf } from "../../engine/lint-sketches.ts";

const id = "help/narrative-refs";
const narrative = { [id]: rules[id] ?? expect.fail(`There is no rule ${id}.`) };

const toolSet = toolsOf(
  {
    name: "list_remedies",
    inputSchema: { type: "object", properties: { ids: { type: "array" }, add_notes: { type: "string" } } },
  },
  { name: "mix_batch", inputSchema: { type: "object", properties: { recipe: { type: "string" } } } },
);

/** The words that are found fault with, each with the hint. */
function found(text: string, role: "help" | "document" = "help"): string[] {
  const page = parsePage(text, { file: "/desk/help/index.md", role });
  const settings = settingsFor(narrative, {
    rules: { [id]: { severity: "error", options: { ignore: ["get_weather"] } } },
  });
  const { diagnostics } = lint({ toolSet, rules: narrative, settings, today: "2026-11-21", pages: [page] });
  return diagnostics.map(({ range, help }) =>
    [range && text.slice(range.start, range.end), help].filter(Boolean).join(": "),
  );
}

describe("in the words of a page are found", () => {
  it.each([
    ["a tool that is gone", "First call delete_batch.", ["delete_batch"]],
    [
      "a tool that is gone, each time that it is named",
      "Use `delete_batch`.\n\nThen `delete_batch` again.",
      ["delete_batch", "delete_batch"],
    ],
    ["a misspelt one", "Use `list_remedeis`.", ["list_remedeis: Did you mean `list_remedies`?"]],
    [
      "a field by its old name, where the value is left out",
      "Use `list_remedies(remedy_ids=[...])`.",
      ["remedy_ids: Did you mean `ids`?"],
    ],
    ["one in a table", "| tool |\n| --- |\n| `delete_batch` |\n", ["delete_batch"]],
    ["one in a list", "1. `delete_batch`\n", ["delete_batch"]],
  ])("%s", (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe("nothing is found in", () => {
  it.each([
    ["what is said not to be", "There is no `delete_batch`, and `mix_batch` replaces `create_batch`."],
    ["history", "`mix_batch` was renamed from `create_batch`."],
    ["fields", "Pass `add_notes` too."],
    ["names that the options leave alone", "Ask `get_weather` of the other server."],
    ["code blocks", "```\ndelete_batch\n```\n"],
    ["what is generated", "<!--mcp-lint-tools start-->\n\nUse delete_batch.\n\n<!--mcp-lint-tools end-->\n"],
    ["tasks that are still to be done", "- [ ] Write `delete_batch`\n"],
    ["the same words joined as commands are", "Run `list-remedies`."],
    ["placeholders of fields that there are", "Use `list_remedies(ids=[...])`."],
  ])("%s", (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it("headings of sections on help pages, which other rules judge", () => {
    expect(found("### delete_batch\n")).toEqual([]);
    expect(found("### delete_batch\n", "document")).toEqual(["delete_batch"]);
  });
});
