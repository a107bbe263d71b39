import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

const COMBINATORS = ["oneOf", "anyOf", "allOf"];

export default defineRule({
  summary: "Let the input schema be an object at its top, and nothing else",
  why: "The API behind a widely used client refuses a request with one such tool among a hundred: every tool of every server is gone with it.",
  source:
    'MCP specification: `inputSchema` has `type: "object"`; Claude API: "input_schema does not support oneOf, allOf, or anyOf at the top level" (anthropics/claude-code#5973, makenotion/notion-mcp-server#341, read 2026-11-22)',
  scope: "tool",
  reads: ["inputSchema"],
  fix: "none",
  options: z.strictObject({
    combinators: z
      .boolean()
      .default(true)
      .describe("Whether `oneOf`, `anyOf` and `allOf` at the top are found fault with, too"),
  }),
  messages: {
    notObject: 'Expected the input schema of `{name}` to have `type: "object"`, got `{found}`.',
    combinator: "Expected the input schema of `{name}` without `{keyword}` at its top.",
  },
  check(tool, { options, report }) {
    const { schema } = tool.input;
    const name = tool.name.value;
    const at = sliceOf(tool.name);
    if (schema.type !== "object") {
      const found = schema.type === undefined ? "no type" : JSON.stringify(schema.type);
      report({ messageId: "notObject", data: { name, found }, at, path: "/inputSchema" });
    }
    for (const keyword of options.combinators ? COMBINATORS : []) {
      if (!Object.hasOwn(schema, keyword)) continue;
      report({
        messageId: "combinator",
        data: { name, keyword },
        at,
        path: `/inputSchema/${keyword}`,
        help: "Put all fields into one object, say in their descriptions which belong together, and check that in the handler; or make several tools of it.",
      });
    }
  },
  examples: [
    bad({
      title: "A union at the top, and a schema that does not say what it is",
      tools: ts`
        import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [
            {
              name: "stop_cabin",
              inputSchema: {
                type: "object",
                properties: { id: { type: "number" }, name: { type: "string" } },
                oneOf: [{ required: ["id"] }, { required: ["name"] }],
              },
            },
            { name: "stop_all_cabins", inputSchema: { properties: { reason: { type: "string" } } } },
          ],
        }));
      `,
      reports: [
        { message: "combinator", at: "stop_cabin" },
        { message: "notObject", at: "stop_all_cabins" },
      ],
    }),
    good({
      title: "An object, with a union further in",
      tools: ts`
        server.registerTool("stop_cabin", {
          inputSchema: { cabin: z.union([z.number(), z.string()]) },
        }, handler);
      `,
    }),
  ],
});
