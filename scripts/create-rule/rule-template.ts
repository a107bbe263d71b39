/**
 * Source of a new rule that works already: it finds fault with tools whose name starts with `todo_`, so that its
 * examples pass until the author puts the real check in their place.
 * @param summary what the rule asks for, in the imperative, without a full stop
 */
export function ruleTemplate(summary: string): string {
  return `import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

export default defineRule({
  summary: ${JSON.stringify(summary)},
  why: "TODO: one or two sentences on what goes wrong for the agent otherwise.",
  source: "TODO: the record and section, or the specification, that asks for it",
  scope: "tool",
  reads: ["name"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unfinished: "Expected a finished tool, got \`{name}\`.",
  },
  check(tool, { report }) {
    const name = tool.name.value;
    if (!name.startsWith("todo_")) return;
    report({ messageId: "unfinished", data: { name }, at: sliceOf(tool.name), path: "/name" });
  },
  examples: [
    bad({
      title: "TODO: what is wrong here",
      tools: ts\`
        server.registerTool("todo_list_berths", { description: "List berths." }, handler);
      \`,
      reports: [{ message: "unfinished", at: "todo_list_berths" }],
    }),
    good({
      title: "TODO: how it should be",
      tools: ts\`
        server.registerTool("list_berths", { description: "List berths." }, handler);
      \`,
    }),
  ],
});
`;
}
