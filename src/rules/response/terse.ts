import { z } from "zod";
import { sliceOf, type TextSlice } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isFromData, isToldBefore, ownSaidBy, startPlace } from "../shared/answers/answer-text.ts";

export default defineRule({
  summary: "Keep answers terse: few fixed lines, no rules and banners",
  why: "What is the same in each answer tells the agent nothing, and costs tokens each time.",
  source: 'ADR-300, response pattern ("terse, minimal decoration")',
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({
    maxLines: z.number().int().positive().default(20).describe("Lines of an answer that are written in the source"),
  }),
  messages: {
    lines: "Expected at most `{most}` lines that are the same in each answer, got `{count}`.",
    decoration: "Expected no decoration, got `{line}`.",
  },
  check(tool, { options, report, server }) {
    const longest = new Map<string, { readonly count: number; readonly at: TextSlice }>();
    for (const { text, lines: all } of ownSaidBy(tool, server)) {
      const lines = all.filter(({ start }) => !isFromData(text, start));
      const written = lines.filter(({ value }) => /[^\s\uFDD0\uFDD1]/u.test(value));
      const count = written.length;
      const first = sliceOf(text, lines[0]?.start ?? 0, lines[0]?.end ?? 0);
      const place = startPlace(first) ?? String(longest.size);
      if (count > options.maxLines && count > (longest.get(place)?.count ?? 0))
        longest.set(place, { count, at: first });
      for (const { start, end, value } of lines) {
        const at = sliceOf(text, start, end);
        if (/^\s*[-=*_~#─━═▬•·]{3,}\s*$/u.test(value) && !isToldBefore(at, tool, server))
          report({ messageId: "decoration", data: { line: value.trim().slice(0, 20) }, at, path: "" });
      }
    }
    // Of the forms that begin at one place, the longest: an answer with alternatives is one answer to mend.
    for (const { count, at } of longest.values())
      report({ messageId: "lines", data: { most: options.maxLines, count }, at, path: "" });
  },
  examples: [
    bad({
      title: "A banner, and more lines than are allowed",
      options: { maxLines: 3 },
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: ["[listing] herbs", "=====", "thyme", "sage"].join("\n") }],
        }));
      `,
      reports: [
        { message: "lines", at: "[listing] herbs" },
        { message: "decoration", at: "=====" },
      ],
    }),
    bad({
      title: "One answer in two forms, of which the longer counts",
      options: { maxLines: 2 },
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ isFull }: any) => ({
          content: [{ type: "text", text: ["[listing] herbs", "thyme", "sage", ...(isFull ? ["mint"] : [])].join("\n") }],
        }));
      `,
      reports: [{ message: "lines", at: "[listing] herbs" }],
    }),
    bad({
      title: "The same line below what two tools answer, once",
      tools: ts`
        const source = (herb: any) => "---\nSource: " + herb.source;
        server.registerTool("get_herb", { description: "Get a herb." }, async ({ herb }: any) => ({
          content: [{ type: "text", text: "[herb] " + herb.name + "\n" + source(herb) }],
        }));
        server.registerTool("dry_herb", { description: "Dry a herb." }, async ({ herb }: any) => ({
          content: [{ type: "text", text: "[dried] " + herb.name + "\n" + source(herb) }],
        }));
      `,
      reports: [{ message: "decoration", at: "---" }],
    }),
    good({
      title: "Few lines, and as many as there are herbs",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ herbs }: any) => ({
          content: [{ type: "text", text: \`[listing] \${herbs.length} herbs\n\${herbs.join("\n")}\` }],
        }));
      `,
    }),
  ],
});
