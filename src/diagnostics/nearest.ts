/** Names that differ in more than a third of their characters are not mistaken for one another. */
const SIMILARITY = 1 / 3;

/** Longer names are not compared, so that a hostile name costs nothing. */
const LONGEST = 100;

/**
 * The candidate that a mistyped name most likely stands for; of equally near ones the first.
 * @returns undefined when none is near
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const longer = Math.max(name.length, candidate.length);
    if (longer > LONGEST || longer === 0) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    const isNear = distance <= Math.max(1, Math.floor(longer * SIMILARITY));
    if (isNear && distance < longer && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { candidate, distance };
  }
  return best?.candidate;
}

/**
 * A sentence about a name that there is not: which one is probably meant.
 * @param otherwise the sentence where none is near
 */
export function didYouMean(name: string, candidates: Iterable<string>, otherwise: string): string {
  const guess = nearest(name, candidates);
  return guess === undefined ? otherwise : `Did you mean \`${guess}\`?`;
}

/** How many insertions, deletions, replacements and swaps of neighbours lead from one text to the other. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const shifted = Math.min(last[column] ?? 0, current[column - 1] ?? 0) + 1;
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwap ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, shifted, swapped));
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
