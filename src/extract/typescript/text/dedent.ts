import { rewriteStretches, type Stretch } from "../../../tool-model/rewrite-stretches.ts";
import { computedText, type Text } from "../../../tool-model/text.ts";
import { concatTexts, joinTexts, shareText, splitText } from "../../../tool-model/text-operations.ts";
import { asDedentReads, shapeOf } from "./dedent-escapes.ts";
import { dedentAndTrim, gone, linesOf, narrowest, type Line } from "./lines.ts";

/**
 * What a template tag makes of a template: of its parts between `${…}`, as they read without the tag, and of the
 * values in between (one less). Pieces of the result know the indentation that the tag removes.
 */
export type IndentationTag = (strings: readonly Text[], values: readonly Text[]) => Text;

/** `dedent` of the package dedent: common indentation goes, values' too, then white space at both ends. */
export const dedentTag: IndentationTag = (strings, values) => {
  const read = strings.map(asDedentReads);
  const shape = interleave(read.map(shapeOf), values.map(valueOf)).join("");
  return dedented(concatTexts(interleave(read, values)), shape);
};

/** `dedent("…")` of the package dedent, which leaves escapes as the language reads them. */
export function dedentText(text: Text): Text {
  return dedented(text, text.value);
}

/** @param shape the text with escapes that are not decoded yet as letters */
function dedented(text: Text, shape: string): Text {
  const lines = linesOf(shape);
  const indented = lines.filter((line) => line.indent > 0 && !line.isBlank);
  const width = narrowest(indented);
  const removed = lines.map(({ text }) => (/^[ \t]/u.test(text) ? Math.min(width, text.length) : 0));
  return withIndent(rewriteStretches(text, dedentAndTrim(shape, lines, removed)), commonIndent(indented, width));
}

/** `stripIndent` of common-tags: common indentation goes, values' too, then white space at both ends. */
export const stripIndentTag: IndentationTag = (strings, values) => {
  const text = concatTexts(interleave(strings, values));
  const lines = linesOf(text.value);
  const filled = lines.filter((line) => !line.isBlank);
  const width = narrowest(filled);
  const removed = lines.map((line) => (line.text.length >= width ? width : 0));
  return withIndent(rewriteStretches(text, dedentAndTrim(text.value, lines, removed)), commonIndent(filled, width));
};

/** `stripIndents` of common-tags: all indentation goes, then white space at both ends. */
export const stripIndentsTag: IndentationTag = (strings, values) => {
  const text = concatTexts(interleave(strings, values));
  const lines = linesOf(text.value);
  const removed = lines.map((line) => line.indent);
  return withIndent(rewriteStretches(text, dedentAndTrim(text.value, lines, removed)), "");
};

/**
 * `dedent` of ts-dedent: the common indentation of the template's own lines goes, with the first line break and
 * the line of the closing back-tick; values of several lines are indented as far as their first.
 */
export const tsDedentTag: IndentationTag = (strings, values) => {
  const ends = strings.map(({ value }, index) => (index < values.length ? value.length : closingLine(value)));
  const margins = strings.map(({ value }, index) => marginsOf(value.slice(0, ends[index])));
  const width = narrowest(margins.flat());
  const indent = commonIndent(margins.flat(), width);
  const stripped = strings.map((text, index) => {
    const end = ends[index] ?? 0;
    const stretches = (margins[index] ?? []).filter(() => width > 0).map(({ start }) => gone(start, start + width));
    if (index === 0 && end > 0 && text.value.startsWith("\n")) stretches.unshift(gone(0, 1));
    if (end < text.value.length) stretches.push(gone(end, text.value.length));
    return withIndent(rewriteStretches(text, stretches), indent);
  });
  return alignValues(stripped, values);
};

/** `outdent`: as much indentation goes from every line as the first one has, and one line break at both ends. */
export const outdentTag: IndentationTag = (strings, values) => {
  const indent = /\n([ \t]*)(?:[^ \t\n]|$)/u.exec(strings[0]?.value ?? "")?.[1] ?? "";
  const stripped = strings.map((text, index) => {
    const stretches = outdentStretches(text.value, indent.length, index === 0, index === values.length);
    return withIndent(rewriteStretches(text, stretches), indent);
  });
  return concatTexts(interleave(stripped, values));
};

function interleave<T>(strings: readonly T[], values: readonly T[]): T[] {
  return strings.flatMap((text, index) => [text, ...values.slice(index, index + 1)]);
}

function valueOf(text: Text): string {
  return text.value;
}

function withIndent(text: Text, indent: string): Text {
  return { value: text.value, pieces: text.pieces.map((piece) => ({ ...piece, indent })) };
}

function commonIndent(lines: readonly Line[], width: number): string {
  return lines[0]?.text.slice(0, width) ?? "";
}

/** Where the last line break begins, when only indentation follows. */
function closingLine(value: string): number {
  const last = value.lastIndexOf("\n");
  return last !== -1 && /^[\t ]*$/u.test(value.slice(last + 1)) ? last : value.length;
}

/** The lines that ts-dedent measures: those behind a line break that are not empty. Only tabs and spaces count. */
function marginsOf(value: string): Line[] {
  return linesOf(value)
    .slice(1)
    .filter(({ text }) => /^[\t \S]/u.test(text))
    .map((line) => ({ ...line, indent: /^[\t ]*/u.exec(line.text)?.[0].length ?? 0 }));
}

/** The tag indents further lines of a value, which stand nowhere in its source: it cannot be edited as it reads. */
function alignValues(strings: readonly Text[], values: readonly Text[]): Text {
  let lastLine = "";
  const parts = strings.flatMap((text, index) => {
    lastLine = lastLineOf(lastLine + text.value);
    const value = values[index];
    if (!value) return [text];
    const indent = /^ *$/u.test(lastLine) ? lastLine : "";
    const aligned = indent === "" ? value : joinTexts(splitText(shareText(value), "\n"), computedText(`\n${indent}`));
    lastLine = lastLineOf(lastLine + aligned.value);
    return [text, aligned];
  });
  return concatTexts(parts);
}

function lastLineOf(value: string): string {
  return value.slice(value.lastIndexOf("\n") + 1);
}

function outdentStretches(value: string, width: number, isFirst: boolean, isLast: boolean): Stretch[] {
  const opening = isFirst ? (/^[ \t]*\n/u.exec(value)?.[0].length ?? 0) : 0;
  const [, ...lines] = linesOf(value);
  const last = lines.at(-1);
  const closesAt =
    isLast && last && last.start > opening && /^[ \t]*$/u.test(last.text.slice(width)) ? last.start - 1 : value.length;
  const stretches = opening > 0 ? [gone(0, opening)] : [];
  for (const { start, text } of lines) {
    const removed = Math.min(width, text.length);
    if (removed > 0 && start <= closesAt) stretches.push(gone(start, start + removed));
  }
  return closesAt < value.length ? [...stretches, gone(closesAt, value.length)] : stretches;
}
