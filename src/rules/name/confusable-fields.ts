import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Finding, type Place } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";

/** A field, and where its name is written. */
interface Named {
  readonly tool: Tool;
  readonly field: Field;
}

export default defineRule({
  summary: "Spell the name of a field in one way",
  why: "An agent remembers the words, not the separators: `hotel_id` goes where `hotelId` should, and the call fails or leaves it out without a word.",
  source: "Field reports of calls that fail by the spelling of a field",
  scope: "toolSet",
  fix: "none",
  options: z.strictObject({
    acrossTools: z
      .boolean()
      .default(true)
      .describe("Whether fields of different tools are held against each other, too"),
  }),
  messages: {
    withinTool:
      "Expected fields of `{tool}` that differ in more than case and separators, got `{name}` beside `{other}`.",
    acrossTools:
      "Expected one spelling of a name across tools, got `{name}`, where it is `{other}` in `{count}` of the others.",
  },
  notes: [
    "Across tools, fields of the tools themselves count, not those further in, which often are some other program's. The rarer spelling is told of, once, where it comes first.",
  ],
  check(server, { options, known, report }) {
    const judged = { ...server, tools: server.tools.filter((tool) => known(tool, "/inputSchema")) };
    for (const finding of judged.tools.flatMap(withinTool)) report(finding);
    if (options.acrossTools) for (const finding of acrossTools(judged)) report(finding);
  },
  examples: [
    bad({
      title: "Two spellings in one input, and one of its own in another tool",
      tools: ts`
        server.registerTool("list_trips", { inputSchema: { cabin_id: z.number(), line: z.string() } }, handler);
        server.registerTool("list_guests", { inputSchema: { cabin_id: z.number(), day: z.string() } }, handler);
        server.registerTool("stop_cabin", { inputSchema: { cabinId: z.number() } }, handler);
        server.registerTool("move_guest", { inputSchema: { from_seat: z.string(), fromSeat: z.string() } }, handler);
      `,
      reports: [
        { message: "acrossTools", at: "cabinId" },
        { message: "withinTool", at: "fromSeat" },
      ],
    }),
    good({
      title: "One spelling, and names that differ in a word",
      tools: ts`
        server.registerTool("list_trips", { inputSchema: { cabin_id: z.number(), cabin_ids: z.array(z.number()) } }, handler);
        server.registerTool("stop_cabin", { inputSchema: { cabin_id: z.number(), cabin: z.string() } }, handler);
        server.registerTool("query_index", { inputSchema: { _cabin: z.string() } }, handler);
      `,
    }),
  ],
});

function withinTool(tool: Tool): Finding<"withinTool">[] {
  const first = new Map<string, Field>();
  return tool.input.fields.flatMap((field): Finding<"withinTool">[] => {
    const key = `${field.parent} ${lettersOf(field.name)}`;
    const earlier = first.get(key);
    if (!earlier) first.set(key, field);
    if (!earlier || earlier.name === field.name || lettersOf(field.name) === "") return [];
    return [
      {
        messageId: "withinTool",
        data: { tool: tool.name.value, name: field.name, other: earlier.name },
        at: placeOf({ tool, field }),
        path: field.path,
        tool,
        related: [{ message: `\`${earlier.name}\` is here.`, at: earlier.range }],
      },
    ];
  });
}

function acrossTools({ tools }: Pick<ServerTools, "tools">): Finding<"acrossTools">[] {
  const spellings = new Map<string, Map<string, Named[]>>();
  for (const tool of tools) {
    for (const field of tool.input.fields.filter(isTopLevel)) {
      // With an underscore in front it is a name of the system behind the server: `_source` is no other spelling of `source`.
      const [mark = ""] = /^_/u.exec(field.name) ?? [];
      const letters = mark + lettersOf(field.name);
      if (letters === mark) continue;
      const known = spellings.get(letters) ?? new Map<string, Named[]>();
      const uses = known.get(field.name) ?? [];
      uses.push({ tool, field });
      spellings.set(letters, known.set(field.name, uses));
    }
  }
  return [...spellings.values()].flatMap((known) => rarerOf(known));
}

/** The spellings beside the commonest; those that one tool has side by side are that tool's matter. */
function rarerOf(spellings: ReadonlyMap<string, readonly Named[]>): Finding<"acrossTools">[] {
  const [commonest, ...rarer] = [...spellings].sort(([, one], [, other]) => other.length - one.length);
  if (!commonest) return [];
  const [other, uses] = commonest;
  const owners = new Set(uses.map(({ tool }) => tool));
  return rarer.flatMap(([name, [first]]): Finding<"acrossTools">[] => {
    if (!first || owners.has(first.tool)) return [];
    const { tool, field } = first;
    const at = placeOf(first);
    const [use] = uses;
    return [
      {
        messageId: "acrossTools",
        data: { name, other, count: uses.length },
        at,
        path: field.path,
        tool,
        related: use ? [{ message: `\`${use.tool.name.value}\` has \`${other}\`.`, at: use.field.range }] : [],
      },
    ];
  });
}

function placeOf({ tool, field }: Named): Place {
  return field.range ?? sliceOf(tool.name);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
