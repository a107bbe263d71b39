import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import type { SourceRange } from "../tool-model/source-range.ts";
import { positionsIn } from "./positions.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";

/** A place that editors can follow, such as `src/berths.ts:12:5`; nothing for a place that is not known. */
export type PlaceText = (range: SourceRange | undefined) => string;

/**
 * Says where things are.
 * @param folder absolute path of the working directory
 * @param texts texts of the files that ranges point into, by absolute path
 */
export function placeTexts(folder: string, texts: Readonly<Record<string, string>>): PlaceText {
  const positions = positionsIn(texts);
  return (range) => {
    if (!range) return "";
    const { line, column } = positions.start(range);
    return visibleCharacters(`${relativeFile(folder, range.file)}:${line}:${column}`);
  };
}
