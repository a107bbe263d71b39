import path from "node:path";
import { parseArgs } from "node:util";
import { findStale, renderDiff, writePlanned } from "./generate/planned-file.ts";
import type { PlannedFile } from "./generate/planned-file.ts";
import { findRuleIds, planRuleIndex } from "./generate/rule-index.ts";

const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    root: { type: "string", default: path.resolve(import.meta.dirname, "..") },
  },
});

const ruleIds = await findRuleIds(options.root);
await settle([planRuleIndex(ruleIds)]);

async function settle(planned: readonly PlannedFile[]): Promise<void> {
  const stale = await findStale(options.root, planned);
  for (const file of stale) {
    if (options.check) {
      console.log(`Stale: ${file.path}\n${renderDiff(file)}`);
      process.exitCode = 1;
    } else {
      await writePlanned(options.root, file);
      console.log(`Wrote ${file.path}`);
    }
  }
}
