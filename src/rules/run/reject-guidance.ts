import { z } from "zod";
import type { Registry } from "../../tool-model/registry.ts";
import type { Located } from "../../tool-model/source-range.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Name the tool to use instead where the batch tool refuses one",
  why: "An agent that is only told no tries the same call in another form; one that is told the tool calls it.",
  source: "ADR-301, Decision: rejected with an explanation directing the agent to use the dedicated tool",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unnamed: "Expected the refusal of `{run}` to name the tool to use, got a text without it.",
  },
  notes: [
    "A text that fills in a value, or that is kept for one tool and names it, will do. Silent where no text of the refusal is written beside the list.",
  ],
  check(server, { report }) {
    for (const { tool, rejects } of dispatchersOf(server))
      for (const { range } of rejects.flatMap(unhelpful))
        report({
          messageId: "unnamed",
          data: { run: tool.name.value },
          at: range ?? sliceOf(tool.name),
          path: "",
          tool,
        });
  },
  examples: [
    bad({
      title: "Only no",
      tools: ts`
        server.registerTool("ring_bird", {}, handler);
        server.registerTool("move_nest", {}, handler);
        const WRITES = new Set(["ring_bird", "move_nest"]);
        server.registerTool("run_tools", {
          inputSchema: { commands: ${OPERATIONS} },
        }, async ({ commands }) => {
          for (const { tool } of commands) if (WRITES.has(tool)) throw new Error("This is not allowed.");
        });
      `,
      reports: [{ message: "unnamed", at: '"This is not allowed."' }],
    }),
    good({
      title: "The tool to use",
      tools: ts`
        server.registerTool("ring_bird", {}, handler);
        server.registerTool("move_nest", {}, handler);
        const WRITES = new Set(["ring_bird", "move_nest"]);
        server.registerTool("run_tools", {
          inputSchema: { commands: ${OPERATIONS} },
        }, async ({ commands }) => {
          for (const { tool } of commands) if (WRITES.has(tool)) throw new Error(\`Call \${tool} directly.\`);
        });
      `,
    }),
  ],
});

/** Texts of refusals that name no tool. */
function unhelpful({ members, refusals = [] }: Registry): readonly Located<string>[] {
  const notes = members.flatMap(({ value, note }) => (note ? [{ value, note }] : []));
  if (notes.length > 0) return notes.flatMap(({ value, note }) => (note.value.includes(value) ? [] : [note]));
  const isHelpful = refusals.some(
    ({ value }) => value.includes("${") || members.some((one) => value.includes(one.value)),
  );
  return isHelpful ? [] : refusals.slice(0, 1);
}
