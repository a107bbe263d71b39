import type { Page, Region } from "../../docstring/pages/page.ts";
import { parsePage } from "../../docstring/pages/parse-page.ts";
import type { HelpContent } from "./help-content.ts";
import { regionBody } from "./region-body.ts";
import type { Manner } from "./tool-section.ts";

/** Headings go no deeper in Markdown. */
const DEEPEST_HEADING = 6;

/**
 * What the regions of a page should hold, in their order, with the line breaks around. Text from outside that would end
 * its region, in spite of all that is done to tame it, is quoted instead.
 */
export function regeneratedRegions(page: Page, content: HelpContent): string[] {
  const texts = regionTexts(page, content, "markdown");
  return holdsRegions(page, texts) ? texts : regionTexts(page, content, "quoted");
}

/** A page with the given texts in its regions; all outside stays byte for byte. */
export function withRegions(page: Page, texts: readonly string[]): string {
  const parts: string[] = [];
  let behind = 0;
  for (const [index, { content }] of page.regions.entries()) {
    parts.push(page.text.slice(behind, content.start), texts[index] ?? content.raw);
    behind = content.end;
  }
  return [...parts, page.text.slice(behind)].join("");
}

function regionTexts(page: Page, content: HelpContent, manner: Manner): string[] {
  const lineBreak = /\r\n|\n|\r/u.exec(page.text)?.[0] ?? "\n";
  return page.regions.map((region) => {
    if (region.kind === "resources" && content.areResourcesOpen && region.content.raw.trim() !== "")
      return region.content.raw;
    const body = regionBody(region, content, { file: page.file, depth: headingDepth(page, region), manner });
    const text = body === "" ? "\n" : `\n\n${body}\n\n`;
    return lineBreak === "\n" ? text : text.replaceAll("\n", lineBreak);
  });
}

/** One deeper than the section that a region stands in, by headings that a person wrote. */
function headingDepth({ sections, regions }: Page, { open }: Region): number {
  const around = sections.findLast(
    ({ start }) => start < open.start && !regions.some(({ content }) => start >= content.start && start < content.end),
  );
  return Math.min((around?.depth ?? 1) + 1, DEEPEST_HEADING);
}

/** Whether the page, read again, has the same regions with just these texts in them, and no marker besides. */
function holdsRegions(page: Page, texts: readonly string[]): boolean {
  if (page.regions.every(({ content }, index) => content.raw === texts[index])) return true;
  const again = parsePage(withRegions(page, texts), page);
  return (
    again.regions.length === page.regions.length &&
    again.faults.length === page.faults.length &&
    again.placeholders.length === page.placeholders.length &&
    again.regions.every(({ content }, index) => content.raw === texts[index])
  );
}
