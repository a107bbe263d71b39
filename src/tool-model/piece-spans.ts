import type { TextPiece, TextSpan } from "./text.ts";

/** A piece that is written down somewhere. */
export type LocatedPiece = TextPiece & Required<Pick<TextPiece, "range">>;

/** Whether a piece is written down somewhere. */
export function isLocated(piece: TextPiece): piece is LocatedPiece {
  return piece.range !== undefined;
}

/** The spans of a located piece; where none are given, the piece is one span. */
export function spansOf(piece: LocatedPiece): readonly TextSpan[] {
  if (piece.spans) return piece.spans;
  const { start, end, range } = piece;
  return [{ cooked: start, cookedLength: end - start, source: range.start, sourceLength: range.end - range.start }];
}

/** Whether cooked and source characters of a span run in step. */
export function isPlain(span: TextSpan): boolean {
  return span.cookedLength === span.sourceLength;
}

/** The part of a plain span between two cooked offsets. */
export function clip(span: TextSpan, start: number, end: number): TextSpan {
  const from = Math.max(span.cooked, start);
  const length = Math.min(span.cooked + span.cookedLength, end) - from;
  return { cooked: from, cookedLength: length, source: span.source + from - span.cooked, sourceLength: length };
}

/** Index of the last span that begins at or before a cooked offset: the one that holds its character. */
export function spanIndexAt(spans: readonly TextSpan[], cooked: number): number {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans[middle]?.cooked ?? 0) <= cooked) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The span that holds the character at a cooked offset inside the piece. */
export function spanAt(piece: LocatedPiece, cooked: number): TextSpan | undefined {
  const spans = spansOf(piece);
  return spans[spanIndexAt(spans, cooked)];
}

/** Source offset at which the character at a cooked offset begins; an escape counts whole. */
export function sourceStart(piece: LocatedPiece, cooked: number): number {
  const span = spanAt(piece, cooked);
  if (!span) return piece.range.start;
  return isPlain(span) ? span.source + cooked - span.cooked : span.source;
}

/** Source offset just behind the character that ends at a cooked offset; an escape counts whole. */
export function sourceEnd(piece: LocatedPiece, cooked: number): number {
  const span = spanAt(piece, cooked - 1);
  if (!span) return piece.range.end;
  return isPlain(span) ? span.source + cooked - span.cooked : span.source + span.sourceLength;
}

/**
 * Source offset at which new text goes in: right before the character at the cooked offset, and thus
 * behind indentation that a dedent tag removes; at the piece's end right behind its last character.
 */
export function insertionPoint(piece: LocatedPiece, cooked: number): number {
  if (cooked < piece.end) return sourceStart(piece, cooked);
  return cooked > piece.start ? sourceEnd(piece, cooked) : piece.range.end;
}

/** Several cooked characters that can only be written, and rewritten, together: an escape or a surrogate pair. */
export type Unit = TextSpan;

/** The unit that a cooked offset of the piece lies strictly inside of, if any. */
export function unitAround(piece: LocatedPiece, value: string, cooked: number): Unit | undefined {
  if (cooked <= piece.start || cooked >= piece.end) return undefined;
  const span = spanAt(piece, cooked);
  if (!span || span.cooked === cooked) return undefined;
  if (!isPlain(span)) return span;
  if (!isSurrogatePair(value, cooked - 1)) return undefined;
  return { cooked: cooked - 1, cookedLength: 2, source: span.source + cooked - 1 - span.cooked, sourceLength: 2 };
}

/** Whether the two code units from an offset on are one character. */
function isSurrogatePair(value: string, offset: number): boolean {
  return (value.codePointAt(offset) ?? 0) > 0xffff;
}
