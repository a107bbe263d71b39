import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { RUN } from "../shared/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers.ts";

export default defineRule({
  summary: "Run the commands of the batch tool one after the other",
  why: "An agent orders its commands, and reads the answers in that order; run all at once, one reads before the other has looked.",
  source: "ADR-301, Decision: executes them in sequence within a single tool call",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    parallel: "Expected `{run}` to run its commands in sequence, got all of them at once.",
  },
  check(server, { report }) {
    for (const { tool, code } of dispatchersOf(server)) {
      const [at] = code?.parallel ?? [];
      if (at) report({ messageId: "parallel", data: { run: tool.name.value }, at, path: "", tool });
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
          inputSchema: { commands: z.array(z.object({ tool: z.string(), args: z.looseObject({}) })).min(1) },
        }, async ({ commands }) => Promise.all(commands.map(answer)));
      `,
      reports: [{ message: "parallel", at: "Promise.all(commands.map(answer))" }],
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
