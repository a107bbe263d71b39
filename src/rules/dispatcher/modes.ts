import { z } from "zod";
import { appendPointer } from "../../tool-model/json-pointer.ts";
import { isJsonArray } from "../../tool-model/json.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Let the caller of the dispatcher choose parallel or sequential, and say when it stops on errors",
  why: "Writes that build on each other need an order; reads do not, and are faster without. An agent that stops on errors in parallel stops nothing.",
  source: "ADR-003, Schema and Execution modes",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    noMode: "Expected `{name}` to have a field that takes `parallel` and `sequential`, got none.",
    stopUnclear:
      "Expected the description of `{field}` to say that it holds for sequential runs alone, got no word of it.",
    defaultUnused: "Expected the code of `{name}` to read the default mode `{key}`, got a setting that nothing reads.",
  },
  check(server, { known, report }) {
    for (const { tool, shape, code, limits } of dispatchersOf(server)) {
      const name = tool.name.value;
      if (!shape || !known(tool, "/inputSchema")) continue;
      if (!tool.input.fields.some(isMode))
        report({ messageId: "noMode", data: { name }, at: sliceOf(tool.name), path: "/inputSchema", tool });
      const stop = unclearStop(tool);
      if (stop) {
        const path = stop.description ? appendPointer(stop.path, "description") : stop.path;
        const at = stop.description ? sliceOf(stop.description) : stop.range;
        report({ messageId: "stopUnclear", data: { field: stop.name }, at, path, tool });
      }
      const unused = limits.filter(({ key, value, reads }) => isModeDefault(key, value) && reads.length === 0);
      for (const { key, range } of code?.isWhole === true ? unused : [])
        report({ messageId: "defaultUnused", data: { name, key }, at: range ?? sliceOf(tool.name), path: "", tool });
    }
  },
  examples: [
    bad({
      title: "No choice of mode, and a stop that is not explained",
      tools: ts`
        server.registerTool("batch_tools", {
          inputSchema: {
            operations: ${OPERATIONS},
            stopOnError: z.boolean().optional().describe("Stop at the first error"),
          },
        }, handler);
      `,
      reports: [
        { message: "noMode", at: "batch_tools" },
        { message: "stopUnclear", at: "Stop at the first error" },
      ],
    }),
    bad({
      title: "A default mode that nothing reads",
      tools: ts`
        const BATCH = { maxOperations: 20, defaultExecutionMode: "sequential" };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: {
            operations: ${OPERATIONS}.max(BATCH.maxOperations),
            executionMode: z.enum(["parallel", "sequential"]).optional(),
          },
        }, async ({ operations, executionMode = "parallel" }) => {
          if (operations.length > BATCH.maxOperations) throw new Error("Too many operations.");
          return operations.map(({ tool, args }) => registry.get(tool)(args));
        });
      `,
      reports: [{ message: "defaultUnused", at: "defaultExecutionMode" }],
    }),
    good({
      title: "A mode, and a stop that says when it counts",
      tools: ts`
        server.registerTool("batch_tools", {
          inputSchema: {
            operations: ${OPERATIONS},
            executionMode: z.enum(["parallel", "sequential"]).optional(),
            stopOnError: z.boolean().optional().describe("Stop at the first error, in sequential mode alone"),
          },
        }, handler);
      `,
    }),
  ],
});

function isMode({ schema }: Field): boolean {
  const values = isJsonArray(schema.enum) ? schema.enum : [];
  return values.includes("parallel") && values.includes("sequential");
}

function unclearStop({ input }: Tool): Field | undefined {
  const stop = input.fields.find(({ name }) => /^(?:stop_?on_?error|fail_?fast|continue_?on_?error)$/iu.test(name));
  return stop && !/sequen|order|serial|one (?:by|after)/iu.test(stop.description?.value ?? "") ? stop : undefined;
}

function isModeDefault(key: string, value: unknown): boolean {
  return /mode/iu.test(key) && (value === "parallel" || value === "sequential");
}
