import { decodeBody } from "./decoded-body.ts";
import type { Text } from "./text.ts";

const JSON_ESCAPE = /\\(?:u[\da-fA-F]{4}|[^u])/gu;

const CHARACTERS: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/**
 * The text of a JSON string.
 * @param source the whole JSON file
 * @param start offset of the opening quote
 * @param end offset behind the closing quote
 * @param file absolute path of the file
 */
export function jsonStringText(source: string, start: number, end: number, file: string): Text {
  const range = { file, start: start + 1, end: Math.max(start + 1, end - 1) };
  const { value, spans } = decodeBody(source.slice(range.start, range.end), range.start, JSON_ESCAPE, decodeEscape);
  return { value, pieces: [{ start: 0, end: value.length, range, notation: "json", spans }] };
}

function decodeEscape(escape: string): string {
  const letter = escape.charAt(1);
  if (letter === "u") return String.fromCharCode(Number.parseInt(escape.slice(2), 16));
  return CHARACTERS[letter] ?? letter;
}
