import type { SourceRange } from "../tool-model/source-range.ts";
import { positionsIn } from "./positions.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";

/** The members that say where something is; null where that is not known. */
export type Place = (range: SourceRange | undefined) => object;

/**
 * Places for machines: lines and columns count from 1, in UTF-16 code units.
 * @param folder absolute path of the working directory
 * @param texts texts of the files that ranges point into, by absolute path
 */
export function placeIn(folder: string, texts: Readonly<Record<string, string>>): Place {
  const positions = positionsIn(texts);
  return (range) => {
    if (!range) return { file: null, range: null };
    return {
      file: relativeFile(folder, range.file),
      range: { start: positions.start(range), end: positions.end(range) },
    };
  };
}
