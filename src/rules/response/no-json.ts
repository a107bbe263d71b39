import { z } from "zod";
import { MARKS } from "../../tool-model/answer.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isJson, linesOf } from "../shared/answer-text.ts";

export default defineRule({
  summary: "Answer with text, not with JSON",
  why: "Each brace and quote is a token that is not spent on what to do next.",
  source: 'ADR-300, decision ("not structured JSON")',
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    json: "Expected an answer in text, got JSON.",
  },
  notes: [
    "JSON beside `structuredContent` is left alone: the protocol asks for it. So is a value that is quoted within a line.",
  ],
  check(tool, { report }) {
    for (const { text, isStructured } of tool.answers ?? []) {
      if (!text || isStructured) continue;
      if (isJson(text.value)) report({ messageId: "json", at: sliceOf(text), path: "" });
      else
        for (const { start, end, value } of linesOf(text.value))
          if (value.trim() === MARKS.json) report({ messageId: "json", at: sliceOf(text, start, end), path: "" });
    }
  },
  examples: [
    bad({
      title: "JSON alone, JSON below a line of text, and JSON that is written out",
      tools: ts`
        const text = (text: string) => ({ content: [{ type: "text" as const, text }] });
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ herbs }: any) =>
          text(JSON.stringify(herbs, null, 2)));

        server.registerTool("get_herb", { description: "Get a herb." }, async ({ herb }: any) =>
          text("[status] the herb:\n" + JSON.stringify({ herb })));

        server.registerTool("count_herbs", { description: "Count herbs." }, async ({ count }: any) =>
          text(\`{ "count": \${count} }\`));
      `,
      reports: [
        { message: "json", at: "JSON.stringify(herbs, null, 2)" },
        { message: "json", at: "JSON.stringify({ herb })" },
        { message: "json", at: '{ "count": ${count} }' },
      ],
    }),
    good({
      title: "JSON beside structured content, and a value that is quoted",
      tools: ts`
        server.registerTool("get_herb", { description: "Get a herb." }, async ({ herb }: any) => ({
          content: [{ type: "text", text: JSON.stringify(herb) }],
          structuredContent: herb,
        }));

        server.registerTool("find_herb", { description: "Find a herb." }, async (args: any) => ({
          content: [{ type: "text", text: \`[listing] 0 herbs for \${JSON.stringify(args)}\` }],
        }));
      `,
    }),
  ],
});
