import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

export default defineRule({
  summary: "Give every exception a reason",
  why: "Without one nobody can tell an exception that was decided from one that was forgotten, so none is ever taken out.",
  source: "ADR-0019, section 2: a documented exception",
  scope: "exception",
  fix: "none",
  options: z.strictObject({
    until: z
      .enum(["optional", "required"])
      .default("optional")
      .describe("Whether an exception also needs a date to be looked at again"),
  }),
  messages: {
    noReason: "Expected the exception of `{tool}` from `{rule}` to give a `reason`, got none.",
    noDate: "Expected the exception of `{tool}` from `{rule}` to say `until` when it stands, got no date.",
  },
  check({ exception }, { options, report }) {
    const { rule, tool, reason, until } = exception;
    const place = { data: { rule, tool }, at: exception.range, path: "/exceptions" };
    if (!reason?.trim()) report({ ...place, messageId: "noReason" });
    if (options.until === "required" && until === undefined) report({ ...place, messageId: "noDate" });
  },
  examples: [
    bad({
      title: "Why?",
      tools: ts`
        server.registerTool("list_transfers", { inputSchema: {} }, handler);
      `,
      exceptions: [{ rule: "schema/list-has-ids", tool: "list_transfers" }],
      reports: [{ message: "noReason" }],
    }),
    bad({
      title: "Until when?",
      tools: ts`
        server.registerTool("list_transfers", { inputSchema: {} }, handler);
      `,
      options: { until: "required" },
      exceptions: [{ rule: "schema/list-has-ids", tool: "list_transfers", reason: "The cache has no ids yet" }],
      reports: [{ message: "noDate" }],
    }),
    good({
      title: "A reason, and a date to look at it again",
      tools: ts`
        server.registerTool("list_transfers", { inputSchema: {} }, handler);
      `,
      options: { until: "required" },
      exceptions: [
        {
          rule: "schema/list-has-ids",
          tool: "list_transfers",
          reason: "The cache has no ids yet",
          until: "2099-01-01",
        },
      ],
    }),
  ],
});
