import { z } from "zod";
import { appendPointer } from "../../tool-model/json-pointer.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { enumValues } from "../shared/fields/enum-values.ts";
import { retold, valueLists, type ValueList } from "../shared/texts/value-lists.ts";

export default defineRule({
  summary: "Keep lists of values in descriptions in step with the enum",
  why: "An agent that reads of a value sends it. When the enum has moved on, the call is refused.",
  source: "ADR-0019, section 4: texts that enumerate are re-aligned in the same change",
  scope: "tool",
  reads: ["description", "inputSchema"],
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    stale: "Expected values of `{field}` alone, got `{unknown}`.",
  },
  notes: [
    "Judged are lists of upper-case values in a field's own description, and right behind the field's name in the tool's. Examples (“e.g.”) and lists that leave values out are left alone.",
    "A list that fills a pair of parentheses, or follows “one of” or a colon, is rewritten from the enum.",
  ],
  check(tool, { report }) {
    const judge = (text: Text, list: ValueList, field: string, values: readonly string[], path: string): void => {
      const unknown = list.values.filter((value) => !values.includes(value));
      if (unknown.length === 0) return;
      const isTold = list.values.some((value) => values.includes(value)) || isStaleThroughout(text.value, list, values);
      if (!isTold) return;
      const slice = sliceOf(text, list.start, list.end);
      report({
        messageId: "stale",
        data: { field, unknown: unknown.join(", ") },
        at: slice,
        path,
        fix: list.isWhole
          ? { title: "Tell the values of the enum", replacements: [{ slice, text: retold(list, values) }] }
          : undefined,
        // Each in its own quotes: a value may be off by a space alone.
        help: `The enum has ${values.map((value) => `\`${value}\``).join(", ")}.`,
      });
    };
    for (const field of tool.input.fields) {
      const values = enumValues(field, tool);
      if (!values) continue;
      for (const list of field.description ? valueLists(field.description.value) : []) {
        if (field.description)
          judge(field.description, list, field.name, values, appendPointer(field.path, "description"));
      }
      if (!tool.description || !isTopLevel(field)) continue;
      for (const list of listsBehind(tool.description.value, field.name)) {
        judge(tool.description, list, field.name, values, "/description");
      }
    }
  },
  examples: [
    bad({
      title: "Values of last year",
      tools: ts`
        server.registerTool("list_transfers", {
          description: "List transfers by \`status\` (DRAFT / SENT / LOST) — returns multiple transfers for bulk review.",
          inputSchema: {
            status: z.enum(["DRAFT", "SENT", "RECEIVED"]).optional().describe("Only these: one of PENDING, SENT or RECEIVED."),
          },
        }, handler);
      `,
      reports: [
        { message: "stale", at: "DRAFT / SENT / LOST" },
        { message: "stale", at: "PENDING, SENT or RECEIVED" },
      ],
      fixed: ts`
        server.registerTool("list_transfers", {
          description: "List transfers by \`status\` (DRAFT / SENT / RECEIVED) — returns multiple transfers for bulk review.",
          inputSchema: {
            status: z.enum(["DRAFT", "SENT", "RECEIVED"]).optional().describe("Only these: one of DRAFT, SENT or RECEIVED."),
          },
        }, handler);
      `,
    }),
    good({
      title: "Current values, some of them, examples, and other capitals",
      tools: ts`
        server.registerTool("list_transfers", {
          description: "List transfers (CSV, PDF) by \`status\` (DRAFT, SENT) — returns multiple transfers for bulk review.",
          inputSchema: {
            status: z.enum(["DRAFT", "SENT", "RECEIVED"]).optional().describe("Status in the ERP or WMS (DRAFT, SENT, RECEIVED)"),
            unit: z.enum(["KG", "LB"]).optional().describe("Unit, e.g. KG, LB, OZ in other tools"),
          },
        }, handler);
      `,
    }),
  ],
});

/**
 * Without a single value in common, the list is an old one only when it looks like values and not like abbreviations,
 * and none of today's values is told elsewhere ("later states (SHIPPED, PAID) are reached by `pay_order`").
 */
function isStaleThroughout(text: string, list: ValueList, values: readonly string[]): boolean {
  const looksLikeValue = (value: string): boolean => value.length > 3 || value.includes("_");
  const areUpperCase = values.every((value) => value === value.toUpperCase());
  return (
    list.isWhole && areUpperCase && list.values.every(looksLikeValue) && !values.some((value) => text.includes(value))
  );
}

/** Lists in parentheses, or behind a colon, right behind the field's name in back-ticks. */
function listsBehind(text: string, field: string): ValueList[] {
  return valueLists(text).filter(({ start }) => {
    const before = text.slice(Math.max(0, start - field.length - 12), start);
    return new RegExp(`\`${field}\`+\\s?(?:\\(|: ?|= ?)$`, "u").test(before);
  });
}
