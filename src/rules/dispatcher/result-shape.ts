import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";

/** Members of the answer, each with the forms in which it may be written. */
const MEMBERS: Readonly<Record<string, RegExp>> = {
  summary: /^summary$/u,
  total: /^total$/u,
  successful: /^(?:successful|succeeded)$/u,
  failed: /^failed$/u,
  elapsed_ms: /^elapsed_?(?:ms)?$/iu,
  executionMode: /^(?:execution_?)?mode$/iu,
  warnings: /^warnings$/u,
  results: /^results$/u,
  index: /^index$/u,
  tool: /^tool$/u,
  success: /^success$/u,
  error: /^error$/u,
};

export default defineRule({
  summary: "Answer a batch with a summary and one result for each operation, errors counted",
  why: "An agent reads from the counts whether to go on; an operation that answered `isError` and is counted as done is never done again.",
  source: "ADR-003, Result Format",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    members: "Expected the answer of `{name}` to hold `{members}`, got none of that name.",
    isError: "Expected `{name}` to count an operation that answers `isError` as failed, got no check of it.",
  },
  notes: ["Silent where the dispatcher's code is not seen in full, or nothing of the answer is written there."],
  check(server, { report }) {
    for (const { tool, code } of dispatchersOf(server)) {
      if (!code?.isWhole || code.dispatches.length === 0) continue;
      const name = tool.name.value;
      const missing = Object.entries(MEMBERS).filter(([, form]) => !code.answerKeys.some((key) => form.test(key)));
      if (missing.length > 0 && missing.length < Object.keys(MEMBERS).length) {
        const data = { name, members: missing.map(([key]) => key).join(", ") };
        report({ messageId: "members", data, at: sliceOf(tool.name), path: "", tool });
      }
      if (code.errorReads.length === 0)
        report({ messageId: "isError", data: { name }, at: code.dispatches[0], path: "", tool });
    }
  },
  examples: [
    bad({
      title: "No counts, and errors that are answers like any other",
      tools: ts`
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => {
          const results = await Promise.all(operations.map(async ({ tool, args }, index) => {
            try {
              return { index, tool, success: true, result: await registry.get(tool)(args) };
            } catch (error) {
              return { index, tool, success: false, error };
            }
          }));
          return { results };
        });
      `,
      reports: [
        { message: "members", at: "batch_tools" },
        { message: "isError", at: "registry.get(tool)" },
      ],
    }),
    good({
      title: "Summary and results",
      tools: ts`
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations, executionMode }) => {
          const results = await Promise.all(operations.map(async ({ tool, args }, index) => {
            const result = await registry.get(tool)(args);
            return result.isError ? { index, tool, success: false, error: result } : { index, tool, success: true, result };
          }));
          const failed = results.filter(({ success }) => !success).length;
          const summary = { total: results.length, successful: results.length - failed, failed, elapsed_ms: 0, executionMode, warnings: [] };
          return { summary, results };
        });
      `,
    }),
  ],
});
