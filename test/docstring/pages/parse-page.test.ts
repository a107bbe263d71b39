import { describe, expect, test } from "vitest";
import type { Page } from "../../../src/docstring/pages/page.ts";
import { parsePage } from "../../../src/docstring/pages/parse-page.ts";

const read = (...lines: readonly string[]): Page =>
  parsePage(lines.join("\n"), { file: "/ferry/help/tools.md", role: "help" });
const regionsOf = (page: Page) =>
  page.regions.map(({ kind, attributes, content }) => ({ kind, attributes, content: content.raw }));
const faultsOf = (page: Page) => page.faults.map(({ kind, raw }) => `${kind} ${raw}`);

test("a page is named for its file", () => {
  expect(read("").name).toBe("tools");
});

describe("regions", () => {
  test("hold what stands between the lines of their markers", () => {
    const page = read('<!--mcp-lint-tools start group="crossings"-->', "### get_crossing", "<!--mcp-lint-tools end-->");
    expect(regionsOf(page)).toEqual([
      { kind: "tools", attributes: { group: "crossings" }, content: "\n### get_crossing\n" },
    ]);
    expect(page.text.slice(page.regions[0]?.close.start, page.regions[0]?.close.end)).toBe("<!--mcp-lint-tools end-->");
  });

  test("may be empty, have white space in their markers, and keep attributes as written", () => {
    const page = read('<!-- mcp-lint-tools  start group="007" -->', "  <!-- mcp-lint-tools end -->");
    expect(regionsOf(page)).toEqual([{ kind: "tools", attributes: { group: "007" }, content: "\n" }]);
  });

  test("are not made by what stands in code", () => {
    const page = read(
      "```html",
      "<!--mcp-lint-tools start-->",
      "```",
      "",
      "    <!--mcp-lint-tools end-->",
      "",
      "`<!--mcp-lint-tools end-->`",
    );
    expect(regionsOf(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });

  test("keep their offsets behind a byte order mark and lines that end with a carriage return", () => {
    const text =
      "\uFEFF# Ferry\r\n\r\n<!--mcp-lint-index start-->\r\n- `get_crossing`\r\n<!--mcp-lint-index end-->\r\n";
    const { regions } = parsePage(text, { file: "/ferry/help/index.md", role: "help" });
    expect(regions.map(({ content }) => text.slice(content.start, content.end))).toEqual(["\r\n- `get_crossing`\r\n"]);
  });

  test.each([
    ["unknown", ["<!--mcp-lint-tolls start-->"], "unknown <!--mcp-lint-tolls start-->"],
    ["unknown", ["<!--mcp-lint-tools begin-->"], "unknown <!--mcp-lint-tools begin-->"],
    ["unclosed", ["<!--mcp-lint-tools start-->"], "unclosed <!--mcp-lint-tools start-->"],
    ["unopened", ["<!--mcp-lint-tools end-->"], "unopened <!--mcp-lint-tools end-->"],
    ["misplaced", ["- crossings", "", "  <!--mcp-lint-tools start-->"], "misplaced <!--mcp-lint-tools start-->"],
  ])("that are %s are told: %j", (_, lines, fault) => {
    expect(faultsOf(read(...lines))).toEqual([fault]);
  });

  test("inside of another are told, and the outer one stays", () => {
    const page = read(
      "<!--mcp-lint-tools start-->",
      "<!--mcp-lint-index start-->",
      "<!--mcp-lint-index end-->",
      "<!--mcp-lint-tools end-->",
    );
    expect(faultsOf(page)).toEqual(["nested <!--mcp-lint-index start-->", "unopened <!--mcp-lint-index end-->"]);
    expect(regionsOf(page).map(({ kind }) => kind)).toEqual(["tools"]);
  });
});

test("places for words that are yet to be written say what is wanted", () => {
  const page = read("# Ferry", "", "<!--mcp-lint-todo What is the line for?-->");
  expect(page.placeholders.map(({ wanted }) => wanted)).toEqual(["What is the line for?"]);
});

describe("sections", () => {
  const page = read(
    "Tools",
    "=====",
    "",
    "## Crossings",
    "",
    "### `get_crossing`",
    "",
    "One.",
    "",
    "### a_b / c_d",
    "",
    "## Tickets",
  );

  test("reach to the next heading that is as high", () => {
    expect(page.sections.map(({ title, depth, raw }) => [title, depth, raw.split("\n").length])).toEqual([
      ["Tools", 1, 12],
      ["Crossings", 2, 9],
      ["get_crossing", 3, 5],
      ["a_b / c_d", 3, 3],
      ["Tickets", 2, 1],
    ]);
  });

  test("have the names that their headings consist of", () => {
    expect(page.sections.map(({ names }) => names)).toEqual([
      ["Tools"],
      ["Crossings"],
      ["get_crossing"],
      ["a_b", "c_d"],
      ["Tickets"],
    ]);
    expect(read("# Paying a bill").sections[0]?.names).toEqual([]);
  });

  test("point at the words of their headings", () => {
    expect(page.sections.map(({ heading }) => heading.raw)).toEqual([
      "Tools",
      "Crossings",
      "`get_crossing`",
      "a_b / c_d",
      "Tickets",
    ]);
  });
});

test("bullets know the section that they stand in, and what they come under", () => {
  const page = read(
    "# Ferry",
    "",
    "- `sail`: out",
    "",
    "### get_crossing",
    "",
    "**Parameters:**",
    "",
    "- `id` (number, required)",
  );
  expect(page.bullets.map(({ text, under, section }) => [text, under, section])).toEqual([
    ["`sail`: out", "# Ferry", 0],
    ["`id` (number, required)", "**Parameters:**", 1],
  ]);
});

test("ten thousand markers, headings and brackets are read in a moment", () => {
  const lines = Array.from({ length: 10_000 }, () => "<!--mcp-lint-tools start-->\n# [[[\n");
  expect(read(...lines).faults).toHaveLength(10_000);
});
