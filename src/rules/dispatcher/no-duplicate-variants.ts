import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { BATCH_TOOLS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf, duplicateVariants } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Have no batch variant of a tool beside the dispatcher",
  why: "Two ways to do the same thing cost the agent a choice, and the maintainer every mend twice, each with limits of its own.",
  source: "ADR-003, Context: tool proliferation, 15+ batch variants with similar patterns",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    variant: "Expected `{single}` to be batched with `{dispatcher}`, got `{name}` for it.",
  },
  notes: [
    "Silent on servers without a dispatcher.",
    "A variant that is kept for old clients is left alone once it has the tag `deprecated`, in TSDoc, `_meta` or the config's `tools`, or its description says so.",
  ],
  check(server, { known, report, vocabulary }) {
    const [dispatcher] = dispatchersOf(server);
    if (!dispatcher) return;
    for (const [tool, single] of duplicateVariants(server, vocabulary)) {
      const isOld = tool.meta.tags.includes("deprecated") || /\bdeprecated\b/iu.test(tool.description?.value ?? "");
      if (isOld || !known(tool, "/name") || !known(single, "/name")) continue;
      report({
        messageId: "variant",
        data: { single: single.name.value, dispatcher: dispatcher.tool.name.value, name: tool.name.value },
        at: sliceOf(tool.name),
        path: "/name",
        tool,
        related: [{ message: `\`${single.name.value}\` is the tool that it batches.`, at: sliceOf(single.name) }],
      });
    }
  },
  examples: [
    bad({
      title: "A variant of a tool that the dispatcher runs",
      tools: ts`
        server.registerTool("copy_chart", { inputSchema: { chart: z.string() } }, handler);
        server.registerTool("batch_copy_charts", { inputSchema: { charts: z.array(z.string()).min(1) } }, handler);
        const registry = new Map([["copy_chart", handler]]);
        ${BATCH_TOOLS}
      `,
      reports: [{ message: "variant", at: "batch_copy_charts" }],
    }),
    good({
      title: "No single tool does the same; one is on its way out",
      tools: ts`
        server.registerTool("copy_chart", { inputSchema: { chart: z.string() } }, handler);
        server.registerTool("batch_signal_flags", { inputSchema: { flags: z.array(z.string()).min(1) } }, handler);
        /** @deprecated */
        server.registerTool("batch_copy_charts", { inputSchema: { charts: z.array(z.string()).min(1) } }, handler);
        const registry = new Map([["copy_chart", handler]]);
        ${BATCH_TOOLS}
      `,
    }),
    good({
      title: "No dispatcher",
      tools: ts`
        server.registerTool("copy_chart", { inputSchema: { chart: z.string() } }, handler);
        server.registerTool("batch_copy_charts", { inputSchema: { charts: z.array(z.string()).min(1) } }, handler);
      `,
    }),
  ],
});
