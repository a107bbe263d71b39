const LEFT_OUT = "…";

/**
 * A place in a file in no more than so many columns: folders in the middle are left out first, for the first says which
 * package it is and the last what it is about.
 * @param place a path with forward slashes and whatever stands behind it: `src/tools/orders.ts:9`
 */
export function shortenedPlace(place: string, columns: number): string {
  if (place.length <= columns) return place;
  const [first = "", ...rest] = place.split("/");
  for (let from = 1; from < rest.length; from++) {
    const shorter = [first, LEFT_OUT, ...rest.slice(from)].join("/");
    if (shorter.length <= columns) return shorter;
  }
  return `${LEFT_OUT}${place.slice(1 - columns)}`;
}
