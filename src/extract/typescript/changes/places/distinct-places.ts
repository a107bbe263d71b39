import type { Place } from "./collection-places.ts";

/** The same places, each once. Names that hold the same lead to each other, so that some are found by hundreds of ways. */
export function distinctPlaces(places: readonly Place[]): readonly Place[] {
  if (places.length < 2) return places;
  const ids = new Map<unknown, number>();
  const idOf = (part: unknown): number => {
    const id = ids.get(part) ?? ids.size;
    ids.set(part, id);
    return id;
  };
  const known = new Set<string>();
  return places.filter((place) => {
    const key = partsOf(place).map(idOf).join();
    return !known.has(key) && known.add(key);
  });
}

/** All that tells one place from another. */
function partsOf({ at, path, by, isHeld, isPerhaps, picks = [], isPicked }: Place): readonly unknown[] {
  return [
    ...[at, by?.access, by?.maker, isHeld, isPerhaps, isPicked, path.length],
    ...path.flatMap(({ key, made }) => [key, made]),
    ...picks.flatMap(({ condition, is, within, isLikely }) => [condition, is, within?.call, within?.maker, isLikely]),
  ];
}
