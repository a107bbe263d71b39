import type { Nodes, Root, RootContent } from "mdast";
import { blockTree } from "../block-tree.ts";
import { pageSegments } from "../page-segments.ts";

/** Longer parts that cannot be cut are no prose that anyone would read, and cost more than linear time. */
const LONGEST_SEGMENT = { characters: 100_000, lines: 500 };

/**
 * The blocks of a page, read part by part, so that the time it takes grows no faster than the page. What is too long to be
 * read is no block. Offsets are those of the page; its lines and columns are not told.
 */
export function pageTree(text: string): Root {
  const children = pageSegments(text, LONGEST_SEGMENT).flatMap((segment): RootContent[] => {
    if (segment.kind === "markdown") return shifted(blockTree(text.slice(segment.start, segment.end)), segment.start);
    const { start, end, content } = segment;
    return [{ type: "code", value: text.slice(content.start, content.end), position: positionOf(start, end) }];
  });
  return { type: "root", children, position: positionOf(0, text.length) };
}

/** Moves everything below a root to where its text stands in the page. */
function shifted(root: Root, base: number): RootContent[] {
  const waiting: Nodes[] = [...root.children];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { start, end } = node.position ?? {};
    if (start?.offset !== undefined && end?.offset !== undefined)
      node.position = positionOf(base + start.offset, base + end.offset);
    if ("children" in node) for (const child of node.children) waiting.push(child);
  }
  return root.children;
}

function positionOf(start: number, end: number): NonNullable<Root["position"]> {
  return { start: { line: 1, column: 1, offset: start }, end: { line: 1, column: 1, offset: end } };
}
