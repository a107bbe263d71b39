import { z } from "zod";
import { isJsonObject } from "../../tool-model/json.ts";
import type { Limit } from "../../tool-model/registry.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf, type Dispatcher } from "../shared/dispatchers/dispatchers.ts";
import { boundOf, isBoundOf, type Bounded } from "../shared/dispatchers/dispatcher-limits.ts";

export default defineRule({
  summary: "Bound what one batch may do: how many operations, how much output, how long each",
  why: "One call of the dispatcher is many calls: without bounds a single mistake of an agent floods the conversation or hangs the server.",
  source: "ADR-003, Safety Enforcement and Configuration",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    operations: "Expected `{name}` to bound the number of operations, got no such limit.",
    output: "Expected `{name}` to bound the size of all answers together, got no such limit.",
    timeout: "Expected `{name}` to bound the time of each operation, got no such limit.",
    notPositive: "Expected `{key}` to be a positive number, got `{value}`.",
  },
  notes: [
    "Counted are numbers that the dispatcher's code keeps under a name that says what they bound (`maxOperations`, `MAX_AGGREGATE_CHARS`, `defaultTimeout`), and `maxItems` of the list of operations.",
    "Silent where the dispatcher's code cannot be seen, as in a saved list of tools.",
  ],
  check(server, { report }) {
    for (const dispatcher of dispatchersOf(server)) {
      const { tool, code, limits } = dispatcher;
      if (!code?.isWhole) continue;
      const name = tool.name.value;
      for (const what of ["operations", "output", "timeout"] as const) {
        if (isBounded(dispatcher, what)) continue;
        report({ messageId: what, data: { name }, at: sliceOf(tool.name), path: "", tool });
      }
      for (const { key, value, range } of limits.filter(isNotPositive))
        report({
          messageId: "notPositive",
          data: { key, value: JSON.stringify(value) },
          at: range ?? sliceOf(tool.name),
          path: "",
          tool,
        });
    }
  },
  examples: [
    bad({
      title: "Nothing is bounded",
      tools: ts`
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => Promise.all(operations.map(({ tool, args }) => registry.get(tool)(args))));
      `,
      reports: [
        { message: "operations", at: "batch_tools" },
        { message: "output", at: "batch_tools" },
        { message: "timeout", at: "batch_tools" },
      ],
    }),
    bad({
      title: "A bound that lets nothing through",
      tools: ts`
        const LIMITS = { maxOperations: 0, maxAggregateChars: 200_000, timeoutMs: 30_000 };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => {
          if (operations.length > LIMITS.maxOperations) throw new Error("Too many operations.");
          return Promise.all(operations.map(({ tool, args }) => registry.get(tool)(args)));
        });
      `,
      reports: [{ message: "notPositive", at: "maxOperations" }],
    }),
    good({
      title: "All three are bounded, one by the schema",
      tools: ts`
        const LIMITS = { maxAggregateChars: 200_000, timeoutMs: 30_000 };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS}.max(50) },
        }, async ({ operations }) => {
          const answers = await Promise.all(operations.map(({ tool, args }) => within(LIMITS.timeoutMs, registry.get(tool)(args))));
          return answers.join("").slice(0, LIMITS.maxAggregateChars);
        });
      `,
    }),
  ],
});

function isBounded({ limits, shape, runs, tool }: Dispatcher, what: Bounded): boolean {
  if (limits.some((limit) => isBoundOf(what, limit))) return true;
  // What was not found out from the code may be bounded in code that was not found either.
  if (runs.length === 0) return true;
  if (what !== "operations") return false;
  const list = shape?.list.schema ?? tool.input.fields.find(({ schema }) => schema.type === "array")?.schema;
  return isJsonObject(list) && typeof list.maxItems === "number";
}

function isNotPositive(limit: Limit): boolean {
  return boundOf(limit) !== undefined && typeof limit.value === "number" && !(limit.value > 0);
}
