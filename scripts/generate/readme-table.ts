import path from "node:path";
import { ruleTable } from "../../src/codegen/rule-docs/rule-table.ts";
import { columnsOf } from "./documented-rules.ts";
import type { Documented } from "./documented-rules.ts";
import { readIfThere } from "./planned-file.ts";
import type { PlannedFile } from "./planned-file.ts";

const START = "<!-- The table is written by `npm run generate`. -->";
const END = "<!-- End of the table. -->";

/**
 * The README with the table of rules between its markers; everything outside of them stays as it is.
 * @throws Error when the README has no such markers
 */
export async function planReadme(root: string, documented: Documented): Promise<PlannedFile> {
  const readme = (await readIfThere(path.join(root, "README.md"))) ?? "";
  const start = readme.indexOf(START);
  const end = readme.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`README.md needs a line \`${START}\` and, below it, a line \`${END}\`.`);
  const table = ruleTable(documented.rules, columnsOf(documented), "docs/rules/");
  const content = `${readme.slice(0, start + START.length)}\n\n${table}\n\n${readme.slice(end)}`;
  return { path: "README.md", content };
}
