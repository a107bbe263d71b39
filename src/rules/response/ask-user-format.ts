import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { askLine, nextHint, ownSaidBy } from "../shared/answers/answer-text.ts";

const START = "? ask user: ";

export default defineRule({
  summary: "Write questions for the user as `? ask user: …`",
  why: "The line tells the agent to stop and ask. In another form it is read as one more remark.",
  source: "ADR-300, response pattern",
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "safe",
  options: z.strictObject({
    order: z
      .enum(["after-next", "before-next", "any"])
      .default("after-next")
      .describe("Where the questions stand, seen from the hint at the next tools"),
  }),
  messages: {
    form: "Expected `? ask user: ` and the question, got `{found}`.",
    first: "Expected the state tag and summary on the first line, got a question for the user.",
    order: "Expected the question for the user `{where}` the hint at the next tools.",
  },
  check(tool, { options, toolNamed, report, server }) {
    for (const { text, lines } of ownSaidBy(tool, server)) {
      const hintAt = lines.findIndex((line) => nextHint(line, (name) => toolNamed(name) !== undefined));
      lines.forEach((line, index) => {
        const ask = askLine(line);
        if (!ask) return;
        const at = sliceOf(text, line.start, line.end);
        const found = text.value.slice(line.start, ask.questionStart);
        const isMisplaced = hintAt >= 0 && (options.order === "after-next" ? index < hintAt : index > hintAt);
        if (index === 0) report({ messageId: "first", at, path: "" });
        else if (found !== START)
          report({
            messageId: "form",
            data: { found: found.trim() },
            at: sliceOf(text, line.start, Math.max(ask.questionStart, line.start + 1)),
            path: "",
            fix: {
              title: "Write it so",
              replacements: [{ slice: sliceOf(text, line.start, ask.questionStart), text: START }],
            },
          });
        else if (isMisplaced && options.order !== "any")
          report({
            messageId: "order",
            data: { where: options.order === "after-next" ? "behind" : "before" },
            at,
            path: "",
          });
      });
    }
  },
  examples: [
    bad({
      title: "Another form",
      tools: ts`
        server.registerTool("plan_cleanup", { description: "Plan a cleanup." }, async ({ jars }: any) => ({
          content: [{ type: "text", text: \`[plan_ready] \${jars} jars\n\nASK USER: throw them out?\` }],
        }));
      `,
      reports: [{ message: "form", at: "ASK USER: " }],
      fixed: ts`
        server.registerTool("plan_cleanup", { description: "Plan a cleanup." }, async ({ jars }: any) => ({
          content: [{ type: "text", text: \`[plan_ready] \${jars} jars\n\n? ask user: throw them out?\` }],
        }));
      `,
    }),
    bad({
      title: "Before everything else, and before the hint",
      tools: ts`
        server.registerTool("plan_cleanup", { description: "Plan a cleanup." }, async ({ isSure }: any) => ({
          content: [{ type: "text", text: isSure
            ? "? ask user: throw them out?"
            : "[plan_ready] 3 jars\n\n? ask user: throw 3 out?\n→ next: plan_cleanup" }],
        }));
      `,
      reports: [
        { message: "first", at: "? ask user: throw them out?" },
        { message: "order", at: "? ask user: throw 3 out?" },
      ],
    }),
    good({
      title: "Several questions, behind the hint",
      tools: ts`
        server.registerTool("plan_cleanup", { description: "Plan a cleanup." }, async ({ jar }: any) => ({
          content: [{ type: "text", text: \`[plan_ready] 3 jars\n\n→ next: plan_cleanup\n? ask user: throw out \${jar}?\n? ask user: today?\` }],
        }));
      `,
    }),
  ],
});
