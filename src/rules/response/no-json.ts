import { z } from "zod";
import { MARKS } from "../../tool-model/answer.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isFirstWith, isJson, linesOf, toolsWith } from "../shared/answer-text.ts";

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
    shared: "Expected an answer in text, got JSON, which `{count}` tools answer with here.",
  },
  notes: [
    "JSON beside `structuredContent` is left alone: the protocol asks for it. So is a value that is quoted within a line.",
    "A place that several tools answer through is reported once, for the first of them.",
  ],
  check(tool, { report, server }) {
    for (const { text, isStructured } of tool.answers ?? []) {
      if (!text || isStructured || !isFirstWith(tool, text, server)) continue;
      const count = toolsWith(text, server).length;
      const said = { messageId: count > 1 ? "shared" : "json", data: { count }, path: "" } as const;
      if (isJson(text.value)) report({ ...said, at: sliceOf(text) });
      else
        for (const { start, end, value } of linesOf(text.value))
          if (value.trim() === MARKS.json) report({ ...said, at: sliceOf(text, start, end) });
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
    bad({
      title: "One place for two tools",
      tools: ts`
        const json = (value: unknown) => ({ content: [{ type: "text" as const, text: JSON.stringify(value) }] });
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ herbs }: any) => json(herbs));
        server.registerTool("get_herb", { description: "Get a herb." }, async ({ herb }: any) => json(herb));
      `,
      reports: [{ message: "shared", at: "JSON.stringify(value)" }],
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
