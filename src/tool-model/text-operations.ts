import { cutPiece } from "./cut-piece.ts";
import { isLocated } from "./piece-spans.ts";
import { isSameRange } from "./source-range.ts";
import { computedText, type Text, type TextPiece } from "./text.ts";

/** What strings can do, for texts: each operation keeps the provenance of every character. */

/** Whether two texts read alike and are written at the same places. */
export function isSameText(one: Text, other: Text): boolean {
  if (one.value !== other.value) return false;
  if (one.pieces === other.pieces) return true;
  return (
    one.pieces.length === other.pieces.length &&
    one.pieces.every(({ start, range }, index) => {
      const same = other.pieces[index];
      return start === same?.start && (range === same.range || isSameRange(range, same.range));
    })
  );
}

/** One text behind the other. A chain of many is cheaper in one call than pair by pair. */
export function concatTexts(texts: readonly Text[]): Text {
  const pieces: TextPiece[] = [];
  let length = 0;
  for (const text of texts) {
    for (const piece of text.pieces) pieces.push(shiftPiece(piece, length));
    length += text.value.length;
  }
  return { value: texts.map((text) => text.value).join(""), pieces };
}

/**
 * The part of a text between two offsets, which are cut to its bounds. Where an escape (`\u{1F4E6}` stands
 * for two characters) is cut through, its half can be reported but not edited: see `cutPiece`.
 */
export function sliceText(text: Text, start: number, end = text.value.length): Text {
  const { length } = text.value;
  const from = Math.max(0, Math.min(start, length));
  const to = Math.max(from, Math.min(end, length));
  if (from === 0 && to === length) return text;
  const pieces = piecesBetween(text, from, to).map((piece) => shiftPiece(piece, -from));
  return { value: text.value.slice(from, to), pieces };
}

/** Like `trim`, `trimStart` and `trimEnd` of strings. */
export function trimText(text: Text, side: "both" | "start" | "end"): Text {
  const { value } = text;
  const end = side === "start" ? value.length : value.trimEnd().length;
  const start = side === "end" ? 0 : value.length - value.trimStart().length;
  return sliceText(text, start, end);
}

/** Like `join` of arrays. A separator that stands in several gaps is shared, so it can be reported but not edited. */
export function joinTexts(texts: readonly Text[], separator: Text): Text {
  const gap = texts.length > 2 ? shareText(separator) : separator;
  return concatTexts(texts.flatMap((text, index) => (index === 0 ? [text] : [gap, text])));
}

/**
 * Like `replace` (or with `all`, `replaceAll`) of strings, with the replacement taken as it stands:
 * patterns such as `$&` are the caller's business.
 */
export function replaceInText(text: Text, search: string, replacement: Text, all: boolean): Text {
  const found = all ? occurrences(text.value, search) : occurrences(text.value, search).slice(0, 1);
  if (found.length === 0) return text;
  const inserted = found.length > 1 ? shareText(replacement) : replacement;
  const parts: Text[] = [];
  let behind = 0;
  for (const offset of found) {
    parts.push(partOf(text, behind, offset), inserted);
    behind = offset + search.length;
  }
  return concatTexts([...parts, partOf(text, behind, text.value.length)]);
}

/** Like `split` of strings; an empty separator splits into UTF-16 code units. */
export function splitText(text: Text, separator: string): Text[] {
  if (text.value === "") return separator === "" ? [] : [text];
  if (separator === "")
    return Array.from({ length: text.value.length }, (_, offset) => sliceText(text, offset, offset + 1));
  const found = occurrences(text.value, separator);
  return [...found, text.value.length].map((end, index) => {
    const previous = found[index - 1];
    return sliceText(text, previous === undefined ? 0 : previous + separator.length, end);
  });
}

/** The same text, marked as serving several places: it can be reported but not edited. */
export function shareText(text: Text): Text {
  return { value: text.value, pieces: text.pieces.map((piece) => ({ ...piece, shared: true })) };
}

/** Like `sliceText`, without a piece for nothing: `replaceInText` must not leave empty places to write to. */
function partOf(text: Text, start: number, end: number): Text {
  return start === end ? computedText("") : sliceText(text, start, end);
}

function occurrences(value: string, search: string): number[] {
  const found: number[] = [];
  const step = Math.max(1, search.length);
  for (let at = value.indexOf(search); at !== -1; at = value.indexOf(search, at + step)) {
    found.push(at);
    if (at + step > value.length) break;
  }
  return found;
}

function piecesBetween(text: Text, start: number, end: number): TextPiece[] {
  const result: TextPiece[] = [];
  for (let index = firstPieceFrom(text.pieces, start); index < text.pieces.length; index++) {
    const piece = text.pieces[index];
    if (!piece || piece.start > end) break;
    if (touches(piece, start, end, text.value.length)) result.push(...cutPiece(piece, start, end, text.value));
  }
  return result.length === 0 ? emptyPieceAt(text, start) : result;
}

/** An empty piece belongs to a slice when it lies inside, or with the slice at the very start or end of the text. */
function touches(piece: TextPiece, start: number, end: number, length: number): boolean {
  if (piece.start < piece.end) return piece.start < end && piece.end > start;
  return (piece.start > start || start === 0) && (piece.end < end || end === length);
}

/** Index of the first piece that ends at or behind an offset. */
function firstPieceFrom(pieces: readonly TextPiece[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of an empty slice: in the first written piece that reaches it. */
function emptyPieceAt(text: Text, offset: number): TextPiece[] {
  for (let index = firstPieceFrom(text.pieces, offset); index < text.pieces.length; index++) {
    const piece = text.pieces[index];
    if (!piece || piece.start > offset) break;
    if (isLocated(piece)) return cutPiece(piece, offset, offset, text.value);
  }
  return [];
}

function shiftPiece(piece: TextPiece, by: number): TextPiece {
  if (by === 0) return piece;
  const moved = { ...piece, start: piece.start + by, end: piece.end + by };
  if (!piece.spans) return moved;
  return { ...moved, spans: piece.spans.map((span) => ({ ...span, cooked: span.cooked + by })) };
}
