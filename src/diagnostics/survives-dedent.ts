import { isLocated, spansOf, type LocatedPiece } from "../tool-model/piece-spans.ts";
import type { Text, TextPiece } from "../tool-model/text.ts";
import type { Change } from "./smallest-change.ts";

/**
 * Whether a change inside a template with a dedent tag reads, after the tag has run again, as it was meant.
 * It does not when the tag would trim what it adds, or when the line is lost that sets how much indentation goes. Doubtful
 * changes are refused.
 */
export function survivesDedent(text: Text, piece: LocatedPiece, change: Change): boolean {
  // Dedent tags read the raw template, where `\\` stays two backslashes.
  if (change.insert.includes("\\")) return false;
  return !isTrimmed(text.value, piece, change) && keepsIndentation(text, piece, change);
}

function isTrimmed(value: string, piece: LocatedPiece, { start, end, insert }: Change): boolean {
  const body = value.slice(piece.start, start) + insert + value.slice(end, piece.end);
  if (body === "") return true;
  return (start === piece.start && /^\s/u.test(body)) || (end === piece.end && /\s$/u.test(body));
}

/** Some line must go on to begin right behind the common indentation. */
function keepsIndentation(text: Text, piece: LocatedPiece, change: Change): boolean {
  const { value } = text;
  const { start, end, insert } = change;
  const isAtLineStart = start === piece.start || value.charAt(start - 1) === "\n";
  if (!isAtLineStart && !value.slice(start, end).includes("\n")) return true;
  if (piece.indent === "") return true;

  const behind = insert + value.charAt(end);
  if (/\n\S/u.test(behind)) return true;
  return text.pieces.some(
    (other) =>
      other.indent === piece.indent &&
      fullIndents(other).some((cooked) => {
        if (other === piece && cooked === start) return /^\S/u.test(behind);
        if (other === piece && cooked > start && cooked <= end) return false;
        return /\S/u.test(value.charAt(cooked));
      }),
  );
}

/** Cooked offsets before which exactly the common indentation was removed. */
function fullIndents(piece: TextPiece): number[] {
  if (!isLocated(piece)) return [];
  return spansOf(piece)
    .filter((span) => span.cookedLength === 0 && span.sourceLength === piece.indent?.length)
    .map((span) => span.cooked);
}
