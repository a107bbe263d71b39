/** Like `flatMap`, but stops with one result more than `most`: enough to see that there are too many. */
export function flatMapUpTo<T, R>(items: Iterable<T>, most: number, map: (item: T) => readonly R[]): R[] {
  const results: R[] = [];
  for (const item of items) {
    for (const result of map(item)) {
      results.push(result);
      if (results.length > most) return results;
    }
  }
  return results;
}
