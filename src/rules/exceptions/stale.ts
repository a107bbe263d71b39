import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

export default defineRule({
  summary: "Take out an exception once its condition is gone",
  why: "An exception that nobody needs any more hides the next real finding, and tells readers something that is no longer so.",
  source: "ADR-0019, sections 1 and 2: a documented exception, not a target",
  scope: "exception",
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unused: "Expected the exception of `{tool}` from `{rule}` to be needed, got nothing that it excuses.",
    expired: "Expected the exception of `{tool}` from `{rule}` to be in force, got one that ended on `{until}`.",
  },
  notes: [
    "Some rules know which condition justifies an exception (a list tool without ids, for `schema/list-has-ids` and `description/batch-hook`) and end it with that condition, whatever it would still suppress. For all other rules an exception is needed as long as it suppresses a finding.",
  ],
  check({ exception, state }, { report }) {
    if (state === "holds") return;
    const { rule, tool, until } = exception;
    report({
      messageId: state,
      data: { rule, tool, until: until ?? "" },
      at: exception.range,
      path: "/exceptions",
      help: state === "unused" ? "Delete the entry." : "Delete the entry, or give it a later date and say why.",
    });
  },
  examples: [
    bad({
      title: "The tool has ids by now",
      tools: ts`
        server.registerTool("list_transfers", {
          inputSchema: { ids: z.array(z.number()).optional() },
        }, handler);
      `,
      exceptions: [{ rule: "schema/list-has-ids", tool: "list_transfers", reason: "It has no ids yet" }],
      reports: [{ message: "unused" }],
    }),
    bad({
      title: "Its day has come",
      tools: ts`
        server.registerTool("list_transfers", { inputSchema: { quay: z.string().optional() } }, handler);
      `,
      facts: { list_transfers: { tags: ["cache-backed"] } },
      exceptions: [
        {
          rule: "schema/list-has-ids",
          tool: "list_transfers",
          reason: "It has no ids before the spring release",
          until: "2020-04-01",
        },
      ],
      reports: [{ message: "expired" }],
    }),
    good({
      title: "Still without ids",
      tools: ts`
        server.registerTool("list_transfers", { inputSchema: { quay: z.string().optional() } }, handler);
      `,
      facts: { list_transfers: { tags: ["cache-backed"] } },
      exceptions: [{ rule: "schema/list-has-ids", tool: "list_transfers", reason: "It has no ids yet" }],
    }),
  ],
});
