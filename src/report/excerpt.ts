import type { SourcePosition, SourceRange } from "../tool-model/source-range.ts";
import type { Positions } from "./positions.ts";

/** The lines of a file that a range touches, cut to a width, and where the range lies in what is left. */
export interface Excerpt {
  readonly firstLine: number;
  readonly lines: readonly string[];
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

/** Of longer ranges the beginning says enough. */
const MOST_LINES = 3;

/** How much of a cut line is shown before the words that are meant. */
const LEAD = 20;

/** Like `visibleCharacters`, but one for one, so that columns stay in step. Tabs are harmless. */
const INVISIBLE = /(?!\t)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Takes the words that a finding is about out of their file. */
export function excerptOf(text: string, range: SourceRange, positions: Positions, width: number): Excerpt {
  const start = positions.start(range);
  const end = positions.end(range);
  const count = Math.min(end.line - start.line + 1, MOST_LINES);
  const whole = linesFrom(text, range.start - (start.column - 1), count);
  const endColumn = end.line - start.line < count ? end.column : (whole.at(-1)?.length ?? 0) + 1;
  const from = Math.max(...whole.map((line) => line.length)) <= width ? 0 : Math.max(0, start.column - 1 - LEAD);
  return {
    firstLine: start.line,
    lines: whole.map((line) => cut(line, from, width)),
    start: { line: start.line, column: columnAfterCut(start.column, from, width) },
    end: { line: start.line + count - 1, column: columnAfterCut(endColumn, from, width) },
  };
}

function linesFrom(text: string, lineStart: number, count: number): string[] {
  const lines: string[] = [];
  const lineBreak = /\r\n|[\r\n]|$/gu;
  for (let from = lineStart; lines.length < count;) {
    lineBreak.lastIndex = from;
    const found = lineBreak.exec(text);
    const to = found?.index ?? text.length;
    lines.push(text.slice(from, to));
    from = to + (found?.[0].length ?? 0);
  }
  return lines;
}

function cut(line: string, from: number, width: number): string {
  const end = from + width;
  const shown = line.slice(from, end).replaceAll(INVISIBLE, (character) => "\uFFFD".repeat(character.length));
  return `${from > 0 ? "…" : ""}${shown}${end < line.length ? "…" : ""}`;
}

function columnAfterCut(column: number, from: number, width: number): number {
  const lead = from > 0 ? 1 : 0;
  return Math.max(1, Math.min(column - from + lead, width + lead + 1));
}
