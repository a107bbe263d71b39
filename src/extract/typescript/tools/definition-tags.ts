import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { ToolMeta } from "../../../tool-model/tool.ts";
import type { JsonObject } from "../../../tool-model/json.ts";

/** TSDoc tags that stand for a mark without a value. */
const MARKS: Readonly<Record<string, string>> = {
  cacheBacked: "cache-backed",
  hidden: "hidden",
  internal: "internal",
  deprecated: "deprecated",
};

/**
 * Facts about a tool that its definition does not show to clients: from TSDoc tags on the definition or
 * its handler (`@cacheBacked`, `@cost high`, `@safety safe_update`, `@group orders`, `@partner get_route`), else from `_meta`.
 */
export function definitionMeta(nodes: readonly TS.Node[], wireMeta: JsonObject | undefined): ToolMeta {
  const tags = nodes.flatMap(tagsOn);
  const valueOf = (name: string): string | undefined =>
    tags.find((tag) => tag.name === name)?.text || stringMember(wireMeta, name);
  const marks = new Set(tags.flatMap((tag) => (Object.hasOwn(MARKS, tag.name) ? [MARKS[tag.name] ?? tag.name] : [])));
  const listed = wireMeta?.tags;
  if (Array.isArray(listed)) for (const tag of listed) if (typeof tag === "string") marks.add(tag);
  const cost = valueOf("cost");
  const [safety, group, partner] = [valueOf("safety"), valueOf("group"), valueOf("partner")];
  return {
    tags: [...marks],
    ...((cost === "low" || cost === "high") && { cost }),
    ...(safety !== undefined && { safety }),
    ...(group !== undefined && { group }),
    ...(partner !== undefined && { partner }),
  };
}

function stringMember(object: JsonObject | undefined, name: string): string | undefined {
  const value = object?.[name];
  return typeof value === "string" ? value : undefined;
}

interface Tag {
  readonly name: string;
  /** The first word behind the tag's name. */
  readonly text: string;
}

/** Tags of the doc comments directly before a node, or before the statement or member that it makes up. */
function tagsOn(node: TS.Node): Tag[] {
  const tags: Tag[] = [];
  const sourceFile = node.getSourceFile();
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    for (const comment of ts.getLeadingCommentRanges(sourceFile.text, at.getFullStart()) ?? []) {
      const text = sourceFile.text.slice(comment.pos, comment.end);
      if (text.startsWith("/**")) tags.push(...tagsIn(text));
    }
    if (ts.isStatement(at) || ts.isClassElement(at) || isListItem(at)) break;
  }
  return tags;
}

/** A comment before a whole list is not about its first member. */
function isListItem(node: TS.Node): boolean {
  return ts.isArrayLiteralExpression(node.parent) || ts.isPropertyAssignment(node);
}

function tagsIn(comment: string): Tag[] {
  const body = comment.slice(3, -2);
  return [...body.matchAll(/(?:^|\n)[ \t]*\*?[ \t]*@(\w+)(?:[ \t]+([^\s*]+))?/gu)].map((match) => ({
    name: match[1] ?? "",
    text: match[2] ?? "",
  }));
}
