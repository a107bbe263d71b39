import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { batchPartnerOf, crossReferenceTo } from "../shared/references/cross-reference.ts";

export default defineRule({
  summary: "Say when the list tool is the better choice than a costly get tool",
  why: "Without the trade-off an agent fetches the full detail of each item, although the summary of the list would have done.",
  source: "ADR-0019, section 3: the cross-reference also explains the cost trade-off",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "none",
  options: z.strictObject({
    words: z
      .array(z.string())
      .default([
        "cost",
        "costly",
        "cheap",
        "cheaper",
        "expensive",
        "slow",
        "slower",
        "fast",
        "faster",
        "unless",
        "only",
        "prefer",
        "summary",
        "detail",
      ])
      .describe("Words of which the reference has at least one when it speaks of the trade-off"),
  }),
  messages: {
    silent:
      "Expected the reference to `{partner}` to say when it is the better choice, since `{name}` is costly; got nothing.",
  },
  notes: [
    "Code does not show what is costly: say it with `@cost high` above the definition, or in the config's `tools`.",
  ],
  check(tool, context) {
    if (tool.meta.cost !== "high" || !tool.description) return;
    const docstring = context.docstring(tool);
    const partner = docstring && batchPartnerOf(tool, context);
    if (!partner) return;
    const place = crossReferenceTo(partner, docstring)?.paragraph ?? docstring.paragraphs[0];
    if (!place) return;
    const words = new Set(place.text.toLowerCase().match(/[a-z]+/gu));
    if (context.options.words.some((word) => words.has(word))) return;
    context.report({
      messageId: "silent",
      data: { name: tool.name.value, partner: partner.tool.name.value },
      at: sliceOf(tool.description, place.start, place.end),
      path: "/description",
      help: "For example: prefer the list's summary unless every detail is needed.",
    });
  },
  examples: [
    bad({
      title: "Costly, and no word of it",
      tools: ts`
        server.registerTool("get_voyage", {
          description: "Look up a voyage with all positions.\n\nFor multiple voyages at once, use \`\`list_voyages(ids=[...])\`\` — it returns rows.",
        }, handler);
        server.registerTool("list_voyages", {
          description: "List voyages.",
          inputSchema: { ids: z.array(z.number()).optional() },
        }, handler);
      `,
      facts: { get_voyage: { cost: "high" } },
      reports: [
        {
          message: "silent",
          at: "For multiple voyages at once, use ``list_voyages(ids=[...])`` — it returns rows.",
        },
      ],
    }),
    good({
      title: "The trade-off, in the reference",
      tools: ts`
        server.registerTool("get_voyage", {
          description: "Look up a voyage with all positions.\n\nFor multiple voyages at once, use \`\`list_voyages(ids=[...])\`\` — it returns rows, and is cheaper unless positions are needed.",
        }, handler);
        server.registerTool("list_voyages", {
          description: "List voyages.",
          inputSchema: { ids: z.array(z.number()).optional() },
        }, handler);
      `,
      facts: { get_voyage: { cost: "high" } },
    }),
  ],
});
