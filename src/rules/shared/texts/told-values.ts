import { isExamples, valueLists } from "./value-lists.ts";

/** The values that a description says a field may have. */
export interface ToldValues {
  readonly start: number;
  readonly end: number;
  readonly values: readonly string[];
}

const QUOTED = "(?:`[^`\\s]{1,40}`|'[^'\\s]{1,40}'|\"[^\"\\s]{1,40}\")";
const BARE = "[A-Za-z][\\w.-]{0,30}(?<![.-])";
/** A stroke stands between spaces or without any: one behind a space alone begins a path. */
const MARK = "(?:\\s?[,|]\\s?|\\s/\\s|/)";
const BETWEEN = `(?:${MARK}(?:or |and )?|\\s(?:or|and)\\s)`;

/** What comes before a list that claims to be complete. */
const LEAD =
  /(?:\b(?:one of(?: the following)?|must be(?: one of| either)?|either|(?:allowed|valid|possible|accepted|supported|available) (?:values?|options?|types?|modes?)(?: are| include)?|values|options)\s*:?\s*\(?\s*)$/iu;

const QUOTED_LIST = new RegExp(`${QUOTED}(?:${BETWEEN}${QUOTED}){1,20}`, "gu");
const BARE_LIST = new RegExp(
  `(?<=\\b(?:one of|(?:allowed|valid|possible|accepted|supported) (?:values?|options?|types?)(?: are)?|options|values)\\s?:?\\s)${BARE}(?:${MARK}(?:or |and )?${BARE}|\\sor\\s${BARE}){1,20}(?=\\s*(?:[.;)]|$))`,
  "giu",
);

/** A field that takes several values in one string is no choice of one. */
const SEVERAL =
  /\b(?:comma|separated|delimited|multiple|several|combin\w*|any of|list of|joined|patterns?|prefix\w*|suffix\w*|append\w*|prepend\w*|starts? with|format)\b/iu;

/** What is written in a language is no choice of one of its words: `SQL query (SELECT, INSERT)`, `address (HTTPS or FTP)`. */
const LANGUAGE = /\b(?:sql|statements?|expressions?|scripts?|json|arrays?|url|uri|address)\b/iu;

/** What stands behind a list that does not end with it: "or any other", and "etc." that reads like a value. */
const GOES_ON = /^[`'"]?,?\s(?:or|and)\s(?:any|other|another|an?|custom|your)\b/iu;

/** What is listed in parentheses behind these words says what something else may be: "title for a step ('open', 'close')". */
const OF_ANOTHER = /\bfor (?:an?|the|all|any|each)\s[^(]*\($/iu;

/** Without "or" or a stroke, this is so of whatever stands behind "for": "value of text fields for cabins (NARROW, WIDE)". */
const OF_OTHERS = /\bfor\s[^(.]*\($/iu;

/** Parentheses that are not beside what the text is about: of a call, behind an operator, or behind one of several things. */
const OF_SOMETHING_ELSE = /(?:[\w\])]|\b(?:in|is|like)\s|[:,;/]\s(?:(?:or|and)\s)?[\w.+-]+\s)\($/iu;

/** What stands in parentheses behind each of several things explains it: `tram (rail), ferry (water)`. */
const NEXT_OF_SEVERAL = /^\)\s?[,;/|]?\s?(?:(?:or|and)\s)?[\w.+-]+\s\(/iu;

const EXAMPLES = /\b(?:e\.?g\.|examples?\b|such as\b)/iu;

/** The list of all values that a description tells; undefined where it tells none, or only some. */
export function toldValues(text: string): ToldValues | undefined {
  if (SEVERAL.test(text) || LANGUAGE.test(text)) return undefined;
  const [upperCase, ...others] = valueLists(text).filter(
    (list) => list.isWhole && list.values.every((value) => value.length > 1) && isChoice(text, list),
  );
  // Each of several lists has the values for one case alone.
  if (others.length > 0) return undefined;
  const quotedLists = Array.from(text.matchAll(QUOTED_LIST), listOf);
  if (quotedLists.length > 1 && quotedLists.every((list) => isEnclosed(text, list))) return undefined;
  const quoted = quotedLists.find((list) => isComplete(text, list));
  const bare = Array.from(text.matchAll(BARE_LIST), listOf).find((list) => !isExamples(text, list));
  const list = quoted ?? upperCase ?? bare;
  if (!list || isOpenEnded(text, list)) return undefined;
  const isPlain = list.values.every((value) => /^[\p{L}\p{N}][\p{L}\p{N}_.+-]*$/u.test(value));
  return isPlain && new Set(list.values).size === list.values.length && list.values.length > 1
    ? { start: list.start, end: list.end, values: list.values }
    : undefined;
}

/** Whether more may be taken than a list tells, as where examples follow, or it tells of something else. */
function isOpenEnded(text: string, list: ToldValues): boolean {
  const before = text.slice(0, list.start);
  const behind = text.slice(list.end);
  if (/\b(?:for example|e\.g\.|such as)/iu.test(behind) || GOES_ON.test(behind) || tellsAnother(behind, list))
    return true;
  if (list.values.some((value) => /^etc$/iu.test(value))) return true;
  if (EXAMPLES.test(before) && !LEAD.test(before.slice(-60))) return true;
  return isEnclosed(text, list) && isOfAnother(text, list);
}

/** Whether more values follow: "ferry also works", or a word in quotes that is not in the list. */
function tellsAnother(behind: string, { values }: ToldValues): boolean {
  if (/\balso\s(?:accept|allow|possible|support|take|valid|work)/iu.test(behind)) return true;
  const words = Array.from(behind.matchAll(/(?<=[\s(])(?:`([\w.+-]+)`|'([\w.+-]+)'|"([\w.+-]+)")/gu));
  return words.some((word) => !values.includes(word[1] ?? word[2] ?? word[3] ?? ""));
}

/** Whether what parentheses hold is said of something else than of the field. */
function isOfAnother(text: string, { start, end }: ToldValues): boolean {
  const before = text.slice(0, start);
  const behind = text.slice(end);
  if (/^\)\s[a-z]/u.test(behind) || NEXT_OF_SEVERAL.test(behind)) return true;
  if (OF_ANOTHER.test(before) || OF_SOMETHING_ELSE.test(before)) return true;
  return OF_OTHERS.test(before) && !/[|/]|\sor\s/u.test(text.slice(start, end));
}

function listOf({ 0: raw, index }: RegExpExecArray): ToldValues {
  const values = raw
    .split(/\s*[,/|]\s*(?:(?:or|and)\s+)?|\s+(?:or|and)\s+/u)
    .map((value) => value.replaceAll(/^[`'"]|[.,;]?[`'"]$/gu, ""));
  return { start: index, end: index + raw.length, values };
}

/** Whether a list of quoted words is all that there is: it follows a lead, or fills parentheses or the whole text. */
function isComplete(text: string, list: ToldValues): boolean {
  if (isExamples(text, list)) return false;
  const before = text.slice(Math.max(0, list.start - 60), list.start);
  const after = text.slice(list.end, list.end + 3);
  const isAlone = list.start === 0 && /^\s*(?:[.;]|$)/u.test(after);
  return LEAD.test(before) || isEnclosed(text, list) || isAlone;
}

/** Behind a mere colon stand examples as often as all values: `Code of the country: CH, AT`. An "or" or strokes say that it is one of them. */
function isChoice(text: string, list: ToldValues & { readonly raw: string }): boolean {
  const before = text.slice(Math.max(0, list.start - 60), list.start);
  return isEnclosed(text, list) || LEAD.test(before) || /[|/]|\sor\s/u.test(list.raw);
}

function isEnclosed(text: string, { start, end }: ToldValues): boolean {
  return text[start - 1] === "(" && text[end] === ")";
}
