import type { Page } from "../../../docstring/pages/page.ts";

/** A note on the pages of rules that ask for the time. */
export const OTHER_TIMES_NOTE =
  "Of documents, what tells of other releases is left alone: `CHANGELOG.md`, `MIGRATION-v2.md`, and what stands under headings such as `Release notes`, `1.4.0` or `Roadmap`.";

/** Names of documents that tell of other releases than the one at hand: `CHANGELOG`, `MIGRATION-v2`. */
const OTHER_TIMES_PAGE =
  /(?:^|[-_.\s\d])(?:change-?logs?|changes|history|releases?|news|migrat\w*|upgrad\w*|archived?|roadmap|todo)(?:$|[-_.\s\d])/iu;

/** Headings over what was, or is to be. */
const OTHER_TIMES_HEADING =
  /\bchange ?log\b|\bwhat['’]?s new\b|\b(?:version|release) (?:history|notes)\b|\b(?:breaking|recent) changes\b|\b(?:migrat\w+|upgrad\w+) (?:from|to|guide|notes)\b|\broadmap\b|\bfuture\b|\bplanned\b|\bcoming soon\b|\bto-?do\b|\b(?:removed|deprecated|legacy|renamed)\b|^(?:version\s+)?\[?v?\d+(?:\.\d+)+\]?\s*(?:$|[-–—(:])/iu;

/** Titles of whole pages that do; a server may be called after old things, or those to come. */
const OTHER_TIMES_TITLE =
  /^(?:change ?log|release notes|(?:version|release) history|what['’]?s new|road ?map|(?:migration|upgrade|upgrading) guide)$/iu;

/** Headings over what else a server offers, and over what people type. */
const OTHER_KINDS_HEADING =
  /\b(?:prompts?|resources?|commands?|cli|scripts?|skills?|endpoints?|events?|webhooks?|permissions?|privileges?|capabilities|scopes?|roles?)\b/iu;
const TOOLS_HEADING = /\btools?\b/iu;

/** Whether a part of a document tells of another release: what it names need not be there today. */
export function tellsOfOtherTimes(page: Page, offset: number): boolean {
  if (page.role !== "document") return false;
  const isOfPage = OTHER_TIMES_PAGE.test(page.name) || OTHER_TIMES_TITLE.test(titleOf(page) ?? "");
  return isOfPage || headingsAround(page, offset).some((title) => OTHER_TIMES_HEADING.test(title));
}

/**
 * Whether the nearest heading that says what is listed under it says that it is no tools: `## Available prompts`.
 * @param nouns what the server's tools are about: under `## Events` a calendar lists its tools for those
 */
export function tellsOfOtherKinds(page: Page, offset: number, nouns: ReadonlySet<string>): boolean {
  const isOfOtherKind = (title: string): boolean => {
    const kind = OTHER_KINDS_HEADING.exec(title)?.[0];
    return kind !== undefined && !nouns.has(kind.toLowerCase());
  };
  const telling = headingsAround(page, offset).findLast((title) => TOOLS_HEADING.test(title) || isOfOtherKind(title));
  return telling !== undefined && !TOOLS_HEADING.test(telling);
}

/** What a page is called by its first heading. */
function titleOf({ sections: [first] }: Page): string | undefined {
  return first?.depth === 1 ? first.title : undefined;
}

/** The headings that a place stands under, the innermost last, but for the title of the page. */
function headingsAround({ sections }: Page, offset: number): readonly string[] {
  return sections.flatMap(({ start, end, title, depth }, index) =>
    start <= offset && offset < end && (index > 0 || depth > 1) ? [title] : [],
  );
}
