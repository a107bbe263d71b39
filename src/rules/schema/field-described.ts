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
    "A description of the list's items, of the definition that the field refers to, or of each of its alternatives besides null counts.",
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

/** A field of more schemas is no tool's but an attack, and not worth a finding. */
const MOST_SCHEMAS = 1_000;

function isDescribed(field: Field, root: JsonSchema): boolean {
  return isNotBlank(field.description?.value) || describes(field.schema, root);
}

/**
 * Whether a schema, or what stands for it, says what it is for: the target of a reference, the items of a list, a part
 * of an intersection, every alternative besides null.
 * @param judged answers so far; a schema that refers to itself adds nothing to its own answer
 */
function describes(schema: JsonSchema, root: JsonSchema, judged = new Map<JsonSchema, boolean>()): boolean {
  const known = judged.get(schema);
  if (known !== undefined || judged.size > MOST_SCHEMAS) return known ?? true;
  judged.set(schema, false);
  const target = typeof schema.$ref === "string" ? resolveReference(root, schema.$ref) : undefined;
  const items = isJsonObject(schema.items) ? schema.items : undefined;
  const alternatives = schemas(schema.anyOf ?? schema.oneOf).filter(({ type }) => type !== "null");
  const isOne = (part: JsonSchema): boolean => describes(part, root, judged);
  const answer =
    isNotBlank(schema.description) ||
    isConstant(schema) ||
    [target, items, ...schemas(schema.allOf)].some((part) => part && isOne(part)) ||
    (alternatives.length > 0 && alternatives.every(isOne));
  judged.set(schema, answer);
  return answer;
}

function isConstant({ const: constant, enum: values }: JsonSchema): boolean {
  return constant !== undefined || (Array.isArray(values) && values.length === 1);
}

function schemas(value: JsonValue | undefined): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function isNotBlank(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value.trim() !== "";
}
