import { z } from "zod";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isOpenAtStart, saidBy } from "../shared/answers/answer-text.ts";

export default defineRule({
  summary: "Declare only state tags that some tool answers with",
  why: "A tag that nothing sends is a promise: agents and people look out for a state that never comes.",
  source: "ADR-300, state tags",
  scope: "toolSet",
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unused: "Expected some tool to answer with `[{tag}]`, which `responses.tags` declares.",
  },
  notes: [
    "Judged are the tags of the config alone; those of the record's table need not all be used. Silent while the answers of a tool are not known in full.",
  ],
  check(server, { declaredTags, report }) {
    if (!server.complete || !areAllKnown(server)) return;
    const sent = new Set(server.tools.flatMap((tool) => saidBy(tool).flatMap(({ tag }) => tag?.name ?? [])));
    for (const tag of declaredTags) if (!sent.has(tag)) report({ messageId: "unused", data: { tag }, path: "" });
  },
  examples: [
    bad({
      title: "A tag that was given up",
      stateTags: { dried: "Herbs were dried", pressed: "Herbs were pressed" },
      tools: ts`
        server.registerTool("dry_herbs", { description: "Dry herbs." }, async () => ({
          content: [{ type: "text", text: "[dried] 3 bunches" }],
        }));
      `,
      reports: [{ message: "unused" }],
    }),
    good({
      title: "A tag that is sent, and an answer that may send another",
      stateTags: { dried: "Herbs were dried", pressed: "Herbs were pressed" },
      tools: ts`
        server.registerTool("dry_herbs", { description: "Dry herbs." }, async () => ({
          content: [{ type: "text", text: "[dried] 3 bunches" }],
        }));

        server.registerTool("press_herbs", { description: "Press herbs." }, async ({ state }: any) => ({
          content: [{ type: "text", text: \`[\${state}] 3 bunches\` }],
        }));
      `,
    }),
  ],
});

function areAllKnown({ tools }: ServerTools): boolean {
  return tools.every(
    (tool) =>
      tool.answers !== undefined &&
      (tool.answerHoles ?? []).length === 0 &&
      saidBy(tool).every(({ text }) => !isOpenAtStart(text.value)),
  );
}
