/** Escape sequences of string literals: a line continuation and a character beyond the BMP count whole. */
export const ESCAPE = /\\(?:\r\n|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[0-3][0-7]{0,2}|[4-7][0-7]?|[^])/gu;

/** In templates, `\r\n` and a lone `\r` stand for `\n`. */
export const ESCAPE_OR_CARRIAGE_RETURN = new RegExp(`${ESCAPE.source}|\\r\\n?`, "gu");

/** What is not as written in the raw text of a template. */
export const ANY_LINE_BREAK = /\r\n?/gu;

const CHARACTERS: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\n": "",
  "\r": "",
  "\u2028": "",
  "\u2029": "",
};

/** What one escape sequence, or one line break of a template, stands for. */
export function decodeEscape(written: string): string {
  if (!written.startsWith("\\")) return "\n";
  const letter = written.charAt(1);
  if (letter === "x" || letter === "u") return decodeCode(written);
  if (letter >= "0" && letter <= "7") return String.fromCharCode(Number.parseInt(written.slice(1), 8));
  return CHARACTERS[letter] ?? written.slice(1);
}

/** An incomplete code (`\x4`) is an error of the source; it is left as the letter. */
function decodeCode(written: string): string {
  const digits = written.slice(2).replace(/^\{|\}$/gu, "");
  const code = Number.parseInt(digits, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : written.charAt(1);
}
