import type { List, Nodes, Root, RootContent } from "mdast";
import type { LayoutBullet, Stretch } from "./layout.ts";
import { nodeStretch } from "./node-stretch.ts";

/**
 * Every bullet of every list, nested ones too, in order.
 * @param base offset of the parsed part in `text`
 */
export function bulletsOf(tree: Root, text: string, base: number): LayoutBullet[] {
  return bulletsAmong(tree.children, text, base, undefined);
}

function bulletsAmong(
  siblings: readonly RootContent[],
  text: string,
  base: number,
  above: Stretch | undefined,
): LayoutBullet[] {
  const bullets: LayoutBullet[] = [];
  let heading = above;
  let leadIn: Stretch | undefined;
  for (const node of siblings) {
    if (node.type === "heading") heading = nodeStretch(node, base);
    if (node.type === "list") bullets.push(...bulletsOfList(node, text, base, leadIn ?? heading));
    else leadIn = isLeadIn(node, text, base) ? nodeStretch(node, base) : undefined;
    if (node.type === "blockquote") bullets.push(...bulletsAmong(node.children, text, base, heading));
  }
  return bullets;
}

/**
 * A bullet's own words are its first paragraph, which is also what the bullets below it come under; those below one
 * without words come under what that does.
 */
function bulletsOfList(list: List, text: string, base: number, under: Stretch | undefined): LayoutBullet[] {
  return list.children.flatMap((item) => {
    const [first] = item.children;
    const own = first?.type === "paragraph" ? nodeStretch(first, base) : undefined;
    const bullet = own ? [{ ...own, ...(under ? { under } : {}) }] : [];
    return [...bullet, ...bulletsAmong(item.children, text, base, own ?? under)];
  });
}

/** A bold lead-in (`**Paging:**`), or a paragraph that announces the list with a colon. */
function isLeadIn(node: Nodes, text: string, base: number): boolean {
  if (node.type !== "paragraph") return false;
  const { start, end } = nodeStretch(node, base);
  const paragraph = text.slice(start, end).trim();
  return /^(?:\*\*|__)\S/u.test(paragraph) || /[:：][*_]*$/u.test(paragraph);
}
