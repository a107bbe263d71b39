import type { Nodes, Root } from "mdast";
import { directivesIn } from "../../diagnostics/directives/directives-in.ts";
import type { Directive } from "../../tool-model/directive.ts";
import type { Span } from "../docstring.ts";
import type { Stretch } from "../layout.ts";
import { nodeStretch } from "../node-stretch.ts";

/** What a person means by "the next line": lists and quotes are more than that, their items and paragraphs are not. */
const MEANT: ReadonlySet<Nodes["type"]> = new Set(["paragraph", "heading", "code", "listItem", "html"]);

/** What comments of a page say of rules: `<!-- mcp-lint-disable-next-line help/example-valid -- shows what is refused -->`. */
export function pageDirectives(
  comments: readonly Span[],
  { tree, text, file }: { readonly tree: Root; readonly text: string; readonly file: string },
): Directive[] {
  if (comments.length === 0) return [];
  return directivesIn({
    file,
    text,
    comments,
    stretchAt: ({ start, end }, line) => blockAt(tree, line === "same" ? start : nextWords(text, end)),
  });
}

/** Formatters put an empty line between a comment and what it is about. */
function nextWords(text: string, offset: number): number {
  return offset + (/^\s*/u.exec(text.slice(offset))?.[0].length ?? 0);
}

/** The block that begins on the line of an offset, or else stands there. */
function blockAt(tree: Root, offset: number): Stretch {
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const stretch = nodeStretch(node, 0);
    if (MEANT.has(node.type)) return stretch;
    if (!("children" in node)) continue;
    for (const child of node.children.toReversed()) {
      const { start, end } = nodeStretch(child, 0);
      if (start <= offset && offset < end) waiting.push(child);
    }
  }
  return { start: offset, end: offset };
}
