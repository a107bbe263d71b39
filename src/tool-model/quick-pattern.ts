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

/** Steps that a question to a pattern may take: as many as a repetition over the longest text that may be repeated. */
const MOST_STEPS = LONGEST_REPEATED ** 2;

/** `*`, `+?`, `??`, `{2}`, `{0,2}`, `{3,}` */
const REPETITIONS = /(?:(?<sign>[*+?])|\{(?<least>\d+)(?<range>,(?<most>\d*))?\})\??/gu;

/**
 * Whether it takes no long time to ask if a pattern is in a text. Groups that are not repeated are let through as well,
 * `/^(get|list)_/`, each of which is tried in as many ways as it has alternatives, and looks ahead. Each further repetition
 * multiplies the time by what it may repeat at most, since none is within another: names and keys are short enough for
 * some. What has to stand at the start is looked for nowhere else.
 */
export function isQuickTest(pattern: RegExp, text: string): boolean {
  const plain = pattern.source.replace(/\\./gu, "x").replace(/\[[^\]]*\]/gu, "x");
  if (/\((?=\?[^:=!])|\)[*+{]/u.test(plain) || /\\(?:\d|k)/u.test(pattern.source)) return false;
  if (text.length > LONGEST) return false;
  const repeated = [...plain.replaceAll(/\(\?[:=!]/gu, "(").matchAll(REPETITIONS)].map((repetition) =>
    mostRepeated(repetition, text.length),
  );
  const groups = Math.max(1, plain.split("(").length - 1);
  const ways = ((plain.split("|").length - 1) / groups + 1) ** groups;
  const starts = isAtStart(pattern, plain) ? 1 : text.length;
  return repeated.reduce((steps, one) => steps * one, ways * starts) <= MOST_STEPS;
}

/** In how many ways something may be repeated in a text of a length. */
function mostRepeated({ groups = {} }: RegExpExecArray, length: number): number {
  const { sign, least, range, most } = groups;
  if (sign === "?") return 2;
  if (sign !== undefined || (range !== undefined && most === "")) return length;
  return range === undefined ? 1 : Number(most) - Number(least) + 1;
}

function isAtStart({ multiline }: RegExp, plain: string): boolean {
  return plain.startsWith("^") && !multiline && !plain.replaceAll(/\([^()]*\)/gu, "").includes("|");
}
