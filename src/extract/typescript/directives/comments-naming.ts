import type { ts as TS } from "ts-morph";
import type { CommentStretch } from "../../../diagnostics/directives/parse-directive.ts";
import { ts } from "../compiler.ts";

/**
 * The comments of a file that hold a word, in order. What looks like a comment inside of a string, a template or a regular
 * expression is none.
 */
export function commentsNaming(sourceFile: TS.SourceFile, word: string): CommentStretch[] {
  const found = new Map<number, CommentStretch>();
  const { text } = sourceFile;
  for (let at = text.indexOf(word); at >= 0;) {
    const comment = commentAt(sourceFile, at);
    if (comment) found.set(comment.start, comment);
    at = text.indexOf(word, comment?.end ?? at + word.length);
  }
  return [...found.values()];
}

function commentAt(sourceFile: TS.SourceFile, position: number): CommentStretch | undefined {
  const token = tokenAround(sourceFile, position);
  if (ts.isJSDoc(token)) return { start: token.pos, end: token.end };
  if (position >= token.getStart(sourceFile)) return undefined;
  const { text } = sourceFile;
  const before = [
    ...(ts.getTrailingCommentRanges(text, token.pos) ?? []),
    ...(ts.getLeadingCommentRanges(text, token.pos) ?? []),
  ];
  const comment = before.find(({ pos, end }) => pos <= position && position < end);
  return comment && { start: comment.pos, end: comment.end };
}

/** The token that a position lies in or before. Only the nodes on the way to it are cut into tokens. */
function tokenAround(sourceFile: TS.SourceFile, position: number): TS.Node {
  let node: TS.Node = sourceFile;
  for (;;) {
    const child = node.getChildren(sourceFile).find(({ pos, end }) => pos <= position && position < end);
    if (!child || ts.isJSDoc(child)) return child ?? node;
    node = child;
  }
}
