import { z } from "zod";
import type { Docstring } from "../../docstring/docstring.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { defineRule, type Finding, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import {
  type BatchPartner,
  batchPartnerOf,
  type CrossReference,
  crossReferenceTo,
} from "../shared/references/cross-reference.ts";
import { laidOutLike } from "../shared/openings/description-layout.ts";
import { clauseToKeep, readReference, templateClause } from "../shared/references/reference-sentence.ts";
import { referenceText, RETURNS_CLAUSE, withoutFullStop } from "../shared/references/reference-text.ts";
import { entityPhrase } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Word every cross-reference alike: for multiple of them, the call, a dash, what it returns",
  why: "A fixed form is recognised at a glance, states a boundary instead of steering the agent, and can be changed everywhere at once.",
  source: "ADR-0019, section 3, the template",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "safe",
  options: z.strictObject({
    returnsClause: z
      .string()
      .optional()
      .describe("What every cross-reference says that the list tool returns; without it, the author's words are free"),
  }),
  messages: {
    form: "Expected the reference to read `For multiple {entities} at once, use {call} — …`, got `{found}`.",
    clause: "Expected the reference to say `{expected}` after the dash, got `{found}`.",
  },
  notes: [
    "Judged is the sentence with the reference, wherever it stands; whether its lines are wrapped does not matter, nor how many back-ticks the call has (see `description/code-span-style`).",
    "The fix keeps what the author says that the call returns. A sentence that says much before the call is not rewritten.",
  ],
  check(tool, context) {
    const { options, report, vocabulary } = context;
    const docstring = context.docstring(tool);
    const partner = docstring && batchPartnerOf(tool, context);
    const reference = partner && crossReferenceTo(partner, docstring);
    if (!tool.description || !partner || !reference?.sentence) return;
    const found = reference.sentence.text;
    const sentence = readReference(found, partner.tool.name.value);
    if (!sentence) return;
    const clause = templateClause(sentence);
    const expected = options.returnsClause && withoutFullStop(options.returnsClause);
    if (clause !== undefined && (!expected || withoutFullStop(clause) === expected)) return;
    const kept = clause ?? clauseToKeep(sentence);
    const { start, end } = reference.paragraph ?? reference;
    const finding = {
      at: sliceOf(tool.description, start, end),
      path: "/description",
      fix:
        kept === undefined
          ? undefined
          : rewriting({ partner, reference, clause: expected ?? kept }, tool.description, docstring, vocabulary),
    };
    if (clause === undefined) {
      const entities = entityPhrase(partner.tool, "plural", vocabulary) ?? "…";
      const call = `${partner.tool.name.value}(${partner.filter.name}=[...])`;
      report({ ...finding, messageId: "form", data: { entities, call, found } });
    } else {
      report({ ...finding, messageId: "clause", data: { expected: expected ?? "", found: withoutFullStop(clause) } });
    }
  },
  examples: [
    bad({
      title: "In passing",
      tools: ts`
        server.registerTool("get_order", {
          description: "Look up an order.\n\nSee also list_orders.",
        }, handler);
        server.registerTool("list_orders", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
      reports: [{ message: "form", at: "See also list_orders." }],
      fixed: ts`
        server.registerTool("get_order", {
          description: "Look up an order.\n\nFor multiple orders at once, use \`\`list_orders(ids=[...])\`\` — it returns them all in one call.",
        }, handler);
        server.registerTool("list_orders", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
    }),
    bad({
      title: "A command, and words of the author's that stay",
      tools: ts`
        server.registerTool("get_ship", {
          description: "Look up a ship.\n\nAlways call \`list_ships(ids=[...])\` for many - it returns a table. Ships at sea have no berth.",
        }, handler);
        server.registerTool("list_ships", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
      reports: [
        {
          message: "form",
          at: "Always call `list_ships(ids=[...])` for many - it returns a table. Ships at sea have no berth.",
        },
      ],
      fixed: ts`
        server.registerTool("get_ship", {
          description: "Look up a ship.\n\nFor multiple ships at once, use \`\`list_ships(ids=[...])\`\` — it returns a table. Ships at sea have no berth.",
        }, handler);
        server.registerTool("list_ships", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
    }),
    bad({
      title: "The clause has changed since",
      tools: ts`
        server.registerTool("get_loan", {
          description: "Look up a loan.\n\nFor multiple loans at once, use \`\`list_loans(ids=[...])\`\` — it returns a table.",
        }, handler);
        server.registerTool("list_loans", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
      options: { returnsClause: "it returns a JSON envelope of rows" },
      reports: [
        {
          message: "clause",
          at: "For multiple loans at once, use ``list_loans(ids=[...])`` — it returns a table.",
        },
      ],
      fixed: ts`
        server.registerTool("get_loan", {
          description: "Look up a loan.\n\nFor multiple loans at once, use \`\`list_loans(ids=[...])\`\` — it returns a JSON envelope of rows.",
        }, handler);
        server.registerTool("list_loans", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
    }),
    good({
      title: "The template, wrapped or not",
      tools: ts`
        server.registerTool("get_order", {
          description: "Look up an order.\n\nFor multiple orders at once, use\n\`\`list_orders(ids=[...])\`\` — it returns rows.",
        }, handler);
        server.registerTool("list_orders", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
    }),
  ],
});

interface Rewriting {
  readonly partner: BatchPartner;
  readonly reference: CrossReference;
  readonly clause: string;
}

/** The sentence in the template's form; what the author says that the call returns is kept. */
function rewriting(
  { partner, reference, clause }: Rewriting,
  text: Text,
  docstring: Docstring,
  vocabulary: Vocabulary,
): Finding["fix"] {
  const { sentence, paragraph } = reference;
  const line = referenceText(partner, clause || RETURNS_CLAUSE, vocabulary);
  if (!sentence || !line) return undefined;
  const startsParagraph = sentence.start === paragraph?.start;
  const written = startsParagraph ? laidOutLike(text.value, docstring, line) : line;
  return {
    title: `Word the reference to \`${partner.tool.name.value}\` as the template does`,
    replacements: [{ slice: sliceOf(text, sentence.start, sentence.end), text: written }],
  };
}
