/** A run of characters that a person does not see. */
export interface HiddenRun {
  readonly start: number;
  readonly end: number;
  /** Code points as they are looked up: "U+200B". */
  readonly names: readonly string[];
}

/**
 * Zero-width and other invisible characters, bidirectional controls, variation selectors in runs, tag characters,
 * private use, and controls other than tab and line breaks.
 */
const HIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\uE000-\uF8FF\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]|(?<=[\uFE00-\uFE0F])[\uFE00-\uFE0F]/gu;

const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}\uFE0F\u20E3]$/u;
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
  const flags = Array.from(text.matchAll(REGIONAL_FLAG), ({ 0: flag, index }) => ({
    start: index,
    end: index + flag.length,
  }));
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const runs: { start: number; end: number; names: string[] }[] = [];
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (flags.some(({ start, end }) => start <= index && index < end)) continue;
    if (isOrthographic(text, index, character, isRightToLeft)) continue;
    const end = index + character.length;
    const last = runs.at(-1);
    if (last?.end === index) {
      last.end = end;
      last.names.push(codePointName(character));
    } else runs.push({ start: index, end, names: [codePointName(character)] });
  }
  return runs;
}

function isOrthographic(text: string, index: number, character: string, isRightToLeft: boolean): boolean {
  if (/[\u061C\u200E\u200F]/u.test(character)) return isRightToLeft;
  if (!/[\u180B-\u180F\u200C\u200D\u17B4\u17B5]/u.test(character)) return false;
  const before = Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? "";
  const behind = String.fromCodePoint(text.codePointAt(index + 1) ?? 0);
  if (JOINING_SCRIPT.test(before)) return true;
  return character === "\u200D" && EMOJI.test(before) && EMOJI.test(behind);
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
