import { readFileSync } from "node:fs";

/** Ids come from reports, too, which anybody may have written. */
const RULE_ID = /^[a-z-]+\/[a-z-]+$/u;

/** Pages of the documentation begin with a comment on how they are made. */
const MADE_BY = /^<!--.*?-->\s*/su;

/** Where the page of a built-in rule is: in the package itself, so that it is that of this release. */
export function rulePageUrl(id: string): URL {
  return new URL(`../../docs/rules/${id}.md`, import.meta.url);
}

/** The pages of built-in rules, as Markdown, by id. Others have none. */
export function rulePages(ids: readonly string[]): Record<string, string> {
  const pages = [...new Set(ids)].flatMap((id): [string, string][] => {
    const page = RULE_ID.test(id) ? pageAt(rulePageUrl(id)) : undefined;
    return page === undefined ? [] : [[id, page.replace(MADE_BY, "")]];
  });
  return Object.fromEntries(pages);
}

function pageAt(url: URL): string | undefined {
  try {
    return readFileSync(url, "utf8");
  } catch {
    return undefined;
  }
}
