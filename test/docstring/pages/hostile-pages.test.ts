import { beforeAll, describe, expect, it, test } from "vitest";
import { parsePage } from "../../../src/docstring/pages/parse-page.ts";
import { processorTime } from "../../support/processor-time.ts";

const LENGTH = 60_000;
const read = (text: string) => parsePage(text, { file: "/ferry/help/tools.md", role: "help" });
const upTo = (length: number, unit: string): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** What a help page looks like. */
const SECTION = "## get_crossing\n\nGet a crossing. It is there.\n\n- `id` (number, required): its number\n\n";

/** How many times as long as a plain page a hostile one may take. What grows with the square of its length takes more than fifty. */
const MOST_PLAIN_PAGES = 25;

describe("a hostile page takes not much longer than a plain one of its length:", () => {
  let plain = 0;
  beforeAll(() => {
    read(SECTION.repeat(100));
    plain = processorTime(() => read(upTo(LENGTH, SECTION)));
  });

  it.each([
    ["lazy lines of a quote", "> ", "a\n"],
    ["lazy lines of a bullet", "- ", "a\n"],
    ["lazy lines below many quotes and bullets", "> > > > - - - ", "a\n"],
    ["quotes and lazy lines in turn", "", "> a\nb\n"],
    ["quoted lines", "", "> a\n"],
    ["nested bullets", "", "- a\n  - b\n    - c\n"],
    ["bullets that are set in", "- a\n", "\t- b\n"],
    ["bullets with blank lines", "", "- a\n\n  b\n\n"],
    ["bullets in one line", "", "- - - - - - a\n"],
    ["code blocks in bullets", "", "- ```\n"],
    ["code blocks in quotes", "", "> ```\na\n"],
    ["numbers", "", "1. a\n"],
    ["headings", "", "# a\n"],
    ["underlined words", "", "a\n=\n"],
    ["HTML", "", "<p>\n\n"],
    ["comments that are not closed", "", "<!-- a\n"],
    ["markers", "", "<!--mcp-lint-tools start-->\n"],
    ["brackets", "", "["],
    ["blank lines", "", "\n"],
  ])("%s", (_, opening, unit) => {
    const page = opening + upTo(LENGTH, unit);
    const take = (): number => processorTime(() => read(page)) / plain;
    const first = take();
    // Other things run beside it.
    expect(first <= MOST_PLAIN_PAGES ? first : take()).toBeLessThanOrEqual(MOST_PLAIN_PAGES);
  });
});

test("what is too long to be read costs nothing around it", () => {
  const monster = `> ${"a\n".repeat(2_000)}`;
  const page = read(
    `# Ferry\n\n- \`sail\`: out\n\n${monster}\n<!--mcp-lint-tools start-->\n<!--mcp-lint-tools end-->\n\n## Fog\n`,
  );
  expect(page.sections.map(({ title }) => title)).toEqual(["Ferry", "Fog"]);
  expect(page.bullets.map(({ text }) => text)).toEqual(["`sail`: out"]);
  expect(page.regions.map(({ kind }) => kind)).toEqual(["tools"]);
});

test("bullets far from their lead-in stand under it", () => {
  const many = Array.from({ length: 300 }, (_, index) => `- \`berth_${index}\`: one of them\n`).join("");
  const { bullets } = read(`## list_berths\n\n**Parameters:**\n\n${many}`);
  expect(new Set(bullets.map(({ under }) => under))).toEqual(new Set(["**Parameters:**"]));
  expect(bullets).toHaveLength(300);
});

test("front matter is no heading, and a line across the page is no front matter", () => {
  expect(read("---\ntitle: Ferry\n---\n\n# Tools\n").sections.map(({ title }) => title)).toEqual(["Tools"]);
  expect(read("---\n\n# Tools\n\n---\n").sections.map(({ title }) => title)).toEqual(["Tools"]);
});
