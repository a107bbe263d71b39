import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Refuse a batch with an unknown tool before anything of it is run",
  why: "When the third of five names is a mistake, the first two have been carried out already, and the agent sends them again.",
  source: "ADR-003, Safety Enforcement, layer 1: validate tool names exist in registry",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    late: "Expected `{name}` to check all names against the registry before it runs one, got the first look at a name where it is run.",
  },
  notes: [
    "A schema that lists the names (`z.enum([…])`) refuses unknown ones by itself.",
    "Silent where the dispatcher's code is not seen in full.",
  ],
  check(server, { report }) {
    for (const { tool, code, shape } of dispatchersOf(server)) {
      const [at] = code?.dispatches ?? [];
      if (!at || !code?.isWhole || code.nameChecks.length > 0 || Array.isArray(shape?.tool.schema.enum)) continue;
      report({ messageId: "late", data: { name: tool.name.value }, at, path: "", tool });
    }
  },
  examples: [
    bad({
      title: "Each name is looked at in its turn",
      tools: ts`
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => {
          for (const { tool, args } of operations) {
            const run = registry.get(tool);
            if (!run) throw new Error("Unknown tool.");
            await run(args);
          }
        });
      `,
      reports: [{ message: "late", at: "registry.get(tool)" }],
    }),
    good({
      title: "All names first",
      tools: ts`
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => {
          if (!operations.every(({ tool }) => registry.has(tool))) throw new Error("Unknown tool.");
          for (const { tool, args } of operations) await registry.get(tool)(args);
        });
      `,
    }),
  ],
});
