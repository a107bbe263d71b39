import { statSync, type Stats } from "node:fs";

/** File systems tell times in steps of up to two seconds: a file may change twice within one and look the same. */
const COARSEST_TIME_MS = 2_000;

/** A text that is another one whenever one of the files changed, came or went. No file is read. */
export function fileStamps(files: readonly string[]): string {
  return [...new Set(files)].map((file) => `${file}:${presentStamp(file)}`).join("\n");
}

/**
 * The stamp of a file that tells it apart from all that it will ever hold.
 * @returns undefined where none does: there is no such file, or it changed just now
 */
export function settledStamp(file: string): string | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    const isSettled = stats && Math.max(stats.mtimeMs, stats.ctimeMs) < Date.now() - COARSEST_TIME_MS;
    return isSettled ? stampOf(stats) : undefined;
  } catch {
    return undefined;
  }
}

function presentStamp(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? stampOf(stats) : "gone";
}

/** Programs that copy files keep the time of their last change, but not that of the last change of their entry. */
function stampOf({ mtimeMs, ctimeMs, size }: Stats): string {
  return `${String(mtimeMs)}/${String(ctimeMs)}/${String(size)}`;
}
