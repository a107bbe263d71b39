import { z } from "zod";
import type { Docstring, Sentence } from "../../docstring/docstring.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { defineRule, type Replacement } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { openingOf, type Opening } from "../shared/openings/opening.ts";
import { asSentence, paragraphBreak } from "../shared/openings/paragraph-break.ts";
import { EM_DASH, separatorsIn } from "../shared/openings/separators.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "State the purpose of a get, check or search tool in a first sentence without an em-dash",
  why: "In the descriptions of one server an em-dash announces a batch. On a purpose line it sends agents looking for one that is not there.",
  source: "ADR-0019, section 2: no em-dash on this line, it just states what the tool does",
  scope: "tool",
  reads: ["name", "description"],
  fix: "suggestion",
  options: z.strictObject({
    verbs: z
      .array(z.string())
      .default(["check", "get", "search"])
      .describe("Verbs of the tools whose first sentence has to be plain"),
  }),
  messages: {
    emDash: "Expected the first sentence without an em-dash, got `{found}`.",
  },
  notes: [
    "Tools that write may have an em-dash in their first line: twelve of the reference server's do, and the record leaves them open.",
    "The suggestion makes a sentence of what follows the em-dash. It goes into the second paragraph, or behind it when there is one.",
  ],
  check(tool, { options, docstring, vocabulary, report }) {
    const { description } = tool;
    const { verb } = parseToolName(tool.name.value, vocabulary);
    if (verb === undefined || !options.verbs.includes(verb) || !description?.value.includes(EM_DASH)) return;
    const parsed = docstring(tool);
    const opening = openingOf(parsed);
    if (!parsed || !opening) return;
    const { sentence } = opening;
    // A cross-reference has its em-dash; that it stands first is for `reference/second-paragraph` to say.
    if (parsed.calls.some((call) => sentence.start <= call.start && call.end <= sentence.end)) return;
    const dash = separatorsIn(sentence.raw).find((separator) => separator.dash === EM_DASH);
    if (!dash) return;
    report({
      messageId: "emDash",
      data: { found: EM_DASH },
      at: sliceOf(description, sentence.start + dash.start, sentence.end),
      path: "/description",
      fix: {
        title: "Make a sentence of its own of what follows the em-dash",
        replacements: moveClause(description, parsed, opening, dash),
      },
    });
  },
  examples: [
    bad({
      title: "Detail that belongs into the next paragraph",
      tools: ts`
        server.registerTool("get_invoice", {
          description: "Look up an invoice by number — every position with its tax.",
          inputSchema: { number: z.string().describe("Number of the invoice") },
        }, handler);
      `,
      reports: [{ message: "emDash", at: "— every position with its tax." }],
      fixed: ts`
        server.registerTool("get_invoice", {
          description: "Look up an invoice by number.\n\nEvery position with its tax.",
          inputSchema: { number: z.string().describe("Number of the invoice") },
        }, handler);
      `,
    }),
    bad({
      title: "The second paragraph stays the second",
      tools: ts`
        server.registerTool("get_order", {
          description: "Look up an order — its lines included.\n\nFor multiple orders, use \`\`list_orders(ids=[...])\`\` — one call.",
          inputSchema: { order_id: z.number().describe("ID of the order") },
        }, handler);
      `,
      reports: [{ message: "emDash", at: "— its lines included." }],
      fixed: ts`
        server.registerTool("get_order", {
          description: "Look up an order.\n\nFor multiple orders, use \`\`list_orders(ids=[...])\`\` — one call.\n\nIts lines included.",
          inputSchema: { order_id: z.number().describe("ID of the order") },
        }, handler);
      `,
    }),
    good({
      title: "A plain purpose, an em-dash later on, and one in a tool that writes",
      tools: ts`
        server.registerTool("check_stock", {
          description: "Check stock levels of one or more SKUs.\n\nPass one or several — they come back in order.",
        }, handler);

        server.registerTool("cancel_order", {
          description: "Cancel an order — its lines are released.",
        }, handler);
      `,
    }),
  ],
});

/** Ends the first sentence at the dash and tells the clause behind it as a sentence further down. */
function moveClause(
  description: Text,
  { paragraphs }: Docstring,
  { sentence, next }: Opening,
  dash: { readonly start: number; readonly end: number },
): Replacement[] {
  const purposeEnd = sentence.start + sentence.raw.slice(0, dash.start).trimEnd().length;
  const clause = asSentence(clauseBehind(sentence, dash.end));
  const gap = paragraphBreak(description.value);
  const [, second] = paragraphs;
  if (!second) {
    const end = next?.start ?? sentence.end;
    return [{ slice: sliceOf(description, purposeEnd, end), text: `.${gap}${clause}${next ? " " : ""}` }];
  }
  return [
    { slice: sliceOf(description, purposeEnd, sentence.end), text: "." },
    { slice: sliceOf(description, second.end, second.end), text: gap + clause },
  ];
}

function clauseBehind(sentence: Sentence, offset: number): string {
  return sentence.raw.slice(offset).replace(/\s+/gu, " ").trim();
}
