import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Let callers of the dispatcher lower its limits, not raise them",
  why: "A limit that the agent may lift protects from nothing: the agent that floods the server is the one that sets it.",
  source: "ADR-003, Example 4, which lets the caller raise them; off by default for that reason",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    raisable:
      "Expected `{name}` to take the lower of its own limits and the caller's, got the caller's in their place.",
  },
  notes: ["Seen are `Object.assign(limits, args.limits)` and `{ ...limits, ...args.limits }`."],
  check(server, { report }) {
    for (const { tool, code } of dispatchersOf(server))
      for (const at of code?.raises ?? [])
        report({ messageId: "raisable", data: { name: tool.name.value }, at, path: "", tool });
  },
  examples: [
    bad({
      title: "The caller's limits take the place of the server's",
      tools: ts`
        const LIMITS = { maxOperations: 20 };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async (args) => {
          const limits = { ...LIMITS, ...args.limits };
          if (args.operations.length > limits.maxOperations) throw new Error("Too many operations.");
          return args.operations.map((one) => registry.get(one.tool)(one.args));
        });
      `,
      reports: [{ message: "raisable", at: "...args.limits" }],
    }),
    good({
      title: "The lower of the two counts",
      tools: ts`
        const LIMITS = { maxOperations: 20 };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async (args) => {
          const most = Math.min(args.limits.maxOperations, LIMITS.maxOperations);
          if (args.operations.length > most) throw new Error("Too many operations.");
          return args.operations.map((one) => registry.get(one.tool)(one.args));
        });
      `,
    }),
  ],
});
