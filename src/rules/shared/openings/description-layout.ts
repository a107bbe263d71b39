import type { Docstring, Paragraph, Span } from "../../../docstring/docstring.ts";

/** Narrower lines than this are no author's choice of width but short sentences. */
const NARROWEST_WIDTH = 60;

/** The white space at the start of the line that an offset stands in, when there is nothing else before it. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return line.trim() === "" ? line : "";
}

/** The indentation that a further block of the description is written with. */
export function blockIndent(text: string, { blocks }: Docstring): string {
  const [first, second] = blocks;
  if (second) return indentAt(text, second.start);
  return first && text.lastIndexOf("\n", first.start - 1) >= 0 ? indentAt(text, first.start) : "";
}

/**
 * Lays a paragraph out as the description's own: on one line, or wrapped at the width of its wrapped paragraphs.
 * @param text the whole description
 * @param paragraph one line, without indentation
 * @returns the paragraph; lines after the first are indented
 */
export function laidOutLike(text: string, docstring: Docstring, paragraph: string): string {
  const width = lineWidth(text, docstring.paragraphs);
  const indent = blockIndent(text, docstring);
  return width === undefined ? paragraph : wrapped(paragraph, width, indent);
}

/** The text that, put behind the first paragraph, makes another one of its own behind it. */
export function asNextParagraph(text: string, docstring: Docstring, paragraph: string): string {
  return `\n\n${blockIndent(text, docstring)}${laidOutLike(text, docstring, paragraph)}`;
}

/** The longest line of wrapped paragraphs, their indentation included; undefined when none is wrapped. */
function lineWidth(text: string, paragraphs: readonly Paragraph[]): number | undefined {
  const widths = paragraphs
    .filter((paragraph) => paragraph.wrapped)
    .flatMap((paragraph) => lineLengths(text, paragraph));
  return widths.length > 0 ? Math.max(NARROWEST_WIDTH, ...widths) : undefined;
}

function lineLengths(text: string, { start, raw }: Span): readonly number[] {
  return `${indentAt(text, start)}${raw}`.split("\n").map((line) => line.trimEnd().length);
}

/** Breaks at spaces outside code spans. */
function wrapped(paragraph: string, width: number, indent: string): string {
  const lines: string[] = [];
  for (const word of unbreakableWords(paragraph)) {
    const last = lines.at(-1);
    const isTooLong = last === undefined || indent.length + last.length + 1 + word.length > width;
    if (isTooLong) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join(`\n${indent}`);
}

/** The words of a paragraph; a code span stays in one with what touches it. */
function unbreakableWords(paragraph: string): readonly string[] {
  const words: string[] = [];
  let isInCode = false;
  for (const word of paragraph.split(" ")) {
    if (isInCode) words.push(`${words.pop() ?? ""} ${word}`);
    else words.push(word);
    const fences = word.match(/`+/gu)?.length ?? 0;
    if (fences % 2 === 1) isInCode = !isInCode;
  }
  return words;
}
