import { readdir } from "node:fs/promises";
import path from "node:path";
import { rulePage } from "../../src/codegen/rule-docs/rule-page.ts";
import { ruleIndexPage } from "../../src/codegen/rule-docs/rule-table.ts";
import { columnsOf } from "./documented-rules.ts";
import type { Documented } from "./documented-rules.ts";
import type { PlannedFile } from "./planned-file.ts";

const PAGES = "docs/rules";

/** One page a rule, and the index page. */
export function planRulePages(documented: Documented): PlannedFile[] {
  return [
    { path: `${PAGES}/README.md`, content: ruleIndexPage(documented.rules, columnsOf(documented)) },
    ...documented.rules.map((rule) => ({ path: `${PAGES}/${rule.id}.md`, content: rulePage(rule) })),
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
