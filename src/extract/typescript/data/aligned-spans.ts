import type { TextSpan } from "../../../tool-model/text.ts";

/**
 * Matches a text with how it is written in a notation that folds and indents lines but has no escapes beyond a doubled
 * quote: equal characters run in step, white space stands for white space.
 * @param value what it reads
 * @param body the characters as written
 * @param offset where they begin in the file
 * @returns undefined where the two do not match
 */
export function alignedSpans(value: string, body: string, offset: number): readonly TextSpan[] | undefined {
  const spans: TextSpan[] = [];
  let cooked = 0;
  let source = 0;
  while (cooked < value.length || source < body.length) {
    const step = stepAt(value, cooked, body, source);
    if (!step) return undefined;
    spans.push({ cooked, source: offset + source, ...step });
    cooked += step.cookedLength;
    source += step.sourceLength;
  }
  return spans;
}

type Step = Pick<TextSpan, "cookedLength" | "sourceLength">;

function stepAt(value: string, cooked: number, body: string, source: number): Step | undefined {
  const same = sameLength(value, cooked, body, source);
  if (same > 0) return { cookedLength: same, sourceLength: same };
  const blank = blankLength(body, source);
  if (blank > 0) return { cookedLength: blankLength(value, cooked), sourceLength: blank };
  const isDoubledQuote = body.charAt(source) === "'" && body.charAt(source - 1) === "'";
  return isDoubledQuote ? { cookedLength: 0, sourceLength: 1 } : undefined;
}

function sameLength(value: string, cooked: number, body: string, source: number): number {
  let length = 0;
  while (cooked + length < value.length && value[cooked + length] === body[source + length]) length += 1;
  return length;
}

function blankLength(text: string, from: number): number {
  let length = 0;
  while (/\s/u.test(text.charAt(from + length))) length += 1;
  return length;
}
