import { isDigitEscape } from "../tool-model/cut-piece.ts";
import {
  insertionPoint,
  isPlain,
  sourceEnd,
  sourceStart,
  spanAt,
  spanIndexAt,
  spansOf,
  unitAround,
  type LocatedPiece,
} from "../tool-model/piece-spans.ts";
import type { Notation, Text } from "../tool-model/text.ts";
import { escapeText, isRawBody } from "./escape-text.ts";
import type { Change } from "./smallest-change.ts";
import { survivesDedent } from "./survives-dedent.ts";
import type { TextEdit } from "./text-edit.ts";

/** A piece that new text can be written to. */
export type EditablePiece = LocatedPiece & { readonly notation: Notation };

/**
 * The edit of one piece that makes a change to the text, or undefined when the piece cannot hold it.
 * @param change within the bounds of the piece
 */
export function rewritePiece(text: Text, piece: EditablePiece, change: Change): TextEdit | undefined {
  const { value } = text;
  const whole = keepApart(value, piece, wholeUnits(value, piece, change));
  const { start, end, insert } = whole;
  const written = escapeText(insert, {
    notation: piece.notation,
    lineBreak: piece.lineBreak ?? "\n",
    indent: piece.indent ?? "",
    before: plainCharacter(value, piece, start - 1),
    after: end < piece.end ? value.charAt(end) : "",
    behindCarriageReturn: mayFollowCarriageReturn(value, piece, start),
  });
  if (written === undefined) return undefined;
  if (piece.notation === "raw" && !isRawBody(value.slice(piece.start, start) + insert + value.slice(end, piece.end)))
    return undefined;
  if (piece.indent !== undefined && !survivesDedent(text, piece, whole)) return undefined;
  return { file: piece.range.file, ...sourceStretch(value, piece, whole), text: written };
}

/** Takes in the rest of escapes and surrogate pairs that a change would cut. */
function wholeUnits(value: string, piece: EditablePiece, { start, end, insert }: Change): Change {
  const first = unitAround(piece, value, start);
  const last = unitAround(piece, value, end);
  const from = first ? first.cooked : start;
  const to = last ? last.cooked + last.cookedLength : end;
  return { start: from, end: to, insert: value.slice(from, start) + insert + value.slice(end, to) };
}

/**
 * Takes in a neighbour that would otherwise run together with what comes to stand beside it:
 * `\0` and a digit, `$` and `{`, and a lone `\r` and `\n`.
 */
function keepApart(value: string, piece: EditablePiece, change: Change): Change {
  const { start, end, insert } = change;
  const next = end < piece.end ? value.charAt(end) : "";
  const first = insert.charAt(0) || next;
  const previous = value.charAt(start - 1);
  if (/\d/u.test(first) && start > piece.start && isDigitEscape(spanAt(piece, start - 1), previous)) {
    return { start: start - 1, end, insert: previous + insert };
  }
  if (insert !== "" || piece.notation !== "template" || plainCharacter(value, piece, end) === "") return change;
  const joins =
    (next === "{" && plainCharacter(value, piece, start - 1) === "$") ||
    (next === "\n" && mayFollowCarriageReturn(value, piece, start));
  return joins ? { start, end: end + 1, insert: next } : change;
}

/** The character at a cooked offset of the piece when it is written as itself, else "". */
function plainCharacter(value: string, piece: EditablePiece, cooked: number): string {
  if (cooked < piece.start || cooked >= piece.end) return "";
  const span = spanAt(piece, cooked);
  return span && isPlain(span) ? value.charAt(cooked) : "";
}

/** A lone `\r` of a template is a span of its own that reads `\n`; `\` and `\r` continue a line. */
function mayFollowCarriageReturn(value: string, piece: EditablePiece, cooked: number): boolean {
  if (piece.indent !== undefined || cooked <= piece.start) return false;
  const spans = spansOf(piece);
  const index = spanIndexAt(spans, cooked);
  const span = spans[index];
  const before = span?.cooked === cooked ? spans[index - 1] : span;
  if (!before || before.cooked + before.cookedLength !== cooked) return false;
  if (before.cookedLength === 0) return before.sourceLength === 2;
  return before.cookedLength === 1 && before.sourceLength === 1 && value.charAt(cooked - 1) === "\n";
}

/**
 * The source characters to be replaced. With a line break goes the indentation that a dedent tag removes behind it,
 * and a blank line gets none.
 */
function sourceStretch(value: string, piece: EditablePiece, change: Change): { start: number; end: number } {
  const { start, end, insert } = change;
  const isEmpty = start === end;
  const to = isEmpty ? insertionPlace(value, piece, start) : behindStretch(value, piece, end);
  if (insert.startsWith("\n") && isLineStart(value, piece, start)) return { start: sourceEnd(piece, start), end: to };
  return { start: isEmpty ? to : sourceStart(piece, start), end: to };
}

function insertionPlace(value: string, piece: EditablePiece, at: number): number {
  return isLineStart(value, piece, at) ? behindStretch(value, piece, at) : insertionPoint(piece, at);
}

function behindStretch(value: string, piece: EditablePiece, end: number): number {
  if (!isLineStart(value, piece, end)) return sourceEnd(piece, end);
  if (end < piece.end) return sourceStart(piece, end);
  return end < value.length ? piece.range.end : sourceEnd(piece, end);
}

/** Whether a line begins at an offset of a piece from which indentation was removed. */
function isLineStart(value: string, piece: EditablePiece, cooked: number): boolean {
  return piece.indent !== undefined && cooked > piece.start && value.charAt(cooked - 1) === "\n";
}
