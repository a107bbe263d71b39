import type { Place } from "./collection-places.ts";

/** The same places, each once. Names that hold the same lead to each other, so that some are found by hundreds of ways. */
export function distinctPlaces(places: readonly Place[]): readonly Place[] {
  if (places.length < 2) return places;
  const ids = new Map<unknown, number>();
  const idOf = (part: unknown): number => {
    const known = ids.get(part);
    if (known !== undefined) return known;
    ids.set(part, ids.size);
    return ids.size - 1;
  };
  const known = new Set<string>();
  return places.filter((place) => {
    const key = keyOf(place, idOf);
    return !known.has(key) && known.add(key);
  });
}

/** All that tells one place from another. */
function keyOf(
  { at, path, by, isHeld, isPerhaps, picks = [], isPicked }: Place,
  idOf: (part: unknown) => number,
): string {
  let key = `${idOf(at)} ${isHeld} ${isPerhaps} ${isPicked}`;
  if (by) key += ` by ${idOf(by.access)} ${idOf(by.maker)}`;
  for (const step of path) key += ` . ${idOf(step.key)} ${idOf(step.made)}`;
  for (const { condition, is, within, isLikely } of picks)
    key += ` ? ${idOf(condition)} ${is} ${idOf(within?.call)} ${idOf(within?.maker)} ${isLikely}`;
  return key;
}
