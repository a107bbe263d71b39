import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { INPUT_SHAPE_VERBS, namedBatchFields } from "../shared/fields/named-batch-fields.ts";
import { openingOf } from "../shared/openings/opening.ts";

export default defineRule({
  summary: "Follow the purpose of a tool that takes a batch with a paragraph on the shape of its input",
  why: "Whether one call may ask about many things decides how an agent plans. One line of purpose does not tell it.",
  source: "ADR-0019, section 2: two paragraphs, a short purpose line first, then the input-shape paragraph",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "none",
  options: z.strictObject({
    verbs: z
      .array(z.string())
      .default([...INPUT_SHAPE_VERBS])
      .describe("Verbs of the tools that need the second paragraph when they take a batch"),
  }),
  messages: {
    onlyOne: "Expected a second paragraph on what `{field}` takes, got one paragraph.",
  },
  notes: [
    "A batch is a list of ids, SKUs, names or the like. Tools without one, and filters of search tools, are left alone.",
    "The cross-reference that a get tool of one thing needs is asked for by `reference/list-partner`.",
  ],
  check(tool, { options, docstring, vocabulary, report }) {
    const { description } = tool;
    const [field] = namedBatchFields(tool, options.verbs, vocabulary);
    const parsed = field && docstring(tool);
    const opening = openingOf(parsed);
    if (!description || !parsed || !opening || parsed.paragraphs.length > 1) return;
    report({
      messageId: "onlyOne",
      data: { field: field.name },
      at: sliceOf(description, opening.paragraph.start, opening.paragraph.end),
      path: "/description",
      help: `Say after an em-dash what one and what several items give, and name the field in double back-ticks.`,
    });
  },
  examples: [
    bad({
      title: "A batch that nobody learns of",
      tools: ts`
        server.registerTool("check_tides", {
          description: "Check the tides at one or more harbours.",
          inputSchema: { harbour_names: z.array(z.string()).min(1).describe("Harbours to check") },
        }, handler);
      `,
      reports: [{ message: "onlyOne", at: "Check the tides at one or more harbours." }],
    }),
    good({
      title: "Purpose, then shape; and a tool without a batch",
      tools: ts`
        server.registerTool("check_tides", {
          description: "Check the tides at one or more harbours.\n\nPass one name — or several — to \`\`harbour_names\`\`.",
          inputSchema: { harbour_names: z.array(z.string()).min(1).describe("Harbours to check") },
        }, handler);

        server.registerTool("search_harbours", {
          description: "Search harbours by name.",
          inputSchema: {
            query: z.string().describe("Part of the name"),
            region_codes: z.array(z.string()).optional().describe("Only harbours in these regions"),
          },
        }, handler);
      `,
    }),
  ],
});
