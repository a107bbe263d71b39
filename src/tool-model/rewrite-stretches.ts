import {
  clip,
  isLocated,
  isPlain,
  sourceEnd,
  sourceStart,
  spanIndexAt,
  spansOf,
  type LocatedPiece,
} from "./piece-spans.ts";
import type { Text, TextPiece, TextSpan } from "./text.ts";

/** Characters of a text that an evaluation turns into others, such as the indentation that a dedent tag removes. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** What is read in their place. */
  readonly reads: string;
}

/**
 * The text after stretches of it were turned into others at run time. In the source they stay as they are: the pieces keep
 * them as indivisible spans, so that later characters are still found.
 * @param stretches in order, not overlapping
 */
export function rewriteStretches(text: Text, stretches: readonly Stretch[]): Text {
  if (stretches.length === 0) return text;
  const pieces: TextPiece[] = [];
  let first = 0;
  let offset = 0;
  for (const piece of text.pieces) {
    while ((stretches[first]?.end ?? piece.start) < piece.start) first++;
    const own = clippedTo(piece, stretches, first);
    const length = piece.end - piece.start + growth(own);
    pieces.push({ ...rewrittenPiece(piece, own, offset), start: offset, end: offset + length });
    offset += length;
  }
  return { value: rewrittenValue(text.value, stretches), pieces };
}

function growth(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { start, end, reads }) => sum + reads.length - (end - start), 0);
}

function rewrittenValue(value: string, stretches: readonly Stretch[]): string {
  const parts = stretches.map(({ start, reads }, index) => value.slice(stretches[index - 1]?.end ?? 0, start) + reads);
  return parts.join("") + value.slice(stretches.at(-1)?.end ?? 0);
}

/** The parts of stretches in a piece. One over several pieces reads as itself in the first and as nothing in the others. */
function clippedTo(piece: TextPiece, stretches: readonly Stretch[], first: number): Stretch[] {
  const result: Stretch[] = [];
  for (let index = first; index < stretches.length; index++) {
    const stretch = stretches[index];
    if (!stretch || stretch.start >= piece.end) break;
    const start = Math.max(stretch.start, piece.start);
    const end = Math.min(stretch.end, piece.end);
    if (start < end) result.push({ start, end, reads: start === stretch.start ? stretch.reads : "" });
  }
  return result;
}

function rewrittenPiece(piece: TextPiece, stretches: readonly Stretch[], offset: number): TextPiece {
  if (!isLocated(piece)) return piece;
  const spans: TextSpan[] = [];
  let cooked = offset;
  let behind = piece.start;
  const keep = (until: number): void => {
    for (const span of keptSpans(piece, behind, until)) {
      spans.push({ ...span, cooked });
      cooked += span.cookedLength;
    }
  };
  for (const { start, end, reads } of stretches) {
    keep(start);
    const source = sourceStart(piece, start);
    spans.push({ cooked, cookedLength: reads.length, source, sourceLength: sourceEnd(piece, end) - source });
    cooked += reads.length;
    behind = end;
  }
  keep(piece.end);
  return { ...piece, spans };
}

/** The spans from one offset to another, cut to them, with stretches at both ends that read as nothing. */
function keptSpans(piece: LocatedPiece, start: number, end: number): TextSpan[] {
  const spans = spansOf(piece);
  const kept: TextSpan[] = [];
  for (let index = firstSpanFrom(spans, start); index < spans.length; index++) {
    const span = spans[index];
    if (!span || span.cooked > end || (span.cooked === end && span.cookedLength > 0)) break;
    if (isPlain(span)) kept.push(clip(span, start, end));
    else if (span.cooked >= start) kept.push(span);
  }
  return kept.filter((span) => span.sourceLength > 0);
}

function firstSpanFrom(spans: readonly TextSpan[], cooked: number): number {
  let index = spanIndexAt(spans, cooked);
  while (spans[index - 1]?.cooked === cooked) index--;
  return index;
}
