import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { idFields, idFilterOf } from "../shared/fields/id-filter.ts";
import { isListTool } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Give every cache-backed list tool an `ids` filter",
  why: "Without it an agent that holds a batch of ids has no choice but to call the get tool once for each.",
  source: "ADR-0019, section 1: every cache-backed `list_<entity>` tool exposes an `ids` filter",
  scope: "tool",
  reads: ["name", "inputSchema"],
  fix: "none",
  options: z.strictObject({
    tag: z.string().default("cache-backed").describe("The tag of tools that can look up ids cheaply"),
  }),
  messages: {
    noIds: "Expected the `{tag}` list tool `{name}` to take `ids`, got no such filter.",
  },
  notes: [
    "Code does not show what is cache-backed: say it with `@cacheBacked` above the definition, or with the tag in the config's `tools`.",
    "An exception holds as long as the tool has no ids filter; from then on `exceptions/stale` reports it.",
  ],
  exceptionHolds: (tool) => idFilterOf(tool) === undefined,
  check(tool, { options, report, vocabulary }) {
    if (!tool.meta.tags.includes(options.tag) || !isListTool(tool, vocabulary)) return;
    // A filter of the wrong type is the business of `schema/ids-filter-type`.
    if (idFields(tool, vocabulary).length > 0) return;
    const name = tool.name.value;
    report({
      messageId: "noIds",
      data: { name, tag: options.tag },
      at: sliceOf(tool.name),
      path: "/inputSchema",
      help: "Add `ids`, an optional list of ids, and the hook that announces it to the first sentence of the description.",
    });
  },
  examples: [
    bad({
      title: "A cached list that cannot be asked for certain labels",
      tools: ts`
        server.registerTool("list_labels", {
          inputSchema: { color: z.string().optional() },
        }, handler);
      `,
      facts: { list_labels: { tags: ["cache-backed"] } },
      reports: [{ message: "noIds", at: "list_labels" }],
    }),
    good({
      title: "A cached list with ids, and a list that is no cache's",
      tools: ts`
        server.registerTool("list_labels", {
          inputSchema: { ids: z.array(z.number().int()).optional() },
        }, handler);

        server.registerTool("list_tides", {
          inputSchema: { harbour: z.string() },
        }, handler);
      `,
      facts: { list_labels: { tags: ["cache-backed"] } },
    }),
  ],
});
