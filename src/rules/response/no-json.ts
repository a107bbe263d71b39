import { z } from "zod";
import { MARKS } from "../../tool-model/answer.ts";
import { sliceOf, type Text, type TextSlice } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isJson, linesOf, toolsWithJson } from "../shared/answers/answer-text.ts";

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
      if (!text || isStructured) continue;
      for (const at of jsonIn(text)) {
        const [first = tool.name.value, ...others] = toolsWithJson(at, server);
        const count = others.length + 1;
        if (first === tool.name.value)
          report({ messageId: count > 1 ? "shared" : "json", data: { count }, at, path: "" });
      }
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
      title: "One place for two tools, alone and behind words of their own",
      tools: ts`
        const json = (value: unknown) => ({ content: [{ type: "text" as const, text: JSON.stringify(value) }] });
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ herbs }: any) => json(herbs));
        server.registerTool("get_herb", { description: "Get a herb." }, async ({ herb }: any) => json(herb));
        const told = (words: string, value: unknown) => ({
          content: [{ type: "text" as const, text: words + "\n" + JSON.stringify({ value }) }],
        });
        server.registerTool("dry_herb", { description: "Dry a herb." }, async ({ herb }: any) => told("It is dry:", herb));
        server.registerTool("sell_herb", { description: "Sell a herb." }, async ({ herb }: any) => told("Sold:", herb));
      `,
      reports: [
        { message: "shared", at: "JSON.stringify(value)" },
        { message: "shared", at: "JSON.stringify({ value })" },
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

/** The whole of a text that is JSON, else the lines that are. */
function jsonIn(text: Text): readonly TextSlice[] {
  if (isJson(text.value)) return [sliceOf(text)];
  return linesOf(text.value).flatMap(({ start, end, value }) =>
    value.trim() === MARKS.json ? [sliceOf(text, start, end)] : [],
  );
}
