import type { Code, Heading, Nodes } from "mdast";
import { blockTree } from "../../docstring/block-tree.ts";
import { nodeStretch } from "../../docstring/node-stretch.ts";
import { shownTags, tamedText } from "./inline-text.ts";

/** A change to a text. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What one change brings to light is changed in the next round; a text that needs more is quoted as it stands. */
const MOST_ROUNDS = 6;

/** Without any of these a text has no fence, HTML, heading or definition, and need not be parsed to know that. */
const UNRULY = /`{3}|~{3}|[<#]|^[ \t>]*(?:=+|-+)[ \t]*$|^[ \t>*+\d.)-]*\[[^\]\n]*\]:/mu;

/**
 * Text from outside as Markdown that a page can hold: it stays as it is, but headings become bold, fences are closed, and HTML,
 * comments that look like our markers among it, is shown rather than meant. What cannot be tamed is put in a fence.
 */
export function containedMarkdown(text: string): string {
  // Longer runs of back-ticks than a person writes are not read as fences here, but elsewhere they would be.
  let markdown = tamedText(text).replaceAll(/`{9,}/gu, "```").trim();
  if (!UNRULY.test(markdown)) return markdown;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const edits = editsFor(markdown);
    if (edits.length === 0) return markdown;
    markdown = edited(markdown, edits);
  }
  return quotedText(text);
}

/** Text as it stands, in a fence that nothing in it can close. */
export function quotedText(text: string): string {
  const tamed = tamedText(text).trim();
  const longest = Math.max(2, ...[...tamed.matchAll(/~+/gu)].map(([run]) => run.length));
  const fence = "~".repeat(longest + 1);
  return tamed === "" ? "" : `${fence}text\n${tamed}\n${fence}`;
}

function editsFor(markdown: string): Edit[] {
  const edits: Edit[] = [];
  const waiting: Nodes[] = [blockTree(markdown)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const own = editsOf(node, markdown);
    edits.push(...own);
    if (own.length === 0 && "children" in node) waiting.push(...node.children);
  }
  return edits.sort((one, other) => one.start - other.start);
}

function editsOf(node: Nodes, markdown: string): Edit[] {
  const { start, end } = nodeStretch(node, 0);
  if (node.type === "html") return [backslashAt(markdown.indexOf("<", start))];
  if (node.type === "heading") return [{ start, end, text: boldWords(node, markdown) }];
  if (node.type === "code") return closingFence(node, markdown.slice(start, end), end);
  if (node.type !== "paragraph") return [];
  // A definition would give a meaning to brackets on the whole page.
  const isDefinition = /^\s*\[[^\]]*\]:/u.test(markdown.slice(start, end));
  return [...(isDefinition ? [start] : []), ...shownTags(markdown, start, end)].map(backslashAt);
}

function backslashAt(offset: number): Edit {
  return { start: offset, end: offset, text: "\\" };
}

function boldWords({ children }: Heading, markdown: string): string {
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last) return "";
  const words = markdown
    .slice(nodeStretch(first, 0).start, nodeStretch(last, 0).end)
    .replaceAll(/[*\s]+/gu, " ")
    .trim();
  return words === "" ? "" : `**${words}**`;
}

/** A fence that is never closed reaches to the end of what it stands in, and on a page further. */
function closingFence({ position }: Code, raw: string, end: number): Edit[] {
  const fence = /^(?:`{3,}|~{3,})/u.exec(raw)?.[0];
  if (fence === undefined) return [];
  const lines = raw.split("\n");
  const last =
    lines
      .at(-1)
      ?.replace(/^[\s>]*/u, "")
      .trimEnd() ?? "";
  if (lines.length > 1 && last.startsWith(fence) && last === (fence[0] ?? "").repeat(last.length)) return [];
  const indent = " ".repeat((position?.start.column ?? 1) - 1);
  return [{ start: end, end, text: `\n${indent}${fence}` }];
}

function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let behind = 0;
  for (const { start, end, text: replacement } of edits) {
    parts.push(text.slice(behind, start), replacement);
    behind = end;
  }
  return [...parts, text.slice(behind)].join("");
}
