import { z } from "zod";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { hasFilters, isIdentifying, nameParts } from "../shared/fields/batch-field.ts";
import { saysWhatIsDone } from "../shared/fields/choosing-field.ts";
import { collapseFields, type FieldPair } from "../shared/fields/collapse-fields.ts";
import { fieldType, isListField, isTopLevel } from "../shared/fields/field-type.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { singularOf } from "../shared/words/inflection.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Take one list field, not a field for one thing beside a field for many",
  why: "Which of the two may be sent, and whether both may, stands nowhere in the schema: agents guess, send both or neither, and fall back to one call for each item.",
  source: "ADR-0019, section 1: no `sku` + `skus`, always a single field",
  scope: "tool",
  reads: ["inputSchema"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    pair: "Expected one list field for one and for many, got `{scalar}` beside `{list}`.",
  },
  notes: [
    "A pair is a single value and a list in the same object, named by the singular and the plural of one noun. `order_no` and `order_id`, `id` and `parent_ids`, or `line_1` and `line_2` are none; neither are two that have to be sent both and name no ids, nor a value that stands for something when it is left out (the `path` of a repository, by default the current one, beside the `paths` in it).",
    "Of an object with an `action` or `operation` that chooses among several, one of the two may be for one action and the other for another: a press takes a `key`, a chord its `keys`.",
    "The suggestion edits the schema alone: the handler, and a refinement that named the field, have to follow.",
    "Nouns that neither the lexicon nor the project's `vocabulary.nouns` inflects with certainty are passed over.",
  ],
  check(tool, { report, vocabulary }) {
    const pairs = fieldPairs(tool, vocabulary);
    for (const pair of pairs) {
      const { scalar, list } = pair;
      const data = { scalar: scalar.name, list: list.name };
      const required = scalar.required || list.required || isOnlyWayToSayWhich(pair, pairs, tool, vocabulary);
      const replacements = collapseFields(pair, tool, required);
      report({
        messageId: "pair",
        data,
        at: scalar.range,
        path: scalar.path,
        related: [{ message: `\`${list.name}\` takes several.`, at: list.range }],
        ...combinedHint(pairs, vocabulary),
        fix: replacements && {
          title: `Collapse \`${scalar.name}\` and \`${list.name}\` into the list \`${list.name}\``,
          replacements,
        },
      });
    }
  },
  examples: [
    bad({
      title: "One SKU or several",
      tools: ts`
        server.registerTool("check_stock", {
          description: "Check what is in stock.",
          inputSchema: {
            sku: z.string().optional().describe("One SKU"),
            skus: z.array(z.string()).optional().describe("Several SKUs"),
            warehouse: z.string().describe("Warehouse to look in"),
          },
        }, handler);
      `,
      reports: [{ message: "pair", at: "sku" }],
      fixed: ts`
        server.registerTool("check_stock", {
          description: "Check what is in stock.",
          inputSchema: {
            skus: z.array(z.string()).min(1).describe("Several SKUs"),
            warehouse: z.string().describe("Warehouse to look in"),
          },
        }, handler);
      `,
    }),
    bad({
      title: "A filter in two forms stays optional",
      tools: ts`
        server.registerTool("list_loans", {
          inputSchema: {
            memberId: z.number().int().optional(),
            memberIds: z.array(z.number().int()).optional().describe("Members whose loans to list"),
          },
        }, handler);
      `,
      reports: [{ message: "pair", at: "memberId" }],
      fixed: ts`
        server.registerTool("list_loans", {
          inputSchema: {
            memberIds: z.array(z.number().int()).min(1).optional().describe("Members whose loans to list"),
          },
        }, handler);
      `,
    }),
    good({
      title: "One list for one and for many",
      tools: ts`
        server.registerTool("check_stock", {
          inputSchema: {
            skus: z.array(z.string()).min(1).describe("SKUs to check; pass one for a detailed card, several for a table"),
          },
        }, handler);
      `,
    }),
    good({
      title: "Each for an action of its own",
      tools: ts`
        server.registerTool("play_organ", {
          inputSchema: {
            action: z.enum(["press", "chord"]),
            key: z.string().optional().describe("Key to press"),
            keys: z.array(z.string()).optional().describe("Keys that sound together in a chord"),
          },
        }, handler);
      `,
    }),
    good({
      title: "Operands of an operator",
      tools: ts`
        server.registerTool("find_ships", {
          inputSchema: {
            conditions: z.array(z.object({
              property: z.string().describe("What is compared"),
              operator: z.string().describe("EQ, LT or IN"),
              value: z.string().optional().describe("For EQ and LT"),
              values: z.array(z.string()).optional().describe("For IN"),
            })),
          },
        }, handler);
      `,
    }),
    good({
      title: "Different things",
      tools: ts`
        server.registerTool("move_ship", {
          inputSchema: {
            order_no: z.string(),
            order_id: z.number(),
            parent_order_ids: z.array(z.number()),
            line_1: z.string(),
            line_2: z.string(),
            delete_row_ids: z.array(z.number()),
            status: z.string(),
          },
        }, handler);
      `,
    }),
  ],
});

/** Pairs in any of the tool's objects, by their single fields in document order. */
function fieldPairs(tool: Tool, vocabulary: Vocabulary): readonly FieldPair[] {
  const named = new Map(tool.input.fields.map((field) => [nameKey(field.parent, identifierWords(field.name)), field]));
  const lists = tool.input.fields.filter((field) => isListField(field, tool) && !saysWhatIsDone(field.parent, tool));
  return lists.flatMap((list) => {
    const singles = singularNames(list.name, vocabulary).map((words) => named.get(nameKey(list.parent, words)));
    const scalar = singles.find((single) => single && areOneAndMany(single, list, tool, vocabulary));
    if (scalar && areTwoThings(scalar, list, vocabulary)) return [];
    return scalar ? [{ scalar, list }] : [];
  });
}

function nameKey(parent: string, words: readonly string[]): string {
  return JSON.stringify([parent, ...words]);
}

/** The names that a single field beside a list would have; `sku_or_variant_id` and `skus_or_variant_id` for `skus_or_variant_ids`. */
function singularNames(name: string, vocabulary: Vocabulary): readonly (readonly string[])[] {
  const words = identifierWords(name);
  const parts = nameParts(name).map((part) => withSingularNoun(part, vocabulary));
  const allParts = parts.every((part) => part !== undefined)
    ? parts.flatMap((part, index) => (index > 0 ? ["or", ...part] : part))
    : undefined;
  const candidates = [withSingularNoun(words, vocabulary), allParts].filter((candidate) => candidate !== undefined);
  return candidates.filter((candidate) => candidate.join() !== words.join());
}

function withSingularNoun(words: readonly string[], vocabulary: Vocabulary): readonly string[] | undefined {
  const singular = singularOf(words.at(-1) ?? "", vocabulary);
  return singular === undefined ? undefined : words.with(-1, singular);
}

/** Of one thing and many, one is sent and the other left out, and what is left out is nothing. */
function areTwoThings(scalar: Field, list: Field, vocabulary: Vocabulary): boolean {
  const areBothSent = scalar.required && list.required && !isIdentifying(scalar.name, vocabulary);
  return areBothSent || (scalar.schema.default ?? "") !== "" || saysDefault(scalar);
}

function saysDefault({ description }: Field): boolean {
  return /\bdefaults? (?:to|is)\b(?! (?:none|null|nothing|undefined|empty|all|no)\b)/iu.test(description?.value ?? "");
}

/** A text beside a list of objects, or a count beside a list of texts, is another thing in spite of its name. */
function areOneAndMany(scalar: Field, list: Field, tool: Tool, vocabulary: Vocabulary): boolean {
  const single = fieldType(scalar, tool);
  const many = fieldType(list, tool);
  if (single.kind !== "scalar" || many.kind !== "list" || single.types.every((type) => type === "boolean"))
    return false;
  if (isIdentifying(scalar.name, vocabulary)) return many.items.kind === "scalar" || many.items.kind === "unknown";
  return many.items.kind === "scalar" && many.items.types.some((type) => isLike(type, single.types));
}

function isLike(type: string, types: readonly string[]): boolean {
  const isNumber = type === "number" || type === "integer";
  return types.includes(type) || (isNumber && (types.includes("number") || types.includes("integer")));
}

/** Verbs of tools that need to be told what they are about. */
const SINGLE_ITEM_VERBS: ReadonlySet<string> = new Set([
  "check",
  "delete",
  "describe",
  "fetch",
  "get",
  "read",
  "remove",
  "retrieve",
  "show",
]);

/** Whether one of the two had to be sent, although each was optional: nothing else says what the call is about. */
function isOnlyWayToSayWhich(
  pair: FieldPair,
  pairs: readonly FieldPair[],
  tool: Tool,
  vocabulary: Vocabulary,
): boolean {
  const { verb } = parseToolName(tool.name.value, vocabulary);
  if (verb === undefined || !SINGLE_ITEM_VERBS.has(verb) || hasFilters(tool, vocabulary)) return false;
  const others = tool.input.fields.filter((field) => isTopLevel(field) && field !== pair.scalar && field !== pair.list);
  return pairs.length === 1 && isTopLevel(pair.list) && !others.some(({ name }) => isIdentifying(name, vocabulary));
}

/** Several pairs that pick out the same things are alternatives, which one list of mixed items takes all. */
function combinedHint(pairs: readonly FieldPair[], vocabulary: Vocabulary): { help?: string } {
  const lists = pairs.map(({ list }) => list).filter(({ name }) => isIdentifying(name, vocabulary));
  if (lists.length < 2 || new Set(lists.map(({ parent }) => parent)).size > 1) return {};
  const name = lists.map((list) => list.name).join("_or_");
  return { help: `If they are alternatives, one required list \`${name}\` may take them all.` };
}
