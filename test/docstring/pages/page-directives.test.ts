import { expect, test } from "vitest";
import { parsePage } from "../../../src/docstring/pages/parse-page.ts";
import { applyEdits } from "../../../src/diagnostics/apply-edits.ts";

const FILE = "/port/help/tides.md";

const directivesIn = (text: string) =>
  parsePage(text, { file: FILE, role: "help" }).directives.map(({ rule, reason, covers, removal }) => ({
    rule,
    reason,
    covers: text.slice(covers.start, covers.end).trim(),
    removed: removal && applyEdits(text, [{ ...removal, text: "" }]),
  }));

const REFUSED = "<!-- mcp-lint-disable-next-line help/example-valid -- shows what is refused -->";

test.each([
  ["the paragraph", "Call `get_tide`\nwith no port.\n"],
  ["the item of a list", "- Call `get_tide`\n  with no port.\n"],
  ["the heading", "## Calling get_tide\n"],
  ["the block of code", '```json\n{ "tool": "get_tide" }\n```\n'],
])("a comment covers %s below it, and an empty line between them does no harm", (_, block) => {
  for (const gap of ["\n", "\n\n"]) {
    const rest = `${block}${block.startsWith("-") ? "" : "\n"}- Another.\n\nMore.\n`;
    expect(directivesIn(`# Tides\n\n${REFUSED}${gap}${rest}`)).toEqual([
      {
        rule: "help/example-valid",
        reason: "shows what is refused",
        covers: block.trimEnd(),
        removed: `# Tides\n\n${rest}`,
      },
    ]);
  }
});

test("a comment at the item of a list covers that item alone", () => {
  const [directive] = directivesIn(`- One.\n  ${REFUSED}\n- Two.\n- Three.\n`);
  expect(directive?.covers).toBe("- Two.");
});

test("a block of rules is covered from one comment to the other, or to the end", () => {
  const text =
    "<!-- mcp-lint-disable -->\nOne.\n\n<!-- mcp-lint-enable -->\n\nTwo.\n\n<!-- mcp-lint-disable a, b -->\nThree.";
  expect(directivesIn(text).map(({ rule, covers }) => [rule, covers])).toEqual([
    [undefined, "One."],
    ["a", "Three."],
    ["b", "Three."],
  ]);
});

test("what stands in a block of code is no comment, and a slip of the pen is still a marker that is not known", () => {
  expect(directivesIn(`\`\`\`html\n${REFUSED}\n\`\`\`\n`)).toEqual([]);
  const { directives, faults } = parsePage("<!-- mcp-lint-disable-nxt-line a -->", { file: FILE, role: "help" });
  expect([directives, faults.map(({ name }) => name)]).toEqual([[], ["disable-nxt-line"]]);
});
