import { z } from "zod";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { singularOf } from "../shared/words/inflection.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

const NAMES = [
  "userId",
  "uid",
  "acting_user",
  "actingUser",
  "on_behalf_of",
  "onBehalfOf",
  "tenant_id",
  "tenantId",
  "account_id",
  "accountId",
  "owner_id",
  "ownerId",
];

export default defineRule({
  summary: "Take no tenant, account or owner that stands for the acting user from the agent",
  why: "Another name for the acting user opens the same door: the session knows whose data it is.",
  source: "ADR-0030, section 6, derived",
  scope: "field",
  fix: "none",
  options: z.strictObject({
    names: z.array(z.string()).default(NAMES).describe("Names of arguments that mean whose data it is"),
  }),
  messages: {
    identity: "Expected whose data it is to be known from the session, got `{name}`.",
  },
  notes: [
    "Judged are a tool's own arguments; the same name inside a record is data, and so is what the tool is about by its name: the `account_id` of `manage_accounts`.",
  ],
  check(field, tool, { options, report, vocabulary }) {
    if (isTopLevel(field) && options.names.includes(field.name) && !isSubject(field, tool, vocabulary))
      report({ messageId: "identity", data: { name: field.name }, at: field.range, path: field.path });
  },
  examples: [
    bad({
      title: "The agent says whose notes it lists",
      tools: ts`
        server.registerTool("list_notes", { inputSchema: { tenant_id: z.string() } }, handler);
      `,
      reports: [{ message: "identity", at: "tenant_id" }],
    }),
    good({
      title: "Data of a record, and the thing that the tool is about",
      tools: ts`
        server.registerTool("manage_accounts", { inputSchema: { account_id: z.string() } }, handler);
        server.registerTool("create_note", {
          inputSchema: { note: z.object({ text: z.string(), owner_id: z.string() }) },
        }, handler);
      `,
    }),
  ],
});

/** Whether a field names the thing that the tool's name says it is about. */
function isSubject({ name }: Field, tool: Tool, vocabulary: Vocabulary): boolean {
  const [noun = ""] = identifierWords(name);
  const { entity } = parseToolName(tool.name.value, vocabulary);
  return entity.some((word) => word === noun || singularOf(word, vocabulary) === noun);
}
