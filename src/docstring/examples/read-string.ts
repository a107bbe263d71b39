/** A string literal: what it says, and where it ends. */
export interface ReadString {
  readonly value: string;
  readonly end: number;
}

const QUOTED = /"(?:[^"\\\r\n]|\\[^])*"|'(?:[^'\\\r\n]|\\[^])*'|`(?:[^`\\]|\\[^])*`/uy;

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", "0": "\0" };

/**
 * Reads the string literal at an offset, in double, single or back quotes.
 * @param limit offset that it must end before
 * @returns undefined when there is none, or it is not closed
 */
export function readString(text: string, index: number, limit: number): ReadString | undefined {
  const character = text[index];
  if (character !== '"' && character !== "'" && character !== "`") return undefined;
  QUOTED.lastIndex = index;
  const match = QUOTED.exec(text)?.[0];
  if (match === undefined || index + match.length > limit) return undefined;
  return { value: unescaped(match.slice(1, -1)), end: index + match.length };
}

function unescaped(written: string): string {
  return written.replaceAll(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|\r\n|([^]))/giu, (_, ...groups) => {
    const [long, short, byte, simple] = groups as readonly (string | undefined)[];
    const code = long ?? short ?? byte;
    if (code !== undefined) return characterOf(Number.parseInt(code, 16));
    if (simple === undefined || simple === "\n" || simple === "\r") return "";
    return ESCAPES[simple] ?? simple;
  });
}

function characterOf(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\uFFFD";
}

/** Texts that stand for a value, of whatever type it is: `<order id>`, `{{id}}`, `$ID`, `ord_…`. */
const PLACEHOLDER = /^\s*(?:<[^<>]*>|\{\{?[^{}]*\}\}?|\[[^[\]]*\]|\$\{?\w+\}?)\s*$|\.\.\.|…/u;

/** Whether a string only stands for a value, so that its characters say nothing about type or form. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value);
}
