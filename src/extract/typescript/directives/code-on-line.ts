import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/**
 * The code that begins on a line: the statement, member or argument whose first word stands there, to its end, for a
 * comment cannot stand inside of a text that takes several lines. Where nothing begins, the line itself.
 * @param line counted from 0
 */
export function codeOnLine(sourceFile: TS.SourceFile, line: number): { start: number; end: number } {
  const starts = sourceFile.getLineStarts();
  const start = starts[line] ?? sourceFile.end;
  const lineEnd = starts[line + 1] ?? sourceFile.end + 1;
  const node = outermostBeginning(sourceFile, start, lineEnd);
  return { start, end: Math.max(lineEnd, node?.end ?? 0) };
}

/** Of the nodes that reach into a line, the first and widest that begins there. No recursion: code may nest deeply. */
function outermostBeginning(root: TS.SourceFile, start: number, end: number): TS.Node | undefined {
  const open: TS.Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const begin = node.getStart(root);
    if (node !== root && begin >= start && begin < end) return node;
    const children: TS.Node[] = [];
    ts.forEachChild(node, (child) => {
      if (child.end > start && child.pos < end) children.push(child);
    });
    open.push(...children.toReversed());
  }
  return undefined;
}
