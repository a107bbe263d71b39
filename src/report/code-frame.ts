import type { SourceRange } from "../tool-model/source-range.ts";
import { excerptOf } from "./excerpt.ts";
import type { Positions } from "./positions.ts";

/** One line of a code frame, in the parts that are coloured differently. */
export interface FrameLine {
  /** `12 |`, or blanks before the bar. */
  readonly gutter: string;
  readonly content: string;
  /** Whether it is the line of markers below the code. */
  readonly isMarker: boolean;
}

/** Draws the words that a range covers, underlined. */
export type CodeFrame = (range: SourceRange) => FrameLine[];

/**
 * Loads what it takes to draw code frames.
 * @param width how many characters of a line are shown
 */
export async function codeFrames(positions: Positions, width: number): Promise<CodeFrame> {
  const { codeFrameColumns } = await import("@babel/code-frame");
  return (range) => {
    const { firstLine, lines, start, end } = excerptOf(range, positions, width);
    const options = { startLine: firstLine, linesAbove: 0, linesBelow: 0, highlightCode: false };
    return codeFrameColumns(lines.join("\n"), { start, end }, options).split("\n").map(frameLine);
  };
}

function frameLine(line: string): FrameLine {
  // "> 12 | code" and "     | ^^^^": the arrow says nothing where every line is meant.
  const bar = line.indexOf("|") + 1;
  const gutter = line.slice(2, bar);
  return { gutter, content: line.slice(bar), isMarker: gutter.trim() === "|" };
}
