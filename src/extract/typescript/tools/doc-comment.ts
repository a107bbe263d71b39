import type { DocTag } from "../../../tool-model/tool.ts";

/** A line of a comment without the asterisk in front of it. */
interface CommentLine {
  readonly text: string;
  /** Offset of `text` in the file. */
  readonly start: number;
}

/**
 * The block tags of a doc comment, each with all the text up to the next one. An `@` in a fenced example starts no tag.
 * Not with the compiler's own JSDoc nodes, which hang on some of the places where tools are defined and not on others.
 * @param comment from `/**` to its end
 * @param start offset of the comment in the file
 */
export function docTags(comment: string, file: string, start: number): DocTag[] {
  const tags: { name: string; lines: CommentLine[] }[] = [];
  let fence: string | undefined;
  for (const line of linesOf(comment, start)) {
    const { name, rest } = /^\s*@(?<name>\w+)(?<rest>.*)$/u.exec(line.text)?.groups ?? {};
    if (fence === undefined && name !== undefined && rest !== undefined) {
      tags.push({ name, lines: [{ text: rest, start: line.start + line.text.length - rest.length }] });
      continue;
    }
    fence = fenceAfter(line.text, fence);
    tags.at(-1)?.lines.push(line);
  }
  return tags.map(({ name, lines }) => docTag(name, lines, file));
}

function linesOf(comment: string, start: number): CommentLine[] {
  const body = comment.slice(3, -2);
  return [...body.matchAll(/(?<=^|\n)(?<lead>[ \t]*(?:\*[ \t]?)?)(?<text>[^\n]*)/gu)].map((match, index) => {
    const { lead = "", text = "" } = match.groups ?? {};
    // What follows the opening of the comment is text already, a star included.
    const [cut, kept] = index === 0 ? ["", lead + text] : [lead, text];
    return { text: kept.replace(/\r$/u, ""), start: start + 3 + match.index + cut.length };
  });
}

/** The fence that is open behind a line: the marks that opened it, until as many close it. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const marks = /^\s*(?<marks>`{3,}|~{3,})/u.exec(line)?.groups?.marks;
  if (marks === undefined) return open;
  if (open === undefined) return marks;
  return marks.startsWith(open) && line.trim() === marks ? undefined : open;
}

function docTag(name: string, lines: readonly CommentLine[], file: string): DocTag {
  const written = lines.filter(({ text }) => text.trim() !== "");
  const [first, last] = [written[0], written.at(-1)];
  if (!first || !last) return { name, value: "" };
  const end = last.start + last.text.trimEnd().length;
  const start = first.start + first.text.length - first.text.trimStart().length;
  const value = [lines[0]?.text.trim() ?? "", ...dedented(lines.slice(1).map(({ text }) => text.trimEnd()))];
  return { name, value: value.join("\n").trim(), range: { file, start, end } };
}

function dedented(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line !== "").map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(common));
}
