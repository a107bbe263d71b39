import type { ts as TS } from "ts-morph";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import { ts } from "../compiler.ts";

/**
 * The characters that go when a property goes: its own comments and comma too, and its line when nothing else stands
 * there. What is left is well formed.
 */
export function removalOf(property: TS.Node): SourceRange {
  const { text, fileName: file } = property.getSourceFile();
  const start = startWithComments(property, text);
  const comma = commaBehind(property.getEnd(), text);
  const previous = comma === undefined ? endOfPrevious(property, text) : undefined;
  if (previous !== undefined) return { file, start: previous, end: property.getEnd() };
  const end = endOfTrailingComment(comma ?? property.getEnd(), text);
  const lineBreak = lineBreakBefore(start, text);
  const hasOwnLines = lineBreak !== undefined && /^[ \t]*(?:[\r\n]|$)/u.test(text.slice(end, end + 200));
  if (hasOwnLines) return { file, start: lineBreak, end };
  return { file, start, end: end + (/^[ \t]*/u.exec(text.slice(end, end + 200))?.[0].length ?? 0) };
}

/** The line break and the white space in front of a node, when nothing else stands before it on its line. */
export function leadOf(node: TS.Node): string | undefined {
  const { text } = node.getSourceFile();
  const start = node.getStart();
  const lineBreak = lineBreakBefore(start, text);
  return lineBreak === undefined ? undefined : text.slice(lineBreak, start);
}

/** The start of the comments right above; one behind an empty line speaks of more than this property. */
function startWithComments(property: TS.Node, text: string): number {
  let start = property.getStart();
  for (const comment of (ts.getLeadingCommentRanges(text, property.getFullStart()) ?? []).toReversed()) {
    if (/\n[ \t\r]*\n/u.test(text.slice(comment.end, start))) break;
    start = comment.pos;
  }
  return start;
}

/** Just behind the comma that follows, whatever comments stand between. */
function commaBehind(offset: number, text: string): number | undefined {
  const comments = [
    ...(ts.getTrailingCommentRanges(text, offset) ?? []),
    ...(ts.getLeadingCommentRanges(text, offset) ?? []),
  ];
  const from = Math.max(offset, ...comments.map((comment) => comment.end));
  const next = /^\s*,/u.exec(text.slice(from, from + 1_000))?.[0];
  return next === undefined ? undefined : from + next.length;
}

/** The end of the property before, when nothing but a comma and white space lies between: then that comma goes. */
function endOfPrevious(property: TS.Node, text: string): number | undefined {
  if (!ts.isObjectLiteralExpression(property.parent)) return undefined;
  const { properties } = property.parent;
  const previous = properties[properties.findIndex((one) => one === property) - 1];
  const isBare = previous && /^\s*,\s*$/u.test(text.slice(previous.getEnd(), property.getStart()));
  return isBare ? previous.getEnd() : undefined;
}

function endOfTrailingComment(offset: number, text: string): number {
  return ts.getTrailingCommentRanges(text, offset)?.at(-1)?.end ?? offset;
}

/** The line break in front of an offset, when only white space lies between. */
function lineBreakBefore(offset: number, text: string): number | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1);
  if (lineStart < 0 || text.slice(lineStart, offset).trim() !== "") return undefined;
  return text[lineStart - 1] === "\r" ? lineStart - 1 : lineStart;
}
