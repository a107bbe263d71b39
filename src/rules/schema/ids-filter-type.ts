import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { type FieldType, fieldType } from "../shared/fields/field-type.ts";
import { idFields } from "../shared/fields/id-filter.ts";
import { isListTool } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Make the `ids` of a list tool an optional list of ids",
  why: "Agents that hold several ids pass them as a list; a text with commas has to be guessed, and a required list makes plain listing impossible.",
  source: "ADR-0019, section 1: `ids: list[int] | None`",
  scope: "tool",
  reads: ["name", "inputSchema"],
  fix: "none",
  options: z.strictObject({
    idType: z.enum(["number", "string", "any"]).default("any").describe("What ids are on this server"),
  }),
  messages: {
    notList: "Expected `{name}` to be a list of ids, got `{type}`.",
    required: "Expected the filter `{name}` of a list tool to be optional, got a required field.",
    wrongItems: "Expected the items of `{name}` to be {expected}, got `{type}`.",
  },
  notes: [
    "Judged are `ids` and its long forms of the tool's own entity (`order_ids` of `list_orders`).",
    "Ids may be numbers or texts by default, since many servers use UUIDs; `idType` holds a server to one of them.",
  ],
  check(tool, { options, report, vocabulary }) {
    if (!isListTool(tool, vocabulary)) return;
    for (const field of idFields(tool, vocabulary)) {
      const { name, path } = field;
      const type = fieldType(field, tool);
      const place = { at: field.range, path };
      if (type.kind === "scalar" || type.kind === "object") {
        report({ ...place, messageId: "notList", data: { name, type: typeName(type) } });
        continue;
      }
      if (field.required) report({ ...place, messageId: "required", data: { name } });
      if (type.kind !== "list" || areIds(type.items, options.idType)) continue;
      const expected = options.idType === "any" ? "texts or numbers" : `${options.idType}s`;
      report({ ...place, messageId: "wrongItems", data: { name, expected, type: typeName(type.items) } });
    }
  },
  examples: [
    bad({
      title: "Ids in a text, separated by commas",
      tools: ts`
        server.registerTool("list_orders", {
          inputSchema: { ids: z.string().optional().describe("Order ids, separated by commas") },
        }, handler);
      `,
      reports: [{ message: "notList", at: "ids" }],
    }),
    bad({
      title: "A list that cannot be left out",
      tools: ts`
        server.registerTool("list_berths", {
          inputSchema: { berth_ids: z.array(z.number().int()).min(1) },
        }, handler);
      `,
      reports: [{ message: "required", at: "berth_ids" }],
    }),
    bad({
      title: "Texts where the server's ids are numbers",
      tools: ts`
        server.registerTool("list_orders", {
          inputSchema: { ids: z.array(z.string()).optional() },
        }, handler);
      `,
      options: { idType: "number" },
      reports: [{ message: "wrongItems", at: "ids" }],
    }),
    good({
      title: "An optional list",
      tools: ts`
        server.registerTool("list_orders", {
          inputSchema: {
            ids: z.array(z.number().int()).optional().describe("Restrict to these orders"),
            customer_id: z.number().int().optional(),
          },
        }, handler);
      `,
    }),
  ],
});

/** Whether the items may be ids; what is not known may be. */
function areIds(items: FieldType, idType: "number" | "string" | "any"): boolean {
  if (items.kind === "unknown") return true;
  if (items.kind !== "scalar" || items.types.includes("boolean")) return false;
  if (idType === "any") return true;
  return items.types.every((type) => (type === "string") === (idType === "string"));
}

function typeName(type: FieldType): string {
  return type.kind === "scalar" ? type.types.join(" | ") : type.kind;
}
