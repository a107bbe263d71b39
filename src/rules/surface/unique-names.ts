import { z } from "zod";
import { areOneAtATime } from "../../tool-model/one-at-a-time.ts";
import { isSameRange } from "../../tool-model/source-range.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type RuleContext } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

export default defineRule({
  summary: "Give every tool of a server a name of its own",
  why: "A client keeps one of the two, or refuses both; an agent cannot say which it means.",
  source: "MCP specification: a tool's name is its unique identifier",
  scope: "toolSet",
  fix: "none",
  options: z.strictObject({}),
  messages: {
    duplicate: "Expected a name of its own, got `{name}`, which another tool has.",
  },
  notes: [
    "One definition that is registered in several places, such as the modes of one server, is one tool.",
    "So are two that are registered on both sides of one condition, or one by the condition itself (`if (addAsTask(…)) return;`): a run of the server has one of them.",
    "And so are those of two lists, written in different files, of which one has most names of the other: one is sent in the other's place, as a saved list is while the server starts.",
    "Tools of different servers in one repository may share a name. So may one whose server is not known, as of a function that nothing calls, and one of the only server of the package.",
  ],
  check({ tools }, { known, report }) {
    const first = new Map<string, Tool>();
    const pairs: (readonly [tool: Tool, earlier: Tool])[] = [];
    for (const tool of tools.filter((candidate) => known(candidate, "/name"))) {
      const key = `${tool.origin.isServerAssumed === true ? "assumed" : "known"} ${tool.name.value}`;
      const earlier = first.get(key);
      if (!earlier) first.set(key, tool);
      else if (!isSameDefinition(earlier, tool, known) && !areOneAtATime(earlier, tool)) pairs.push([tool, earlier]);
    }
    if (isOtherList(pairs, first.size)) return;
    for (const [tool, earlier] of pairs) {
      const name = tool.name.value;
      report({
        messageId: "duplicate",
        data: { name },
        at: sliceOf(tool.name),
        path: "/name",
        tool,
        related: [{ message: `\`${name}\` is defined here first.`, at: sliceOf(earlier.name) }],
      });
    }
  },
  examples: [
    bad({
      title: "Two tools, one name",
      tools: ts`
        server.registerTool("list_ships", { description: "List ships in the harbour." }, handler);
        if (process.env.FLEET) server.registerTool("list_ships", { description: "List ships at sea." }, handler);
      `,
      reports: [{ message: "duplicate", at: "list_ships" }],
    }),
    good({
      title: "One or the other",
      tools: ts`
        function registerHarbourTools() {
          server.registerTool("list_ships", { description: "List ships in the harbour." }, handler);
        }
        function registerSeaTools() {
          server.registerTool("list_ships", { description: "List ships at sea." }, handler);
        }
        if (process.env.AT_SEA) registerSeaTools();
        else registerHarbourTools();
      `,
    }),
    good({
      title: "Two names",
      tools: ts`
        server.registerTool("list_moored_ships", { description: "List ships in the harbour." }, handler);
        server.registerTool("list_ships_at_sea", { description: "List ships at sea." }, handler);
      `,
    }),
  ],
});

/**
 * Whether both were read from the same characters: the same definition, or the same words of name and description. Of a
 * name that is written once, a description that could not be read says nothing about there being two.
 */
function isSameDefinition(one: Tool, other: Tool, known: RuleContext<unknown, string>["known"]): boolean {
  if (isSameRange(one.definition, other.definition)) return true;
  if (!isSameRange(one.name.pieces[0]?.range, other.name.pieces[0]?.range)) return false;
  if (!known(one, "/description") || !known(other, "/description")) return true;
  return isSameRange(one.description?.pieces[0]?.range, other.description?.pieces[0]?.range);
}

/** So many names have to be there twice for a list to be taken for another one, and not for mistakes. */
const FEWEST_SHARED = 4;

/** Whether most names are there twice, in different files: a list that stands in for another one. */
function isOtherList(pairs: readonly (readonly [tool: Tool, earlier: Tool])[], names: number): boolean {
  const apart = pairs.filter(([tool, earlier]) => fileOf(tool) !== fileOf(earlier));
  const shared = new Set(apart.map(([{ name }]) => name.value)).size;
  return shared >= FEWEST_SHARED && shared * 2 > names;
}

function fileOf({ name }: Tool): string | undefined {
  return name.pieces[0]?.range?.file;
}
