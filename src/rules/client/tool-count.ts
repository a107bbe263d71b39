import { isListedByDefault } from "../../tool-model/off-by-default.ts";
import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { clientsOption, limitsOf, named } from "../shared/clients.ts";

const count = z.number().int().positive();

export default defineRule({
  summary: "Offer no more tools than clients hand to a model",
  why: "A client that has too many tools drops some without a word, or refuses to start; a model that sees too many picks the wrong one.",
  source: "Limits of Cursor, VS Code, OpenAI and Gemini, as the options give them",
  scope: "toolSet",
  fix: "none",
  options: z.strictObject({
    clients: clientsOption,
    cursor: count
      .default(40)
      .describe(
        "Sends the first 40 of all servers; newer releases warn at 80 (bun913/mcp-testrail#6, Snowflake-Labs/mcp#77, read 2026-11-22)",
      ),
    vscode: count
      .default(128)
      .describe(
        'Refuses the request: "Cannot have more than 128 tools per request" (microsoft/vscode#258890, read 2026-11-22)',
      ),
    openai: count
      .default(128)
      .describe(
        'Refuses the request: "Expected an array with maximum length 128" (vishalmysore/Tools4AI#16, read 2026-11-22)',
      ),
    gemini: count
      .default(512)
      .describe(
        'Refuses the request: "At most 512 function declarations" (google-gemini/gemini-cli#19083, read 2026-11-22)',
      ),
  }),
  messages: {
    tooMany: "Expected at most `{limit}` tools for `{clients}`, got `{count}`.",
  },
  notes: [
    "Clients count the tools of all servers together, so a server should stay well below.",
    "Tools that could not be resolved are not counted, nor are those that are off by default, such as those of an option.",
  ],
  check({ tools }, { options, known, report }) {
    const listed = tools.filter((tool) => isListedByDefault(tool) && known(tool, "/name"));
    const names = new Set(listed.map(({ name }) => name.value));
    const exceeded = limitsOf(options, options.clients).filter(({ limit }) => names.size > limit);
    const [lowest] = exceeded;
    if (!lowest) return;
    const clients = named(exceeded.map(({ client }) => client));
    report({
      messageId: "tooMany",
      data: { limit: lowest.limit, clients, count: names.size },
      path: "",
      help: "Leave rarely used tools to a setting or to a second server, or merge tools that differ in one argument.",
    });
  },
  examples: [
    bad({
      title: "Three tools, where a client takes two",
      tools: ts`
        server.registerTool("list_cabins", { description: "List cabins." }, handler);
        server.registerTool("stop_cabin", { description: "Stop a cabin." }, handler);
        server.registerTool("get_wind", { description: "Get the wind at the top." }, handler);
      `,
      options: { cursor: 2 },
      reports: [{ message: "tooMany" }],
    }),
    good({
      title: "A tool that is left to a setting",
      tools: ts`
        server.registerTool("list_cabins", { description: "List cabins." }, handler);
        server.registerTool("stop_cabin", { description: "Stop a cabin." }, handler);
        if (process.env.WIND === "yes") server.registerTool("get_wind", { description: "Get the wind." }, handler);
      `,
      options: { cursor: 2 },
    }),
    good({
      title: "A few tools",
      tools: ts`
        server.registerTool("list_cabins", { description: "List cabins." }, handler);
      `,
    }),
  ],
});
