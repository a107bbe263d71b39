import { z } from "zod";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { defineRule, type Replacement, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { excerpt } from "../shared/texts/excerpt.ts";
import { batchClause, hasOtherFilters, idsFieldOf, isValueClause } from "../shared/openings/hook.ts";
import { idsPromisesIn } from "../shared/openings/ids-promise.ts";
import { openingOf, type Opening } from "../shared/openings/opening.ts";
import { isEnglish } from "../shared/words/is-english.ts";
import { hookSentence, replaceOpening, sentenceParts } from "../shared/openings/rebuild-opening.ts";
import { EM_DASH, separatorsIn } from "../shared/openings/separators.ts";
import { entityPhrase } from "../shared/words/tool-name.ts";
import { PLAIN_VOCABULARY } from "../shared/words/vocabulary.ts";

export default defineRule({
  summary: "Say in the first sentence of a list tool that it takes several ids",
  why: "An agent that does not read of the batch in the first sentence calls the get tool once for each id.",
  source: "ADR-0019, section 2: single-line summary with batch hook",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "safe",
  options: z.strictObject({
    level: z
      .enum(["shape", "strict"])
      .default("shape")
      .describe(
        "`shape`: starts with List, goes on behind an em-dash, and offers `ids=[…]` there. `strict`: the sentence of the record, word for word",
      ),
    notes: z
      .array(z.string())
      .default(["cache-backed", "indexed SQL", "live read"])
      .describe("Words that make a parenthetical a note on how the list is read; tags among them become such a note"),
  }),
  messages: {
    noHook: "Expected the first sentence to offer several rows by `{ids}` after an em-dash, got `{found}`.",
    notTemplate: "Expected the first sentence `{expected}`, got `{found}`.",
  },
  notes: [
    "The field may be called `ids`, or by the tool's own entity: `order_ids` of `list_orders`.",
    "A wrong dash is left to `description/em-dash`, double back-ticks to `description/code-span-style`.",
    "The sentence of the record: List <entities> with filters — pass `ids=[1,2,3]` to fetch a specific batch by ID (<note>). The note may be missing, and so may “with filters” where there are none.",
    "The fix keeps the author's purpose clause. What else the sentence said follows as a paragraph.",
    "A text in another language than English is left to its author: the fix would put English words into it.",
  ],
  exceptionHolds: (tool) => idsFieldOf(tool, PLAIN_VOCABULARY) === undefined,
  check(tool, { options, docstring, vocabulary, report }) {
    const { description } = tool;
    const ids = idsFieldOf(tool, vocabulary);
    const parsed = ids && docstring(tool);
    const opening = openingOf(parsed);
    if (!ids || !description || !parsed || !opening) return;
    const { sentence } = opening;
    const promised = idsPromisesIn(parsed, sentence).find((promise) => promise.field === ids.name);
    const dash = separatorsIn(sentence.raw)[0];
    const hasShape =
      promised && dash && sentence.start + dash.start < promised.start && STARTS_WITH_LIST.test(sentence.raw);
    const wanted = newOpening({ ...tool, description }, ids, opening, options, vocabulary);
    if (hasShape && (options.level === "shape" || isTemplate(sentence.text, tool, ids))) return;
    const found = excerpt(sentence.text);
    report({
      ...(hasShape
        ? { messageId: "notTemplate", data: { expected: excerpt(wanted?.sentence ?? ""), found } }
        : { messageId: "noHook", data: { ids: `${ids.name}=[…]`, found } }),
      at: sliceOf(description, sentence.start, sentence.end),
      path: "/description",
      fix:
        wanted && isEnglish(description.value)
          ? { title: "Put the batch hook into the first sentence", replacements: wanted.replacements }
          : undefined,
    });
  },
  examples: [
    bad({
      title: "No word of the ids",
      tools: ts`
        server.registerTool("list_orders", {
          description: "List orders.",
          inputSchema: {
            ids: z.array(z.number()).optional().describe("Only these orders"),
            status: z.string().optional().describe("Only orders in this state"),
          },
        }, handler);
      `,
      reports: [{ message: "noHook", at: "List orders." }],
      fixed: ts`
        server.registerTool("list_orders", {
          description: "List orders with filters — pass \`ids=[1,2,3]\` to fetch a specific batch by ID.",
          inputSchema: {
            ids: z.array(z.number()).optional().describe("Only these orders"),
            status: z.string().optional().describe("Only orders in this state"),
          },
        }, handler);
      `,
    }),
    bad({
      title: "A hook for tools without ids, left over from the time before this one had any",
      facts: { list_moorings: { tags: ["cache-backed"] } },
      tools: ts`
        server.registerTool("list_moorings", {
          description: "List moorings of the inner harbour — returns multiple moorings for discovery or bulk review.",
          inputSchema: { mooring_ids: z.array(z.string()).optional().describe("Only these moorings") },
        }, handler);
      `,
      reports: [
        {
          message: "noHook",
          at: "List moorings of the inner harbour — returns multiple moorings for discovery or bulk review.",
        },
      ],
      fixed: ts`
        server.registerTool("list_moorings", {
          description: "List moorings of the inner harbour — pass \`mooring_ids=[\"a\",\"b\",\"c\"]\` to fetch a specific batch by ID (cache-backed).",
          inputSchema: { mooring_ids: z.array(z.string()).optional().describe("Only these moorings") },
        }, handler);
      `,
    }),
    bad({
      title: "Another opening; what it said is kept",
      tools: ts`
        server.registerTool("list_loans", {
          description: "Everything a reader has at home. Overdue loans come first.",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these loans") },
        }, handler);
      `,
      reports: [{ message: "noHook", at: "Everything a reader has at home." }],
      fixed: ts`
        server.registerTool("list_loans", {
          description: "List loans — pass \`ids=[1,2,3]\` to fetch a specific batch by ID.\n\nEverything a reader has at home. Overdue loans come first.",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these loans") },
        }, handler);
      `,
    }),
    bad({
      title: "Word for word, when asked for",
      options: { level: "strict" },
      tools: ts`
        server.registerTool("list_books", {
          description: "List books — \`ids=[1,2,3]\` restricts them (live read).",
          inputSchema: {
            ids: z.array(z.number()).optional().describe("Only these books"),
            shelf: z.string().optional().describe("Only books on this shelf"),
          },
        }, handler);
      `,
      reports: [{ message: "notTemplate", at: "List books — `ids=[1,2,3]` restricts them (live read)." }],
      fixed: ts`
        server.registerTool("list_books", {
          description: "List books with filters — pass \`ids=[1,2,3]\` to fetch a specific batch by ID (live read).\n\n\`ids=[1,2,3]\` restricts them.",
          inputSchema: {
            ids: z.array(z.number()).optional().describe("Only these books"),
            shelf: z.string().optional().describe("Only books on this shelf"),
          },
        }, handler);
      `,
    }),
    good({
      title: "The hook, in words of one's own, and a list without ids",
      tools: ts`
        server.registerTool("list_invoices", {
          description: "List unpaid invoices — \`ids=[1,2,3]\` for several at once (cache-backed).",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these invoices") },
        }, handler);

        server.registerTool("list_couriers", {
          description: "List couriers — returns multiple couriers for bulk review.",
        }, handler);
      `,
    }),
  ],
});

const STARTS_WITH_LIST = /^[*_]*List\b/u;
const LISTS = /^lists?\b(?! (?:or|and)\b)|^list\b/iu;

interface HookOptions {
  readonly level: "shape" | "strict";
  readonly notes: readonly string[];
}

/** Whether a sentence with a hook keeps to the record word for word; "with filters" may be missing where there are none. */
function isTemplate(sentence: string, tool: Tool, ids: Field): boolean {
  const match = /^List .+? — pass (`+)([^`]+)\1 to fetch a specific batch by ID(?: \([^()]+\))?\.$/u.exec(
    sentence.replace(/ (?:--|[-–]) (?=pass\b)/u, ` ${EM_DASH} `),
  );
  const isIds = match?.[2]?.startsWith(`${ids.name}=[`) ?? false;
  return isIds && (sentence.includes(" with filters ") || !hasOtherFilters(tool, ids));
}

interface NewOpening {
  readonly sentence: string;
  readonly replacements: Replacement[];
}

/** The first sentence with its hook, built from what the author wrote, and from the tool's name where that is no list. */
function newOpening(
  tool: Tool & { readonly description: Text },
  ids: Field,
  opening: Opening,
  { level, notes }: HookOptions,
  vocabulary: Vocabulary,
): NewOpening | undefined {
  const written = opening.sentence.text;
  const beforePass = /[,;:] (?=pass\b)/u;
  if (
    level === "shape" &&
    STARTS_WITH_LIST.test(written) &&
    beforePass.test(written) &&
    written.includes(`${ids.name}=[`)
  ) {
    const sentence = written.replace(beforePass, ` ${EM_DASH} `);
    return { sentence, replacements: replaceOpening(tool, opening, sentence, []) };
  }
  const parts = sentenceParts(written, notes);
  const entities = entityPhrase(tool, "plural", vocabulary);
  const lists = parts.purpose.includes(`${ids.name}=[`) ? null : LISTS.exec(parts.purpose);
  if (!lists && entities === undefined) return undefined;
  const own = lists ? `List${parts.purpose.slice(lists[0].length)}` : `List ${entities ?? ""}`;
  const isBare = own === `List ${entities ?? ""}`;
  const sayFilters = (isBare || level === "strict") && !own.endsWith(" with filters") && hasOtherFilters(tool, ids);
  const note = parts.note === "" ? noteOf(tool, notes) : parts.note;
  const sentence = hookSentence(sayFilters ? `${own} with filters` : own, batchClause(ids, tool), note);
  const kept = lists ? keptClause(parts.clause, ids) : written;
  return { sentence, replacements: replaceOpening(tool, opening, sentence, [kept]) };
}

/** What the old hook said that the new one does not. */
function keptClause(clause: string, ids: Field): string {
  const isOldHook = /^pass\b[^,;:]*$/iu.test(clause.replace(/`[^`]*`/gu, "")) && clause.includes(ids.name);
  return isOldHook || isValueClause(clause) ? "" : clause;
}

/** How the list is read, as the tool's tags say. */
function noteOf(tool: Tool, notes: readonly string[]): string {
  const known = notes.filter((note) => tool.meta.tags.some((tag) => tag.toLowerCase() === note.toLowerCase()));
  return known.length === 0 ? "" : `(${known.join(", ")})`;
}
