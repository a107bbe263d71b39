import {
  clip,
  insertionPoint,
  isLocated,
  isPlain,
  spanAt,
  spanIndexAt,
  spansOf,
  unitAround,
  type LocatedPiece,
} from "./piece-spans.ts";
import type { TextPiece, TextSpan } from "./text.ts";

/**
 * The part of a piece between two cooked offsets. A cut through an escape gives a piece of its own
 * for the escape: its range is the whole escape, and it is `shared`, since rewriting it would also
 * change the half that was cut off.
 * @param value the whole text that the piece belongs to
 */
export function cutPiece(piece: TextPiece, start: number, end: number, value: string): TextPiece[] {
  if (start <= piece.start && end >= piece.end) return [piece];
  const from = Math.max(start, piece.start);
  const to = Math.min(end, piece.end);
  if (!isLocated(piece)) return from < to ? [{ ...piece, start: from, end: to }] : [];

  const first = unitAround(piece, value, from);
  const last = unitAround(piece, value, to);
  const innerFrom = first ? first.cooked + first.cookedLength : from;
  const innerTo = last ? last.cooked : to;
  const parts: TextPiece[] = [];
  if (first) parts.push(halfUnit(piece, first, from, Math.min(innerFrom, to)));
  if (innerFrom < innerTo || (!first && !last)) parts.push(innerPart(piece, innerFrom, innerTo, value));
  if (last && last.cooked !== first?.cooked) parts.push(halfUnit(piece, last, innerTo, to));
  return parts;
}

function halfUnit(piece: LocatedPiece, unit: TextSpan, start: number, end: number): TextPiece {
  const range = { file: piece.range.file, start: unit.source, end: unit.source + unit.sourceLength };
  const spans = [{ ...unit, cooked: start, cookedLength: end - start }];
  return { ...piece, start, end, range, spans, shared: true };
}

function innerPart(piece: LocatedPiece, start: number, end: number, value: string): TextPiece {
  const spans = spansBetween(piece, start, end);
  const last = spans.at(-1);
  const at = insertionPoint(piece, start);
  const range = {
    file: piece.range.file,
    start: spans[0]?.source ?? at,
    end: last ? last.source + last.sourceLength : at,
  };
  const part = { ...piece, start, end, range, spans };
  return isExposed(piece, start, end, value) ? { ...part, shared: true } : part;
}

/** Stretches without cooked characters stay with the piece's own ends; at a cut they are left out. */
function spansBetween(piece: LocatedPiece, start: number, end: number): TextSpan[] {
  const spans = spansOf(piece);
  const result: TextSpan[] = [];
  for (let index = start === piece.start ? 0 : spanIndexAt(spans, start); index < spans.length; index++) {
    const span = spans[index];
    if (!span || span.cooked > end || (span.cooked === end && end !== piece.end)) break;
    if (start === end && span.cooked <= start && span.cookedLength > 0) continue;
    result.push(isPlain(span) ? clip(span, start, end) : span);
  }
  return result;
}

/**
 * Whether a character just outside the cut could run together with new text inside it (`$` and `{`, `\0`
 * and a digit, a backslash in a raw template). The part no longer knows that neighbour, so it must not be edited.
 */
function isExposed(piece: LocatedPiece, start: number, end: number, value: string): boolean {
  const before = start > piece.start ? value.charAt(start - 1) : "";
  const after = end < piece.end ? value.charAt(end) : "";
  if (piece.notation === "raw") return /[\\$]/u.test(before) || /[`${]/u.test(after);
  if (before !== "" && isDigitEscape(spanAt(piece, start - 1), before)) return true;
  if (piece.notation !== "template") return false;
  return (before === "$" && isPlainAt(piece, start - 1)) || (after === "{" && isPlainAt(piece, end));
}

function isPlainAt(piece: LocatedPiece, cooked: number): boolean {
  const span = spanAt(piece, cooked);
  return span !== undefined && isPlain(span);
}

/** Whether a character may be written as `\0`, `\7` or `\17`, which a digit behind it would change. */
export function isDigitEscape(span: TextSpan | undefined, character: string): boolean {
  if (!span || isPlain(span)) return false;
  const code = character.charCodeAt(0);
  return (span.sourceLength === 2 && code <= 0o7) || (span.sourceLength === 3 && code <= 0o37);
}
