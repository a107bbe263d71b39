import { insertionPoint, isLocated, sourceEnd, sourceStart } from "../tool-model/piece-spans.ts";
import type { SourceRange } from "../tool-model/source-range.ts";
import type { TextPiece, TextSlice } from "../tool-model/text.ts";

/**
 * The source range of exactly the characters of a slice; an escape counts whole. A slice over several
 * pieces reaches from its first to its last character when all stand in one file in the order of reading;
 * otherwise it is the part in the first piece. An empty slice gives the empty range at which text would be inserted.
 * @returns undefined when none of it is written anywhere
 */
export function sliceRange(slice: TextSlice): SourceRange | undefined {
  const parts = locatedParts(slice);
  return spanning(parts.map((part) => part.range)) ?? spanning(ownRanges(parts)) ?? parts[0]?.range;
}

interface LocatedPart {
  readonly piece: TextPiece;
  readonly range: SourceRange;
}

function locatedParts(slice: TextSlice): LocatedPart[] {
  const { text, start, end } = slice;
  if (start >= end) return insertionPart(slice);
  return text.pieces
    .filter(isLocated)
    .filter((piece) => piece.start < end && piece.end > start)
    .map((piece) => {
      const from = sourceStart(piece, Math.max(start, piece.start));
      const to = sourceEnd(piece, Math.min(end, piece.end));
      return { piece, range: { file: piece.range.file, start: from, end: to } };
    });
}

function insertionPart({ text, start }: TextSlice): LocatedPart[] {
  const piece = text.pieces.filter(isLocated).find((piece) => piece.start <= start && piece.end >= start);
  if (!piece) return [];
  const at = insertionPoint(piece, start);
  return [{ piece, range: { file: piece.range.file, start: at, end: at } }];
}

/** Without shared pieces, such as the separator of a `join`, which stands behind what it separates. */
function ownRanges(parts: readonly LocatedPart[]): SourceRange[] {
  return parts.filter((part) => !part.piece.shared).map((part) => part.range);
}

function spanning(ranges: readonly SourceRange[]): SourceRange | undefined {
  const first = ranges[0];
  const last = ranges.at(-1);
  if (!first || !last) return undefined;
  const inOrder = ranges.every((range, index) => {
    const previous = ranges[index - 1] ?? first;
    return range.file === first.file && range.start >= previous.start && range.end >= previous.end;
  });
  return inOrder ? { file: first.file, start: first.start, end: last.end } : undefined;
}
