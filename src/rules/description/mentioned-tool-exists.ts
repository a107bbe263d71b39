import { z } from "zod";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { appendPointer } from "../../tool-model/json-pointer.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { saysWhatToDo } from "../shared/fields/choosing-field.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { serverWords } from "../shared/words/server-words.ts";
import { unknownToolMentions } from "../shared/texts/tool-mentions.ts";

export default defineRule({
  summary: "Name only tools that exist in descriptions",
  why: "An agent that is told of a tool calls it. After a rename the call fails, and the plan that rested on it with it.",
  source: "ADR-0019, section 4 (the review of PR #397), and what became of ADR-003's `create_directory`",
  scope: "tool",
  reads: [],
  fix: "none",
  options: z.strictObject({
    ignore: z
      .array(z.string())
      .default([])
      .describe("Names that look like tools and are none, such as those of another server"),
  }),
  messages: {
    unknown: "Expected the name of a tool of this server, got `{name}`.",
  },
  notes: [
    "Judged are names that start with a plain verb (`create_`, `get_`, `list_` and the like), in code, in calls, and bare in snake_case. Names of fields and values of any tool are left out, and so is what the text says not to exist or to be something else (an endpoint, a scope, a command).",
    "A bare name that starts a bullet is left out as well where the text speaks of operations, actions, commands or endpoints, and so is the name that a field has elsewhere, told by its last three words. The description of a field that says what to do (`operation`, `action`) is left out altogether: the names in it are its values. In that of any other field, a bare name counts behind words that lead to a tool alone (`from list_owners`).",
    "Tools of other servers of the project exist, too: which of them a text speaks of is not judged.",
    "Silent while a registration of the server could not be resolved: the tool may be among those.",
  ],
  check(tool, { options, server, known, report }) {
    if (!server.complete) return;
    const words = serverWords(server);
    const judge = (text: Text | undefined, path: string, field?: string): void => {
      if (!text || !known(tool, path)) return;
      for (const { name, start, end } of unknownToolMentions(text.value, words, field !== undefined)) {
        if (options.ignore.includes(name) || (field !== undefined && isFieldElsewhere(name, field))) continue;
        const guess = words.nearestTool(name);
        report({
          messageId: "unknown",
          data: { name },
          at: sliceOf(text, start, end),
          path,
          ...(guess === undefined ? {} : { help: `Did you mean \`${guess}\`?` }),
        });
      }
    };
    judge(tool.description, "/description");
    for (const field of tool.input.fields) {
      // What an `operation` may be is listed by names that look like tools'.
      if (!saysWhatToDo(field)) judge(field.description, appendPointer(field.path, "description"), field.name);
    }
  },
  examples: [
    bad({
      title: "Tools that were renamed, or never were",
      tools: ts`
        server.registerTool("run_batch", {
          description: "Run several operations at once (move_folder, create_folder, etc.).",
          inputSchema: {
            owner: z.string().describe("ID of the owner, from \`list_owners\`"),
            shelf: z.string().describe("ID of the shelf, from list_shelves"),
          },
        }, handler);

        server.registerTool("move_folder", {
          description: "Move a folder. To find it, call find_folder(name=...) first.",
        }, handler);
      `,
      reports: [
        { message: "unknown", at: "create_folder" },
        { message: "unknown", at: "list_owners" },
        { message: "unknown", at: "list_shelves" },
        { message: "unknown", at: "find_folder" },
      ],
    }),
    good({
      title: "A field by its name in the system behind the server, and operations of the tool itself",
      tools: ts`
        server.registerTool("set_reminders", {
          description: \`Set reminders.

        operations on them:
        - set_reminder takes one date
        - list_pending takes none\`,
          inputSchema: {
            remind_before_due_date: z.boolean().describe("Whether to remind (\`send_reminder_before_due_date\` of the API)"),
          },
        }, handler);
      `,
    }),
    good({
      title: "Endpoints of another system, and examples of a value",
      tools: ts`
        server.registerTool("explain_endpoint", {
          description: \`Explain an endpoint of the catalogue.

        Common endpoints:
        - get_shelf, get_shelf_marks
        - add_reader\`,
          inputSchema: {
            endpoint: z.string().describe("The endpoint. Examples: 'get_shelf', 'add_reader'"),
            delivery: z.string().describe("How it is sent (charge_automatically or send_invoice)"),
            order: z.number().describe("Options: 1 (add_before: in front), 2 (add_behind: at the end)"),
          },
        }, handler);
      `,
    }),
    good({
      title: "Tools, fields, values, and what the text says is none",
      tools: ts`
        server.registerTool("update_order", {
          description: "Update an order; see \`get_order\`. Pass add_lines to add lines. There is no \`delete_order\`: set \`status\`. Needs the \`update_orders\` scope.",
          inputSchema: {
            add_lines: z.array(z.string()).optional().describe("Lines to add"),
            action: z.enum(["set_price", "set_date"]).optional().describe("\`set_price\` needs \`amount\`"),
          },
        }, handler);

        server.registerTool("get_order", {
          description: "Get an order. Replaces the prior \`fetch_order\`. A \`list_orders\` tool may be added later.",
        }, handler);
      `,
    }),
  ],
});

/** With so many last words in common, a name in the description of a field is what it is called elsewhere. */
const WORDS_IN_COMMON = 3;

/** Whether a name is that of the field in the system behind the server: `send_reminder_before_due_date` of `remind_before_due_date`. */
function isFieldElsewhere(name: string, field: string): boolean {
  const [words, own] = [identifierWords(name), identifierWords(field)];
  const shared = words.slice(-WORDS_IN_COMMON).join(" ");
  return words.length > WORDS_IN_COMMON && own.slice(-WORDS_IN_COMMON).join(" ") === shared;
}
