import type { Code, Nodes, RootContent } from "mdast";
import { blockTree } from "./block-tree.ts";
import { bulletsOf } from "./bullets.ts";
import type { BlockPart, Layout, LayoutBlock, Stretch } from "./layout.ts";
import { nodeStretch } from "./node-stretch.ts";
import { paragraphBlocks } from "./paragraph-blocks.ts";

const BLOCK_KINDS: Partial<Record<RootContent["type"], LayoutBlock["kind"]>> = {
  list: "list",
  heading: "heading",
  code: "code",
  blockquote: "quote",
  html: "html",
};

/** Reads a part of a text as Markdown. Offsets in the answer are into the whole text. */
export function markdownLayout(text: string, { start, end }: Stretch): Layout {
  const tree = blockTree(text.slice(start, end));
  const blocks: LayoutBlock[] = [];
  const prose: BlockPart[] = [];
  for (const node of tree.children) {
    if (node.type === "paragraph") {
      for (const block of paragraphBlocks(text, nodeStretch(node, start))) {
        prose.push({ start: block.start, end: block.end, block: blocks.length });
        blocks.push(block);
      }
      continue;
    }
    for (const stretch of proseOf(node, start)) prose.push({ ...stretch, block: blocks.length });
    blocks.push({ kind: BLOCK_KINDS[node.type] ?? "other", ...nodeStretch(node, start) });
  }
  const code = tree.children.filter((node) => node.type === "code" && isIndentedProse(node, text, start));
  return {
    blocks,
    prose,
    bullets: bulletsOf(tree, text, start),
    indentedProse: code.map((node) => nodeStretch(node, start)),
  };
}

function proseOf(node: Nodes, base: number): Stretch[] {
  if (node.type === "paragraph" || node.type === "heading") return [nodeStretch(node, base)];
  return "children" in node ? node.children.flatMap((child) => proseOf(child, base)) : [];
}

/** Whether an indented code block is prose that only stands further in than the lines around it. */
function isIndentedProse(node: Code, text: string, base: number): boolean {
  const { start, end } = nodeStretch(node, base);
  if (/^\s*(?:`{3}|~{3})/u.test(text.slice(start, end))) return false;
  return !text.slice(0, start).trimEnd().endsWith(":") && readsAsProse(node.value.trim());
}

function readsAsProse(code: string): boolean {
  const startsSentence = /^[\p{Lu}*"'([`]/u.test(code);
  const endsSentence = /[.!?…:)][*_`"')\]]*$/u.test(code);
  return startsSentence && endsSentence && /\p{Ll} \p{Ll}/u.test(code) && !/[;{}=]\s*$/mu.test(code);
}
