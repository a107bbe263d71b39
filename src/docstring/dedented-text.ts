/** A text without the indentation of the template it was written in, and the way back to the text as given. */
export interface DedentedText {
  readonly value: string;
  /** Lines of the text, each with how many characters were cut from its start. */
  readonly lines: readonly CutLine[];
  /** Offset in the text as given, of a character of `value`. */
  original(offset: number): number;
}

interface CutLine {
  /** Offset of the line in the text as given. */
  readonly start: number;
  /** Offset just behind the line and its line break. */
  readonly end: number;
  readonly cut: number;
}

/** From here on Markdown reads an indented line as code. */
const CODE_INDENTATION = 4;
const LIST_MARKER = /^\s*(?:[-*+]|\d{1,9}[.)])\s/u;

/**
 * Removes the indentation that all lines behind the first have in common, which comes from the code around a
 * template literal. Less than Markdown's code indentation does no harm and stays.
 */
export function dedentedText(text: string): DedentedText {
  const lines = linesOf(text);
  const [first, ...rest] = lines.map((line) => text.slice(line.start, line.end));
  if (first === undefined) return withCuts(text, []);
  const common = LIST_MARKER.test(first) ? 0 : commonIndentation(rest);
  const cuts = lines.map((line, index) => {
    const own = indentationOf(text.slice(line.start, line.end));
    if (index === 0) return { ...line, cut: own.length };
    return { ...line, cut: Math.min(common, own.length) };
  });
  return withCuts(text, cuts);
}

/**
 * Cuts the indentation of further lines.
 * @param text the text as given
 * @param stretches where these lines stand, in offsets of the dedented text
 */
export function dedentLines(
  text: string,
  dedented: DedentedText,
  stretches: readonly { readonly start: number; readonly end: number }[],
): DedentedText {
  const ranges = stretches.map(({ start, end }) => [dedented.original(start), dedented.original(end - 1)] as const);
  const lines = dedented.lines.map((line) => {
    const inside = ranges.some(([start, end]) => line.end > start && line.start <= end);
    return inside ? { ...line, cut: indentationOf(text.slice(line.start, line.end)).length } : line;
  });
  return withCuts(text, lines);
}

function withCuts(text: string, lines: readonly CutLine[]): DedentedText {
  const starts: number[] = [];
  let value = "";
  for (const line of lines) {
    starts.push(value.length);
    value += text.slice(line.start + line.cut, line.end);
  }
  return {
    value,
    lines,
    original(offset) {
      const index = lastAtOrBefore(starts, offset);
      const line = lines[index];
      return line ? line.start + line.cut + offset - (starts[index] ?? 0) : offset;
    },
  };
}

function linesOf(text: string): CutLine[] {
  const lines: CutLine[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\n|\r/gu)) {
    const end = match.index + match[0].length;
    lines.push({ start, end, cut: 0 });
    start = end;
  }
  if (start < text.length) lines.push({ start, end: text.length, cut: 0 });
  return lines;
}

function commonIndentation(lines: readonly string[]): number {
  let common: string | undefined;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const own = indentationOf(line);
    common = common === undefined ? own : commonPrefix(common, own);
    if (common === "") return 0;
  }
  if (common === undefined) return 0;
  return common.length >= CODE_INDENTATION || common.includes("\t") ? common.length : 0;
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

function indentationOf(line: string): string {
  return /^[ \t]*/u.exec(line)?.[0] ?? "";
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
