import { z } from "zod";
import type { Field } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isSubject } from "../shared/fields/subject-field.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { singularOf } from "../shared/words/inflection.ts";

export default defineRule({
  summary: "Take no acting user from the agent",
  why: "Who acts is known from the session; a field for it lets an agent, or who steers it, act as somebody else.",
  source: "ADR-0030, section 6: tools never accept `user_id`, making cross-user access unrepresentable in the schema",
  scope: "field",
  fix: "none",
  options: z.strictObject({
    names: z.array(z.string()).default(["user_id"]).describe("Names of fields that mean the acting user"),
  }),
  messages: {
    userId: "Expected no field that says who acts, got `{name}`.",
  },
  notes: [
    "A user as data has a name of its own (`assignee_user_id`), which is left alone; and so is the user that a tool is about by its name: the `user_id` of `get_user`. Within an object or a list, the name may be that one's: the `user_id` of an `assigned_user`, or of each of the `members`.",
    "That what another user has is answered as if it were not there (`scope/cross-user-404`) shows in a running server alone: where this rule is on, `mcp-lint new` leaves a place for that test with each tool that gets, updates or deletes one thing.",
  ],
  check(field, tool, { options, report, vocabulary }) {
    if (!options.names.includes(field.name)) return;
    if (!isSubject(field, tool, vocabulary) && !isOfSomebodyNamed(field, vocabulary))
      report({ messageId: "userId", data: { name: field.name }, at: field.range, path: field.path });
  },
  examples: [
    bad({
      title: "At the top, and within a record",
      tools: ts`
        server.registerTool("create_note", {
          inputSchema: { user_id: z.string(), note: z.object({ text: z.string(), user_id: z.string() }) },
        }, handler);
      `,
      reports: [
        { message: "userId", at: "user_id" },
        { message: "userId", at: "user_id" },
      ],
    }),
    good({
      title: "A user as data, and as what a tool is about",
      tools: ts`
        server.registerTool("get_user", { inputSchema: { user_id: z.string() } }, handler);
        server.registerTool("create_task", { inputSchema: { title: z.string(), assignee_user_id: z.string() } }, handler);
        server.registerTool("reset_user_pin", { inputSchema: { path: z.object({ user_id: z.string() }) } }, handler);
        server.registerTool("share_note", {
          inputSchema: {
            readers: z.array(z.object({ user_id: z.string() })),
            text: z.object({ parts: z.array(z.object({ mentioned_user: z.object({ user_id: z.string() }) })) }),
          },
        }, handler);
      `,
    }),
  ],
});

/** Who somebody is to a thing. */
const PERSONS: ReadonlySet<string> = new Set(
  "approver assignee attendee author contributor creator employee follower guest invitee manager member operator owner participant people person reader recipient reviewer user visitor watcher".split(
    " ",
  ),
);

/**
 * Whether what holds a field is named for somebody: a list of persons, or one whose name says more than that it is a user,
 * who might still be the one that acts.
 */
function isOfSomebodyNamed({ parent }: Field, vocabulary: Vocabulary): boolean {
  const holder = /\/properties\/(?<name>[^/]+)(?<list>\/items)?(?:\/(?:anyOf|oneOf|allOf)\/\d+)*$/u.exec(
    parent,
  )?.groups;
  const words = identifierWords(holder?.name ?? "");
  const noun = words.at(-1) ?? "";
  const isPerson = PERSONS.has(singularOf(noun, vocabulary) ?? noun);
  return isPerson && (holder?.list !== undefined || words.length > 1 || noun !== "user");
}
