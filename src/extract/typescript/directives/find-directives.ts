import type { ts as TS } from "ts-morph";
import type { Directive } from "../../../tool-model/directive.ts";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import { codeOnLine } from "./code-on-line.ts";
import { commentsNaming } from "./comments-naming.ts";
import { parseDirectives, type DirectiveComment } from "./parse-directives.ts";

const MARK = "mcp-lint-";

/** The comments of a file that switch rules off: `// mcp-lint-disable-next-line schema/list-has-ids -- the cache has no ids`. */
export function findDirectives(sourceFile: TS.SourceFile): Directive[] {
  if (!sourceFile.text.includes(MARK)) return [];
  const comments = commentsNaming(sourceFile, MARK).flatMap((comment) => {
    const parsed = parseDirectives(sourceFile.text, comment);
    return parsed ? [parsed] : [];
  });
  return comments.flatMap((comment, index) => directivesOf(comment, comments.slice(index + 1), sourceFile));
}

function directivesOf(
  { kind, rules, reason, range }: DirectiveComment,
  later: readonly DirectiveComment[],
  sourceFile: TS.SourceFile,
): Directive[] {
  if (kind === "enable") return [];
  const { fileName: file, text } = sourceFile;
  const comment = { file, ...range };
  const removal = rules.length <= 1 && kind !== "disable" ? withItsLine(text, comment) : undefined;
  return (rules.length === 0 ? [undefined] : rules).map((rule) => ({
    ...(rule && { rule: rule.id }),
    ...(reason !== undefined && { reason }),
    comment,
    range: rule ? { file, start: rule.start, end: rule.end } : comment,
    covers: { file, ...covered(kind, range, endOfBlock(rule?.id, later), sourceFile) },
    ...(removal && { removal }),
  }));
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function covered(
  kind: DirectiveComment["kind"],
  comment: Stretch,
  blockEnd: number | undefined,
  sourceFile: TS.SourceFile,
): Stretch {
  if (kind === "disable") return { start: comment.end, end: blockEnd ?? sourceFile.end + 1 };
  const line = sourceFile.getLineAndCharacterOfPosition(kind === "disable-line" ? comment.start : comment.end).line;
  return codeOnLine(sourceFile, kind === "disable-line" ? line : line + 1);
}

/** Where a comment switches the rule on again: one that names it, or no rule at all. */
function endOfBlock(rule: string | undefined, later: readonly DirectiveComment[]): number | undefined {
  return later.find(
    ({ kind, rules }) => kind === "enable" && (rules.length === 0 || rules.some(({ id }) => id === rule)),
  )?.range.start;
}

/** A comment that has its line for itself goes with the line. */
function withItsLine(text: string, comment: SourceRange): SourceRange {
  const before = /[ \t]*$/u.exec(text.slice(0, comment.start))?.[0].length ?? 0;
  const after = /^[ \t]*(?:\r\n|\n|$)/u.exec(text.slice(comment.end))?.[0].length;
  const lineStart = comment.start - before;
  const isAlone = (lineStart === 0 || text[lineStart - 1] === "\n") && after !== undefined;
  return isAlone ? { ...comment, start: lineStart, end: comment.end + after } : { ...comment, start: lineStart };
}
