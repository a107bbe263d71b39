import type { Stretch } from "./layout.ts";

/** End marks and what may close behind them: brackets, quotes, emphasis, a code span. */
const END = /(?:[.!?…]+[)\]}"'”’»*_`]*(?=\s|$))|[。！？]+[」』）”]*/gu;

/** Abbreviations that never end a sentence. */
const INSIDE = new Set([
  "e.g",
  "i.e",
  "eg",
  "ie",
  "vs",
  "cf",
  "a.k.a",
  "w.r.t",
  "incl",
  "excl",
  "approx",
  "ca",
  "resp",
  "esp",
  "mr",
  "mrs",
  "ms",
  "dr",
  "prof",
  "st",
  "viz",
]);
/** Abbreviations that end a sentence when the next word is capitalised. */
const PERHAPS_LAST = new Set(["etc", "al", "inc", "ltd", "co", "corp", "a.m", "p.m", "jr", "sr"]);
/** Abbreviations that a number follows. */
const BEFORE_NUMBER = new Set([
  "no",
  "nos",
  "fig",
  "figs",
  "p",
  "pp",
  "sec",
  "vol",
  "ch",
  "art",
  "v",
  "ver",
  "max",
  "min",
  "eq",
  "ex",
  "nr",
  "par",
]);

/** Longest stretch looked at on either side of an end mark. */
const NEAR = 40;

/**
 * Splits running text into sentences. A full stop inside a word (`order.id`, 1.5, a URL, a file name), an ellipsis
 * that goes on in lower case, an abbreviation and whatever stands in brackets or in a code span end nothing.
 * @param text one paragraph as written, line breaks included
 * @param codeSpans the code spans in it
 * @returns the sentences in order, without the white space between them
 */
export function sentenceStretches(text: string, codeSpans: readonly Stretch[]): Stretch[] {
  const masked = maskCode(text, codeSpans);
  const depth = bracketDepth(masked);
  const sentences: Stretch[] = [];
  let start = skipSpace(masked, 0);
  for (const match of masked.matchAll(END)) {
    const end = match.index + match[0].length;
    if (start >= end || (depth[end - 1] ?? 0) > 0 || !endsSentence(masked, start, match.index, end)) continue;
    sentences.push({ start, end });
    start = skipSpace(masked, end);
  }
  const end = masked.trimEnd().length;
  if (start < end) sentences.push({ start, end });
  return sentences;
}

/** Replaces the inside of code spans, so that nothing in them reads as the end of a sentence or a bracket. */
function maskCode(text: string, codeSpans: readonly Stretch[]): string {
  let masked = "";
  let done = 0;
  for (const { start, end } of codeSpans) {
    masked += `${text.slice(done, start)}\`${"x".repeat(Math.max(0, end - start - 2))}\``;
    done = end;
  }
  return masked + text.slice(done);
}

/** For each character, how many brackets that are closed later stand open behind it. */
function bracketDepth(text: string): Int32Array {
  const change = new Int32Array(text.length + 1);
  const open: Record<string, number[]> = { ")": [], "]": [] };
  for (const { 0: bracket, index } of text.matchAll(/[()[\]]/gu)) {
    if (bracket === "(") open[")"]?.push(index);
    else if (bracket === "[") open["]"]?.push(index);
    else {
      const opened = open[bracket]?.pop();
      if (opened === undefined) continue;
      change[opened] = (change[opened] ?? 0) + 1;
      change[index] = (change[index] ?? 0) - 1;
    }
  }
  let depth = 0;
  return change.map((step) => (depth += step));
}

function endsSentence(text: string, sentenceStart: number, mark: number, end: number): boolean {
  const before = text.slice(Math.max(sentenceStart, mark - NEAR), mark);
  const [, closers = ""] = /^[.!?…。！？]+(.*)$/su.exec(text.slice(mark, end)) ?? [];
  const marks = text.slice(mark, end - closers.length);
  if (/[。！？]/u.test(marks)) return true;
  if (before === "" || /[\s([{]$/u.test(before)) return false;
  const next = /^[\s([{"'“‘«*_]*(.?)/su.exec(text.slice(end, end + NEAR))?.[1] ?? "";
  if (next === "") return true;
  const goesOn = /[\p{Ll}—–,;:]/u.test(next);
  if (marks !== ".") return !goesOn;
  if (isListNumber(text, sentenceStart, mark)) return false;
  const word = /[\p{L}\p{N}.]+$/u.exec(before)?.[0].replace(/^\.+/u, "") ?? "";
  if (closers === "" && isAbbreviation(word, next)) return false;
  return closers === "" || !goesOn;
}

function isAbbreviation(word: string, next: string): boolean {
  const lower = word.toLowerCase();
  if (INSIDE.has(lower)) return true;
  if (PERHAPS_LAST.has(lower)) return !/[\p{Lu}`]/u.test(next);
  if (BEFORE_NUMBER.has(lower) && /\p{N}/u.test(next)) return true;
  // Initials: "J. Smith", "U.S. orders".
  return /^(?:\p{Lu}\.)*\p{Lu}$/u.test(word);
}

/** "1." at the start of a sentence, or behind a colon, numbers a step. */
function isListNumber(text: string, sentenceStart: number, mark: number): boolean {
  const [number] = /\d{1,2}$/u.exec(text.slice(Math.max(sentenceStart, mark - 3), mark)) ?? [];
  if (number === undefined) return false;
  const start = mark - number.length;
  const before = text.slice(Math.max(sentenceStart, start - NEAR), start).trimEnd();
  return before === "" || /[:;,]$/u.test(before);
}

function skipSpace(text: string, offset: number): number {
  const space = /\s*/uy;
  space.lastIndex = offset;
  return offset + (space.exec(text)?.[0].length ?? 0);
}
