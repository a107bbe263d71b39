import { z } from "zod";
import { isJsonObject, type JsonValue } from "../../tool-model/json.ts";
import { resolveReference } from "../../tool-model/schema-fields.ts";
import type { Field, JsonSchema } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

export default defineRule({
  summary: "Describe every field of the input",
  why: "A field's name and type are all that an agent has to go by otherwise: it cannot tell which id, which unit or which format is meant.",
  source: "ADR-0019, section 1: fields must not be opaque at the MCP-schema layer",
  scope: "field",
  fix: "none",
  options: z.strictObject({
    selfEvident: z.array(z.string()).default([]).describe("Names of fields that need no description"),
  }),
  messages: {
    undescribed: "Expected a description of the field `{name}`, got none.",
  },
  notes: [
    "A description of the list's items, of the definition that the field refers to, or of its only alternative besides null counts.",
    "A field that takes a single constant, such as the `kind` of a union's member, describes itself.",
    "No placeholder is offered as a fix: it would satisfy the rule and tell nobody anything.",
  ],
  check(field, tool, { options, report }) {
    if (options.selfEvident.includes(field.name) || isDescribed(field, tool.input.schema)) return;
    report({ messageId: "undescribed", data: { name: field.name }, at: field.range, path: field.path });
  },
  examples: [
    bad({
      title: "Which number, and of what?",
      tools: ts`
        server.registerTool("book_berth", {
          inputSchema: {
            ship: z.string().describe("Name of the ship"),
            stay: z.object({ length: z.number() }).describe("How long it stays"),
          },
        }, handler);
      `,
      reports: [{ message: "undescribed", at: "length" }],
    }),
    good({
      title: "Described, or self-evident",
      tools: ts`
        server.registerTool("book_berth", {
          inputSchema: {
            ship: z.string().describe("Name of the ship"),
            nights: z.array(z.string().describe("A night, as YYYY-MM-DD")),
            kind: z.literal("berth"),
            note: z.string().optional(),
          },
        }, handler);
      `,
      options: { selfEvident: ["note"] },
    }),
  ],
});

function isDescribed(field: Field, root: JsonSchema): boolean {
  return isNotBlank(field.description?.value) || describes(field.schema, root);
}

/** Whether a schema, or the one that stands for it, says what it is for. */
function describes(schema: JsonSchema, root: JsonSchema): boolean {
  const seen = new Set<JsonSchema>();
  const waiting = [schema];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    if (isNotBlank(one.description) || isConstant(one)) return true;
    waiting.push(...standIns(one, root));
  }
  return false;
}

function isConstant({ const: constant, enum: values }: JsonSchema): boolean {
  return constant !== undefined || (Array.isArray(values) && values.length === 1);
}

/** The target of a reference, the items of a list, the parts of an intersection, the only alternative besides null. */
function standIns(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const target = typeof schema.$ref === "string" ? resolveReference(root, schema.$ref) : undefined;
  const alternatives = schemas(schema.anyOf ?? schema.oneOf).filter(({ type }) => type !== "null");
  const only = alternatives.length === 1 ? alternatives : [];
  const items = isJsonObject(schema.items) ? [schema.items] : [];
  return [...(target ? [target] : []), ...only, ...items, ...schemas(schema.allOf)];
}

function schemas(value: JsonValue | undefined): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function isNotBlank(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value.trim() !== "";
}
