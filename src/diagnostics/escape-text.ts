import type { Notation } from "../tool-model/text.ts";

/** How new text is to be written where it goes. */
export interface Writing {
  readonly notation: Notation;
  /** Line break for notations that hold real ones. */
  readonly lineBreak: string;
  /** Written behind each line break, except before a further one. */
  readonly indent: string;
  /** The character that will stand before, when it is written as itself; "" at the literal's start. */
  readonly before: string;
  /** The character that will stand behind, when it is written as itself; "" at the literal's end. */
  readonly after: string;
  /** A `\r` may stand right before, with which a real line break would become one. */
  readonly behindCarriageReturn: boolean;
}

/** Control characters, invisible separators, lone surrogates and the byte order mark. */
const UNPRINTABLE = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u{FEFF}`;

const SPECIAL: Readonly<Record<Exclude<Notation, "raw">, RegExp>> = {
  single: new RegExp(String.raw`['\\${UNPRINTABLE}]`, "gu"),
  double: new RegExp(String.raw`["\\${UNPRINTABLE}]`, "gu"),
  json: new RegExp(String.raw`["\\${UNPRINTABLE}]`, "gu"),
  template: new RegExp("[`${" + String.raw`\\${UNPRINTABLE}]`, "gu"),
};

const SHORT: Readonly<Record<string, string>> = { "\n": String.raw`\n`, "\r": String.raw`\r`, "\t": String.raw`\t` };

/**
 * Writes text down in a notation.
 * @returns undefined when the notation cannot hold it: raw templates have no escapes
 */
export function escapeText(text: string, writing: Writing): string | undefined {
  if (writing.notation === "raw") return writeRaw(text, writing);
  return text.replace(SPECIAL[writing.notation], (character, offset: number) => {
    const before = offset > 0 ? text.charAt(offset - 1) : writing.before;
    const after = text.charAt(offset + 1) || writing.after;
    if (character === "\n") return lineBreak(writing, offset, after);
    if (character === "$") return after === "{" ? String.raw`\$` : "$";
    if (character === "{") return offset === 0 && before === "$" ? String.raw`\{` : "{";
    return SHORT[character] ?? escapeCharacter(character);
  });
}

function lineBreak(writing: Writing, offset: number, after: string): string {
  const real = writing.notation === "template" && !(offset === 0 && writing.behindCarriageReturn);
  return (real ? writing.lineBreak : String.raw`\n`) + (after === "\n" ? "" : writing.indent);
}

function escapeCharacter(character: string): string {
  if (/["'`\\]/u.test(character)) return `\\${character}`;
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function writeRaw(text: string, writing: Writing): string | undefined {
  if (/[\r\p{Cs}]/u.test(text)) return undefined;
  if (writing.behindCarriageReturn && text.startsWith("\n")) return undefined;
  return text.replace(/\n/gu, (_, offset: number) => {
    const after = text.charAt(offset + 1) || writing.after;
    return writing.lineBreak + (after === "\n" ? "" : writing.indent);
  });
}

/** Whether characters can stand in a raw template as they are: no back-tick or `${` without a backslash before. */
export function isRawBody(body: string): boolean {
  const unescaped = body.replace(/\\[^]/gu, "  ");
  return !/`|\$\{|\\$/u.test(unescaped);
}
