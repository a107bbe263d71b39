import { compareEdits, inOrder, overlaps, touches } from "./edit-order.ts";
import type { TextEdit } from "./text-edit.ts";

/** Anything that is applied as a whole or not at all. */
export interface EditGroup {
  readonly edits: readonly TextEdit[];
}

/**
 * Takes from fixes, in their order, all that can be applied together, and leaves the rest for the next pass. Edits of two
 * fixes that merely meet are not applied together: each was escaped for the neighbours that it found. An edit that two
 * fixes have in common counts once.
 */
export function selectNonOverlapping<Group extends EditGroup>(
  fixes: readonly Group[],
): { selected: Group[]; postponed: Group[] } {
  const selected: Group[] = [];
  const postponed: Group[] = [];
  const taken = new TakenPlaces();
  for (const fix of fixes) {
    const edits = inOrder(fix.edits);
    if (hasOverlap(edits) || !taken.areFree(edits)) {
      postponed.push(fix);
      continue;
    }
    taken.add(edits);
    selected.push(fix);
  }
  return { selected, postponed };
}

function hasOverlap(ordered: readonly TextEdit[]): boolean {
  return ordered.some((edit, index) => {
    const previous = ordered[index - 1];
    return previous?.file === edit.file && overlaps(previous, edit);
  });
}

/** The edits chosen so far, by file, in order of place. */
class TakenPlaces {
  readonly #files = new Map<string, TextEdit[]>();

  areFree(edits: readonly TextEdit[]): boolean {
    return edits.every((edit) => {
      const taken = this.#files.get(edit.file) ?? [];
      return neighbours(taken, edit).every((other) => compareEdits(other, edit) === 0);
    });
  }

  add(edits: readonly TextEdit[]): void {
    for (const edit of edits) {
      const taken = this.#files.get(edit.file);
      if (!taken) this.#files.set(edit.file, [edit]);
      else if (neighbours(taken, edit).every((other) => compareEdits(other, edit) !== 0)) {
        taken.splice(indexOf(taken, edit), 0, edit);
      }
    }
  }
}

/** The edits that share a place with an edit or meet it. Those taken do not overlap, so they stand side by side. */
function neighbours(taken: readonly TextEdit[], edit: TextEdit): TextEdit[] {
  const at = indexOf(taken, edit);
  let from = at;
  let to = at;
  while (isTouched(taken[from - 1], edit)) from--;
  while (isTouched(taken[to], edit)) to++;
  return taken.slice(from, to);
}

function isTouched(other: TextEdit | undefined, edit: TextEdit): boolean {
  return other !== undefined && touches(other, edit);
}

/** Where an edit belongs among those in order. */
function indexOf(taken: readonly TextEdit[], edit: TextEdit): number {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareEdits(taken[middle] ?? edit, edit) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
