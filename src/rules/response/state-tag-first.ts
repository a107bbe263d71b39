import { z } from "zod";
import { MARKS } from "../../tool-model/answer.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { distinctOpenings, isOpenAtStart, openingOf, openingWords, ownSaidBy } from "../shared/answers/answer-text.ts";

export default defineRule({
  summary: "Start each answer with a state tag and a summary",
  why: "The tag tells an agent where the work stands before it has read the rest; without one it has to guess from prose.",
  source: "ADR-300, response pattern",
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    noTag: "Expected the answer to start with a state tag, such as `[listing] `, got `{opening}`.",
    noSummary: "Expected a summary after `[{tag}]`, on the same line and after one space.",
  },
  notes: [
    "Judged is what source shows of an answer, through the functions of the project that make it. Where it begins with something that only a call tells, nothing is said. JSON is `response/no-json`'s, errors are `response/error-tagged`'s.",
  ],
  check(tool, { report, server }) {
    for (const said of distinctOpenings(ownSaidBy(tool, server))) {
      const { answer, text, lines, tag } = said;
      if (answer.path !== "normal" || answer.isError === true) continue;
      if (isOpenAtStart(text.value) || text.value.startsWith(MARKS.json)) continue;
      const opening = openingOf(said);
      const at = text.value === "" ? answer.range : sliceOf(text, opening.start, opening.end);
      if (!tag) report({ messageId: "noTag", data: { opening: openingWords(said) }, at, path: "" });
      else if (!/^\[[\w-]+\] \S/u.test(lines[0]?.value ?? ""))
        report({ messageId: "noSummary", data: { tag: tag.name }, at, path: "" });
    }
  },
  examples: [
    bad({
      title: "Prose, and a tag alone",
      tools: ts`
        const text = (text: string) => ({ content: [{ type: "text" as const, text }] });
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ herbs }: any) =>
          text(\`Herbs: \${herbs.length}\n\${herbs}\`));

        server.registerTool("get_herb", { description: "Get a herb." }, async ({ name }: any) =>
          name ? text("Found it: " + name) : text("[status]\nnothing"));
      `,
      reports: [
        { message: "noTag", at: "Herbs: " },
        { message: "noTag", at: "Found it: " },
        { message: "noSummary", at: "[status]" },
      ],
    }),
    good({
      title: "A tag and a summary, what is not known, and JSON, with a line below",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ herbs }: any) => {
          const lines = [\`[listing] \${herbs.length} herbs\`];
          for (const herb of herbs) lines.push(herb.name);
          return { content: [{ type: "text", text: lines.join("\n") }] };
        });

        server.registerTool("get_herb", { description: "Get a herb." }, async ({ told }: any) => ({
          content: [{ type: "text", text: told + " is all there is" }],
        }));
        server.registerTool("count_herbs", { description: "Count herbs." }, async ({ counts }: any) => ({
          content: [{ type: "text", text: JSON.stringify(counts) }, { type: "text", text: "Source: the rack" }],
          structuredContent: counts,
        }));
      `,
    }),
  ],
});
