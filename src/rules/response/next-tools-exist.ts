import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { nextHint, ownSaidBy } from "../shared/answers/answer-text.ts";
import { serverWords } from "../shared/words/server-words.ts";

export default defineRule({
  summary: "Hint only at tools that exist",
  why: "An agent that is told to go on with a tool calls it. Where there is none, the call fails and the plan with it.",
  source: 'ADR-300, response pattern ("suggests logical follow-up tools")',
  scope: "tool",
  reads: ["name"],
  needs: ["answers"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    unknown: "Expected the name of a tool of this server, got `{name}`.",
    itself: "Expected another tool than `{name}` itself, which the agent has just called.",
  },
  notes: [
    "Arguments may stand behind a name. Silent while a registration of the server could not be resolved: the tool may be among those.",
  ],
  check(tool, { server, toolNamed, report }) {
    if (!server.complete) return;
    const isTool = (name: string): boolean => toolNamed(name) !== undefined;
    for (const { text, lines } of ownSaidBy(tool, server)) {
      for (const line of lines.slice(1)) {
        const { items = [] } = nextHint(line, isTool) ?? {};
        for (const { name, start } of items) {
          if (name === undefined || isTool(name)) continue;
          const slice = sliceOf(text, start, start + name.length);
          const guess = serverWords(server).nearestTool(name);
          report({
            messageId: "unknown",
            data: { name },
            at: slice,
            path: "",
            ...(guess !== undefined && {
              help: `Did you mean \`${guess}\`?`,
              fix: { title: `Name \`${guess}\``, replacements: [{ slice, text: guess }] },
            }),
          });
        }
        const [only, ...others] = items;
        if (only?.text === tool.name.value && others.length === 0)
          report({ messageId: "itself", data: { name: only.text }, at: sliceOf(text, only.start, only.end), path: "" });
      }
    }
  },
  examples: [
    bad({
      title: "A tool that is called otherwise",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: "[listing] 3 herbs\n\n→ next: get_herbs thyme | list_herbs" }],
        }));
        server.registerTool("get_herb", { description: "Get a herb." }, handler);
      `,
      reports: [{ message: "unknown", at: "get_herbs" }],
      fixed: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: "[listing] 3 herbs\n\n→ next: get_herb thyme | list_herbs" }],
        }));
        server.registerTool("get_herb", { description: "Get a herb." }, handler);
      `,
    }),
    bad({
      title: "Nothing but itself",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: "[listing] 3 herbs\n\n→ next: list_herbs" }],
        }));
      `,
      reports: [{ message: "itself", at: "list_herbs" }],
    }),
    good({
      title: "Tools with arguments, and one that only a call tells",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ name, other }: any) => ({
          content: [{ type: "text", text: \`[listing] 3 herbs\n\n→ next: get_herb \${name} | \${other}\` }],
        }));
        server.registerTool("get_herb", { description: "Get a herb." }, handler);
      `,
    }),
  ],
});
