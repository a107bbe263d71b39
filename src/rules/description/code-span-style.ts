import { z } from "zod";
import type { CodeSpan, Docstring } from "../../docstring/docstring.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { idsPromisesIn } from "../shared/openings/ids-promise.ts";
import { openingOf } from "../shared/openings/opening.ts";
import { isGetTool, isListTool } from "../shared/words/tool-name.ts";

const STYLES = ["single", "double", "any"] as const;
type Style = (typeof STYLES)[number];

export default defineRule({
  summary: "Put hooks between single, cross-references between double back-ticks",
  why: "Written alike in every tool, hooks and cross-references can be told apart and found by a search.",
  source:
    "ADR-0019, sections 2 and 3: single back-ticks in the list hook, double ones (RST inline literal) in the cross-reference",
  scope: "tool",
  reads: ["name", "description"],
  fix: "safe",
  options: z.strictObject({
    hook: z.enum(STYLES).default("single").describe("Back-ticks around `ids=[…]` in the first sentence of list tools"),
    reference: z
      .enum(STYLES)
      .default("double")
      .describe("Back-ticks around `list_orders(ids=[…])` in the description of get tools"),
  }),
  messages: {
    hook: "Expected the hook between `{expected}` back-ticks, got it between `{found}` ones.",
    reference: "Expected the cross-reference between `{expected}` back-ticks, got it between `{found}` ones.",
  },
  notes: ["Servers that are read as Markdown will want `single` for both."],
  check(tool, { options, docstring, vocabulary, report }) {
    const { description } = tool;
    const isList = isListTool(tool, vocabulary);
    const isGet = isGetTool(tool, vocabulary);
    const parsed = isList || isGet ? docstring(tool) : undefined;
    if (!description || !parsed) return;
    const judge = (messageId: "hook" | "reference", spans: readonly CodeSpan[]): void => {
      const expected = options[messageId];
      for (const span of spans.filter(({ ticks }) => !isOfStyle(ticks, expected))) {
        const slice = sliceOf(description, span.start, span.end);
        const ticks = "`".repeat(expected === "single" ? 1 : 2);
        report({
          messageId,
          data: { expected, found: span.ticks === 1 ? "single" : "double" },
          at: slice,
          path: "/description",
          fix: {
            title: `Write ${expected} back-ticks`,
            replacements: [{ slice, text: ticks + span.raw.slice(span.ticks, -span.ticks) + ticks }],
          },
        });
      }
    };
    if (isList) judge("hook", hookSpans(parsed));
    if (isGet) judge("reference", referenceSpans(parsed));
  },
  examples: [
    bad({
      title: "The one for the other",
      tools: ts`
        server.registerTool("list_parcels", {
          description: "List parcels — pass \`\`ids=[1,2,3]\`\` to fetch a specific batch by ID.",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these parcels") },
        }, handler);

        server.registerTool("get_parcel", {
          description: "Look up a parcel.\n\nFor multiple parcels at once, use \`list_parcels(ids=[...])\` — it returns rows.",
          inputSchema: { parcel_id: z.number().describe("ID of the parcel") },
        }, handler);
      `,
      reports: [
        { message: "hook", at: "``ids=[1,2,3]``" },
        { message: "reference", at: "`list_parcels(ids=[...])`" },
      ],
      fixed: ts`
        server.registerTool("list_parcels", {
          description: "List parcels — pass \`ids=[1,2,3]\` to fetch a specific batch by ID.",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these parcels") },
        }, handler);

        server.registerTool("get_parcel", {
          description: "Look up a parcel.\n\nFor multiple parcels at once, use \`\`list_parcels(ids=[...])\`\` — it returns rows.",
          inputSchema: { parcel_id: z.number().describe("ID of the parcel") },
        }, handler);
      `,
    }),
    good({
      title: "Each as the record has it; other code is free",
      tools: ts`
        server.registerTool("list_parcels", {
          description: "List parcels — pass \`ids=[1,2,3]\` to fetch a specific batch by ID.\n\nNever more than \`\`limit\`\` rows.",
          inputSchema: {
            ids: z.array(z.number()).optional().describe("Only these parcels"),
            limit: z.number().optional().describe("Most rows to return"),
          },
        }, handler);

        server.registerTool("get_parcel", {
          description: "Look up a parcel.\n\nFor multiple parcels at once, use \`\`list_parcels(ids=[...])\`\` — it returns rows.",
          inputSchema: { parcel_id: z.number().describe("ID, as in \`list_parcels\`") },
        }, handler);
      `,
    }),
    good({
      title: "Markdown throughout, when that was agreed on",
      options: { reference: "single" },
      tools: ts`
        server.registerTool("get_parcel", {
          description: "Look up a parcel.\n\nFor multiple parcels at once, use \`list_parcels(ids=[...])\` — it returns rows.",
          inputSchema: { parcel_id: z.number().describe("ID of the parcel") },
        }, handler);
      `,
    }),
  ],
});

function isOfStyle(ticks: number, style: Style): boolean {
  if (style === "any") return true;
  return ticks === (style === "single" ? 1 : 2);
}

/** `ids=[1,2,3]` in the first sentence. */
function hookSpans(docstring: Docstring): CodeSpan[] {
  const opening = openingOf(docstring);
  if (!opening) return [];
  const promises = idsPromisesIn(docstring, opening.sentence);
  return docstring.codeSpans.filter((span) =>
    promises.some(({ start, end }) => span.start === start && span.end === end),
  );
}

/** Code spans that are a call of another tool with ids, and nothing else. */
function referenceSpans({ calls, codeSpans }: Docstring): CodeSpan[] {
  const withIds = calls.filter((call) => call.arguments.some(({ keyword }) => /(?:^|_)ids$|Ids$/u.test(keyword ?? "")));
  return codeSpans.filter((span) =>
    withIds.some((call) => call.start === span.start + span.ticks && call.end === span.end - span.ticks),
  );
}
