import type { Stretch } from "../layout.ts";
import type { Literal, LiteralMember } from "./literal.ts";
import { commentEnd, isElidingComment } from "./comments.ts";
import { isPlaceholder, readString } from "./read-string.ts";

/** A literal, and what was seen on the way. */
export interface ReadLiteral {
  readonly literal: Literal;
  /** A mark (`...`, `…`, a comment that says so) stands for parts that are left out. */
  readonly elided: boolean;
}

/** Deeper values are no example but an attack. */
const DEEPEST = 64;

const SPACE = /\s*/uy;
const ELISION = /\.\.\.|…/uy;
const KEY = /[A-Za-z_$][\w$-]*|\d+/uy;
const NUMBER = /[-+]?(?:0x[\da-f]+|(?:\d[\d_]*)?\.?\d+(?:e[-+]?\d+)?|\d[\d_]*\.)/iuy;
const WORD = /[A-Za-z_$][\w$]*/uy;
const WORDS: Readonly<Record<string, boolean | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
};
const ABSENT: ReadonlySet<string> = new Set(["None", "undefined"]);
/** A member behind a value with no comma between: `"sage" "grams": 4`. */
const NEXT_MEMBER = /[\w"'\])}]\s+["']?[\w$-]+["']?\s*:(?!:)/u;
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * Reads one value written in JSON, JSON5, JavaScript or Python. What is no literal, such as a variable, a sum or
 * `<order id>`, is unknown and ends at the next comma or closing bracket.
 * @param text the text that it stands in
 * @param stretch from where it starts, or white space before it, to the offset that it must end before
 * @returns undefined when brackets or quotes are not closed, or members are not set off by commas
 */
export function readLiteral(text: string, { start, end }: Stretch): ReadLiteral | undefined {
  const reader = new LiteralReader(text, end);
  const literal = reader.read(start);
  return literal && { literal, elided: reader.elided };
}

/** Reads by descent, and remembers whether something was left out. */
class LiteralReader {
  elided = false;
  readonly #text: string;
  readonly #limit: number;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#limit = limit;
  }

  read(start: number): Literal | undefined {
    return this.#value(this.#skipBlank(start), 0);
  }

  #value(start: number, depth: number): Literal | undefined {
    if (start >= this.#limit || depth > DEEPEST) return undefined;
    const character = this.#text[start] ?? "";
    if (character === "{") return this.#object(start, depth);
    const list = character === "[" || character === "(" ? this.#array(start, depth) : undefined;
    const value = list ?? this.#scalar(start);
    return value && this.#isDelimiter(this.#skipBlank(value.end)) ? value : this.#expression(start);
  }

  #object(start: number, depth: number): Literal | undefined {
    const members: LiteralMember[] = [];
    const end = this.#list(start, "}", (from) => {
      const member = this.#member(from, depth);
      if (member) members.push(member);
      return member?.value.end;
    });
    return end === undefined ? undefined : { kind: "object", start, end, members };
  }

  #member(start: number, depth: number): LiteralMember | undefined {
    const text = this.#text;
    const quoted = readString(text, start, this.#limit);
    const bare = quoted ? undefined : this.#match(KEY, start);
    if (!quoted && bare === undefined) return undefined;
    const end = quoted?.end ?? start + (bare?.length ?? 0);
    const at = quoted ? { start: start + 1, end: end - 1 } : { start, end };
    const key = quoted?.value ?? bare ?? "";
    const colon = this.#skipBlank(text[end] === "?" ? end + 1 : end);
    if (text[colon] === ":") {
      const value = this.#value(this.#skipBlank(colon + 1), depth + 1);
      return value && { key, at, value };
    }
    const isShorthand = bare !== undefined && (text[colon] === "," || text[colon] === "}");
    return isShorthand ? { key, at, value: { kind: "unknown", isAbsent: false, ...at } } : undefined;
  }

  #array(start: number, depth: number): Literal | undefined {
    const items: Literal[] = [];
    const end = this.#list(start, CLOSING[this.#text[start] ?? ""] ?? "]", (from) => {
      const item = this.#value(from, depth + 1);
      if (item) items.push(item);
      return item?.end;
    });
    return end === undefined ? undefined : { kind: "array", start, end, items };
  }

  /** Reads what stands between commas, up to the closing bracket; answers where the list ends. */
  #list(open: number, closing: string, readItem: (from: number) => number | undefined): number | undefined {
    const text = this.#text;
    let index = this.#skipBlank(open + 1);
    while (index < this.#limit) {
      if (text[index] === closing) return index + 1;
      const end = this.#match(ELISION, index) === undefined ? readItem(index) : this.#elision(index);
      if (end === undefined) return undefined;
      index = this.#skipBlank(end);
      if (text[index] === ",") index = this.#skipBlank(index + 1);
      else if (text[index] !== closing) return undefined;
    }
    return undefined;
  }

  #scalar(start: number): Literal | undefined {
    const string = readString(this.#text, start, this.#limit);
    if (string) return this.#scalarOrPlaceholder(string.value, { start, end: string.end });
    const word = this.#match(WORD, start);
    if (word !== undefined && ABSENT.has(word)) {
      return { kind: "unknown", isAbsent: true, start, end: start + word.length };
    }
    if (word !== undefined && Object.hasOwn(WORDS, word)) {
      return { kind: "scalar", value: WORDS[word] ?? null, start, end: start + word.length };
    }
    const number = this.#match(NUMBER, start);
    const value = Number(number?.replaceAll("_", "").replace(/^\+/u, ""));
    if (number === undefined || !Number.isFinite(value)) return undefined;
    return { kind: "scalar", value, start, end: start + number.length };
  }

  #scalarOrPlaceholder(value: string, at: Stretch): Literal {
    if (/^(?:\.\.\.|…)$/u.test(value.trim())) this.elided = true;
    return isPlaceholder(value) ? { kind: "unknown", isAbsent: false, ...at } : { kind: "scalar", value, ...at };
  }

  /** Whatever stands up to the next comma or closing bracket of the list around it. */
  #expression(start: number): Literal | undefined {
    const end = this.#expressionEnd(start);
    if (end === undefined || end === start) return undefined;
    const written = this.#text.slice(start, end);
    if (/^["']/u.test(written) && !readString(written, 0, written.length)) return undefined;
    if (NEXT_MEMBER.test(written) && !written.includes("?")) return undefined;
    if (/\.\.\.|…/u.test(written)) this.elided = true;
    return { kind: "unknown", isAbsent: false, start, end: start + written.trimEnd().length };
  }

  #expressionEnd(start: number): number | undefined {
    const closers: string[] = [];
    for (let index = start; index < this.#limit; index += 1) {
      const character = this.#text[index] ?? "";
      if (closers.length === 0 && /[,\])}]/u.test(character)) return index;
      const closing = CLOSING[character];
      if (closing !== undefined) closers.push(closing);
      else if (character === closers.at(-1)) closers.pop();
      else index = (readString(this.#text, index, this.#limit)?.end ?? index + 1) - 1;
    }
    return closers.length === 0 ? this.#limit : undefined;
  }

  /** `...`, `...rest`, `…same as above…`: all of it is left out. */
  #elision(start: number): number | undefined {
    this.elided = true;
    return this.#expressionEnd(start);
  }

  #isDelimiter(index: number): boolean {
    return index >= this.#limit || /[,\])}]/u.test(this.#text[index] ?? "");
  }

  /** Over white space and comments; a comment may say that something is left out. */
  #skipBlank(from: number): number {
    for (let index = from; ;) {
      SPACE.lastIndex = index;
      SPACE.exec(this.#text);
      const start = Math.max(index, SPACE.lastIndex);
      const end = commentEnd(this.#text, start, this.#limit);
      if (end === undefined) return start;
      if (isElidingComment(this.#text.slice(start, end))) this.elided = true;
      index = end;
    }
  }

  #match(pattern: RegExp, index: number): string | undefined {
    pattern.lastIndex = index;
    const match = pattern.exec(this.#text)?.[0];
    return match !== undefined && index + match.length <= this.#limit ? match : undefined;
  }
}
