import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

/** A rule of thumb for English and JSON; no tokenizer of the large models is public. */
const BYTES_PER_TOKEN = 4;

export default defineRule({
  summary: "Keep what a client reads at the start within a budget of tokens",
  why: "Every conversation begins by paying for the whole list of tools, and a long list leaves less room for the work and blurs the choice.",
  source: "ADR-0030, consequences: the token cost of tools/list grows with the surface",
  scope: "toolSet",
  fix: "none",
  options: z.strictObject({
    total: z.number().int().positive().default(50_000).describe("Tokens of all tools of a server together"),
    tool: z.number().int().positive().default(5_000).describe("Tokens of one tool"),
  }),
  messages: {
    total: "Expected the tools to take at most `{budget}` tokens, got about `{tokens}` (estimated as bytes / 4).",
    tool: "Expected `{name}` to take at most `{budget}` tokens, got about `{tokens}` (estimated as bytes / 4).",
  },
  notes: [
    "Counted are name, title, description, schemas, annotations and `_meta` of each tool as JSON without white space, four bytes to a token. The estimate is within a fifth or so for English text.",
    "What could not be resolved is not counted, so the real list may be longer.",
  ],
  check({ tools }, { options, report }) {
    const costs = tools.map((tool) => ({ tool, tokens: estimatedTokens(tool) }));
    for (const { tool, tokens } of costs.filter((cost) => cost.tokens > options.tool)) {
      const data = { name: tool.name.value, budget: options.tool, tokens };
      report({ messageId: "tool", data, at: sliceOf(tool.name), path: "", tool });
    }
    const total = costs.reduce((sum, { tokens }) => sum + tokens, 0);
    if (total <= options.total) return;
    const largest = costs.toSorted((one, other) => other.tokens - one.tokens).slice(0, 3);
    report({
      messageId: "total",
      data: { budget: options.total, tokens: total },
      path: "",
      help: `The largest are ${largest.map(({ tool, tokens }) => `\`${tool.name.value}\` (${tokens})`).join(", ")}.`,
    });
  },
  examples: [
    bad({
      title: "Over the budget of one tool, and of all",
      tools: ts`
        server.registerTool("list_ships", {
          description: "List the ships that are in the harbour, at anchor in the roads, or due within the next tide, with their berths.",
        }, handler);
      `,
      options: { total: 30, tool: 30 },
      reports: [{ message: "tool", at: "list_ships" }, { message: "total" }],
    }),
    good({
      title: "Within the budget",
      tools: ts`
        server.registerTool("list_ships", { description: "List ships." }, handler);
      `,
    }),
  ],
});

function estimatedTokens(tool: Tool): number {
  const { name, title, description, input, output, annotations, wireMeta } = tool;
  const wire = {
    name: name.value,
    title: title?.value,
    description: description?.value,
    inputSchema: input.schema,
    outputSchema: output,
    annotations: Object.fromEntries(Object.entries(annotations).map(([key, { value }]) => [key, value])),
    _meta: wireMeta,
  };
  return Math.ceil(new TextEncoder().encode(JSON.stringify(wire)).length / BYTES_PER_TOKEN);
}
