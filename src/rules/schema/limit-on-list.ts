import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Field } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { listsOneThing } from "../shared/words/lists-one-thing.ts";
import { isJoined, parseToolName } from "../shared/words/tool-name.ts";

/** Words that names of fields have which bound an answer, or lead to its next page. */
const BOUNDING: ReadonlySet<string> = new Set(
  "limit max maximum count size page pages cursor offset top first last take num skip token continue after before results amount head tail depth start end".split(
    " ",
  ),
);

/** What a description says of an answer that has an end. */
const STATED =
  /\b(?:up to|at most|no more than|limited to|maximum(?: of)?|max\.?|top|first|last|latest|most recent)\s+(?:the\s+)?(?:\d+|one|two|three|five|ten|twenty|fifty|hundred)\b|\b(?:paginat\w*|paged?|per page|truncated|capped|all of the \d+)\b|\b(?:limit|cap) of \d+/iu;

export default defineRule({
  summary: "Let list and search tools bound what they answer",
  why: "Clients cut off or refuse long answers, and an agent's context is full after one of them: it needs a way to ask for less, or to go on.",
  source:
    "Caps that clients put on answers: Claude Code warns at 10,000 tokens, and keeps at most 25,000 of an answer (caiowilson/MCP-memento#21, reports that quote code.claude.com/docs/en/mcp, read 2026-11-22)",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "none",
  options: z.strictObject({
    verbs: z
      .array(z.string())
      .default(["list", "search", "find", "query"])
      .describe("Verbs of the tools that are judged"),
  }),
  messages: {
    unbounded: "Expected `{name}` to take a limit or a cursor, or to say how much it answers at most.",
  },
  notes: [
    "A tool that must be told which ones (a required list of ids), or the one whose state is queried, answers as much as it was asked for, and so does one that gives one thing; and a statement in a query language (`sql`) has its own bounds.",
    "A field counts by the words of its name: `limit`, `max_results`, `page`, `nextCursor`. A bound that the description states will do, too.",
    "Whether a list is short by nature no definition shows: say so with an exception.",
  ],
  check(tool, { options, vocabulary, report }) {
    const { verb = "", entity } = parseToolName(tool.name.value, vocabulary);
    if (!options.verbs.includes(verb) || entity.length === 0 || isJoined(entity)) return;
    if (verb === "list" && listsOneThing(tool, vocabulary)) return;
    const isBounded = tool.input.fields.some(
      (field) => boundsByName(field) || namesWhich(field) || (verb === "query" && namesOne(field)),
    );
    if (isBounded || STATED.test(tool.description?.value ?? "")) return;
    report({
      messageId: "unbounded",
      data: { name: tool.name.value },
      at: sliceOf(tool.name),
      path: "/inputSchema",
      help: "Add `limit` with a default, and `cursor` where there may be more; or state the most that it answers.",
    });
  },
  examples: [
    bad({
      title: "A list without an end",
      tools: ts`
        server.registerTool("list_trips", {
          description: "List trips of a cabin.",
          inputSchema: { cabin: z.number() },
        }, handler);
      `,
      reports: [{ message: "unbounded", at: "list_trips" }],
    }),
    good({
      title: "A limit, a cursor, and a bound in words",
      tools: ts`
        server.registerTool("list_trips", {
          description: "List trips.",
          inputSchema: { limit: z.number().default(20) },
        }, handler);
        server.registerTool("search_guests", {
          description: "Search guests.",
          inputSchema: { name: z.string(), nextCursor: z.string().optional() },
        }, handler);
        server.registerTool("list_pylons", { description: "List pylons, at most 50 of them." }, handler);
      `,
    }),
    good({
      title:
        "Those asked for, the one whose state is queried, one thing, one that may be made, and a statement with bounds of its own",
      tools: ts`
        server.registerTool("list_timetable", { description: "Get the current timetable of a line." }, handler);
        server.registerTool("list_trips_by_ids", { inputSchema: { tripIds: z.array(z.string()) } }, handler);
        server.registerTool("query_trip", { inputSchema: { tripId: z.string() } }, handler);
        server.registerTool("find_or_create_trip", { inputSchema: { name: z.string() } }, handler);
        server.registerTool("query_logbook", { inputSchema: { sql: z.string() } }, handler);
      `,
    }),
  ],
});

/** Query languages, of which a statement says how much it asks for. */
const LANGUAGES: ReadonlySet<string> = new Set("cypher gaql graphql kql soql sparql sql".split(" "));

function boundsByName({ name }: Field): boolean {
  return identifierWords(name).some((word) => BOUNDING.has(word) || LANGUAGES.has(word));
}

/** Whether a field is the list of those that are asked for, which has to be given. */
function namesWhich({ name, required, schema, parent }: Field): boolean {
  return required && parent === "/inputSchema" && schema.type === "array" && identifierWords(name).at(-1) === "ids";
}

/** Whether a field is the id of the one thing that is asked about. */
function namesOne({ name, required, parent }: Field): boolean {
  return required && parent === "/inputSchema" && identifierWords(name).at(-1) === "id";
}
