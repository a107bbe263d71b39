import { isLocated, spansOf, type LocatedPiece } from "../tool-model/piece-spans.ts";
import type { Text, TextPiece, TextSpan } from "../tool-model/text.ts";
import type { Change } from "./smallest-change.ts";

/**
 * Whether a change inside a template with a dedent tag reads, after the tag has run again, as it was meant. It is held
 * to what is surely so under every such tag: white space stays away from line starts and from the ends, which
 * the tag trims, and lines are joined only behind a line that goes on to set the common indentation.
 */
export function survivesDedent(text: Text, piece: LocatedPiece, change: Change): boolean {
  const { value } = text;
  const { start, end, insert } = change;
  const behind = insert + value.charAt(end);
  const line = value.lastIndexOf("\n", start - 1) + 1;
  const isAtLineStart = start === piece.start || value.slice(line, start).trim() === "";

  // Some tags read the raw template, where `\\` stays two backslashes.
  if (insert.includes("\\")) return false;
  if (isBlankLine(value, line) || /\n[^\S\n]/u.test(behind) || isTrimmed(value, piece, change)) return false;
  // Of a line that begins with a value, `\n${count} loans`, some tags measure nothing until it begins with something else.
  if (isAtLineStart && !(isVisible(behind, 0) && isVisible(value, start) && start < piece.end)) return false;
  if (!value.slice(start, end).includes("\n")) return true;
  return isVisible(value, line) && text.pieces.some((other) => setsIndent(value, other, line));
}

function isTrimmed(value: string, piece: LocatedPiece, { start, end, insert }: Change): boolean {
  const body = value.slice(piece.start, start) + insert + value.slice(end, piece.end);
  return (start === piece.start && !isVisible(body, 0)) || (end === piece.end && !isVisible(body, body.length - 1));
}

function isBlankLine(value: string, line: number): boolean {
  const end = value.indexOf("\n", line);
  return value.slice(line, end === -1 ? undefined : end).trim() === "";
}

function isVisible(value: string, offset: number): boolean {
  return /\S/u.test(value.charAt(offset));
}

/** Whether exactly the common indentation was removed before a line that begins in the piece. */
function setsIndent(value: string, piece: TextPiece, line: number): boolean {
  if (!isLocated(piece) || !piece.indent) return false;
  const spans = spansOf(piece);
  return spans.some((span, index) => {
    const isIndent = span.cooked === line && span.cookedLength === 0 && span.sourceLength === piece.indent?.length;
    return isIndent && isBehindLineBreak(value, span, spans[index - 1]);
  });
}

/** A removed stretch of the same length may also be a line break at the text's start. */
function isBehindLineBreak(value: string, span: TextSpan, previous: TextSpan | undefined): boolean {
  if (value.charAt(span.cooked - 1) === "\n") return true;
  return previous?.cookedLength === 0 && previous.cooked === span.cooked;
}
