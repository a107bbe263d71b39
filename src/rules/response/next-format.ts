import { z } from "zod";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { defineRule, type Replacement } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { askLine, nextHint, ownSaidBy, type AnswerLine, type NextHint } from "../shared/answers/answer-text.ts";

const START = "→ next: ";

export default defineRule({
  summary: "Write hints at the next tools as `→ next: a | b`, below a blank line",
  why: "Agents and tests find the hint by its form; each server's own arrow is one more thing to learn.",
  source: "ADR-300, response pattern",
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "safe",
  options: z.strictObject({
    blankLine: z.boolean().default(true).describe("Whether a blank line stands before the hint"),
  }),
  messages: {
    form: "Expected `{expected}`, got `{found}`.",
    blankLine: "Expected a blank line before the hint at the next tools.",
    notLast: "Expected the hint at the next tools at the end of the answer, with only questions for the user after it.",
  },
  notes: [
    "A line without an arrow counts as a hint only where all that it names are tools of this server. Lines around it that are not known are taken to be right.",
  ],
  check(tool, { options, toolNamed, report, server }) {
    const isTool = (name: string): boolean => toolNamed(name) !== undefined;
    for (const { text, lines } of ownSaidBy(tool, server)) {
      lines.forEach((line, index) => {
        const hint = nextHint(line, isTool);
        if (!hint || index === 0) return;
        const at = sliceOf(text, line.start, line.end);
        const form = wellFormed(hint);
        if (form !== line.value)
          report({
            messageId: "form",
            data: { expected: shown(form), found: shown(line.value) },
            at,
            path: "",
            fix: { title: "Write it so", replacements: corrections(hint, text) },
          });
        else if (options.blankLine && lacksBlankLine(lines, index, isTool))
          report({
            messageId: "blankLine",
            at,
            path: "",
            fix: {
              title: "Leave a line blank",
              replacements: [{ slice: sliceOf(text, line.start, line.start + 1), text: "\n→" }],
            },
          });
        else if (lines.slice(index + 1).some((one) => !mayFollow(one, isTool)))
          report({ messageId: "notLast", at, path: "" });
      });
    }
  },
  examples: [
    bad({
      title: "Another arrow, and commas",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ count }: any) => ({
          content: [{ type: "text", text: \`[listing] \${count} herbs\n\n-> next: get_herb, list_herbs\` }],
        }));
        server.registerTool("get_herb", { description: "Get a herb." }, handler);
      `,
      reports: [{ message: "form", at: "-> next: get_herb, list_herbs" }],
      fixed: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async ({ count }: any) => ({
          content: [{ type: "text", text: \`[listing] \${count} herbs\n\n→ next: get_herb | list_herbs\` }],
        }));
        server.registerTool("get_herb", { description: "Get a herb." }, handler);
      `,
    }),
    bad({
      title: "No blank line before it",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: ["[listing] 3 herbs", "thyme", "→ next: list_herbs"].join("\n") }],
        }));
      `,
      reports: [{ message: "blankLine", at: "→ next: list_herbs" }],
      fixed: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: ["[listing] 3 herbs", "thyme", "\n→ next: list_herbs"].join("\n") }],
        }));
      `,
    }),
    bad({
      title: "Something behind it",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: "[listing] 3 herbs\n\n→ next: list_herbs\nthyme" }],
        }));
      `,
      reports: [{ message: "notLast", at: "→ next: list_herbs" }],
    }),
    good({
      title: "The pattern, and a line of data that begins alike",
      tools: ts`
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: "[listing] 3 herbs\nNext: Tuesday\n\n→ next: list_herbs thyme | list_herbs\n? ask user: which rack?" }],
        }));
      `,
    }),
  ],
});

function wellFormed({ items }: NextHint): string {
  return START + items.map(({ text }) => text).join(" | ");
}

function shown(line: string): string {
  return line.replace(/[\uFDD0\uFDD1]/gu, "…");
}

/** Only what stands around the tools is written anew: their arguments may be known to calls alone. */
function corrections({ line, items, itemsStart }: NextHint, text: Text): readonly Replacement[] {
  const gaps = items.slice(1).map((item, index) => ({
    slice: sliceOf(text, items[index]?.end ?? item.start, item.start),
    text: " | ",
  }));
  const behind = items.at(-1)?.end ?? line.end;
  return [
    { slice: sliceOf(text, line.start, itemsStart), text: START },
    ...gaps.filter(({ slice, text: right }) => text.value.slice(slice.start, slice.end) !== right),
    ...(behind < line.end ? [{ slice: sliceOf(text, behind, line.end), text: "" }] : []),
  ];
}

type IsTool = (name: string) => boolean;

function lacksBlankLine(lines: readonly AnswerLine[], index: number, isTool: IsTool): boolean {
  const line = lines[index];
  const before = lines[index - 1];
  if (!line || !before || line.isMaybe || before.isMaybe || before.value === "") return false;
  return !/[\uFDD0\uFDD1]$/u.test(before.value) && !mayFollow(before, isTool);
}

function mayFollow(line: AnswerLine, isTool: IsTool): boolean {
  const isOpen = line.isMaybe || line.value.startsWith("\uFDD0");
  return isOpen || line.value.trim() === "" || askLine(line) !== undefined || nextHint(line, isTool) !== undefined;
}
