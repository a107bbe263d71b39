import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { nextHint, ownSaidBy } from "../shared/answers/answer-text.ts";

export default defineRule({
  summary: "Hint at calls of tools, not at commands with flags",
  why: "The tool takes `{ dirty: true }`, not `--dirty`: the agent has to translate, or calls something that is none.",
  source: "ADR-300, CLI vs MCP (and what became of it)",
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    flag: "Expected arguments as the tool takes them, got the flag `{flag}`.",
  },
  check(tool, { toolNamed, report, server }) {
    for (const { text, lines } of ownSaidBy(tool, server)) {
      for (const line of lines.slice(1)) {
        const hint = nextHint(line, (name) => toolNamed(name) !== undefined);
        for (const { text: item, start } of hint?.items ?? []) {
          for (const match of item.matchAll(/(?<=\s)--?[a-z][\w-]*/giu)) {
            const from = start + match.index;
            const at = sliceOf(text, from, from + match[0].length);
            report({ messageId: "flag", data: { flag: match[0] }, at, path: "" });
          }
        }
      }
    }
  },
  examples: [
    bad({
      title: "A flag of the command line",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: "[listing] 3 herbs\n\n→ next: get_herb thyme | list_herbs --dried" }],
        }));
        server.registerTool("get_herb", { description: "Get a herb." }, handler);
      `,
      reports: [{ message: "flag", at: "--dried" }],
    }),
    good({
      title: "Arguments, and a flag elsewhere",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: "[listing] 3 herbs\nmade with press --cold\n\n→ next: get_herb name=thyme" }],
        }));
        server.registerTool("get_herb", { description: "Get a herb." }, handler);
      `,
    }),
  ],
});
