import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { successorOf } from "../shared/fields/field-successor.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";

export default defineRule({
  summary: "Name only fields that exist in calls that a description shows",
  why: "An agent copies the call as it stands, and the server refuses a field that it does not know, or ignores it and returns everything.",
  source: "ADR-0019, section 3; the review of #397 found four filters that did not exist",
  scope: "tool",
  reads: ["description"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unknownField: "Expected a field of `{name}`, got `{field}`.",
  },
  notes: [
    "Judged are keywords of calls of this server's own tools, such as `list_orders(ids=[...])`; values and positional arguments may be placeholders. Names of tools that do not exist are the business of `description/mentioned-tool-exists`.",
    "Tools whose input takes any field, or is not known in full, are passed over.",
  ],
  check(tool, { docstring, known, report, toolNamed, vocabulary }) {
    const { description } = tool;
    if (!description) return;
    for (const call of docstring(tool)?.calls ?? []) {
      const target = toolNamed(call.name);
      if (!target || !known(target, "/inputSchema") || takesAnyField(target)) continue;
      const fields = target.input.fields.filter(isTopLevel).map(({ name }) => name);
      for (const { keyword, at } of call.arguments) {
        if (keyword === undefined || fields.includes(keyword)) continue;
        const guess = successorOf(keyword, fields, vocabulary)?.name;
        report({
          messageId: "unknownField",
          data: { name: call.name, field: keyword },
          at: sliceOf(description, at.start, at.end),
          path: "/description",
          help: guess === undefined ? fieldList(fields) : `Did you mean \`${guess}\`?`,
        });
      }
    }
  },
  examples: [
    bad({
      title: "A filter by its old name",
      tools: ts`
        server.registerTool("get_invoice", {
          description: "Look up an invoice.\n\nFor multiple invoices at once, use \`\`list_invoices(invoice_ids=[...])\`\` — it returns rows.",
        }, handler);
        server.registerTool("list_invoices", {
          description: "List invoices.",
          inputSchema: { ids: z.array(z.number()).optional(), customer_id: z.number().optional() },
        }, handler);
      `,
      reports: [{ message: "unknownField", at: "invoice_ids" }],
    }),
    good({
      title: "Fields that exist, placeholders, and calls of something else",
      tools: ts`
        server.registerTool("list_invoices", {
          description: "List invoices, for example \`list_invoices(ids=[1, 2], customer_id=…)\` or \`get_invoice(id)\`, as \`open(mode=r)\` does.",
          inputSchema: { ids: z.array(z.number()).optional(), customer_id: z.number().optional() },
        }, handler);
        server.registerTool("get_invoice", { description: "Look up an invoice.", inputSchema: { id: z.number() } }, handler);
      `,
    }),
  ],
});

/** Whether further fields are let through on purpose, or the fields stand in alternatives of the whole input. */
function takesAnyField({ input: { schema } }: Tool): boolean {
  const { additionalProperties } = schema;
  const takesMore = additionalProperties === true || typeof additionalProperties === "object";
  return takesMore || ["patternProperties", "anyOf", "oneOf", "allOf", "$ref"].some((keyword) => keyword in schema);
}

function fieldList(fields: readonly string[]): string {
  if (fields.length === 0) return "It takes no fields.";
  return `It takes ${fields
    .slice(0, 10)
    .map((name) => `\`${name}\``)
    .join(", ")}${fields.length > 10 ? ", …" : ""}.`;
}
