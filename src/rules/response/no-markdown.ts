import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isFromData, isToldBefore, ownSaidBy, startPlace, type AnswerLine } from "../shared/answers/answer-text.ts";

export default defineRule({
  summary: "Answer in plain text, without Markdown",
  why: "Headings, tables and bold are for eyes: to an agent they are noise that costs tokens.",
  source: "ADR-300, alternatives considered (Markdown)",
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    heading: "Expected a plain line, got a Markdown heading.",
    bold: "Expected plain words, got `{words}`.",
    table: "Expected one thing a line, got a Markdown table.",
  },
  notes: [
    "What stands between code fences, or in a file of data, is data. `--fix` takes the marks away and leaves the words; tables are for a person, and so are headings of several levels, whose order would be lost.",
  ],
  check(tool, { report, server }) {
    const told = new Set<string>();
    for (const { text, lines } of ownSaidBy(tool, server)) {
      const found = markdownIn(lines.filter((line) => !isFromData(text, line.start)));
      const hasLevels = new Set(found.flatMap(({ level }) => level ?? [])).size > 1;
      for (const { kind, level, start, end, marks, words } of found) {
        const at = sliceOf(text, start, end);
        const place = `${kind} ${startPlace(at) ?? ""}`;
        if (isToldBefore(at, tool, server) || (startPlace(at) !== undefined && told.has(place))) continue;
        told.add(place);
        report({
          messageId: kind,
          data: { words },
          at,
          path: "",
          fix:
            marks.length > 0 && !(hasLevels && level !== undefined)
              ? {
                  title: "Take the marks away",
                  replacements: marks.map(([from, to]) => ({ slice: sliceOf(text, from, to), text: "" })),
                }
              : undefined,
        });
      }
    }
  },
  examples: [
    bad({
      title: "A heading and bold words",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ count }: any) => ({
          content: [{ type: "text", text: \`[listing] **\${count}** herbs\n## Rack\nthyme\` }],
        }));
      `,
      reports: [
        { message: "bold", at: "**${count}**" },
        { message: "heading", at: "## Rack" },
      ],
      fixed: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ count }: any) => ({
          content: [{ type: "text", text: \`[listing] \${count} herbs\nRack\nthyme\` }],
        }));
      `,
    }),
    bad({
      title: "A table",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: ["[listing] herbs", "| name | jars |", "|---|---|"].join("\n") }],
        }));
      `,
      reports: [{ message: "table", at: "|---|---|" }],
    }),
    bad({
      title: "Headings of several levels, which only a person can put into words",
      tools: ts`
        server.registerTool("get_recipe", { description: "Get a recipe." }, async () => ({
          content: [{ type: "text", text: "[status] soup\n# Soup\n## Herbs\nthyme" }],
        }));
      `,
      reports: [
        { message: "heading", at: "# Soup" },
        { message: "heading", at: "## Herbs" },
      ],
    }),
    bad({
      title: "Bold words with one or the other between",
      tools: ts`
        server.registerTool("count_herbs", { description: "Count herbs." }, async ({ herbs }: any) => ({
          content: [{ type: "text", text: \`[status] **Found \${herbs ? herbs.length : "no"} herbs**\` }],
        }));
      `,
      reports: [{ message: "bold", at: '**Found ${herbs ? herbs.length : "no"} herbs**' }],
      fixed: ts`
        server.registerTool("count_herbs", { description: "Count herbs." }, async ({ herbs }: any) => ({
          content: [{ type: "text", text: \`[status] Found \${herbs ? herbs.length : "no"} herbs\` }],
        }));
      `,
    }),
    good({
      title: "Plain lines, and data between fences",
      tools: ts`
        server.registerTool("get_label", { description: "Get a label." }, async () => ({
          content: [{ type: "text", text: "[status] label #3, 2 ** 3 jars, 2**3**4 of rack/**/a and rack/**/b\n\`\`\`\n# Thyme\n\`\`\`" }],
        }));
      `,
    }),
  ],
});

interface Markdown {
  readonly kind: "heading" | "bold" | "table";
  readonly start: number;
  readonly end: number;
  /** How deep a heading is. */
  readonly level?: number;
  /** What a fix takes away. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  readonly words: string;
}

function markdownIn(lines: readonly AnswerLine[]): readonly Markdown[] {
  const found: Markdown[] = [];
  let isFenced = false;
  for (const line of lines) {
    const isFence = /^\s*(?:```|~~~)/u.test(line.value);
    if (isFence) isFenced = !isFenced;
    // Marks within a line would shift what is counted here.
    if (!isFence && !isFenced && line.end - line.start === line.value.length) found.push(...markdownOf(line));
  }
  return found;
}

/** Not the stars of patterns of paths (`src/**\/a`) and of powers. */
const BOLD = /(?<![\w/])\*\*(?=[^\s*/])[^*]+(?<=[^\s*/])\*\*(?![\w/])/gu;

function markdownOf({ value, start, end }: AnswerLine): readonly Markdown[] {
  const heading = /^#{1,6} +(?=\S)/u.exec(value)?.[0];
  if (heading !== undefined)
    return [
      {
        kind: "heading",
        level: heading.trimEnd().length,
        start,
        end,
        marks: [[start, start + heading.length]],
        words: value,
      },
    ];
  if (/^\s*\|?\s*:?-{3,}:?\s*\|[\s|:-]*$/u.test(value)) return [{ kind: "table", start, end, marks: [], words: value }];
  return [...value.matchAll(BOLD)].map(({ index, 0: words }) => {
    const from = start + index;
    const to = from + words.length;
    const marks = [
      [from, from + 2],
      [to - 2, to],
    ] as const;
    return { kind: "bold", start: from, end: to, marks, words: words.replaceAll("\uFDD0", "…") };
  });
}
