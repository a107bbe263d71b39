import type { Stretch } from "./layout.ts";

/** One argument: its keyword, when it has one, and its value. */
export interface ArgumentStretch {
  readonly keyword?: Stretch;
  readonly value: Stretch;
  /** The keyword stands before an equals sign. */
  readonly assigned: boolean;
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** `ids=`, `ids: `, `ids?: `, `"sku": `. */
const KEYWORD = /^(["']?)([A-Za-z_$][\w$-]*)\1\??(?:=(?![=>])|\s=\s(?!=)|:(?![:/]))/u;

/**
 * Reads the arguments of a call. The members of a single object, `create_order({ sku: "A1" })`, count as arguments.
 * @param text the text that the call stands in
 * @param open offset of the opening parenthesis
 * @param limit offset that the call must end before
 * @returns undefined when the parenthesis is not closed
 */
export function callArguments(
  text: string,
  open: number,
  limit: number,
): { readonly end: number; readonly arguments: readonly ArgumentStretch[] } | undefined {
  const list = splitList(text, open, limit);
  if (!list) return undefined;
  const [only, ...others] = list.items;
  if (only && others.length === 0 && text[only.start] === "{") {
    const members = splitList(text, only.start, only.end);
    if (members?.end === only.end) {
      return { end: list.end, arguments: members.items.map((item) => memberOf(text, item)) };
    }
  }
  return { end: list.end, arguments: list.items.map((item) => argumentOf(text, item)) };
}

function argumentOf(text: string, item: Stretch): ArgumentStretch {
  const written = text.slice(item.start, item.end);
  const match = KEYWORD.exec(written);
  const name = match?.[2];
  if (!match || name === undefined) return { value: item, assigned: false };
  const start = item.start + (match[1]?.length ?? 0);
  const valueStart = item.start + match[0].length;
  const space = /^\s*/u.exec(text.slice(valueStart, item.end))?.[0].length ?? 0;
  return {
    keyword: { start, end: start + name.length },
    value: { start: valueStart + space, end: item.end },
    assigned: match[0].includes("="),
  };
}

/** Like an argument, and `{ ids }` stands for `{ ids: ids }`. */
function memberOf(text: string, item: Stretch): ArgumentStretch {
  const shorthand = /^[A-Za-z_$][\w$]*\??$/u.test(text.slice(item.start, item.end));
  if (!shorthand) return argumentOf(text, item);
  const keyword = { start: item.start, end: text[item.end - 1] === "?" ? item.end - 1 : item.end };
  return { keyword, value: keyword, assigned: false };
}

/** The parts between the commas of a bracketed list, and where the list ends. */
function splitList(
  text: string,
  open: number,
  limit: number,
): { readonly end: number; readonly items: readonly Stretch[] } | undefined {
  const closers: string[] = [];
  const items: Stretch[] = [];
  let start = open + 1;
  for (let index = open; index < limit; index += 1) {
    const character = text[index] ?? "";
    const closing = CLOSING[character];
    if (closing !== undefined) closers.push(closing);
    else if (character === closers.at(-1)) {
      closers.pop();
      if (closers.length > 0) continue;
      pushTrimmed(items, text, start, index);
      return { end: index + 1, items };
    } else if (isQuote(text, index)) index = closingQuote(text, index, limit);
    else if (character === "," && closers.length === 1) {
      pushTrimmed(items, text, start, index);
      start = index + 1;
    }
  }
  return undefined;
}

/** A quote behind an opening bracket, an operator or space; not an apostrophe. */
function isQuote(text: string, index: number): boolean {
  const character = text[index];
  return (character === '"' || character === "'") && /[\s([{=:,]/u.test(text[index - 1] ?? " ");
}

/** The offset of the closing quote; of the opening one when it is not closed. */
function closingQuote(text: string, index: number, limit: number): number {
  const closing = text.indexOf(text[index] ?? "", index + 1);
  return closing === -1 || closing >= limit ? index : closing;
}

function pushTrimmed(items: Stretch[], text: string, start: number, end: number): void {
  const item = text.slice(start, end);
  if (item.trim() === "") return;
  items.push({ start: start + item.length - item.trimStart().length, end: end - item.length + item.trimEnd().length });
}
