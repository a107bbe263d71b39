import { z } from "zod";
import type { Field } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";
import { isSubjectOfAny } from "../shared/fields/subject-field.ts";
import { effectOfName } from "../shared/words/effect-verbs.ts";

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
    "Judged are a tool's own arguments; the same name inside a record is data, and so is what tools of the server are about by their names: an `account_id` beside `list_accounts`. A `uid` that is not described as a user's may be that of an element on a page, and a `userId` that is described without such a word is somebody else's.",
    "A user or an owner that may be left out is a filter, and the owner that a write names is a part of what is written.",
  ],
  check(field, tool, { options, report, server, vocabulary }) {
    if (!isTopLevel(field) || !options.names.includes(field.name)) return;
    const isData =
      isSubjectOfAny(field, server, vocabulary) ||
      saysOtherThing(field) ||
      field.schema.type === "boolean" ||
      isPersonAsData(field, effectOfName(tool, vocabulary) === "write");
    if (!isData) report({ messageId: "identity", data: { name: field.name }, at: field.range, path: field.path });
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
        server.registerTool("list_payments", { inputSchema: { account_id: z.string() } }, handler);
        server.registerTool("scan_card", { inputSchema: { uid: z.string().describe("The number that the card's chip answers") } }, handler);
        server.registerTool("create_note", {
          inputSchema: { note: z.object({ text: z.string(), owner_id: z.string() }) },
        }, handler);
      `,
    }),
  ],
});

const WHOSE = /user|account|tenant|owner|organi[sz]ation|customer|behalf/iu;

/** Whether no word says whose anything is: `uid` is the name of much else, and a `userId` may be "that of the member". */
function saysOtherThing({ name, description }: Field): boolean {
  if (!WHOSE.test(name)) return !WHOSE.test(description?.value ?? "");
  return isUser(name) && description !== undefined && !WHOSE.test(description.value);
}

function isUser(name: string): boolean {
  return /^u(?:ser)?_?id$/iu.test(name);
}

/** Whether a user or owner is one of several that the data may be about, and not the one whose data it is. */
function isPersonAsData({ name, required }: Field, isWritten: boolean): boolean {
  const isOwner = /^owner/iu.test(name);
  return (isOwner || isUser(name)) && (!required || (isOwner && isWritten));
}
