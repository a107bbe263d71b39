import type { ts as TS } from "ts-morph";
import type { DocPlace } from "../../../tool-model/tool.ts";
import { ts } from "../compiler.ts";
import { isWrapping } from "../syntax/bare-expression.ts";
import { leadOf } from "./removal-range.ts";

/**
 * Where a further tag of a tool's doc comment is written: into the comment right above its definition, else into a new
 * one, on a line of its own where the definition begins one.
 * @returns undefined in a chain of calls, whose tools all begin at the same place
 */
export function docPlace(definition: TS.Node): DocPlace | undefined {
  if (isChained(definition)) return undefined;
  const owner = ownerOf(definition);
  const { text, fileName: file } = owner.getSourceFile();
  const start = owner.getStart();
  const lead = start === 0 ? "\n" : leadOf(owner);
  const comment = ts.getLeadingCommentRanges(text, owner.getFullStart())?.at(-1);
  if (comment && lead !== undefined && isDocAbove(text.slice(comment.pos, start)))
    return intoComment(text.slice(comment.pos, comment.end), comment.pos, file, lead);
  return { range: { file, start, end: start }, before: "/** ", behind: ` */${lead ?? " "}` };
}

/** Whether a call is made on what another gives: `server.addTool(…).addTool(…)`. */
function isChained(node: TS.Node): boolean {
  const isReceiver = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.parent);
  const callee = ts.isCallExpression(node) ? node.expression : undefined;
  return (
    isReceiver ||
    (callee !== undefined && ts.isPropertyAccessExpression(callee) && ts.isCallExpression(callee.expression))
  );
}

/** What a definition makes up alone, of which a comment in front is about nothing else. */
function ownerOf(definition: TS.Node): TS.Node {
  let owner = definition;
  while (isMadeUpBy(owner.parent)) owner = owner.parent;
  return owner;
}

function isMadeUpBy(node: TS.Node): boolean {
  if (ts.isVariableDeclarationList(node)) return node.declarations.length === 1 && ts.isVariableStatement(node.parent);
  return (
    isWrapping(node) ||
    ts.isAwaitExpression(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isVariableStatement(node) ||
    ts.isExpressionStatement(node) ||
    ts.isReturnStatement(node) ||
    ts.isExportAssignment(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node)
  );
}

/** Whether what stands in front of a definition is a doc comment, with no empty line between. */
function isDocAbove(text: string): boolean {
  return text.startsWith("/**") && !text.startsWith("/**/") && !/\*\/[^\n]*\n[ \t\r]*\n/u.test(text);
}

function intoComment(comment: string, pos: number, file: string, lead: string): DocPlace {
  const end = pos + comment.length;
  const [last = ""] = /[^\n]*$/u.exec(comment) ?? [];
  const ending = /(?:^|\r?\n)[ \t]*\*\/$/u.exec(comment);
  if (ending)
    return {
      range: { file, start: pos + ending.index, end: pos + ending.index },
      before: `${ending[0].slice(0, -1)} `,
      behind: "",
    };
  const words = comment.slice(3, -2).trim();
  if (last.length === comment.length)
    return { range: { file, start: pos, end }, before: `/**${lead} * ${words}${lead} * `, behind: `${lead} */` };
  const kept = comment.slice(0, -2).trimEnd().length;
  return { range: { file, start: pos + kept, end }, before: `${lead} * `, behind: `${lead} */` };
}
