import type { Stretch } from "../layout.ts";
import type { BrokenExample, ExampleCall, MarkdownExamples, SurroundingText } from "./example-call.ts";
import { fenceExamples } from "./fence-examples.ts";
import { inlineExamples } from "./inline-examples.ts";
import { pageUnits } from "./page-units.ts";

/** The prefix of a quoted line. */
const QUOTE_MARKS = /^[ \t]*>[ \t>]*/gmu;

/**
 * Reads the calls that a page shows, in code blocks and in running text, and what each stands under. Never throws, whatever
 * the page is; what is too long to have been written by a person is left out.
 * @param page Markdown; all offsets in the answer are its own
 */
export function readExamples(page: string): MarkdownExamples {
  const text = page.replaceAll(QUOTE_MARKS, (marks) => " ".repeat(marks.length));
  const calls: ExampleCall[] = [];
  const broken: BrokenExample[] = [];
  const prose: Stretch[] = [];
  const begun = new Set<number>();
  for (const unit of pageUnits(page)) {
    const { around } = unit;
    if (unit.kind === "prose") {
      prose.push({ start: unit.start, end: unit.end });
      calls.push(...inlineExamples(text, unit).map((call) => ({ ...call, around, isInline: true })));
      continue;
    }
    const shown = fenceExamples(text, unit.content, unit.info);
    broken.push(...shown.broken);
    for (const call of shown.calls) {
      calls.push({ ...call, around, isInline: isInSentence(text, call), isFirst: isFirst(call, around) });
    }
  }
  return { calls, broken, prose };

  function isFirst({ naming }: Pick<ExampleCall, "naming">, around: readonly SurroundingText[]): boolean {
    if (naming !== "none") return false;
    const place = around.find(({ kind }) => kind !== "lead")?.start ?? 0;
    const isNew = !begun.has(place);
    begun.add(place);
    return isNew;
  }
}

/** Whether words of a sentence lead up to a call, as in a dialogue that a code block shows. */
function isInSentence(text: string, { start, naming }: Pick<ExampleCall, "start" | "naming">): boolean {
  if (naming !== "call") return false;
  const line =
    text
      .slice(Math.max(0, start - 200), start)
      .split(/[\r\n]/u)
      .at(-1) ?? "";
  return !/[=({;]/u.test(line) && /\p{L}[ ,:]+\p{L}+ +$/u.test(line);
}
