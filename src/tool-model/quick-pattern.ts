/** Characters that a pattern without repetition may be matched against. */
const LONGEST = 100_000;
/** With one repetition, the time grows with the square of the length. */
const LONGEST_REPEATED = 4_000;

/**
 * Whether matching takes no long time, whatever the text: the pattern is the linted project's, and some patterns
 * take years. Those with a group or a back reference, or with two repetitions, are not matched at all.
 */
export function isQuickMatch(pattern: RegExp, text: string): boolean {
  const plain = pattern.source.replace(/\\./gu, "x").replace(/\[[^\]]*\]/gu, "x");
  if (/[()]/u.test(plain) || /\\\d/u.test(pattern.source)) return false;
  const repetitions = plain.match(/[*+?{]/gu)?.length ?? 0;
  if (repetitions > 1) return false;
  return text.length <= (repetitions === 0 ? LONGEST : LONGEST_REPEATED);
}
