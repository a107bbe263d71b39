/** A run of characters that a person does not see. */
export interface HiddenRun {
  readonly start: number;
  readonly end: number;
  /** How many characters it is made of. */
  readonly count: number;
  /** The first few code points as they are looked up: "U+200B". */
  readonly names: readonly string[];
}

/** First and last code point of each stretch of characters that have no look of their own. */
const HIDDEN_RANGES: readonly (readonly [number, number])[] = [
  // Controls, but for tab and line breaks
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  // Soft hyphen, grapheme joiner, fillers
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x3164, 0x3164],
  [0xffa0, 0xffa0],
  // Direction marks, embeddings, overrides, isolates
  [0x61c, 0x61c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
  // Zero width, invisible operators, byte order mark, annotations
  [0x200b, 0x200d],
  [0x2060, 0x2065],
  [0x206a, 0x206f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  // Tags and further variation selectors
  [0xe0000, 0xe0fff],
  // Private use
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
];

/** A hidden character, or a variation selector behind another one: alone, it chooses how an emoji looks. */
const HIDDEN = new RegExp(`[${HIDDEN_RANGES.map(rangeSource).join("")}]|(?<=[\uFE00-\uFE0F])[\uFE00-\uFE0F]`, "gu");

const DIRECTION_MARKS: ReadonlySet<number> = new Set([0x61c, 0x200e, 0x200f]);
/** How many code points of a run are spelt out, and how many runs of one text are told apart: more say nothing new. */
const MOST_NAMES = 4;
const MOST_RUNS = 100;

/** Characters that some scripts cannot be written without. */
const ORTHOGRAPHIC: ReadonlySet<number> = new Set([
  0x200c, 0x200d, 0x17b4, 0x17b5, 0x180b, 0x180c, 0x180d, 0x180e, 0x180f,
]);
const ZERO_WIDTH_JOINER = 0x200d;

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\uFE0F|\u20E3)$/u;
/** Scripts in which letters are joined or kept apart by an invisible character. */
const JOINING_SCRIPT =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}]$/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Flags of regions such as Wales: a black flag, letters as tags, and the tag that ends them. */
const REGIONAL_FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}/gu;

/**
 * Finds characters that a person does not see, run by run. Joiners inside emoji and inside words of scripts that need
 * them, direction marks beside right-to-left letters, and the tags of regional flags are what they seem.
 */
export function hiddenRuns(text: string): HiddenRun[] {
  if (text.search(HIDDEN) < 0) return [];
  const flags = Array.from(text.matchAll(REGIONAL_FLAG), ({ 0: flag, index }) => ({
    start: index,
    end: index + flag.length,
  }));
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  let flag = 0;
  const runs: { start: number; end: number; count: number; names: string[] }[] = [];
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    while ((flags[flag]?.end ?? text.length) <= index) flag += 1;
    if ((flags[flag]?.start ?? text.length) <= index) continue;
    if (isOrthographic(text, index, character, isRightToLeft)) continue;
    const end = index + character.length;
    const last = runs.at(-1);
    if (last?.end === index) {
      last.end = end;
      last.count += 1;
      if (last.names.length < MOST_NAMES) last.names.push(codePointName(character));
    } else if (runs.length === MOST_RUNS) return runs;
    else runs.push({ start: index, end, count: 1, names: [codePointName(character)] });
  }
  return runs;
}

function isOrthographic(text: string, index: number, character: string, isRightToLeft: boolean): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  if (DIRECTION_MARKS.has(codePoint)) return isRightToLeft;
  if (!ORTHOGRAPHIC.has(codePoint)) return false;
  const before = Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? "";
  const behind = String.fromCodePoint(text.codePointAt(index + 1) ?? 0);
  if (JOINING_SCRIPT.test(before)) return true;
  return codePoint === ZERO_WIDTH_JOINER && EMOJI.test(before) && EMOJI.test(behind);
}

function rangeSource([first, last]: readonly [number, number]): string {
  return `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
