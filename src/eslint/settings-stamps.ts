import { configPlaces } from "../config/load-config.ts";
import type { LintedProject } from "../lint-project.ts";
import { fileStamps } from "../project/file-stamps.ts";
import { listPages } from "../project/read-pages.ts";

/**
 * A text that is another one whenever something changed that decides, beside tools, what is found: a config, wherever it
 * may come to lie, accepted findings, help pages.
 * @param folder absolute path of the project
 * @param project as it was last read, if it was
 */
export async function settingsStamps(folder: string, project: LintedProject | undefined): Promise<string> {
  const { baseline, help } = project ?? {};
  return fileStamps([
    ...configPlaces(folder),
    ...(baseline === undefined ? [] : [baseline]),
    ...(help ? (await listPages(help)).keys() : []),
  ]);
}
