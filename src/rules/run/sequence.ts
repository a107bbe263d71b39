import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isOpenAtStart, openingOf, saidBy } from "../shared/answers/answer-text.ts";
import { OPERATIONS, RUN } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Run the commands of the batch tool one after the other, and say how many went well",
  why: "An agent orders its commands, and reads the answers in that order; run all at once, one reads before the other has looked. From the first line it learns whether all of them can be relied on.",
  source: "ADR-301, Decision: executes them in sequence within a single tool call; ADR-300, state tags: `[batch]`",
  scope: "toolSet",
  needs: ["registries", "answers"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    parallel: "Expected `{run}` to run its commands in sequence, got all of them at once.",
    noTag: "Expected the answer of `{run}` to start with `[batch] `, got `{opening}`.",
    noCounts: "Expected `[batch]` to be followed by how many commands were `ok` and how many `failed`.",
  },
  notes: ["Answers that are errors, those that are JSON, and those whose first line is not known, are left alone."],
  check(server, { report }) {
    for (const { tool, code } of dispatchersOf(server)) {
      const data = { run: tool.name.value };
      const [at] = code?.parallel ?? [];
      if (at) report({ messageId: "parallel", data, at, path: "", tool });
      for (const said of saidBy(tool)) {
        const { answer, text, lines, tag } = said;
        if (answer.path !== "normal" || answer.isError !== false || isOpenAtStart(text.value)) continue;
        const { start, end } = openingOf(said);
        const opening = text.value.slice(start, end).slice(0, 60);
        const place = sliceOf(text, start, end);
        if (tag?.name !== "batch")
          report({ messageId: "noTag", data: { ...data, opening }, at: place, path: "", tool });
        else if (!/\bok\b.*\bfailed\b/u.test(lines[0]?.value ?? ""))
          report({ messageId: "noCounts", at: place, path: "", tool });
      }
    }
  },
  examples: [
    bad({
      title: "All at once",
      tools: ts`
        server.registerTool("list_nests", {}, handler);
        server.registerTool("get_nest", {}, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler]]);
        const answer = (one) => registry.get(one.tool)(one.args);
        server.registerTool("run", {
          inputSchema: { commands: ${OPERATIONS} },
        }, async ({ commands }) => Promise.all(commands.map(answer)));
      `,
      reports: [{ message: "parallel", at: "Promise.all(commands.map(answer))" }],
    }),
    bad({
      title: "An answer without a tag, and one that does not count",
      tools: ts`
        server.registerTool("list_nests", {}, handler);
        server.registerTool("get_nest", {}, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler]]);
        const text = (text: string) => ({ content: [{ type: "text" as const, text }] });
        server.registerTool("run", {
          inputSchema: { commands: ${OPERATIONS} },
        }, async ({ commands }) => {
          const lines = [];
          for (const { tool, args } of commands) lines.push(await registry.get(tool)(args));
          if (lines.length === 0) return text("Nothing to run.");
          return text(\`[batch] \${lines.length} commands were run\n\${lines.join("\n")}\`);
        });
      `,
      reports: [
        { message: "noTag", at: "Nothing to run." },
        { message: "noCounts", at: "[batch] " },
      ],
    }),
    good({
      title: "One after the other",
      tools: ts`
        server.registerTool("list_nests", {}, handler);
        server.registerTool("get_nest", {}, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler]]);
        ${RUN}
      `,
    }),
  ],
});
