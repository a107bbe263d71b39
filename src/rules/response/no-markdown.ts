import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isFromData, ownSaidBy, type AnswerLine } from "../shared/answers/answer-text.ts";

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
    "What stands between code fences, or in a file of data, is data. `--fix` takes the marks away and leaves the words; tables are for a person.",
  ],
  check(tool, { report, server }) {
    for (const { text, lines } of ownSaidBy(tool, server)) {
      for (const { kind, start, end, marks, words } of markdownIn(
        lines.filter((line) => !isFromData(text, line.start)),
      ))
        report({
          messageId: kind,
          data: { words },
          at: sliceOf(text, start, end),
          path: "",
          fix:
            marks.length > 0
              ? {
                  title: "Take the marks away",
                  replacements: marks.map(([from, to]) => ({ slice: sliceOf(text, from, to), text: "" })),
                }
              : undefined,
        });
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
    good({
      title: "Plain lines, and data between fences",
      tools: ts`
        server.registerTool("get_label", { description: "Get a label." }, async () => ({
          content: [{ type: "text", text: "[status] label #3, 2 ** 3 jars\n\`\`\`\n# Thyme\n\`\`\`" }],
        }));
      `,
    }),
  ],
});

interface Markdown {
  readonly kind: "heading" | "bold" | "table";
  readonly start: number;
  readonly end: number;
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

function markdownOf({ value, start, end }: AnswerLine): readonly Markdown[] {
  const heading = /^#{1,6} +(?=\S)/u.exec(value)?.[0];
  if (heading !== undefined)
    return [{ kind: "heading", start, end, marks: [[start, start + heading.length]], words: value }];
  if (/^\s*\|?\s*:?-{3,}:?\s*\|[\s|:-]*$/u.test(value)) return [{ kind: "table", start, end, marks: [], words: value }];
  return [...value.matchAll(/\*\*(?=[^\s*])[^*]+(?<=[^\s*])\*\*/gu)].map(({ index, 0: words }) => {
    const from = start + index;
    const to = from + words.length;
    const marks = [
      [from, from + 2],
      [to - 2, to],
    ] as const;
    return { kind: "bold", start: from, end: to, marks, words: words.replaceAll("\uFDD0", "…") };
  });
}
