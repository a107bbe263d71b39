import type { Page } from "./page.ts";

/** Whether an offset lies in what is generated. */
export function isGenerated({ regions }: Pick<Page, "regions">, offset: number): boolean {
  return regions.some(({ content }) => offset >= content.start && offset < content.end);
}

/** A name as a bullet starts with it: bold, as code, by itself; a value that is shown with it does no harm. */
const LEADING_NAMES = [
  /^__(?<name>[a-z\d](?:[\w.-]*?[a-z\d])?)__/iu,
  /^(?:`+ ?|\*\*)?(?<name>(?:[\w.-]*\w)?)(?![\w.-])(?=[`*:\s(,=]|$)/u,
];

/** The name that a bullet starts with: "`get_crossing`: One crossing." gives `get_crossing`, "`limit=10`" gives `limit`. */
export function leadingName(bullet: string): string | undefined {
  for (const pattern of LEADING_NAMES) {
    const name = pattern.exec(bullet)?.groups?.name;
    if (name !== undefined && name !== "") return name;
  }
  return undefined;
}

/** A name that a page tells of, where, and whether a person wrote it there. */
export interface Told {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isGenerated: boolean;
}

/** The tools that a page has sections for: those whose names make up a heading. */
export function toldSections(page: Page, isTool: (name: string) => boolean): Told[] {
  return page.sections.flatMap(({ names, heading: { start, end } }) =>
    names.filter(isTool).map((name) => ({ name, start, end, isGenerated: isGenerated(page, start) })),
  );
}

/** The tools that a page lists: those that a bullet starts with, outside of the sections of tools. Numbered steps are no list of tools. */
export function toldBullets(page: Page, isTool: (name: string) => boolean): Told[] {
  const sections = page.sections.filter(({ names }) => names.some(isTool));
  return page.bullets.flatMap(({ start, end, text }) => {
    const name = leadingName(text);
    if (name === undefined || !isTool(name) || !/[-*+]\s+$/u.test(page.text.slice(Math.max(0, start - 8), start)))
      return [];
    if (sections.some((section) => start >= section.start && start < section.end)) return [];
    return [{ name, start, end, isGenerated: isGenerated(page, start) }];
  });
}
