import type { SourcePosition, SourceRange } from "../tool-model/source-range.ts";
import type { Positions } from "./positions.ts";

/** The lines of a file that a range touches, cut to a width, and where the range lies in what is left. */
export interface Excerpt {
  readonly firstLine: number;
  readonly lines: readonly string[];
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

/** Which characters of each line are shown. */
interface Window {
  readonly from: number;
  readonly to: number;
  /** Whether more than indentation was cut off before. */
  readonly isCut: boolean;
}

/** Of longer ranges the beginning says enough. */
const MOST_LINES = 3;

/** How much of a cut line is shown before the words that are meant. */
const LEAD = 20;

/** Like `visibleCharacters`, but one for one, so that columns stay in step. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Takes the words that a finding is about out of their file: whole lines where they fit, without their indentation. */
export function excerptOf(range: SourceRange, positions: Positions, width: number): Excerpt {
  const start = positions.start(range);
  const end = positions.end(range);
  const count = Math.min(end.line - start.line + 1, MOST_LINES);
  const whole = Array.from({ length: count }, (_, below) => positions.line(range.file, start.line + below));
  // A place between the two characters of a line break is behind the line.
  const startColumn = Math.min(start.column, behind(whole[0]));
  const endColumn = end.line - start.line < count ? Math.min(end.column, behind(whole.at(-1))) : behind(whole.at(-1));
  const window = windowOn(whole, startColumn - 1, width);
  return {
    firstLine: start.line,
    lines: whole.map((line) => cut(line, window)),
    start: { line: start.line, column: columnIn(window, startColumn) },
    end: { line: start.line + count - 1, column: columnIn(window, endColumn) },
  };
}

function behind(line = ""): number {
  return line.length + 1;
}

function windowOn(lines: readonly string[], start: number, width: number): Window {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const indent = Math.min(start, ...indents);
  const longest = Math.max(...lines.map((line) => line.length));
  const isCut = longest - indent > width && start - LEAD > indent;
  const from = isCut ? start - LEAD : indent;
  return { from, to: from + width, isCut };
}

function cut(line: string, { from, to, isCut }: Window): string {
  const shown = line
    .slice(from, to)
    .replaceAll("\t", " ")
    .replaceAll(INVISIBLE, (character) => "\uFFFD".repeat(character.length));
  return `${isCut ? "…" : ""}${shown}${to < line.length ? "…" : ""}`;
}

function columnIn({ from, to, isCut }: Window, column: number): number {
  const lead = isCut ? 1 : 0;
  return Math.max(1, Math.min(column, to + 1) - from + lead);
}
