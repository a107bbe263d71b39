import { z } from "zod";
import type { Field, FieldCode, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { hasFilters, isMixedBatch } from "../shared/fields/batch-field.ts";
import {
  callNamed,
  editableCode,
  OPTIONAL_CALLS,
  type SourceReplacement,
  withoutCalls,
} from "../shared/fields/field-code-edits.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";
import { idFields, isListOfScalars } from "../shared/fields/id-filter.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { isListTool } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Require the list that says what a call is about",
  why: "With `.optional()` or `.default([])` the schema tells an agent that it may leave the list out, and the server then refuses the call or does nothing.",
  source: "ADR-0019, section 1: the field is required, no `default_factory=list`",
  scope: "field",
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    optional: "Expected `{name}` to be required, since it says what the call is about, got an optional list.",
    default: "Expected `{name}` to be required, since it says what the call is about, got a default.",
  },
  notes: [
    "Judged are lists of mixed items (`skus_or_variant_ids`) and `ids` of the tool's own entity. The filters of list, search, find, query, count and export tools are optional by nature.",
    "An optional `ids` beside other optional fields may be one way of several to say what is meant; it is reported only for a default of `[]`. A list whose description says what becomes of a call without it (“omit to close all”) is left alone.",
  ],
  check(field, tool, { report, vocabulary }) {
    if (field.required || !isBatchSelector(field, tool, vocabulary) || mayBeLeftOut(field)) return;
    const { code } = field;
    const messageId = "default" in field.schema ? "default" : "optional";
    const call = code && (callNamed(code, "default", "prefault") ?? callNamed(code, ...OPTIONAL_CALLS));
    report({
      messageId,
      data: { name: field.name },
      at: call?.range ?? field.range,
      path: field.path,
      fix: requiredField(field),
    });
  },
  examples: [
    bad({
      title: "An empty list by default",
      tools: ts`
        server.registerTool("check_stock", {
          inputSchema: {
            skus_or_variant_ids: z.array(z.union([z.string(), z.number().int()])).default([]),
          },
        }, handler);
      `,
      reports: [{ message: "default", at: ".default([])" }],
      fixed: ts`
        server.registerTool("check_stock", {
          inputSchema: {
            skus_or_variant_ids: z.array(z.union([z.string(), z.number().int()])),
          },
        }, handler);
      `,
    }),
    bad({
      title: "Nothing to delete",
      tools: ts`
        server.registerTool("delete_loans", {
          inputSchema: { ids: z.array(z.number().int()).optional().describe("Loans to delete") },
        }, handler);
      `,
      reports: [{ message: "optional", at: ".optional()" }],
      fixed: ts`
        server.registerTool("delete_loans", {
          inputSchema: { ids: z.array(z.number().int()).describe("Loans to delete") },
        }, handler);
      `,
    }),
    good({
      title: "What may be added to the thing that a call is about",
      tools: ts`
        server.registerTool("create_reading_room", {
          inputSchema: {
            name: z.string(),
            door_keys: z.array(z.union([z.string(), z.number().int()])).optional(),
          },
        }, handler);
      `,
    }),
    good({
      title: "A required list, and the filter of a list tool",
      tools: ts`
        server.registerTool("delete_loans", {
          inputSchema: { ids: z.array(z.number().int()).min(1) },
        }, handler);

        server.registerTool("list_loans", {
          inputSchema: { ids: z.array(z.number().int()).optional() },
        }, handler);
      `,
    }),
  ],
});

function isBatchSelector(field: Field, tool: Tool, vocabulary: Vocabulary): boolean {
  if (!isTopLevel(field) || hasFilters(tool, vocabulary) || isListTool(tool, vocabulary)) return false;
  // Most fields are no list, so the names of a tool's other fields are looked at for few.
  return (
    (isMixedBatch(field, tool, vocabulary) || isEmptyOrOnlyIds(field, tool, vocabulary)) && !isHalfOfPair(field, tool)
  );
}

/** What a description says of a list that is not sent: "Omit to refresh all", "defaults to all open loans". */
const WITHOUT_IT =
  /\b(?:omit\w*|leav(?:e|ing) (?:it |this |them )?(?:out|empty|blank)|left (?:out|empty)|(?:if|when|where) (?:it is |they are )?(?:not|none|no ids|empty|absent|missing|unset)|without (?:it|them|ids|any)|defaults? to|by default)/iu;

function mayBeLeftOut({ description }: Field): boolean {
  return WITHOUT_IT.test(description?.value ?? "");
}

function isEmptyOrOnlyIds(field: Field, tool: Tool, vocabulary: Vocabulary): boolean {
  const isOwnIds = isListOfScalars(field, tool) && idFields(tool, vocabulary).includes(field);
  return isOwnIds && (hasEmptyDefault(field) || isOnlyOptionalField(field, tool));
}

/** A list beside its singular is a finding of its own, and which of both has to be sent is settled there. */
function isHalfOfPair(field: Field, tool: Tool): boolean {
  const singular = identifierWords(field.name).with(-1, "id").join("_");
  return tool.input.fields.some((other) => isTopLevel(other) && identifierWords(other.name).join("_") === singular);
}

function hasEmptyDefault({ schema }: Field): boolean {
  return Array.isArray(schema.default) && schema.default.length === 0;
}

function isOnlyOptionalField(field: Field, tool: Tool): boolean {
  return tool.input.fields.every((other) => other === field || !isTopLevel(other) || other.required);
}

function requiredField(field: Field): { title: string; replacements: readonly SourceReplacement[] } | undefined {
  const code = editableCode(field);
  const replacements = code?.notation === "zod" ? withoutOptionalCalls(code) : undefined;
  return replacements && { title: `Require \`${field.name}\``, replacements };
}

function withoutOptionalCalls(code: FieldCode): readonly SourceReplacement[] | undefined {
  const replacements = withoutCalls(code, OPTIONAL_CALLS);
  return replacements?.length ? replacements : undefined;
}
