import type { Heading, Root } from "mdast";
import { bulletsOf } from "../bullets.ts";
import type { Span } from "../docstring.ts";
import type { Stretch } from "../layout.ts";
import { nodeStretch } from "../node-stretch.ts";
import { pageDirectives } from "./page-directives.ts";
import { readMarkers } from "./markers.ts";
import { pageTree } from "./page-tree.ts";
import type { Page, PageBullet, Section } from "./page.ts";
import { pairRegions } from "./regions.ts";

/**
 * Reads a page. Never throws, whatever the text is; what stands in code blocks is neither marker, heading nor bullet.
 * @param file absolute path with forward slashes
 */
export function parsePage(text: string, { file, role }: Pick<Page, "file" | "role">): Page {
  const tree = pageTree(text);
  const sections = sectionsOf(tree, text);
  const markers = readMarkers(tree, text);
  return {
    file,
    name: file.replace(/^.*\//su, "").replace(/\.[^.]*$/u, ""),
    role,
    text,
    ...pairRegions(markers.markers, text),
    placeholders: markers.placeholders,
    sections,
    directives: pageDirectives(markers.switches, { tree, text, file }),
    bullets: bulletsOf(tree, text, 0).map((bullet) => pageBullet(bullet, sections, text)),
  };
}

function sectionsOf(tree: Root, text: string): Section[] {
  const headings = tree.children.filter((node) => node.type === "heading");
  const ends = endsOf(headings, text.length);
  return headings.map((node, index) => {
    const whole = nodeStretch(node, 0);
    const words = headingWords(node, text);
    const title = words.raw.replaceAll(/[`*]+/gu, "").replaceAll(/\s+/gu, " ").trim();
    const end = ends[index] ?? text.length;
    return { depth: node.depth, heading: words, title, names: namesIn(title), ...spanOf(text, whole.start, end) };
  });
}

/** Where each section ends: at the next heading that is as high or higher. Read from the back, so that each is looked at once. */
function endsOf(headings: readonly Heading[], length: number): number[] {
  const nextAtDepth = Array.from({ length: 7 }, () => length);
  const ends: number[] = [];
  for (const node of headings.toReversed()) {
    ends.push(Math.min(...nextAtDepth.slice(1, node.depth + 1)));
    nextAtDepth[node.depth] = nodeStretch(node, 0).start;
  }
  return ends.reverse();
}

function headingWords(node: Heading, text: string): Span {
  const whole = nodeStretch(node, 0);
  const first = node.children[0];
  const last = node.children.at(-1);
  if (!first || !last) return spanOf(text, whole.end, whole.end);
  return spanOf(text, nodeStretch(first, 0).start, nodeStretch(last, 0).end);
}

/** The names that a heading lists, when it consists of nothing else. */
function namesIn(title: string): string[] {
  const parts = title.split(/\s*(?:[/,]|\band\b)\s*/u);
  return parts.every((part) => /^[\w.-]+$/u.test(part)) ? parts : [];
}

function pageBullet(
  { start, end, under }: Stretch & { readonly under?: Stretch },
  sections: readonly Section[],
  text: string,
): PageBullet {
  const own = spanOf(text, start, end);
  const section = sectionAt(sections, start);
  return {
    ...own,
    text: collapse(own.raw),
    under: under ? collapse(text.slice(under.start, under.end)) : "",
    ...(section !== undefined && { section }),
  };
}

/** The innermost section at an offset: the last one whose heading stands before it. */
function sectionAt(sections: readonly Section[], offset: number): number | undefined {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sections[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : low - 1;
}

function spanOf(text: string, start: number, end: number): Span {
  return { start, end, raw: text.slice(start, end) };
}

function collapse(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
