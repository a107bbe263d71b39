import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { idsFieldOf } from "../shared/openings/hook.ts";
import { idsPromisesIn } from "../shared/openings/ids-promise.ts";
import { openingOf } from "../shared/openings/opening.ts";
import { withoutCode } from "../shared/openings/separators.ts";

export default defineRule({
  summary: "Say in the note behind a batch hook how the list is read, in the words agreed on",
  why: "The note tells an agent what a call costs. It does so only when every tool uses the same few words.",
  source: "ADR-0019, section 2: the parenthetical notes the implementation when it materially affects the call shape",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "none",
  options: z.strictObject({
    notes: z
      .array(z.string())
      .default(["cache-backed", "indexed SQL", "live read"])
      .describe("Words that may stand in the note, alone or with commas between them"),
  }),
  messages: {
    unknownNote: "Expected the note to be made of `{known}`, got `{found}`.",
  },
  notes: ["A hook without a note is fine. Only the last parenthetical of the sentence is taken for one."],
  check(tool, { options, docstring, vocabulary, report }) {
    const { description } = tool;
    const parsed = idsFieldOf(tool, vocabulary) && docstring(tool);
    const opening = openingOf(parsed);
    if (!description || !parsed || !opening) return;
    const { sentence } = opening;
    const note = /\(([^()]*)\)[*_]*\.?[*_]*$/u.exec(withoutCode(sentence.raw));
    if (!note || isMadeOf(note[1] ?? "", options.notes)) return;
    const start = sentence.start + note.index;
    const end = start + (note[1]?.length ?? 0) + 2;
    if (!idsPromisesIn(parsed, sentence).some((promise) => promise.end <= start)) return;
    report({
      messageId: "unknownNote",
      data: {
        known: options.notes.join(", "),
        found: sentence.raw.slice(start - sentence.start, end - sentence.start),
      },
      at: sliceOf(description, start, end),
      path: "/description",
    });
  },
  examples: [
    bad({
      title: "A note that says nothing about the call",
      tools: ts`
        server.registerTool("list_parcels", {
          description: "List parcels with filters — pass \`ids=[1,2,3]\` to fetch a specific batch by ID (fast!).",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these parcels") },
        }, handler);
      `,
      reports: [{ message: "unknownNote", at: "(fast!)" }],
    }),
    good({
      title: "Known words, and no note at all",
      tools: ts`
        server.registerTool("list_parcels", {
          description: "List parcels (post only) — pass \`ids=[1,2,3]\` to fetch a specific batch by ID (cache-backed, indexed SQL).",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these parcels") },
        }, handler);

        server.registerTool("list_letters", {
          description: "List letters — pass \`ids=[1,2,3]\` to fetch a specific batch by ID.",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these letters") },
        }, handler);
      `,
    }),
    good({
      title: "A word of one's own, when it was agreed on",
      options: { notes: ["replica"] },
      tools: ts`
        server.registerTool("list_parcels", {
          description: "List parcels — pass \`ids=[1,2,3]\` to fetch a specific batch by ID (replica).",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these parcels") },
        }, handler);
      `,
    }),
  ],
});

function isMadeOf(note: string, words: readonly string[]): boolean {
  const known = words.map((word) => word.toLowerCase());
  return note.split(",").every((part) => known.includes(part.trim().replace(/\s+/gu, " ").toLowerCase()));
}
