import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { DocTag, ToolMeta } from "../../../tool-model/tool.ts";
import type { JsonObject } from "../../../tool-model/json.ts";
import { factsFromMeta } from "../../../tool-model/meta-facts.ts";
import { docTags } from "./doc-comment.ts";

/** TSDoc tags that stand for a mark without a value. */
const MARKS: Readonly<Record<string, string>> = {
  cacheBacked: "cache-backed",
  hidden: "hidden",
  internal: "internal",
  deprecated: "deprecated",
};

/**
 * Facts about a tool that its definition does not show to clients: from TSDoc tags on the definition or
 * its handler (`@cacheBacked`, `@cost high`, `@group orders`, `@partner get_route`), else from `_meta`.
 * @param safety the safety tag that its code gives it
 */
export function definitionMeta(
  docstring: readonly DocTag[],
  wireMeta: JsonObject | undefined,
  safety: string | undefined,
): ToolMeta {
  const told = factsFromMeta(wireMeta);
  const valueOf = (name: string): string | undefined =>
    firstWord(docstring.find((tag) => tag.name === name)?.value) || undefined;
  const marks = docstring.flatMap(({ name }) => (Object.hasOwn(MARKS, name) ? [MARKS[name] ?? name] : []));
  const cost = valueOf("cost");
  const [group, partner] = [valueOf("group"), valueOf("partner")];
  return {
    ...told,
    tags: [...new Set([...marks, ...told.tags])],
    ...((cost === "low" || cost === "high") && { cost }),
    ...(safety !== undefined && { safety }),
    ...(group !== undefined && { group }),
    ...(partner !== undefined && { partner }),
  };
}

function firstWord(text = ""): string {
  return /^\S*/u.exec(text)?.[0] ?? "";
}

/** Tags of the doc comments directly before a tool's definition or its handler, or before the statement or member that it makes up. */
export function definitionTags(nodes: readonly TS.Node[]): DocTag[] {
  // A tool whose definition holds its handler may have one comment before both.
  const comments = new Map<string, DocTag[]>();
  for (const node of nodes) {
    const sourceFile = node.getSourceFile();
    for (const { pos, end } of docCommentsOn(node, sourceFile)) {
      const { fileName, text } = sourceFile;
      comments.set(`${fileName}:${pos}`, docTags(text.slice(pos, end), fileName, pos));
    }
  }
  return [...comments.values()].flat();
}

function docCommentsOn(node: TS.Node, sourceFile: TS.SourceFile): TS.CommentRange[] {
  const comments: TS.CommentRange[] = [];
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    comments.push(...commentsBefore(at, sourceFile).filter(({ pos }) => sourceFile.text.startsWith("/**", pos)));
    if (ts.isStatement(at) || ts.isClassElement(at) || isListItem(at)) break;
  }
  return comments;
}

/** The comments in front of a node; what ends a line is about what stands in that. */
function commentsBefore(node: TS.Node, { text }: TS.SourceFile): readonly TS.CommentRange[] {
  const start = node.getFullStart();
  const beside = ts.getTrailingCommentRanges(text, start) ?? [];
  const isOnLine = ({ end }: TS.CommentRange): boolean => !text.slice(end, node.getStart()).includes("\n");
  // At the start of a file the same comments are told twice.
  return [...(start === 0 ? [] : beside.filter(isOnLine)), ...(ts.getLeadingCommentRanges(text, start) ?? [])];
}

/** A comment before a whole list is not about its first member. */
function isListItem(node: TS.Node): boolean {
  return ts.isArrayLiteralExpression(node.parent) || ts.isPropertyAssignment(node);
}
