import { lineIndex, type LineIndex } from "../tool-model/line-index.ts";
import type { SourcePosition, SourceRange } from "../tool-model/source-range.ts";

/** Turns ranges into lines and columns, and gives the lines. */
export interface Positions {
  start(range: SourceRange): SourcePosition;
  end(range: SourceRange): SourcePosition;
  /** A line of a file without its end, counted from 1. */
  line(file: string, number: number): string;
}

/** Positions in the given texts; each text's lines are counted once. Of an unknown file everything is in 1:1. */
export function positionsIn(texts: Readonly<Record<string, string>>): Positions {
  const indexes = new Map<string, LineIndex>();
  return {
    start: (range) => indexOf(range.file).position(range.start),
    end: (range) => indexOf(range.file).position(range.end),
    line: (file, number) => indexOf(file).line(number),
  };

  function indexOf(file: string): LineIndex {
    const index = indexes.get(file) ?? lineIndex(texts[file] ?? "");
    indexes.set(file, index);
    return index;
  }
}
