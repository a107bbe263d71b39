import { readdir } from "node:fs/promises";
import path from "node:path";
import type { DocumentedRule } from "../../src/codegen/rule-docs/documented-rule.ts";
import { rulePage } from "../../src/codegen/rule-docs/rule-page.ts";
import { ruleIndexPage } from "../../src/codegen/rule-docs/rule-table.ts";
import type { PlannedFile } from "./planned-file.ts";

const PAGES = "docs/rules";

/** One page a rule, and the index page. */
export function planRulePages(documented: readonly DocumentedRule[], presets: readonly string[]): PlannedFile[] {
  return [
    { path: `${PAGES}/README.md`, content: ruleIndexPage(documented, presets) },
    ...documented.map((rule) => ({ path: `${PAGES}/${rule.id}.md`, content: rulePage(rule) })),
  ];
}

/** Pages that no rule stands behind any more, relative to the repository. */
export async function findOrphanedPages(root: string, planned: readonly PlannedFile[]): Promise<string[]> {
  const wanted = new Set(planned.map((file) => file.path));
  const entries = await readdir(path.join(root, PAGES), { recursive: true });
  return entries
    .map((entry) => `${PAGES}/${entry.replaceAll("\\", "/")}`)
    .filter((page) => page.endsWith(".md") && !wanted.has(page))
    .sort();
}
