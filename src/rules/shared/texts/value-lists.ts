/** A list of values in upper case, as prose tells them: `DRAFT, SENT or PAID`. */
export interface ValueList {
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  readonly values: readonly string[];
  /** Whether it fills a pair of parentheses, or follows "one of" or a colon, so that it claims to be complete. */
  readonly isWhole: boolean;
}

const VALUE = "[`\"']{0,2}[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*[`\"']{0,2}";
const BETWEEN = "(?:\\s?[,/|]\\s?(?:or |and )?|\\s(?:or|and)\\s)";
/** What an equals sign follows is explained, as in a legend: `LARGE=H1, SMALL=H2`. */
const LIST = new RegExp(`(?<![\\w\`"'-])${VALUE}(?:${BETWEEN}${VALUE}){1,40}(?![\\w-]|\\s?=)`, "gu");

/** Lists that give examples, name what is left out, or say what something is not. */
const PARTIAL =
  /(?:\be\.?g\.?|\bi\.?e\.?|such as|for example|examples?|(?:common|popular|typical|usual|frequent)(?:ly)?(?:\s\w+){0,2}|like|including|includes?|not|never|except|other than|unlike|only|default\w*|becomes?|from|between)[\s:(,]*$/iu;
const GOES_ON = /^\s?,?\s?(?:etc|\.{3}|…|and (?:others|more|so on)|or (?:others|similar))/iu;

/** Lists of two or more upper-case values in a text. */
export function valueLists(text: string): ValueList[] {
  return Array.from(text.matchAll(LIST), ({ 0: raw, index }) => ({ start: index, end: index + raw.length, raw }))
    .filter((list) => !isExamples(text, list))
    .map((list) => ({ ...list, values: list.raw.match(/[A-Z][A-Z0-9_]*/gu) ?? [], isWhole: isWhole(text, list) }));
}

/** Whether what a text lists at a place is not all there is: examples, or what something is not. */
export function isExamples(text: string, { start, end }: Pick<ValueList, "start" | "end">): boolean {
  return PARTIAL.test(text.slice(Math.max(0, start - 30), start)) || GOES_ON.test(text.slice(end, end + 20));
}

function isWhole(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const before = text.slice(Math.max(0, start - 30), start);
  const inParentheses = before.endsWith("(") && text[end] === ")";
  return inParentheses || (/(?:\bone of|:)\s*$/iu.test(before) && /^\s*(?:[.;)]|$)/u.test(text.slice(end, end + 3)));
}

/** The list with other values, told in the same way. */
export function retold(list: ValueList, values: readonly string[]): string {
  const [first = "", ...betweens] = list.raw.split(/[A-Z][A-Z0-9_]*/u);
  const quote = /[`"']*$/u.exec(first)?.[0] ?? "";
  const last = betweens.at(-1) ?? "";
  const between = betweens.length > 1 ? (betweens[0] ?? ", ") : ", ";
  const beforeLast = betweens.length > 1 ? (betweens.at(-2) ?? between) : between;
  const inner = values.map((value, index) => {
    if (index === 0) return value;
    return (index === values.length - 1 ? beforeLast : between) + value;
  });
  return quote + inner.join("") + last;
}
