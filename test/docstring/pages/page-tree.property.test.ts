import fc from "fast-check";
import { expect, test } from "vitest";
import { blockTree } from "../../../src/docstring/block-tree.ts";
import { bulletsOf } from "../../../src/docstring/bullets.ts";
import { readMarkers } from "../../../src/docstring/pages/markers.ts";
import { pageTree } from "../../../src/docstring/pages/page-tree.ts";

/**
 * Blocks as pages have them, and what blocks may go on in. Code right below HTML is left out: whoever writes it means code,
 * which is what examples are read from, and Markdown takes it for HTML.
 */
const block = fc.constantFrom(
  "# Ferry",
  "Crossings\n=========",
  "A line of words\nthat goes on\n2. and counts",
  "**Parameters:**",
  "- `id`: the number\n- `day` (optional)",
  "- a pier\n\n  with two boats\n\n  - and an oar",
  "* a mole\nlazily",
  "1. cast off\n2. sail\n   out\n3. moor",
  "> Fog.\n> More of it.",
  "> - a quoted pier\nlazily",
  "```json\n# no heading\n- no bullet\n```",
  "- in a list:\n\n  ```\n# no heading\n  ```\n",
  "~~~\n<!--mcp-lint-index start-->\n~~~",
  "    # indented\n\n    - code",
  '<!--mcp-lint-tools start group="boats"-->',
  "<!--mcp-lint-tools end-->",
  "<!-- a remark\n\n# over lines\n-->\nand words behind",
  "<div>\n# no heading\n\n# Heading\n</div>\n",
  "<pre>\n\n- no bullet\n\n</pre>",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "---",
  "***",
  "+ ",
  "Words of a long paragraph. ".repeat(30),
);
const page = fc
  .array(fc.tuple(block, fc.constantFrom("\n", "\n\n", "\r\n\r\n")), { minLength: 40, maxLength: 90 })
  .map((parts) => parts.flat().join(""));

const factsOf = (tree: ReturnType<typeof blockTree>, text: string) => ({
  headings: tree.children.filter(({ type }) => type === "heading").map(({ position }) => position?.start.offset),
  bullets: bulletsOf(tree, text, 0),
  markers: readMarkers(tree, text),
});

test("a page that is read part by part has the headings, bullets and markers of one that is read as a whole", () => {
  fc.assert(
    fc.property(page, (text) => {
      expect(factsOf(pageTree(text), text)).toEqual(factsOf(blockTree(text), text));
    }),
    { numRuns: 100 },
  );
});
