import { statSync } from "node:fs";

/** A text that is another one whenever one of the files changed, came or went. No file is read. */
export function fileStamps(files: readonly string[]): string {
  return [...new Set(files)].map((file) => `${file}:${stampOf(file)}`).join("\n");
}

function stampOf(file: string): string {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return mtimeMs === undefined ? "gone" : `${String(mtimeMs)}/${String(size)}`;
}
