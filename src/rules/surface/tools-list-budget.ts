import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { isListedByDefault } from "../../tool-model/off-by-default.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { dearestFields, repeatedBlocks, toolTokens, type Cost } from "../shared/texts/token-cost.ts";

/** Of what is dearest, so much is named. */
const MOST_NAMED = 3;

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
    "Over the budget of all tools, the largest tools and fields are named, and what several tools have word for word, with what it costs beyond the first time.",
    "Of a name that has several definitions, such as those of two modes of a server, the dearest counts.",
    "Tools that are off by default, such as those of an option, do not count into the budget of all: whoever switches them on pays for them.",
    "What could not be resolved is not counted, so the real list may be longer.",
  ],
  check({ tools }, { options, report }) {
    const costs = tools.map((tool) => ({ tool, tokens: toolTokens(tool) }));
    for (const { tool, tokens } of costs.filter((cost) => cost.tokens > options.tool)) {
      const data = { name: tool.name.value, budget: options.tool, tokens };
      report({ messageId: "tool", data, at: sliceOf(tool.name), path: "", tool });
    }
    const listed = dearestByName(costs.filter(({ tool }) => isListedByDefault(tool)));
    const total = listed.reduce((sum, { tokens }) => sum + tokens, 0);
    if (total <= options.total) return;
    const named = listed.map(({ tool }) => tool);
    const largest = listed
      .map((cost) => ({ name: `\`${cost.tool.name.value}\``, tokens: cost.tokens }))
      .sort((one, other) => other.tokens - one.tokens);
    const fields = phrase(dearestFields(named));
    const repeated = phrase(repeatedBlocks(named));
    report({
      messageId: "total",
      data: { budget: options.total, tokens: total },
      path: "",
      help: [
        `The largest are ${phrase(largest)}.`,
        ...(fields === "" ? [] : [`The largest fields are ${fields}.`]),
        ...(repeated === "" ? [] : [`Told again and again are ${repeated}.`]),
      ].join(" "),
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

interface ToolCost {
  readonly tool: Tool;
  readonly tokens: number;
}

/** A tool that is defined in several forms is listed in one of them: the dearest counts. */
function dearestByName(costs: readonly ToolCost[]): ToolCost[] {
  const dearest = new Map<string, ToolCost>();
  for (const cost of costs) {
    const name = cost.tool.name.value;
    if (cost.tokens > (dearest.get(name)?.tokens ?? -1)) dearest.set(name, cost);
  }
  return [...dearest.values()];
}

function phrase(costs: readonly Cost[]): string {
  return costs
    .slice(0, MOST_NAMED)
    .map(({ name, tokens }) => `${name} (${tokens})`)
    .join(", ");
}
