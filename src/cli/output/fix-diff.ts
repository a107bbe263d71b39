import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { FileChange } from "../../project/write-files.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";

/** Changes as a unified diff that `git apply` and `patch -p1` take. */
export function fixDiff(changes: readonly FileChange[], folder: string): string {
  return changes
    .map(({ file, before, after }) => {
      const name = relativeFile(folder, file);
      const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
      return createTwoFilesPatch(`a/${name}`, `b/${name}`, before ?? "", after, undefined, undefined, options);
    })
    .join("");
}
