import { z } from "zod";
import type { Tool } from "../../tool-model/tool.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { defineRule, type Replacement, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { idsFieldOf, valueClause } from "../shared/openings/hook.ts";
import { idsPromisesIn } from "../shared/openings/ids-promise.ts";
import { openingOf, type Opening } from "../shared/openings/opening.ts";
import { hookSentence, replaceOpening, sentenceParts } from "../shared/openings/rebuild-opening.ts";
import { isListTool } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Promise ids in the first sentence only when there is a field that takes them",
  why: "An agent passes what the hook promises, and the call fails, or worse, ignores the ids and returns everything.",
  source: "ADR-0019, sections 1 and 2: the hook and the `ids` filter belong together",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "safe",
  options: z.strictObject({
    notes: z
      .array(z.string())
      .default(["cache-backed", "indexed SQL", "live read"])
      .describe("Words that make a parenthetical a note on how the list is read, which the fix keeps"),
  }),
  messages: {
    noField: "Expected a field `{field}` as the first sentence promises, got none.",
  },
  notes: [
    "The fix rewrites a hook that says nothing but to pass ids. If the tool should take them, add the field instead.",
  ],
  check(tool, { options, docstring, vocabulary, report }) {
    const { description } = tool;
    if (!isListTool(tool, vocabulary) || idsFieldOf(tool, vocabulary)) return;
    const parsed = docstring(tool);
    const opening = openingOf(parsed);
    if (!description || !parsed || !opening) return;
    const [promise] = idsPromisesIn(parsed, opening.sentence).filter(({ field }) => !hasField(tool, field));
    if (!promise) return;
    const replacements = valueOpening({ ...tool, description }, opening, options.notes, vocabulary);
    report({
      messageId: "noField",
      data: { field: promise.field },
      at: sliceOf(description, promise.start, promise.end),
      path: "/description",
      fix: replacements && { title: "Say that it returns several rows", replacements },
      help: `Add the field \`${promise.field}\`, or say what the rows are good for.`,
    });
  },
  examples: [
    bad({
      title: "A hook copied from the tool next door",
      tools: ts`
        server.registerTool("list_couriers", {
          description: "List couriers with filters — pass \`ids=[1,2,3]\` to fetch a specific batch by ID (cache-backed).",
          inputSchema: { city: z.string().optional().describe("Only couriers in this city") },
        }, handler);
      `,
      reports: [{ message: "noField", at: "`ids=[1,2,3]`" }],
      fixed: ts`
        server.registerTool("list_couriers", {
          description: "List couriers with filters — returns multiple couriers for discovery or bulk review (cache-backed).",
          inputSchema: { city: z.string().optional().describe("Only couriers in this city") },
        }, handler);
      `,
    }),
    good({
      title: "The field is there, or the promise is another tool's",
      tools: ts`
        server.registerTool("list_couriers", {
          description: "List couriers with filters — pass \`ids=[1,2,3]\` to fetch a specific batch by ID.",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these couriers") },
        }, handler);

        server.registerTool("list_tours", {
          description: "List tours of the day — their couriers come from \`list_couriers(ids=[...])\`.",
        }, handler);
      `,
    }),
  ],
});

function hasField(tool: Tool, name: string): boolean {
  return tool.input.fields.some((field) => field.name === name);
}

/** The opening with a hook that is true; undefined when the clause says more than to pass ids. */
function valueOpening(
  tool: Tool & { readonly description: Text },
  opening: Opening,
  notes: readonly string[],
  vocabulary: Vocabulary,
): Replacement[] | undefined {
  const { purpose, clause, note } = sentenceParts(opening.sentence.text, notes);
  const prose = clause.replace(/`[^`]*`|\[[^\]]*\]/gu, "");
  const isInPurpose = /ids\s?[=:]\s?\[/iu.test(purpose);
  if (isInPurpose || !/^pass\b[^,;:(—]*$/iu.test(prose)) return undefined;
  return replaceOpening(tool, opening, hookSentence(purpose, valueClause(tool, purpose, vocabulary), note), []);
}
