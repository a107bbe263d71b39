import { z } from "zod";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isIdentifying } from "../shared/fields/batch-field.ts";
import { isListField, isTopLevel } from "../shared/fields/field-type.ts";

export default defineRule({
  summary: "Take one list of mixed items, not several optional fields of which exactly one may be sent",
  why: "A refinement runs on the server and is no part of the JSON Schema, so an agent learns from the error that it picked the wrong fields.",
  source: "ADR-0019, context: four fields, mutually exclusive, runtime-validated",
  scope: "tool",
  reads: ["inputSchema"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    fork: "Expected one list field that takes them all, got a refinement over the optional fields `{fields}`.",
  },
  notes: [
    "A refinement counts when it names at least two optional fields that identify things (ids, SKUs, names), a list among them. Two keys of one thing, such as `order_no` and `order_id`, are left alone, and so are refinements that compare values.",
  ],
  check(tool, { report, vocabulary }) {
    for (const { mentions, range } of tool.input.refinements) {
      const keys = alternativeKeys(mentions, tool, vocabulary);
      if (keys.length < 2 || !keys.some((field) => isListField(field, tool))) continue;
      const names = keys.map(({ name }) => name);
      report({
        messageId: "fork",
        data: { fields: names.join("`, `") },
        at: range,
        path: "/inputSchema",
        help: "Collapse them into one required list whose items may be of either kind, named after both.",
      });
    }
  },
  examples: [
    bad({
      title: "Four fields and a rule that the schema does not show",
      tools: ts`
        server.registerTool("read_pages", {
          inputSchema: z
            .object({
              slug: z.string().optional(),
              slugs: z.array(z.string()).optional(),
              page_id: z.number().optional(),
              page_ids: z.array(z.number()).optional(),
            })
            .refine((input) => [input.slug, input.slugs, input.page_id, input.page_ids].filter(Boolean).length === 1),
        }, handler);
      `,
      reports: [
        {
          message: "fork",
          at: ".refine((input) => [input.slug, input.slugs, input.page_id, input.page_ids].filter(Boolean).length === 1)",
        },
      ],
    }),
    good({
      title: "One list of either kind",
      tools: ts`
        server.registerTool("read_pages", {
          inputSchema: {
            slugs_or_page_ids: z.array(z.union([z.string(), z.number().int()])).min(1).describe("Pages to read"),
          },
        }, handler);
      `,
    }),
    good({
      title: "Two keys of one order, and a check of values",
      tools: ts`
        server.registerTool("get_order", {
          inputSchema: z
            .object({ order_no: z.string().optional(), order_id: z.number().optional() })
            .refine((input) => (input.order_no === undefined) !== (input.order_id === undefined)),
        }, handler);

        server.registerTool("book_berth", {
          inputSchema: z
            .object({ from: z.string().optional(), until: z.string().optional(), tags: z.array(z.string()).optional() })
            .refine((input) => !input.from || !input.until || input.from < input.until),
        }, handler);
      `,
    }),
  ],
});

function alternativeKeys(mentions: readonly string[], tool: Tool, vocabulary: Vocabulary): readonly Field[] {
  return tool.input.fields.filter(
    (field) =>
      isTopLevel(field) && !field.required && mentions.includes(field.name) && isIdentifying(field.name, vocabulary),
  );
}
