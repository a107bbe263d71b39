import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** The syntax tree of a text, when it has no error. */
export function parse(text: string): TS.SourceFile | undefined {
  const file = ts.createSourceFile("file.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const { parseDiagnostics } = file as TS.SourceFile & { readonly parseDiagnostics?: readonly unknown[] };
  return parseDiagnostics?.length === 0 ? file : undefined;
}

/** The outermost node that starts at an offset, below statements. */
export function nodeAt(file: TS.SourceFile, offset: number): TS.Node | undefined {
  const find = (node: TS.Node): TS.Node | undefined => {
    if (node.getStart(file) === offset && ts.isExpression(node)) return node;
    return ts.forEachChild(node, (child) => (child.pos <= offset && offset < child.end ? find(child) : undefined));
  };
  return find(file);
}

/** The innermost node around an offset. */
export function innermostAt(file: TS.SourceFile, offset: number): TS.Node {
  const within = (node: TS.Node): TS.Node => {
    const isAround = (child: TS.Node): boolean => child.getStart(file) <= offset && offset < child.end;
    const child = ts.forEachChild(node, (one) => (isAround(one) ? one : undefined));
    return child ? within(child) : node;
  };
  return within(file);
}

/** Behind the last import and what is noted on its line; at the start where there is none. */
export function importPlace(file: TS.SourceFile): number {
  const last = file.statements.filter((statement) => ts.isImportDeclaration(statement)).at(-1);
  if (!last) return 0;
  return ts.getTrailingCommentRanges(file.text, last.end)?.at(-1)?.end ?? last.end;
}

/** The white space that the line of an offset begins with. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[\t ]*/u.exec(text.slice(start))?.[0] ?? "";
}
