import type { Code, Heading, ListItem, Nodes, Paragraph } from "mdast";
import { blockTree } from "../block-tree.ts";
import type { Stretch } from "../layout.ts";
import { nodeStretch } from "../node-stretch.ts";
import { pageSegments, type PageSegment } from "../page-segments.ts";
import { paragraphBlocks } from "../paragraph-blocks.ts";
import type { SurroundingText } from "./example-call.ts";

/** A part of a page that may show calls, and what it stands under, nearest first. */
export type PageUnit = Stretch & { readonly around: readonly SurroundingText[] } & (
    | { readonly kind: "prose" }
    | { readonly kind: "fence"; readonly info: string; readonly content: Stretch }
  );

/** As much of a page as is read; longer ones are no pages that anybody would write. */
const LONGEST_PAGE = 500_000;

/** A longer part is no prose that anyone would read, and some of what it may hold costs more than linear time. */
const LONGEST_SEGMENT = { characters: 8_192, lines: 250 };

/** Longer texts name no tool: they are cut. */
const LONGEST_TEXT = 1_000;

/** A line by itself that heads what follows. */
const LABEL = /^(?:(?:\*\*|__)[^*_\r\n]{1,80}(?:\*\*|__):?|::[^:\r\n]{1,40}::)$/u;

/** What stands above a place: headings, the last label, and the paragraph right before. */
interface Above {
  headings: readonly (SurroundingText & { readonly depth: number })[];
  label: SurroundingText | undefined;
  lead: SurroundingText | undefined;
}

/** Lists the running text and the code blocks of a page, in order. */
export function pageUnits(page: string): PageUnit[] {
  const collector = new UnitCollector(page);
  for (const segment of pageSegments(page.slice(0, LONGEST_PAGE), LONGEST_SEGMENT)) {
    if (segment.kind === "fence") collector.addFence(segment);
    else collector.addMarkdown(segment);
  }
  return collector.units;
}

/** Goes through a page from its top, and remembers what stands above each place. */
class UnitCollector {
  readonly units: PageUnit[] = [];
  readonly #page: string;
  readonly #above: Above = { headings: [], label: undefined, lead: undefined };

  constructor(page: string) {
    this.#page = page;
  }

  addFence({ start, end, info, content }: Extract<PageSegment, { kind: "fence" }>): void {
    this.units.push({ kind: "fence", start, end, info, content, around: surroundings(this.#above, []) });
    this.#above.lead = undefined;
  }

  addMarkdown({ start, end }: Stretch): void {
    for (const node of blockTree(this.#page.slice(start, end)).children) this.#visit(node, start, this.#above, []);
  }

  #visit(node: Nodes, base: number, place: Above, bullets: readonly SurroundingText[]): void {
    if (node.type === "heading") this.#visitHeading(node, base, place, bullets);
    else if (node.type === "paragraph") this.#visitParagraph(node, base, place, bullets);
    else if (node.type === "code") this.#visitCode(node, base, place, bullets);
    else if (node.type === "listItem") this.#visitItem(node, base, place, bullets);
    else if ("children" in node) for (const child of node.children) this.#visit(child, base, place, bullets);
    else place.lead = undefined;
  }

  #visitHeading(node: Heading, base: number, place: Above, bullets: readonly SurroundingText[]): void {
    const stretch = nodeStretch(node, base);
    const text = this.#textAt("heading", stretch);
    const around = [text, ...surroundings({ ...place, lead: undefined }, bullets)];
    this.units.push({ kind: "prose", ...stretch, around });
    const outer = place.headings.filter(({ depth }) => depth < node.depth);
    place.headings = [{ ...text, depth: node.depth }, ...outer];
    place.label = undefined;
    place.lead = undefined;
  }

  #visitParagraph(node: Paragraph, base: number, place: Above, bullets: readonly SurroundingText[]): void {
    for (const block of paragraphBlocks(this.#page, nodeStretch(node, base))) {
      const parts = block.kind === "table" ? rowsOf(this.#page, block) : [block];
      for (const part of parts) this.#addProse(part, place, bullets);
      const text = this.#textAt("lead", block);
      if (LABEL.test(text.text)) place.label = { ...text, kind: "label" };
      place.lead = block.kind === "table" ? undefined : text;
    }
  }

  #addProse({ start, end }: Stretch, place: Above, bullets: readonly SurroundingText[]): void {
    const own = this.#textAt("own", { start, end });
    // The first paragraph of a bullet is the bullet.
    const outer = bullets[0]?.start === start ? bullets.slice(1) : bullets;
    const around = [own, ...surroundings({ ...place, lead: undefined }, outer)];
    this.units.push({ kind: "prose", start, end, around });
  }

  #visitCode(node: Code, base: number, place: Above, bullets: readonly SurroundingText[]): void {
    const stretch = nodeStretch(node, base);
    const content = contentOf(this.#page, stretch);
    const info = [node.lang, node.meta].filter(Boolean).join(" ");
    const around = surroundings(place, bullets);
    if (content) this.units.push({ kind: "fence", ...stretch, info, content, around });
    place.lead = undefined;
  }

  #visitItem(node: ListItem, base: number, place: Above, bullets: readonly SurroundingText[]): void {
    const [first] = node.children;
    const own = first?.type === "paragraph" ? [this.#textAt("bullet", nodeStretch(first, base))] : [];
    const inside: Above = { ...place, lead: undefined };
    for (const child of node.children) this.#visit(child, base, inside, [...own, ...bullets]);
    place.lead = undefined;
  }

  #textAt(kind: SurroundingText["kind"], { start, end }: Stretch): SurroundingText {
    return { kind, start, end, text: this.#page.slice(start, Math.min(end, start + LONGEST_TEXT)).trim() };
  }
}

function surroundings({ headings, label, lead }: Above, bullets: readonly SurroundingText[]): SurroundingText[] {
  return [...(lead ? [lead] : []), ...bullets, ...(label ? [label] : []), ...headings];
}

function rowsOf(page: string, { start, end }: Stretch): Stretch[] {
  return Array.from(page.slice(start, end).matchAll(/[^\r\n]+/gu), ({ 0: row, index }) => ({
    start: start + index,
    end: start + index + row.length,
  }));
}

/** What stands between the fences; undefined for a code block that is only indented. */
function contentOf(page: string, { start, end }: Stretch): Stretch | undefined {
  const block = page.slice(start, end);
  const opening = /^(`{3,}|~{3,})[^\r\n]*(?:\r\n|\n|\r|$)/u.exec(block);
  if (!opening) return undefined;
  const mark = opening[1]?.[0] ?? "";
  const closing = new RegExp(`(?:\\r\\n|\\n|\\r)[ \\t>]*[${mark}]{3,}[ \\t]*$`, "u").exec(block);
  return {
    start: start + opening[0].length,
    end: start + (closing ? Math.max(closing.index, opening[0].length) : block.length),
  };
}
