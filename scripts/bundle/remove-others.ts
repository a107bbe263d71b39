import { readdirSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * Removes what an earlier build left below a folder, so that nothing is packed that this one has not made.
 * @param kept absolute paths of the files that stay
 */
export function removeOthers(folder: string, kept: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory()) {
      if (!kept.has(place)) rmSync(place);
      continue;
    }
    removeOthers(place, kept);
    if (readdirSync(place).length === 0) rmdirSync(place);
  }
}
