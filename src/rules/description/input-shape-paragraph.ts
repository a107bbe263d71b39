import { z } from "zod";
import type { Docstring, Paragraph } from "../../docstring/docstring.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { INPUT_SHAPE_VERBS, namedBatchFields } from "../shared/fields/named-batch-fields.ts";
import { separatorsIn, withoutCode } from "../shared/openings/separators.ts";

export default defineRule({
  summary: "Name the batch field in the second paragraph, in double back-ticks and with an em-dash",
  why: "The paragraph tells an agent which field takes many things at once; without its name there are as many guesses as fields.",
  source:
    "ADR-0019, section 2: the input-shape paragraph uses the em-dash to introduce the batch hint and the field name",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "safe",
  options: z.strictObject({
    verbs: z
      .array(z.string())
      .default([...INPUT_SHAPE_VERBS])
      .describe("Verbs of the tools whose second paragraph is judged when they take a batch"),
    ticks: z
      .enum(["single", "double", "any"])
      .default("double")
      .describe("How many back-ticks stand on either side of the field's name"),
  }),
  messages: {
    noField: "Expected `{field}` in the second paragraph, got no mention of it.",
    ticks: "Expected `{field}` between `{expected}` back-ticks, got it between `{found}` ones.",
    noDash: "Expected an em-dash in the paragraph on `{field}`, got none.",
  },
  notes: [
    "Of several batch fields, one has to be named. An optional list beside a cursor or a limit is a filter, unless it holds ids.",
    "A second paragraph that sends the agent to a list tool is a cross-reference, which the `reference` rules judge.",
  ],
  check(tool, { options, docstring, vocabulary, report }) {
    const { description } = tool;
    const fields = namedBatchFields(tool, options.verbs, vocabulary).map((field) => field.name);
    const [field] = fields;
    const parsed = field === undefined ? undefined : docstring(tool);
    const paragraph = parsed?.paragraphs[1];
    if (!description || !parsed || !paragraph || field === undefined || refersElsewhere(parsed, paragraph)) return;
    const at = sliceOf(description, paragraph.start, paragraph.end);
    const named = mentionsOf(fields, parsed, paragraph);
    const [first] = named;
    if (!first) {
      report({ messageId: "noField", data: { field }, at, path: "/description" });
      return;
    }
    const wanted = options.ticks === "single" ? 1 : 2;
    if (options.ticks !== "any" && !named.some(({ ticks }) => ticks === wanted)) {
      const ticks = "`".repeat(wanted);
      const replacements = named.map((mention) => ({
        slice: sliceOf(description, mention.start, mention.end),
        text: ticks + mention.words + ticks,
      }));
      const data = { field: first.field, expected: options.ticks, found: TICK_COUNTS[first.ticks] ?? "other" };
      const title = `Put \`${first.field}\` between ${options.ticks} back-ticks`;
      report({ messageId: "ticks", data, at, path: "/description", fix: { title, replacements } });
    } else if (separatorsIn(paragraph.raw).length === 0) {
      report({ messageId: "noDash", data: { field: first.field }, at, path: "/description" });
    }
  },
  examples: [
    bad({
      title: "Which field?",
      tools: ts`
        server.registerTool("check_prices", {
          description: "Check the price of one or more parts.\n\nPass SKUs, variant IDs — or a mix.",
          inputSchema: {
            skus_or_variant_ids: z.array(z.union([z.string(), z.number()])).min(1).describe("Parts to price"),
          },
        }, handler);
      `,
      reports: [{ message: "noField", at: "Pass SKUs, variant IDs — or a mix." }],
    }),
    bad({
      title: "Single back-ticks",
      tools: ts`
        server.registerTool("check_prices", {
          description: "Check the price of one or more parts.\n\nPass SKUs, variant IDs — or a mix — to \`skus_or_variant_ids\`.",
          inputSchema: {
            skus_or_variant_ids: z.array(z.union([z.string(), z.number()])).min(1).describe("Parts to price"),
          },
        }, handler);
      `,
      reports: [{ message: "ticks", at: "Pass SKUs, variant IDs — or a mix — to `skus_or_variant_ids`." }],
      fixed: ts`
        server.registerTool("check_prices", {
          description: "Check the price of one or more parts.\n\nPass SKUs, variant IDs — or a mix — to \`\`skus_or_variant_ids\`\`.",
          inputSchema: {
            skus_or_variant_ids: z.array(z.union([z.string(), z.number()])).min(1).describe("Parts to price"),
          },
        }, handler);
      `,
    }),
    bad({
      title: "No dash before the hint",
      tools: ts`
        server.registerTool("get_berths", {
          description: "Get berths by their names.\n\nPass names to \`\`berth_names\`\`.",
          inputSchema: { berth_names: z.array(z.string()).min(1).describe("Berths to get") },
        }, handler);
      `,
      reports: [{ message: "noDash", at: "Pass names to ``berth_names``." }],
    }),
    good({
      title: "What to pass, and to which field",
      tools: ts`
        server.registerTool("check_prices", {
          description: "Check the price of one or more parts.\n\nPass SKUs, variant IDs — or a mix — to \`\`skus_or_variant_ids\`\`.",
          inputSchema: {
            skus_or_variant_ids: z.array(z.union([z.string(), z.number()])).min(1).describe("Parts to price"),
          },
        }, handler);
      `,
    }),
    good({
      title: "A filter of what is read page by page",
      tools: ts`
        server.registerTool("get_berths", {
          description: "Get berths of the port.\n\nBerths are places for one ship each.",
          inputSchema: {
            names: z.array(z.string()).optional().describe("Only these berths"),
            cursor: z.string().optional().describe("Where to go on"),
          },
        }, handler);
      `,
    }),
  ],
});

const TICK_COUNTS = ["no", "single", "double"] as const;

/** A field's name in a paragraph, with or without back-ticks. */
interface FieldMention {
  readonly field: string;
  /** What stands between the back-ticks. */
  readonly words: string;
  readonly ticks: number;
  readonly start: number;
  readonly end: number;
}

/** Where fields are named: `skus` and `skus=[...]` in code, and the bare words of names that are no English. */
function mentionsOf(fields: readonly string[], { codeSpans }: Docstring, paragraph: Paragraph): FieldMention[] {
  const spans = codeSpans.filter((span) => paragraph.start <= span.start && span.end <= paragraph.end);
  const inCode = spans.flatMap((span) => {
    const field = span.code.replace(/\s?[=:].*$/su, "");
    const words = span.raw.slice(span.ticks, span.raw.length - span.ticks);
    return fields.includes(field) ? [{ field, words, ticks: span.ticks, start: span.start, end: span.end }] : [];
  });
  if (inCode.length > 0) return inCode;
  return Array.from(withoutCode(paragraph.raw).matchAll(/(?<![\w-])\w+(?![\w-])/gu))
    .filter(([word]) => fields.includes(word) && /_|[a-z][A-Z]/u.test(word))
    .map(({ 0: field, index }) => {
      const start = paragraph.start + index;
      return { field, words: field, ticks: 0, start, end: start + field.length };
    });
}

function refersElsewhere({ calls }: Docstring, { start, end }: Paragraph): boolean {
  return calls.some((call) => start <= call.start && call.end <= end);
}
