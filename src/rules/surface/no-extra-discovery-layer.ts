import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

const DISCOVERY =
  /^(?:search|find|list|describe|discover|get|query|browse) (?:available )?(?:tools?|mcp tools)(?: (?:by|in|for|schema|schemas|details?|info|categor(?:y|ies)|list).*)?$|^(?:list|get) tool categor(?:y|ies)$/u;

const KEEPING: ReadonlySet<string> = new Set(["add", "create", "delete", "edit", "remove", "update"]);

export default defineRule({
  summary: "Leave finding tools to tools/list",
  why: "Clients list all tools once at the start; a tool that finds tools costs a call more, and what it finds is not offered to the model.",
  source: "ADR-0030, section 5: no categorised or search layer",
  scope: "tool",
  reads: ["name"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    discovery: "Expected tools to be found with `tools/list` alone, got `{name}` for it.",
  },
  notes: ["Where the server also creates, updates or deletes tools, its tools are data like any other."],
  check({ name }, { report, server, vocabulary }) {
    if (
      DISCOVERY.test(identifierWords(name.value).join(" ")) &&
      !server.tools.some((tool) => keepsTools(tool, vocabulary))
    )
      report({ messageId: "discovery", data: { name: name.value }, at: sliceOf(name), path: "" });
  },
  examples: [
    bad({
      title: "A tool that searches tools",
      tools: ts`
        server.registerTool("search_tools", {}, handler);
        server.registerTool("list_tools_by_category", {}, handler);
      `,
      reports: [
        { message: "discovery", at: "search_tools" },
        { message: "discovery", at: "list_tools_by_category" },
      ],
    }),
    good({
      title: "A workshop's own tools",
      tools: ts`
        server.registerTool("list_hand_tools", {}, handler);
      `,
    }),
    good({
      title: "Tools that are lent like anything else",
      tools: ts`
        server.registerTool("list_tools", {}, handler);
        server.registerTool("create_tool", {}, handler);
      `,
    }),
  ],
});

/** Whether a tool makes or changes tools, which are then what the server is about. */
function keepsTools({ name }: Tool, vocabulary: Vocabulary): boolean {
  const { verb = "", entity } = parseToolName(name.value, vocabulary);
  return KEEPING.has(verb) && /^tools?$/u.test(entity.join(" "));
}
