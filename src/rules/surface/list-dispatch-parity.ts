import { z } from "zod";
import type { Registry, RegistryMember } from "../../tool-model/registry.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { isUnlisted } from "../../tool-model/unlisted.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { serverWords } from "../shared/words/server-words.ts";

export default defineRule({
  summary: "Answer calls of every tool that is listed, and of no other",
  why: "A tool that is listed and not answered fails on every call; a case for one that is not listed is code that no agent reaches, and often a name that was misspelt.",
  source: "ADR-003, what its server does at run time: `auditToolRegistry()` for keys that are not the tool's name",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unanswered: "Expected calls of `{name}` to be answered, got no case for it in the handler of `tools/call`.",
    unlisted: "Expected the name of a tool that is listed, got `{name}`, which only what answers `tools/call` names.",
    otherName: "Expected the key of a tool to be its name `{name}`, got `{key}`.",
  },
  notes: [
    "Judged are low-level servers, which list tools in one handler and answer calls in another: by `switch`, by comparisons, or by looking the name up in a map.",
    "Silent where a part of the list or of the answers could not be read, and about missing answers wherever the name is handed to code that is not seen.",
    "Silent about missing answers, too, where most of the tools have none: a server of which that is true would do nothing, so they are answered somewhere else.",
    "A case for a tool that is not listed is left alone when the project's code names it in other places as well: apps of the server may call it by themselves. So is a name that the handler knows only to refuse it, with the name to use instead, and one for which it does the same as for a tool that is listed.",
  ],
  check(server, { known, report }) {
    const isListKnown = server.complete && server.tools.every((tool) => known(tool, "/name"));
    for (const registry of server.registries?.known.filter(({ tool }) => tool === undefined) ?? []) {
      const members = distinct(registry);
      if (isListKnown) reportDifference(registry, members);
      for (const { value, named } of members)
        if (named && named.value !== value)
          report({ messageId: "otherName", data: { name: named.value, key: value }, at: named.range, path: "" });
    }

    function reportDifference({ isWhole }: Registry, members: readonly RegistryMember[]): void {
      const answered = new Set(members.map(({ value }) => value));
      const unanswered = isWhole ? listed(server).filter(({ name }) => !answered.has(name.value)) : [];
      if (unanswered.length * 2 <= listed(server).length)
        for (const tool of unanswered)
          report({ messageId: "unanswered", data: { name: tool.name.value }, at: sliceOf(tool.name), path: "", tool });
      const { toolNames, nearestTool } = serverWords(server);
      const isAlias = ({ aliases = [] }: RegistryMember): boolean => aliases.some((name) => toolNames.has(name));
      const isSurplus = (one: RegistryMember): boolean =>
        !toolNames.has(one.value) && !one.isNamedElsewhere && !one.isRefused && !isAlias(one);
      for (const { value, range } of members.filter(isSurplus)) {
        const near = nearestTool(value);
        const help = near === undefined ? {} : { help: `Did you mean \`${near}\`?` };
        report({ messageId: "unlisted", data: { name: value }, at: range, path: "", ...help });
      }
    }
  },
  examples: [
    bad({
      title: "A tool without an answer, and an answer without a tool",
      tools: ts`
        import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [
            { name: "list_tides", inputSchema: { type: "object" } },
            { name: "log_catch", inputSchema: { type: "object" } },
          ],
        }));
        server.server.setRequestHandler(CallToolRequestSchema, async (request) => {
          switch (request.params.name) {
            case "list_tides":
              return handler();
            case "log_catches":
              return handler();
            default:
              throw new Error("Unknown tool");
          }
        });
      `,
      reports: [
        { message: "unanswered", at: "log_catch" },
        { message: "unlisted", at: "log_catches" },
      ],
    }),
    bad({
      title: "A key that is not the name",
      tools: ts`
        import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

        const tools = new Map([
          ["list_tides", { name: "list_tide", handler }],
          ["log_catch", { name: "log_catch", handler }],
        ]);
        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: ["list_tides", "log_catch"].map((name) => ({ name, inputSchema: { type: "object" } })),
        }));
        server.server.setRequestHandler(CallToolRequestSchema, async (request) => {
          const tool = tools.get(request.params.name);
          if (!tool) throw new Error("Unknown tool");
          return tool.handler();
        });
      `,
      reports: [{ message: "otherName", at: "list_tide" }],
    }),
    good({
      title: "A former name, met with the one to use",
      tools: ts`
        import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

        const RENAMED: Record<string, string> = { tides: "list_tides" };
        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [{ name: "list_tides", inputSchema: { type: "object" } }],
        }));
        server.server.setRequestHandler(CallToolRequestSchema, async (request) => {
          const { name } = request.params;
          if (name === "list_tides") return handler();
          if (RENAMED[name]) {
            const current = RENAMED[name];
            throw new Error(\`\${name} is now called \${current}\`);
          }
          throw new Error(\`Unknown tool: \${name}\`);
        });
      `,
    }),
    good({
      title: "A former name, answered as the one that is listed",
      tools: ts`
        import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [
            { name: "list_tides", inputSchema: { type: "object" } },
            { name: "log_catch", inputSchema: { type: "object" } },
          ],
        }));
        server.server.setRequestHandler(CallToolRequestSchema, async (request) => {
          const { name, arguments: given } = request.params;
          if (name === "log_catch" || name === "catch") return handler(given);
          switch (name) {
            case "tides":
            case "list_tides":
              return handler(given);
            default:
              throw new Error("Unknown tool");
          }
        });
      `,
    }),
    bad({
      title: "A name beside others that are told apart later",
      tools: ts`
        import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [{ name: "list_tides", inputSchema: { type: "object" } }],
        }));
        server.server.setRequestHandler(CallToolRequestSchema, async (request) => {
          const { name, arguments: given } = request.params;
          switch (name) {
            case "list_tides":
            case "log_catches":
              return handler(name, given);
            default:
              throw new Error("Unknown tool");
          }
        });
      `,
      reports: [{ message: "unlisted", at: "log_catches" }],
    }),
    good({
      title: "Answered somewhere else, but for one",
      tools: ts`
        import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [
            { name: "list_tides", inputSchema: { type: "object" } },
            { name: "log_catch", inputSchema: { type: "object" } },
            { name: "weigh_catch", inputSchema: { type: "object" } },
          ],
        }));
        server.server.setRequestHandler(CallToolRequestSchema, async (request) => {
          if (request.params.name === "list_tides") return handler();
          throw new Error("Unknown tool");
        });
      `,
    }),
    good({
      title: "Listed and answered alike",
      tools: ts`
        import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

        const answers = { list_tides: handler, log_catch: handler };
        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [
            { name: "list_tides", inputSchema: { type: "object" } },
            { name: "log_catch", inputSchema: { type: "object" } },
          ],
        }));
        server.server.setRequestHandler(CallToolRequestSchema, async (request) => {
          const answer = answers[request.params.name];
          if (!answer) throw new Error("Unknown tool");
          return answer();
        });
      `,
    }),
  ],
});

/** Tools that a handler lists; what registers its tools one by one answers for them itself. */
function listed({ tools }: ServerTools): readonly Tool[] {
  return tools.filter((tool) => tool.origin.shape === "tools/list handler" && !isUnlisted(tool));
}

/** A collection may be looked into more than once: each of its members counts once. */
function distinct({ members }: Registry): readonly RegistryMember[] {
  return [...new Map(members.map((member) => [placeOf(member), member])).values()];
}

function placeOf({ value, range }: RegistryMember): string {
  return `${value} ${range?.file ?? ""}:${range?.start ?? ""}`;
}
