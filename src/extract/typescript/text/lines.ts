import type { Stretch } from "../../../tool-model/rewrite-stretches.ts";

/** A line of a text, without its line break. */
export interface Line {
  readonly start: number;
  readonly text: string;
  /** How many white space characters it begins with. */
  readonly indent: number;
  readonly isBlank: boolean;
}

/** The lines of a text whose line breaks are `\n`. */
export function linesOf(value: string): Line[] {
  let start = 0;
  return value.split("\n").map((text) => {
    const indent = text.length - text.trimStart().length;
    const line = { start, text, indent, isBlank: indent === text.length };
    start += text.length + 1;
    return line;
  });
}

/** The smallest indentation among lines; 0 when there are none. */
export function narrowest(lines: readonly Line[]): number {
  return lines.reduce((width, line) => Math.min(width, line.indent), lines[0]?.indent ?? 0);
}

/** The characters from one offset to another are not read. */
export function gone(start: number, end: number): Stretch {
  return { start, end, reads: "" };
}

/**
 * What goes when each line loses characters at its start and then the whole is trimmed. Each line start is a stretch
 * of its own, by which a fixer knows the lines that set the common indentation.
 * @param removed how many characters each line loses
 */
export function dedentAndTrim(value: string, lines: readonly Line[], removed: readonly number[]): Stretch[] {
  const start = value.length - value.trimStart().length;
  const end = value.trimEnd().length;
  if (start >= end) return value === "" ? [] : [gone(0, value.length)];

  const stretches: Stretch[] = [];
  for (const [index, line] of lines.entries()) {
    const lineEnd = line.start + line.text.length;
    if (lineEnd < start || line.start >= end) continue;
    if (stretches.length === 0 && line.start > 0 && line.start <= start) stretches.push(gone(0, line.start));
    const textStart = Math.max(line.start + (removed[index] ?? 0), start);
    if (textStart > line.start) stretches.push(gone(line.start, Math.min(textStart, lineEnd)));
  }
  return end < value.length ? [...stretches, gone(end, value.length)] : stretches;
}
