import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { askLine, hasOpenLines, nextHint, ownSaidBy } from "../shared/answers/answer-text.ts";

export default defineRule({
  summary: "Say with a plan or a refusal what is to be decided, or how to go on",
  why: "A plan that only waits ends the conversation: nobody was asked, and no way on was named.",
  source: "ADR-300, state tags and response pattern",
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({
    tags: z
      .array(z.string())
      .default(["plan_ready", "blocked"])
      .describe("State tags behind which something is to be decided"),
  }),
  messages: {
    undecided: "Expected a question for the user or a hint at the next tools after `[{tag}]`.",
  },
  notes: ["Silent where whole lines of the answer are known to calls alone."],
  check(tool, { options, toolNamed, report, server }) {
    const isTool = (name: string): boolean => toolNamed(name) !== undefined;
    for (const { text, lines, tag } of ownSaidBy(tool, server)) {
      if (!tag || !options.tags.includes(tag.name) || hasOpenLines(lines)) continue;
      // A gap at the end of a line may hold more lines.
      const isOpen = lines.some(({ value }) => /[\uFDD0\uFDD1]$/u.test(value));
      if (isOpen || lines.some((line) => askLine(line) ?? nextHint(line, isTool))) continue;
      report({ messageId: "undecided", data: { tag: tag.name }, at: sliceOf(text, 0, tag.end + 1), path: "" });
    }
  },
  examples: [
    bad({
      title: "A bare plan",
      tools: ts`
        server.registerTool("plan_cleanup", { description: "Plan a cleanup." }, async ({ count }: any) => ({
          content: [{ type: "text", text: \`[plan_ready] \${count} jars to throw out\` }],
        }));
      `,
      reports: [{ message: "undecided", at: "[plan_ready]" }],
    }),
    good({
      title: "A plan with a way on, and a refusal with a question",
      tools: ts`
        server.registerTool("plan_cleanup", { description: "Plan a cleanup." }, async ({ count }: any) => ({
          content: [{ type: "text", text: \`[plan_ready] \${count} jars to throw out\n\n→ next: apply_plan\` }],
        }));
        server.registerTool("apply_plan", { description: "Apply a plan." }, async () => ({
          content: [{ type: "text", text: "[blocked] jars are locked\n? ask user: unlock them?" }],
          isError: true,
        }));
      `,
    }),
  ],
});
