import { lineIndex, type LineIndex } from "../tool-model/line-index.ts";
import type { SourcePosition, SourceRange } from "../tool-model/source-range.ts";

/** Turns ranges into lines and columns. */
export interface Positions {
  start(range: SourceRange): SourcePosition;
  end(range: SourceRange): SourcePosition;
}

/** Positions in the given texts; each text's lines are counted once. Of an unknown file everything is in 1:1. */
export function positionsIn(texts: Readonly<Record<string, string>>): Positions {
  const indexes = new Map<string, LineIndex>();
  return {
    start: (range) => indexOf(range.file).position(range.start),
    end: (range) => indexOf(range.file).position(range.end),
  };

  function indexOf(file: string): LineIndex {
    const index = indexes.get(file) ?? lineIndex(texts[file] ?? "");
    indexes.set(file, index);
    return index;
  }
}
