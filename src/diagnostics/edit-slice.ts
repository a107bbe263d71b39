import { isLocated, type LocatedPiece } from "../tool-model/piece-spans.ts";
import type { TextPiece, TextSlice } from "../tool-model/text.ts";
import { rewritePiece, type EditablePiece } from "./rewrite-piece.ts";
import { smallestChange, type Change } from "./smallest-change.ts";
import type { TextEdit } from "./text-edit.ts";

/**
 * The source edits that make a text read `replacement` in place of a slice. What is the same at both
 * ends stays untouched. Over several pieces, the replacement goes into the first and the rest is deleted from the
 * others; between two pieces it goes to the end of the one before, where that can be edited.
 * @returns edits in the order of the text, none when nothing changes; undefined when a piece that would have to
 * change is written nowhere, shared, or cannot hold the text
 */
export function editSlice(slice: TextSlice, replacement: string): TextEdit[] | undefined {
  const change = smallestChange(slice.text.value, slice.start, slice.end, replacement);
  if (change.start < change.end) return replaceStretch(slice, change);
  return change.insert === "" ? [] : insertAt(slice, change);
}

function replaceStretch({ text }: TextSlice, { start, end, insert }: Change): TextEdit[] | undefined {
  const repeated = repeatedPieces(text.pieces);
  const edits: TextEdit[] = [];
  for (const piece of text.pieces) {
    if (piece.start >= end || piece.end <= start) continue;
    if (!isEditable(piece) || repeated.has(piece)) return undefined;
    const part = { start: Math.max(start, piece.start), end: Math.min(end, piece.end) };
    const edit = rewritePiece(text, piece, { ...part, insert: edits.length === 0 ? insert : "" });
    if (!edit) return undefined;
    edits.push(edit);
  }
  return edits.length > 0 ? edits : undefined;
}

function insertAt({ text, start, end }: TextSlice, change: Change): TextEdit[] | undefined {
  const repeated = repeatedPieces(text.pieces);
  const places = text.pieces
    .filter(isEditable)
    .filter((piece) => piece.start <= change.start && piece.end >= change.start && !repeated.has(piece));
  const isInSlice = (piece: TextPiece): boolean => piece.start < end && piece.end > start;
  for (const piece of [...places.filter(isInSlice), ...places.filter((piece) => !isInSlice(piece))]) {
    const edit = rewritePiece(text, piece, change);
    if (edit) return [edit];
  }
  return undefined;
}

function isEditable(piece: TextPiece): piece is EditablePiece {
  return isLocated(piece) && piece.notation !== undefined && !piece.shared;
}

/** Pieces whose source characters stand in the text more than once: a constant that is used twice. */
function repeatedPieces(pieces: readonly TextPiece[]): ReadonlySet<TextPiece> {
  const repeated = new Set<TextPiece>();
  const sorted = pieces.filter(isLocated).toSorted(byPlace);
  let furthest: LocatedPiece | undefined;
  for (const piece of sorted) {
    if (furthest && overlaps(furthest, piece)) repeated.add(furthest).add(piece);
    if (furthest?.range.file !== piece.range.file || piece.range.end >= furthest.range.end) furthest = piece;
  }
  return repeated;
}

function byPlace(one: LocatedPiece, other: LocatedPiece): number {
  if (one.range.file !== other.range.file) return one.range.file < other.range.file ? -1 : 1;
  return one.range.start - other.range.start || one.range.end - other.range.end;
}

function overlaps(one: LocatedPiece, later: LocatedPiece): boolean {
  if (one.range.file !== later.range.file) return false;
  return (
    later.range.start < one.range.end || (later.range.start === one.range.start && later.range.end === one.range.end)
  );
}
