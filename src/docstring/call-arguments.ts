import { commentEnd } from "./examples/comments.ts";
import type { Stretch } from "./layout.ts";

/** One argument: its keyword, when it has one, and its value. */
export interface ArgumentStretch {
  readonly keyword?: Stretch;
  readonly value: Stretch;
  /** The keyword stands before an equals sign. */
  readonly assigned: boolean;
}

/** What stands between the parentheses of a call. */
export interface ArgumentList {
  /** Offset just behind the closing parenthesis. */
  readonly end: number;
  readonly arguments: readonly ArgumentStretch[];
  /** Comments between the arguments, in code. */
  readonly comments: readonly Stretch[];
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
export function callArguments(text: string, open: number, limit: number): ArgumentList | undefined {
  const list = splitList(text, open, limit);
  if (!list) return undefined;
  const { end, comments } = list;
  const [only, ...others] = list.items;
  if (only && others.length === 0 && text[only.start] === "{") {
    const members = splitList(text, only.start, only.end);
    if (members?.end === only.end) {
      return {
        end,
        arguments: members.items.map((item) => memberOf(text, item)),
        comments: [...comments, ...members.comments],
      };
    }
  }
  return { end, arguments: list.items.map((item) => argumentOf(text, item)), comments };
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

interface SplitList {
  readonly end: number;
  readonly items: readonly Stretch[];
  readonly comments: readonly Stretch[];
}

/** The parts between the commas of a bracketed list, and where the list ends. */
function splitList(text: string, open: number, limit: number): SplitList | undefined {
  const closers: string[] = [];
  const items: Stretch[] = [];
  const comments: Stretch[] = [];
  let start = open + 1;
  for (let index = open; index < limit; index += 1) {
    const character = text[index] ?? "";
    const closing = CLOSING[character];
    if (closing !== undefined) closers.push(closing);
    else if (character === closers.at(-1)) {
      closers.pop();
      if (closers.length > 0) continue;
      pushTrimmed(items, text, start, index);
      return { end: index + 1, items, comments };
    } else if (isQuote(text, index)) index = closingQuote(text, index, limit);
    else if (character === "," && closers.length === 1) {
      pushTrimmed(items, text, start, index);
      start = index + 1;
    } else {
      const end = commentEndAt(text, index, limit);
      if (end === undefined) continue;
      comments.push({ start: index, end });
      // A comment before an item is no part of it.
      if (text.slice(start, index).trim() === "") start = end;
      index = end - 1;
    }
  }
  return undefined;
}

/** In running text `//` is more often part of an address, so that a comment must be set off. */
function commentEndAt(text: string, index: number, limit: number): number | undefined {
  return /[\s,([{]/u.test(text[index - 1] ?? "") ? commentEnd(text, index, limit) : undefined;
}

/** A quote behind an opening bracket, an operator or space; not an apostrophe. */
function isQuote(text: string, index: number): boolean {
  const character = text[index];
  return (character === '"' || character === "'") && /[\s([{=:,]/u.test(text[index - 1] ?? " ");
}

/** The offset of the closing quote; of the opening one when it is not closed. */
function closingQuote(text: string, index: number, limit: number): number {
  const quote = text[index] ?? "";
  for (let closing = text.indexOf(quote, index + 1); closing !== -1 && closing < limit;) {
    if (!isEscaped(text, closing)) return closing;
    closing = text.indexOf(quote, closing + 1);
  }
  return index;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text[index - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

function pushTrimmed(items: Stretch[], text: string, start: number, end: number): void {
  const item = text.slice(start, end);
  if (item.trim() === "") return;
  items.push({ start: start + item.length - item.trimStart().length, end: end - item.length + item.trimEnd().length });
}
