import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { partnerOf } from "../shared/references/partner.ts";
import { isListField, isTopLevel } from "../shared/fields/field-type.ts";
import { isGetTool } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Say of a get tool without a batch shape that there is none",
  why: "An agent that knows that there is no batch shape stops looking for one, and plans its calls.",
  source: "Seen in two tools of ADR-0019's server; not decided by the record",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "none",
  options: z.strictObject({
    phrases: z
      .array(z.string())
      .default(["no batch", "no bulk", "one at a time", "one per call", "once per", "single-item only"])
      .describe("Phrases of which the description has one when it says so"),
  }),
  messages: {
    silent: "Expected the description of `{name}` to say that it has no batch shape, got nothing of the kind.",
  },
  notes: ["In no preset but `all`: on most servers it would speak up for every second get tool."],
  check(tool, { docstring, options, report, server, vocabulary }) {
    const [first] = docstring(tool)?.paragraphs ?? [];
    if (!tool.description || !first || !isGetTool(tool, vocabulary) || partnerOf(tool, server, vocabulary)) return;
    if (tool.input.fields.some((field) => isTopLevel(field) && isListField(field, tool))) return;
    const text = tool.description.value.toLowerCase().replace(/\s+/gu, " ");
    if (/\b(?:batch|bulk)/u.test(text)) return;
    if (options.phrases.some((phrase) => text.includes(phrase.toLowerCase()))) return;
    report({
      messageId: "silent",
      data: { name: tool.name.value },
      at: sliceOf(tool.description, first.start, first.end),
      path: "/description",
    });
  },
  examples: [
    bad({
      title: "One or several?",
      tools: ts`
        server.registerTool("get_tide", {
          description: "Look up the tide at a place.",
          inputSchema: { place: z.string() },
        }, handler);
      `,
      reports: [{ message: "silent", at: "Look up the tide at a place." }],
    }),
    good({
      title: "A list of objects is a batch",
      tools: ts`
        server.registerTool("get_tide", {
          description: "Look up the tides at some places.",
          inputSchema: { places: z.array(z.object({ lat: z.number(), lon: z.number() })) },
        }, handler);
      `,
    }),
    good({
      title: "Said plainly",
      tools: ts`
        server.registerTool("get_tide", {
          description: "Look up the tide at a place.\n\nThere is no batch shape for this tool.",
          inputSchema: { place: z.string() },
        }, handler);
      `,
    }),
  ],
});
