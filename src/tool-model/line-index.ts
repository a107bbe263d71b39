import type { SourcePosition } from "./source-range.ts";

/** Turns offsets of one text into lines and columns, and back. */
export interface LineIndex {
  /** The position of an offset; offsets behind the end give the end. */
  position(offset: number): SourcePosition;
  /** The offset of a position; undefined when the text has no such place. */
  offset(position: SourcePosition): number | undefined;
  /** A line without its end, counted from 1; "" when the text has no such line. */
  line(number: number): string;
}

/** Builds the index of line starts of a text; `\n`, `\r\n` and a lone `\r` end a line. */
export function lineIndex(text: string): LineIndex {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/gu)) starts.push(match.index + match[0].length);
  return {
    position(offset) {
      const clamped = Math.max(0, Math.min(offset, text.length));
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= clamped) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: clamped - (starts[low] ?? 0) + 1 };
    },
    offset({ line, column }) {
      const start = starts[line - 1];
      if (start === undefined) return undefined;
      const offset = start + column - 1;
      return offset < (starts[line] ?? text.length + 1) ? offset : undefined;
    },
    line(number) {
      const start = starts[number - 1];
      if (start === undefined) return "";
      const line = text.slice(start, starts[number] ?? text.length);
      if (line.endsWith("\r\n")) return line.slice(0, -2);
      return line.endsWith("\n") || line.endsWith("\r") ? line.slice(0, -1) : line;
    },
  };
}
