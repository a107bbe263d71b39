import MagicString from "magic-string";
import { inOrder, isInsertion, overlaps } from "./edit-order.ts";
import type { TextEdit } from "./text-edit.ts";

/**
 * A file's text after all edits. Equal edits count once; of an insertion and a replacement at one offset, the
 * inserted text comes first.
 * @param text the file before, to which all offsets refer
 * @throws Error when edits overlap, reach beyond the text, or belong to different files
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = inOrder(edits);
  checkPlaces(ordered, text.length);
  const result = new MagicString(text);
  // An update forgets what was inserted at its ends, so insertions come last.
  for (const edit of ordered) {
    if (isInsertion(edit)) continue;
    if (edit.text === "") result.remove(edit.start, edit.end);
    else result.update(edit.start, edit.end, edit.text);
  }
  for (const edit of ordered) if (isInsertion(edit)) result.appendLeft(edit.start, edit.text);
  return result.toString();
}

function checkPlaces(ordered: readonly TextEdit[], length: number): void {
  for (const [index, edit] of ordered.entries()) {
    const previous = ordered[index - 1];
    const place = `${edit.file}, ${String(edit.start)} to ${String(edit.end)}`;
    if (edit.start < 0 || edit.end < edit.start || edit.end > length) {
      throw new Error(
        `The edit at ${place} lies outside the file's ${String(length)} characters; its offsets are those of another text.`,
      );
    }
    if (!previous) continue;
    if (previous.file !== edit.file)
      throw new Error(
        `Edits of ${previous.file} and ${edit.file} cannot be applied to one text; apply them file by file.`,
      );
    if (overlaps(previous, edit)) {
      throw new Error(
        `The edit at ${place} overlaps the one at ${String(previous.start)} to ${String(previous.end)}; apply them in two passes.`,
      );
    }
  }
}
