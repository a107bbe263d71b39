import { z } from "zod";
import { nearest } from "../../diagnostics/nearest.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { ownSaidBy } from "../shared/answers/answer-text.ts";

export default defineRule({
  summary: "Use only state tags of the declared vocabulary",
  why: "A tag is a signal only while it is one of a few that the agent was told of.",
  source: "ADR-300, state tags",
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    unknown: "Expected a declared state tag, got `[{tag}]`.",
  },
  notes: [
    "Declared are the tags of the record's table and those of `responses.tags` in the config. Brackets further down an answer are data.",
  ],
  check(tool, { stateTags, report, server }) {
    for (const { text, tag } of ownSaidBy(tool, server)) {
      if (!tag || Object.hasOwn(stateTags, tag.name)) continue;
      const guess = nearest(tag.name, Object.keys(stateTags));
      const slice = sliceOf(text, tag.start, tag.end);
      report({
        messageId: "unknown",
        data: { tag: tag.name },
        at: slice,
        path: "",
        ...(guess !== undefined && {
          help: `Did you mean \`[${guess}]\`? Tags of your own are declared in the config's \`responses.tags\`.`,
          fix: { title: `Use \`[${guess}]\``, replacements: [{ slice, text: guess }] },
        }),
      });
    }
  },
  examples: [
    bad({
      title: "A tag that was never declared",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: "[freshness] herbs were counted today" }],
        }));
      `,
      reports: [{ message: "unknown", at: "freshness" }],
    }),
    bad({
      title: "A tag that is mistyped",
      tools: ts`
        server.registerTool("get_herb", { description: "Get a herb." }, async () => ({
          content: [{ type: "text", text: "[Status] thyme, 3 jars" }],
        }));
      `,
      reports: [{ message: "unknown", at: "Status" }],
      fixed: ts`
        server.registerTool("get_herb", { description: "Get a herb." }, async () => ({
          content: [{ type: "text", text: "[status] thyme, 3 jars" }],
        }));
      `,
    }),
    good({
      title: "A tag of the config, and brackets among the data",
      stateTags: { dried: "Herbs were dried" },
      tools: ts`
        server.registerTool("dry_herbs", { description: "Dry herbs." }, async () => ({
          content: [{ type: "text", text: "[dried] 3 bunches\n[sage] on the rack" }],
        }));
      `,
    }),
  ],
});
