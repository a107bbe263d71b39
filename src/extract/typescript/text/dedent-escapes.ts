import { isLocated, isPlain, spansOf } from "../../../tool-model/piece-spans.ts";
import { rewriteStretches, type Stretch } from "../../../tool-model/rewrite-stretches.ts";
import type { Text, TextPiece, TextSpan } from "../../../tool-model/text.ts";
import { gone } from "./lines.ts";

/** What the package dedent decodes behind a backslash, in the raw characters of a template. */
const DECODED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", v: "\v", b: "\b", f: "\f", "0": "\0" };

const KNOWN = new Set([...Object.values(DECODED), "`", "$", "{"]);

/**
 * A template part as the package dedent reads it, which decodes escapes on its own: it knows neither `\\` nor `\"`,
 * so their backslash stays, and with a line continuation it drops the indentation behind.
 */
export function asDedentReads(text: Text): Text {
  const spans = text.pieces.flatMap(rawSpans);
  return rewriteStretches(
    text,
    spans.flatMap((span, index) => stretchAt(text.value, span, spans[index + 1])),
  );
}

function stretchAt(value: string, span: TextSpan, next: TextSpan | undefined): Stretch[] {
  if (isPlain(span)) return [];
  if (span.cookedLength === 0) return next && isPlain(next) ? indentationOf(value, next) : [];
  const start = span.cooked;
  const character = value.charAt(start);
  if (span.cookedLength !== 1 || span.sourceLength !== 2 || KNOWN.has(character)) return [];
  const decoded = character === "\\" ? DECODED[value.charAt(start + 1)] : undefined;
  if (decoded !== undefined) return [{ start, end: start + 2, reads: `\\${decoded}` }];
  return [{ start, end: start + 1, reads: `\\${character}` }];
}

function indentationOf(value: string, { cooked, cookedLength }: TextSpan): Stretch[] {
  const length = /^[ \t]*/u.exec(value.slice(cooked, cooked + cookedLength))?.[0].length ?? 0;
  return length > 0 ? [gone(cooked, cooked + length)] : [];
}

/**
 * The text with each character of an escape as a letter: when dedent looks for lines and white space, escapes are
 * not decoded yet. A line break of two characters is taken for a real one where the template's line breaks are.
 */
export function shapeOf(text: Text): string {
  const characters = Array.from({ length: text.value.length }, (_, offset) => text.value.charAt(offset));
  for (const piece of text.pieces) {
    for (const span of rawSpans(piece)) {
      const { cooked, cookedLength, sourceLength } = span;
      const isLineBreak = characters[cooked] === "\n" && sourceLength === 2 && piece.lineBreak === "\r\n";
      if (!isPlain(span) && !isLineBreak) characters.fill("x", cooked, cooked + cookedLength);
    }
  }
  return characters.join("");
}

/** Values between the parts of a template come to the tag as they read. */
function rawSpans(piece: TextPiece): readonly TextSpan[] {
  return isLocated(piece) && piece.notation === "template" ? spansOf(piece) : [];
}
