import { z } from "zod";
import type { Docstring, Paragraph } from "../../docstring/docstring.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { defineRule, type Replacement } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { batchPartnerOf, type CrossReference, crossReferenceTo } from "../shared/references/cross-reference.ts";
import { blockIndent } from "../shared/openings/description-layout.ts";

export default defineRule({
  summary: "Make the cross-reference to the list tool the second paragraph",
  why: "Agents decide on the first lines: a reference behind the parameters and returns is read after the first of many single calls, if at all.",
  source: "ADR-0019, section 3: as the second paragraph of its docstring",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    elsewhere: "Expected the reference to `{partner}` in the second paragraph, got it in {place}.",
  },
  notes: [
    "A paragraph is moved when it begins with the reference; where the reference is one sentence of a longer first paragraph, a new paragraph begins there. Anything else is left to the author.",
  ],
  check(tool, context) {
    const docstring = context.docstring(tool);
    const partner = docstring && batchPartnerOf(tool, context);
    const reference = partner && crossReferenceTo(partner, docstring);
    if (!tool.description || !reference || reference.paragraphIndex === 1) return;
    const { start, end } = reference.paragraph ?? reference;
    const replacements = moved(reference, tool.description, docstring);
    context.report({
      messageId: "elsewhere",
      data: { partner: partner.tool.name.value, place: placeOf(reference) },
      at: sliceOf(tool.description, start, end),
      path: "/description",
      fix: replacements && { title: "Make the reference the second paragraph", replacements },
    });
  },
  examples: [
    bad({
      title: "Part of the first paragraph",
      tools: ts`
        server.registerTool("get_ship", {
          description: "Look up a ship. For multiple ships at once, use \`\`list_ships(ids=[...])\`\` — it returns rows.",
        }, handler);
        server.registerTool("list_ships", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
      reports: [
        {
          message: "elsewhere",
          at: "Look up a ship. For multiple ships at once, use ``list_ships(ids=[...])`` — it returns rows.",
        },
      ],
      fixed: ts`
        server.registerTool("get_ship", {
          description: "Look up a ship.\n\nFor multiple ships at once, use \`\`list_ships(ids=[...])\`\` — it returns rows.",
        }, handler);
        server.registerTool("list_ships", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
    }),
    bad({
      title: "Behind the parameters",
      tools: ts`
        server.registerTool("get_berth", {
          description:
            "Look up a berth.\n\nTakes its number.\n\nFor multiple berths at once, use \`\`list_berths(ids=[...])\`\` — it returns rows.",
        }, handler);
        server.registerTool("list_berths", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
      reports: [
        { message: "elsewhere", at: "For multiple berths at once, use ``list_berths(ids=[...])`` — it returns rows." },
      ],
      fixed: ts`
        server.registerTool("get_berth", {
          description:
            "Look up a berth.\n\nFor multiple berths at once, use \`\`list_berths(ids=[...])\`\` — it returns rows.\n\nTakes its number.",
        }, handler);
        server.registerTool("list_berths", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
    }),
    bad({
      title: "Hidden in a list",
      tools: ts`
        server.registerTool("get_loan", {
          description: "Look up a loan.\n\n- takes its id\n- for several, \`\`list_loans(ids=[...])\`\`",
        }, handler);
        server.registerTool("list_loans", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
      reports: [{ message: "elsewhere", at: "list_loans(ids=[...])" }],
    }),
    good({
      title: "Purpose first, then the reference",
      tools: ts`
        server.registerTool("get_order", {
          description: "Look up an order.\n\nFor multiple orders at once, use \`\`list_orders(ids=[...])\`\` — it returns rows.",
        }, handler);
        server.registerTool("list_orders", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
    }),
  ],
});

function placeOf({ paragraph, paragraphIndex }: CrossReference): string {
  if (!paragraph) return "a list or other block";
  return paragraphIndex === 0 ? "the first" : `paragraph ${paragraphIndex + 1}`;
}

function moved(reference: CrossReference, text: Text, docstring: Docstring): readonly Replacement[] | undefined {
  const { paragraph, paragraphIndex, sentenceIndex } = reference;
  if (!paragraph) return undefined;
  if (paragraphIndex === 0) return splitBefore(paragraph, sentenceIndex, text, docstring);
  return sentenceIndex === 0 ? movedParagraph(paragraph, text, docstring) : undefined;
}

/** The white space before the sentence becomes the gap between two paragraphs. */
function splitBefore(
  paragraph: Paragraph,
  sentenceIndex: number,
  text: Text,
  docstring: Docstring,
): readonly Replacement[] | undefined {
  const before = paragraph.sentences[sentenceIndex - 1];
  const sentence = paragraph.sentences[sentenceIndex];
  if (!before || !sentence) return undefined;
  const gap = `\n\n${blockIndent(text.value, docstring)}`;
  return [{ slice: sliceOf(text, before.end, sentence.start), text: gap }];
}

/** The paragraph goes with the gap before it, and comes behind the first with a gap of the same kind. */
function movedParagraph(paragraph: Paragraph, text: Text, docstring: Docstring): readonly Replacement[] | undefined {
  const [first] = docstring.paragraphs;
  const before = docstring.blocks.findLast(({ end }) => end <= paragraph.start);
  if (!first || !before) return undefined;
  const gap = text.value.slice(before.end, paragraph.start);
  if (gap.trim() !== "") return undefined;
  return [
    { slice: sliceOf(text, first.end, first.end), text: gap + paragraph.raw },
    { slice: sliceOf(text, before.end, paragraph.end), text: "" },
  ];
}
