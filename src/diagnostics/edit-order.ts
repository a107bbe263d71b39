import type { TextEdit } from "./text-edit.ts";

/** Edits by file and place, insertions before what they stand in front of; equal edits once. */
export function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  const sorted = edits.toSorted(compareEdits);
  return sorted.filter((edit, index) => {
    const previous = sorted[index - 1];
    return !previous || compareEdits(previous, edit) !== 0;
  });
}

/** By file, start, end, then text; 0 only for edits that do the same at the same place. */
export function compareEdits(one: TextEdit, other: TextEdit): number {
  return (
    compare(one.file, other.file) || one.start - other.start || one.end - other.end || compare(one.text, other.text)
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Whether an edit only adds text. */
export function isInsertion(edit: TextEdit): boolean {
  return edit.start === edit.end;
}

/** Whether two edits of a file, the first in order before the second, cannot both be made: two insertions at one place cannot. */
export function overlaps(first: TextEdit, second: TextEdit): boolean {
  if (second.start < first.end) return true;
  return isInsertion(first) && isInsertion(second) && first.start === second.start;
}

/** Whether two edits of a file share a place or meet at an end. */
export function touches(one: TextEdit, other: TextEdit): boolean {
  return one.start <= other.end && other.start <= one.end;
}
