import { z } from "zod";
import type { Docstring, Span } from "../../docstring/docstring.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { INPUT_SHAPE_VERBS, namedBatchFields } from "../shared/fields/named-batch-fields.ts";
import { openingOf } from "../shared/openings/opening.ts";
import { EM_DASH, separatorsIn } from "../shared/openings/separators.ts";
import { isListTool } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Set hooks off with an em-dash, not with a hyphen or an en dash",
  why: "Agents and people find the hook by its dash; a hyphen is read as part of the sentence.",
  source: "ADR-0019, section 2: the em-dash (U+2014) separates the purpose clause from the batch hook",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    wrongDash: "Expected an em-dash (`—`), got `{found}`.",
  },
  notes: [
    "Judged are the first sentence of list tools, and a second paragraph that names a batch field or calls another tool with ids.",
    "Hyphens in words, between numbers, in brackets and in code are left alone.",
  ],
  check(tool, { docstring, vocabulary, report }) {
    const { description } = tool;
    const parsed = description && WRONG_DASH.test(description.value) ? docstring(tool) : undefined;
    if (!description || !parsed) return;
    for (const hook of hooksIn(parsed, tool, vocabulary)) {
      for (const { start, end, dash } of separatorsIn(hook.raw)) {
        if (dash === EM_DASH) continue;
        const slice = sliceOf(description, hook.start + start, hook.start + end);
        report({
          messageId: "wrongDash",
          data: { found: dash },
          at: slice,
          path: "/description",
          fix: { title: "Write an em-dash", replacements: [{ slice, text: EM_DASH }] },
        });
      }
    }
  },
  examples: [
    bad({
      title: "Two hyphens in a hook, one in a list of rows",
      tools: ts`
        server.registerTool("list_parcels", {
          description: "List parcels with filters -- pass \`ids=[1,2,3]\` to fetch a specific batch by ID.",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these parcels") },
        }, handler);

        server.registerTool("list_counters", {
          description: "List counters - returns multiple counters for bulk review.",
        }, handler);
      `,
      reports: [
        { message: "wrongDash", at: "--" },
        { message: "wrongDash", at: "-" },
      ],
      fixed: ts`
        server.registerTool("list_parcels", {
          description: "List parcels with filters — pass \`ids=[1,2,3]\` to fetch a specific batch by ID.",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these parcels") },
        }, handler);

        server.registerTool("list_counters", {
          description: "List counters — returns multiple counters for bulk review.",
        }, handler);
      `,
    }),
    good({
      title: "Hyphens that are no hooks",
      tools: ts`
        server.registerTool("list_parcels", {
          description: "List parcels of 1 - 5 kg by e-mail (name - address) — returns multiple parcels for bulk review.",
        }, handler);

        server.registerTool("send_parcel", {
          description: "Send a parcel - it leaves the same day.",
        }, handler);
      `,
    }),
  ],
});

/** What a description without any wrong dash has none of. */
const WRONG_DASH = /\s(?:--?|–)\s/u;

/** The parts of a description that hold a hook, or should. */
function hooksIn(docstring: Docstring, tool: Tool, vocabulary: Vocabulary): Span[] {
  const opening = isListTool(tool, vocabulary) ? openingOf(docstring)?.sentence : undefined;
  const second = docstring.paragraphs[1];
  const holds = ({ start, end }: Span): boolean => second !== undefined && second.start <= start && end <= second.end;
  const fields = namedBatchFields(tool, INPUT_SHAPE_VERBS, vocabulary).map((field) => field.name);
  const isHook =
    docstring.codeSpans.some((span) => fields.includes(span.code) && holds(span)) ||
    docstring.calls.some((call) => call.arguments.some(({ keyword }) => /ids$/iu.test(keyword ?? "")) && holds(call));
  return [...(opening ? [opening] : []), ...(second && isHook ? [second] : [])];
}
