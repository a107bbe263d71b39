import { codeSpanStretches } from "../../../docstring/code-spans.ts";

/** A dash between two clauses, in offsets of the text that was searched. */
export interface Separator {
  readonly start: number;
  readonly end: number;
  readonly dash: string;
}

export const EM_DASH = "—";

/** An em-dash wherever it stands; a hyphen, two hyphens or an en dash between spaces, but not between numbers (`2 - 5`). */
const DASH = /—|(?<=\s)(?:--|[-–])(?=\s)(?!(?<=\d\s[-–])\s\d)/gu;

/** Dashes that part the clauses of a sentence: neither in code nor in brackets. */
export function separatorsIn(sentence: string): Separator[] {
  const prose = withoutBrackets(withoutCode(sentence));
  return Array.from(prose.matchAll(DASH), ({ 0: dash, index }) => ({ start: index, end: index + dash.length, dash }));
}

/** The text with its code spans written over, so that offsets stay and nothing in them reads as prose. */
export function withoutCode(text: string): string {
  let prose = "";
  let done = 0;
  for (const { start, end } of codeSpanStretches(text, 0, text.length)) {
    prose += text.slice(done, start) + "_".repeat(end - start);
    done = end;
  }
  return prose + text.slice(done);
}

/** Likewise for what stands in brackets; a bracket that is never closed is left as it is. */
function withoutBrackets(text: string): string {
  return text.replace(/\([^()]*\)|\[[^[\]]*\]/gu, (bracketed) => "_".repeat(bracketed.length));
}
