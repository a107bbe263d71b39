import fc from "fast-check";
import type { RootContent } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { planHelp } from "../../../src/codegen/help/plan-help.ts";
import { parsePage } from "../../../src/docstring/pages/parse-page.ts";
import { buildTool } from "../../support/build-tool.ts";

const START = "<!--mcp-lint-tools start-->";
const END = "<!--mcp-lint-tools end-->";

/** All that Markdown gives a meaning to, and what our own markers are made of. */
const fragment = fc.constantFrom(
  "`",
  "``",
  "```",
  "````",
  "`````````",
  "~~~",
  "~~~~",
  "- ",
  "* ",
  "1. ",
  "> ",
  "# ",
  "### ",
  "===",
  "---",
  "***",
  "<div>",
  "</div>",
  "<!--",
  "-->",
  "<script>",
  "<b>",
  "<![CDATA[",
  "<?",
  "<pre>",
  "    ",
  "  ",
  "\t",
  "\n",
  "\n\n",
  "\r\n",
  "\r\n\r\n",
  "\r",
  "\\",
  "|",
  "| a | b |\n|---|---|\n",
  "[a]: b",
  "[^1]: ",
  "[",
  "](x)",
  "Sailings.",
  "é😀",
  "سفينة",
  "\u202e",
  "\u2028",
  "\0",
  "\ud800",
  START,
  END,
  "<!--mcp-lint-todo x-->",
  ":: Examples ::",
  "---\ntitle: x\n---\n",
);
const markdownText = fc.array(fragment, { maxLength: 24 }).map((parts) => parts.join(""));

const EMPTY = `${START}\n${END}`;

/** A page as it is generated, with one tool that has a text for its description, parameter, example and step. */
function planned(text: string, hostile: string): string {
  const tool = buildTool({
    name: "list_sailings",
    description: hostile,
    inputSchema: {
      type: "object",
      properties: { [hostile]: { type: "string", description: hostile, enum: [hostile] } },
    },
    more: {
      docstring: [
        { name: "example", value: hostile },
        { name: "workflow", value: `sail#1 ${hostile}` },
      ],
    },
  });
  const page = parsePage(text, { file: "/ferry/help/tools.md", role: "help" });
  const plan = planHelp({ tools: [tool], resources: [], pages: [page], places: {} });
  return plan.pages[0]?.content ?? "";
}

const topBlocks = (markdown: string): RootContent[] => unified().use(remarkParse).parse(markdown).children;

describe("a tool that is described in hostile words", () => {
  it("stays in its region: what follows is read as before, by another parser, too", () => {
    fc.assert(
      fc.property(markdownText, (hostile) => {
        const blocks = topBlocks(planned(`# Tools\n\n${EMPTY}\n\n## Behind\n\nWords.\n`, hostile));
        const values = blocks.map((node) => (node.type === "html" ? node.value : node.type));
        expect(values.slice(0, 2)).toEqual(["heading", START]);
        expect(values.slice(-3)).toEqual([END, "heading", "paragraph"]);
        expect(values.filter((value) => value.includes("mcp-lint-"))).toEqual([START, END]);
      }),
      { numRuns: 800 },
    );
  });

  it("gives a page that generating leaves as it is", () => {
    fc.assert(
      fc.property(markdownText, (hostile) => {
        const first = planned(`${EMPTY}\n`, hostile);
        expect(planned(first, hostile)).toBe(first);
      }),
      { numRuns: 300 },
    );
  });

  it("is read in a moment when it is long", () => {
    const long = "> - `<!--[".repeat(1_000);
    expect(planned(EMPTY, long)).toContain("list_sailings");
  });
});

describe("what a person wrote around a region", () => {
  it("comes back byte for byte", () => {
    let regions = 0;
    fc.assert(
      fc.property(markdownText, markdownText, fc.constantFrom("\n\n", "\r\n\r\n"), (one, other, gap) => {
        const text = one + gap + EMPTY + gap + other;
        const made = planned(text, "List sailings.");
        const page = parsePage(text, { file: "/ferry/help/tools.md", role: "help" });
        regions += page.regions.length;
        let [behind, behindMade] = [0, 0];
        const regenerated = parsePage(made, page);
        for (const [index, { content }] of page.regions.entries()) {
          const now = regenerated.regions[index]?.content;
          expect(made.slice(behindMade, now?.start)).toBe(text.slice(behind, content.start));
          [behind, behindMade] = [content.end, now?.end ?? 0];
        }
        expect(made.slice(behindMade)).toBe(text.slice(behind));
      }),
      { numRuns: 800 },
    );
    // Most texts leave the markers what they are; the others hide them in a fence or a comment that never ends.
    expect(regions).toBeGreaterThan(400);
  });
});
