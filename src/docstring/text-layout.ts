import type { BlockPart, Layout, LayoutBlock, LayoutBullet, Stretch } from "./layout.ts";
import { markdownLayout } from "./markdown-layout.ts";
import { paragraphBlocks } from "./paragraph-blocks.ts";
import { segmentsOf, type Segment } from "./segments.ts";

/**
 * Finds the blocks of a text as Markdown has them. Parts that are one paragraph and nothing else, which is most of
 * any description, go without the parser.
 */
export function textLayout(text: string): Layout {
  const blocks: LayoutBlock[] = [];
  const prose: BlockPart[] = [];
  const bullets: LayoutBullet[] = [];
  const indentedProse: Stretch[] = [];
  let heading: Stretch | undefined;
  for (const segment of segmentsOf(text)) {
    const layout = segmentLayout(text, segment);
    const above = heading;
    for (const part of layout.prose) prose.push({ ...part, block: part.block + blocks.length });
    for (const bullet of layout.bullets) bullets.push({ ...(above ? { under: above } : {}), ...bullet });
    blocks.push(...layout.blocks);
    indentedProse.push(...layout.indentedProse);
    heading = layout.blocks.findLast((block) => block.kind === "heading") ?? heading;
  }
  return { blocks, prose, bullets, indentedProse };
}

function segmentLayout(text: string, segment: Segment): Layout {
  if (segment.kind === "markdown") return markdownLayout(text, segment);
  const blocks: LayoutBlock[] =
    segment.kind === "plain" ? paragraphBlocks(text, segment) : [{ ...segment, kind: "other" }];
  const prose =
    segment.kind === "plain" ? blocks.map(({ start, end }, block): BlockPart => ({ start, end, block })) : [];
  return { blocks, prose, bullets: [], indentedProse: [] };
}
