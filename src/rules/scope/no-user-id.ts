import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";
import { isSubject } from "../shared/fields/subject-field.ts";

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
    "A user as data has a name of its own (`assignee_user_id`), which is left alone; and so is the user that a tool is about by its name: the `user_id` of `get_user`.",
    "That what another user has is answered as if it were not there (`scope/cross-user-404`) shows in a running server alone: where this rule is on, `mcp-lint new` leaves a place for that test with each tool that gets, updates or deletes one thing.",
  ],
  check(field, tool, { options, report, vocabulary }) {
    const isAbout = isTopLevel(field) && isSubject(field, tool, vocabulary);
    if (options.names.includes(field.name) && !isAbout)
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
      `,
    }),
  ],
});
