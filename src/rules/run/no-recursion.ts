import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { dispatchersOf, runnableMembers } from "../shared/dispatchers/dispatchers.ts";
import { RUN } from "../shared/dispatchers/dispatcher-examples.ts";

export default defineRule({
  summary: "Keep the batch tool out of what it runs",
  why: "A batch that holds itself has no end.",
  source: "ADR-301, derived; ADR-003, Recursion risk",
  scope: "toolSet",
  needs: ["registries"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    itself: "Expected `{run}` not to run itself, got its own name among what it runs.",
  },
  check(server, { report }) {
    for (const dispatcher of dispatchersOf(server)) {
      const { tool } = dispatcher;
      const run = tool.name.value;
      for (const { removal, range } of runnableMembers(dispatcher).filter(({ value }) => value === run)) {
        const fix = removal && { title: `Take \`${run}\` out`, replacements: [{ range: removal, text: "" }] };
        report({ messageId: "itself", data: { run }, at: range ?? sliceOf(tool.name), path: "", tool, fix });
      }
    }
  },
  examples: [
    bad({
      title: "Its own name in its list",
      tools: ts`
        server.registerTool("list_nests", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("get_nest", { annotations: { readOnlyHint: true } }, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler], ["run", handler]]);
        ${RUN}
      `,
      reports: [{ message: "itself", at: "run" }],
      fixed: ts`
        server.registerTool("list_nests", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("get_nest", { annotations: { readOnlyHint: true } }, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler], ]);
        ${RUN}
      `,
    }),
    good({
      title: "Other tools alone",
      tools: ts`
        server.registerTool("list_nests", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("get_nest", { annotations: { readOnlyHint: true } }, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler]]);
        ${RUN}
      `,
    }),
  ],
});
