import type { Directive } from "../../tool-model/directive.ts";
import type { SourceRange } from "../../tool-model/source-range.ts";
import { parseDirective, type CommentStretch, type DirectiveComment, type MisspeltComment } from "./parse-directive.ts";

/** A file with comments, in whatever language. */
export interface CommentedFile {
  /** Absolute path. */
  readonly file: string;
  readonly text: string;
  /** Those that may switch rules off, in order. */
  readonly comments: readonly CommentStretch[];
  /** What is meant by the line of a comment, or by the one after it. */
  stretchAt(comment: CommentStretch, line: "same" | "next"): CommentStretch;
}

/** What the comments of a file say of rules: `mcp-lint-disable-next-line schema/list-has-ids -- the cache has no ids`. */
export function directivesIn(commented: CommentedFile): Directive[] {
  const parsed = commented.comments.flatMap((comment) => parseDirective(commented.text, comment) ?? []);
  return parsed.flatMap((comment, index) => directivesOf(comment, parsed.slice(index + 1), commented));
}

function directivesOf(
  parsed: DirectiveComment | MisspeltComment,
  later: readonly (DirectiveComment | MisspeltComment)[],
  commented: CommentedFile,
): Directive[] {
  const { file, text } = commented;
  const comment = { file, ...parsed.range };
  if (parsed.kind === "enable") return [];
  if (parsed.kind === "misspelt") {
    const { label, meant } = parsed;
    return [{ misspelt: { label, meant }, comment, range: comment, covers: { ...comment, end: comment.start } }];
  }
  const { kind, rules, reason, range } = parsed;
  const removal = rules.length <= 1 && kind !== "disable" ? withItsLine(text, comment) : undefined;
  return (rules.length === 0 ? [undefined] : rules).map((rule) => ({
    ...(rule && { rule: rule.id }),
    ...(reason !== undefined && { reason }),
    comment,
    range: rule ? { file, start: rule.start, end: rule.end } : comment,
    covers: { file, ...covered(kind, range, endOfBlock(rule?.id, later), commented) },
    ...(removal && { removal }),
  }));
}

function covered(
  kind: DirectiveComment["kind"],
  comment: CommentStretch,
  blockEnd: number | undefined,
  { text, stretchAt }: CommentedFile,
): CommentStretch {
  if (kind === "disable") return { start: comment.end, end: blockEnd ?? text.length + 1 };
  return stretchAt(comment, kind === "disable-line" ? "same" : "next");
}

/** Where a comment switches the rule on again: one that names it, or no rule at all. */
function endOfBlock(
  rule: string | undefined,
  later: readonly (DirectiveComment | MisspeltComment)[],
): number | undefined {
  return later.find(
    (one) => one.kind === "enable" && (one.rules.length === 0 || one.rules.some(({ id }) => id === rule)),
  )?.range.start;
}

/** A comment that has its line for itself goes with the line, and between two empty lines with one of them. */
function withItsLine(text: string, comment: SourceRange): SourceRange {
  const start = indentBefore(text, comment.start);
  const end = lineEndBehind(text, comment.end);
  if (end === undefined || !isLineStart(text, start)) return { ...comment, start };
  const isAfterEmptyLine = start === 0 || isLineStart(text, indentBefore(text, start - 1));
  return { ...comment, start, end: (isAfterEmptyLine ? lineEndBehind(text, end) : undefined) ?? end };
}

/** Where the blanks before an offset begin. */
function indentBefore(text: string, offset: number): number {
  let start = offset;
  while (/[ \t\r]/u.test(text[start - 1] ?? "")) start--;
  return start;
}

function isLineStart(text: string, offset: number): boolean {
  return offset === 0 || text[offset - 1] === "\n";
}

/** Where the next line begins, when nothing more is written on this one. */
function lineEndBehind(text: string, offset: number): number | undefined {
  const blank = /[ \t]*(?:\r\n|\n|$)/uy;
  blank.lastIndex = offset;
  return blank.test(text) ? blank.lastIndex : undefined;
}
