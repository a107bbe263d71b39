import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { askLine, hasOpenLines, nextHint, ownSaidBy, type Said } from "../shared/answers/answer-text.ts";
import { appliesPlans } from "../shared/words/verb-kinds.ts";

export default defineRule({
  summary: "Ask the user between a plan and its application, and name the tool that applies it",
  why: "A plan is worth its detour only when somebody looks at it: an agent that is not told to ask applies it in the same breath, and one that is not told how makes another.",
  source: "ADR-301, Decision: the plan/review/execute cycle, with user approval",
  scope: "tool",
  reads: ["name"],
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({
    pairs: z
      .record(z.string(), z.string())
      .default({})
      .describe("Tools that make a plan, each with the tool that applies it: `organize` and `apply_plan`"),
    tags: z.array(z.string()).default(["plan_ready"]).describe("State tags of answers that are plans"),
  }),
  messages: {
    unasked: "Expected a question for the user after the plan, as in `? ask user: apply it?`, got none.",
    unnamed: "Expected a hint at the tool that applies the plan, as in `→ next: {applier}`, got none.",
  },
  notes: [
    "Judged are answers with the state tag of a plan, and those of the tools in `pairs` that start with no tag or are not known to.",
    "What applies a plan is named so (`apply_plan`, `execute_plan`), or stands in `pairs`. Silent where whole lines of the answer are known to calls alone.",
  ],
  check(tool, { options, toolNamed, report, server }) {
    const paired = Object.hasOwn(options.pairs, tool.name.value) ? options.pairs[tool.name.value] : undefined;
    const isPlan = ({ answer, tag }: Said): boolean =>
      answer.path === "normal" &&
      answer.isError !== true &&
      (tag ? options.tags.includes(tag.name) : paired !== undefined);
    const plans = ownSaidBy(tool, server).filter(isPlan);
    if (plans.length === 0) return;
    const applier = paired ?? server.tools.find(({ name }) => appliesPlans(name.value))?.name.value ?? "apply_plan";
    const applies = (name: string | undefined): boolean =>
      name !== undefined && (paired === undefined ? name === applier || appliesPlans(name) : name === paired);
    const isTool = (name: string): boolean => toolNamed(name) !== undefined;
    for (const said of plans) {
      const { text, lines, tag } = said;
      // A gap at the end of a line may hold more lines.
      if (hasOpenLines(lines) || lines.some(({ value }) => /[\uFDD0\uFDD1]$/u.test(value))) continue;
      const at = tag ? sliceOf(text, 0, tag.end + 1) : sliceOf(text, 0, lines[0]?.end ?? 0);
      const hints = lines.flatMap((line) => nextHint(line, isTool)?.items ?? []);
      if (!lines.some(askLine)) report({ messageId: "unasked", at, path: "" });
      if (!hints.some(({ name }) => applies(name))) report({ messageId: "unnamed", data: { applier }, at, path: "" });
    }
  },
  examples: [
    bad({
      title: "A plan that asks nobody, and one that names no way to apply it",
      tools: ts`
        const text = (...lines: string[]) => ({ content: [{ type: "text" as const, text: lines.join("\n") }] });
        server.registerTool("plan_move", {}, async ({ nests }: any) =>
          text(\`[plan_ready] \${nests.length} nests to move.\`, "", "→ next: apply_plan"));
        server.registerTool("plan_cleanup", {}, async ({ nests }: any) =>
          text(\`[plan_ready] \${nests.length} nests to clean.\`, "? ask user: all of them?"));
        server.registerTool("apply_plan", { inputSchema: { plan_id: z.string() } }, handler);
      `,
      reports: [
        { message: "unasked", at: "[plan_ready]" },
        { message: "unnamed", at: "[plan_ready]" },
      ],
    }),
    bad({
      title: "A tool that makes plans, by the config",
      tools: ts`
        server.registerTool("organize", {}, async ({ nests }: any) => ({
          content: [{ type: "text", text: \`To be moved: \${nests.length} nests.\` }],
        }));
        server.registerTool("carry_out", { inputSchema: { plan_id: z.string() } }, handler);
      `,
      options: { pairs: { organize: "carry_out" } },
      reports: [
        { message: "unnamed", at: "To be moved: ${nests.length} nests." },
        { message: "unasked", at: "To be moved: ${nests.length} nests." },
      ],
    }),
    good({
      title: "A question, and the tool that goes on; a refusal, and lines that only a call tells",
      tools: ts`
        const text = (...lines: string[]) => ({ content: [{ type: "text" as const, text: lines.join("\n") }] });
        server.registerTool("plan_move", {}, async ({ nests, steps }: any) => {
          if (nests.length === 0) return text("[blocked] there are no nests");
          if (nests.length > 9) return text("[plan_ready] many nests to move", steps);
          return text("[plan_ready] a few nests to move.", "? ask user: move them?", "→ next: apply_plan");
        });
        server.registerTool("apply_plan", { inputSchema: { plan_id: z.string() } }, handler);
      `,
    }),
  ],
});
