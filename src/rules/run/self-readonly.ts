import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";
import { setAnnotation } from "../shared/set-annotation.ts";

export default defineRule({
  summary: "Annotate the batch tool as read-only, and say so in its description",
  why: "Clients let a read-only tool through unasked, which is what makes a batch of reads worth having; an agent has to read that it takes no writes.",
  source: "ADR-301, Decision: accepts only read-only commands",
  scope: "toolSet",
  needs: ["registries"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    hint: "Expected `{run}` to have `readOnlyHint: true`, got `{actual}`.",
    unsaid: "Expected the description of `{run}` to say that it only reads, got no word of it.",
  },
  check(server, { known, report }) {
    for (const { tool } of dispatchersOf(server)) {
      const run = tool.name.value;
      const { readOnlyHint: hint } = tool.annotations;
      if (hint?.value !== true && known(tool, "/annotations")) {
        const fix = setAnnotation(hint, "readOnlyHint", true);
        const data = { run, actual: hint ? "false" : "none" };
        report({ messageId: "hint", data, at: hint?.range ?? sliceOf(tool.name), path: "/annotations", tool, fix });
      }
      const { description } = tool;
      if (
        description &&
        known(tool, "/description") &&
        !/read[- ]?only|only reads?|\breads? only/iu.test(description.value)
      )
        report({ messageId: "unsaid", data: { run }, at: sliceOf(description), path: "/description", tool });
    }
  },
  examples: [
    bad({
      title: "Not a word of reading",
      tools: ts`
        server.registerTool("run", {
          description: "Run several tools.",
          annotations: { readOnlyHint: true },
          inputSchema: { commands: ${OPERATIONS} },
        }, handler);
      `,
      reports: [{ message: "unsaid", at: "Run several tools." }],
    }),
    bad({
      title: "Annotated as a write",
      tools: ts`
        server.registerTool("run", {
          description: "Run several read-only tools.",
          annotations: { readOnlyHint: false },
          inputSchema: { commands: ${OPERATIONS} },
        }, handler);
      `,
      reports: [{ message: "hint", at: "false" }],
      fixed: ts`
        server.registerTool("run", {
          description: "Run several read-only tools.",
          annotations: { readOnlyHint: true },
          inputSchema: { commands: ${OPERATIONS} },
        }, handler);
      `,
    }),
    good({
      title: "Read-only, and says so",
      tools: ts`
        server.registerTool("run", {
          description: "Run several read-only tools in one call.",
          annotations: { readOnlyHint: true },
          inputSchema: { commands: ${OPERATIONS} },
        }, handler);
      `,
    }),
  ],
});
