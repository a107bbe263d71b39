import { rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { planCommandPage } from "./generate/command-page.ts";
import { planConfigSchema } from "./generate/config-schema.ts";
import { loadDocumented } from "./generate/documented-rules.ts";
import { findStale, renderDiff, writePlanned } from "./generate/planned-file.ts";
import type { PlannedFile } from "./generate/planned-file.ts";
import { planReadme } from "./generate/readme-table.ts";
import { findRuleIds, planRuleIndex } from "./generate/rule-index.ts";
import { findOrphanedPages, planRulePages } from "./generate/rule-pages.ts";

const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    root: { type: "string", default: path.resolve(import.meta.dirname, "..") },
  },
});
const { root, check } = options;

// The index comes first: everything else is made from the rules that it lists.
await settle([planRuleIndex(await findRuleIds(root))]);
const documented = await loadDocumented(root);
const pages = planRulePages(documented);
await settle([...pages, planCommandPage(), planConfigSchema(documented), await planReadme(root, documented)]);
await settleOrphans(await findOrphanedPages(root, pages));

/** Writes what is stale, or complains of it when only a check was asked for. */
async function settle(planned: readonly PlannedFile[]): Promise<void> {
  for (const file of await findStale(root, planned)) {
    if (check) complain(file.path, renderDiff(file));
    else {
      await writePlanned(root, file);
      console.log(`Wrote ${file.path}`);
    }
  }
}

async function settleOrphans(orphans: readonly string[]): Promise<void> {
  for (const orphan of orphans) {
    if (check) complain(orphan, "There is no such rule.\n");
    else {
      await rm(path.join(root, orphan));
      console.log(`Removed ${orphan}`);
    }
  }
}

function complain(file: string, difference: string): void {
  console.log(`Stale: ${file}\n${difference}`);
  process.exitCode = 1;
}
