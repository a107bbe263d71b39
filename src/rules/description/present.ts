import { z } from "zod";
import type { Paragraph } from "../../docstring/docstring.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { defineRule, type Replacement } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { openingOf } from "../shared/openings/opening.ts";
import { isListTool } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Describe every tool, and open the description of a list tool with one sentence on one line",
  why: "Agents choose among tools by the first line, and many clients show no more of a description than that.",
  source: "ADR-0019, section 2: single-line summary",
  scope: "tool",
  reads: ["name", "description"],
  fix: "safe",
  options: z.strictObject({
    oneSentence: z
      .enum(["list", "all", "none"])
      .default("list")
      .describe("Whose first paragraph has to be one sentence on one line: that of list tools, of all tools, of none"),
  }),
  messages: {
    missing: "Expected a description of `{tool}`, got none.",
    several: "Expected the first paragraph to be one sentence, got `{count}`.",
    wrapped: "Expected the opening sentence on one line, got it on `{count}`.",
  },
  notes: [
    "Tools that write may wrap their opening and go on in the first paragraph; the record has no convention for them.",
    "A full stop in an abbreviation, a version, a file name, brackets or a code span ends no sentence.",
    "Wrapped lines are joined only where they read on; lines that might have been meant as separate lines are left to a person.",
  ],
  check(tool, { options, docstring, vocabulary, report }) {
    const { description } = tool;
    if (!description || description.value.trim() === "") {
      report({ messageId: "missing", data: { tool: tool.name.value }, at: sliceOf(tool.name), path: "/description" });
      return;
    }
    const held = options.oneSentence === "all" || (options.oneSentence === "list" && isListTool(tool, vocabulary));
    const opening = held ? openingOf(docstring(tool)) : undefined;
    if (!opening) return;
    const { paragraph, next } = opening;
    const at = sliceOf(description, paragraph.start, paragraph.end);
    if (next) {
      const data = { count: `${paragraph.sentences.length} sentences` };
      const help = "Keep the first sentence and start a new paragraph after it.";
      report({ messageId: "several", data, at, path: "/description", help });
    } else if (paragraph.wrapped) {
      const replacements = joinedLines(paragraph, description);
      report({
        messageId: "wrapped",
        data: { count: `${paragraph.raw.split(LINE_BREAK).length} lines` },
        at,
        path: "/description",
        fix: replacements && { title: "Join the lines", replacements },
      });
    }
  },
  examples: [
    bad({
      title: "Nothing to choose by",
      tools: ts`
        server.registerTool("close_berth", {
          inputSchema: { berth: z.string().describe("Berth to close") },
        }, handler);
      `,
      reports: [{ message: "missing", at: "close_berth" }],
    }),
    bad({
      title: "An opening that goes on and on",
      tools: ts`
        server.registerTool("list_moorings", {
          description: "List moorings — one row each. Pick one for book_mooring.",
        }, handler);
      `,
      reports: [{ message: "several", at: "List moorings — one row each. Pick one for book_mooring." }],
    }),
    bad({
      title: "A sentence that was wrapped like code",
      tools: ts`
        server.registerTool("list_ferries", {
          description: \`List ferries that leave this week — returns multiple ferries
        for discovery or bulk review.\`,
        }, handler);
      `,
      reports: [
        {
          message: "wrapped",
          at: "List ferries that leave this week — returns multiple ferries\nfor discovery or bulk review.",
        },
      ],
      fixed: ts`
        server.registerTool("list_ferries", {
          description: \`List ferries that leave this week — returns multiple ferries for discovery or bulk review.\`,
        }, handler);
      `,
    }),
    bad({
      title: "All tools, when asked for",
      options: { oneSentence: "all" },
      tools: ts`
        server.registerTool("close_pier", {
          description: "Close a pier. Ships at it have to leave.",
        }, handler);
      `,
      reports: [{ message: "several", at: "Close a pier. Ships at it have to leave." }],
    }),
    good({
      title: "One sentence, then the rest",
      tools: ts`
        server.registerTool("list_piers", {
          description: "List piers (wood, stone, etc.) by harbour — returns multiple piers for bulk review.\n\nClosed piers come last.",
        }, handler);

        server.registerTool("close_pier", {
          description: "Close a pier. Ships at it have to leave.",
        }, handler);
      `,
    }),
  ],
});

const LINE_BREAK = /[ \t]*(?:\r\n|\n|\r)[ \t]*/gu;

/** From this length on a line was broken because it was full. */
const FULL_LINE = 40;

/** Joins lines that read on; undefined when one of them may have been meant as a line. */
function joinedLines(paragraph: Paragraph, description: Text): Replacement[] | undefined {
  const breaks = [...paragraph.raw.matchAll(LINE_BREAK)];
  let lineStart = 0;
  for (const { 0: space, index } of breaks) {
    const next = index + space.length;
    const readsOn = index - lineStart >= FULL_LINE || /^[\p{Ll}\p{N}(`—]/u.test(paragraph.raw.slice(next, next + 2));
    if (!readsOn) return undefined;
    lineStart = next;
  }
  return breaks.map(({ 0: space, index }) => {
    const start = paragraph.start + index;
    return { slice: sliceOf(description, start, start + space.length), text: " " };
  });
}
