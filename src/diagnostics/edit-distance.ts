/**
 * How many insertions, deletions, replacements and swaps of neighbours lead from one text to the other.
 * @param most where to stop counting: of texts that are further apart, no more than that is told
 * @returns Infinity when it is more than the most
 */
export function editDistance(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  const start = commonStart(one, other);
  const end = commonEnd(one, other, start);
  const [rows, columns] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (Math.abs(rows.length - columns.length) > most) return Number.POSITIVE_INFINITY;
  const distance = countEdits(rows, columns, Math.min(most, Math.max(rows.length, columns.length)));
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** How long the end is that both texts have, behind the start that both have. */
function commonEnd(one: string, other: string, start: number): number {
  const longest = Math.min(one.length, other.length) - start;
  let length = 0;
  while (length < longest && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/**
 * The edits, or more than the most. Only that far from the diagonal is counted, since every step away from it is an edit.
 */
function countEdits(rows: string, columns: string, most: number): number {
  const tooMany = most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns.length + 1 }, (_, column) => column);
  for (let row = 1; row <= rows.length; row++) {
    const from = Math.max(1, row - most);
    const current = new Array<number>(columns.length + 1).fill(tooMany);
    if (from === 1) current[0] = row;
    let fewest = current[from - 1] ?? tooMany;
    for (let column = from; column <= Math.min(columns.length, row + most); column++) {
      const replaced = (last[column - 1] ?? tooMany) + (rows[row - 1] === columns[column - 1] ? 0 : 1);
      const shifted = Math.min(last[column] ?? tooMany, current[column - 1] ?? tooMany) + 1;
      const isSwap = rows[row - 1] === columns[column - 2] && rows[row - 2] === columns[column - 1];
      const swapped = isSwap ? (beforeLast[column - 2] ?? tooMany) + 1 : tooMany;
      const edits = Math.min(replaced, shifted, swapped);
      current[column] = edits;
      if (edits < fewest) fewest = edits;
    }
    if (fewest > most) return tooMany;
    beforeLast = last;
    last = current;
  }
  return last[columns.length] ?? 0;
}
