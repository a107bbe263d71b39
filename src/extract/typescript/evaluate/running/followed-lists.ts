import { waysOf, type ListWays, type Way } from "../values/list-ways.ts";
import type { Frame } from "../values/frame.ts";
import type { ArrayValue, Value } from "../values/value.ts";

/** A list that a variable holds, as it was. */
interface Former {
  readonly items: readonly Value[];
  readonly ways: ListWays | undefined;
}

/**
 * Runs what may not be run, and notes of the lists that variables hold which members they have if it is.
 * @param way absent where it is not known which of the two is the way by default
 */
export function followLists<R>(frame: Frame, way: Way | undefined, run: () => R): R {
  const before = listsAt(frame);
  const result = run();
  for (const [list, former] of before) noteWay(list, former, way);
  return result;
}

function listsAt(frame: Frame): ReadonlyMap<ArrayValue, Former> {
  const lists = new Map<ArrayValue, Former>();
  for (let at: Frame | undefined = frame; at; at = at.parent)
    for (const value of at.bindings.values())
      if (value.kind === "array" && !lists.has(value))
        lists.set(value, { items: [...value.items], ways: waysOf(value) });
  return lists;
}

function noteWay(list: ArrayValue, { items, ways }: Former, way: Way | undefined): void {
  const before = new Set(items);
  const added = list.items.filter((item) => !before.has(item));
  if (added.length === 0 && list.items.length === items.length) return;
  const isAddedTo = list.items.length === items.length + added.length;
  if (!way || !ways || list.ways === "open" || !isAddedTo) {
    list.ways = "open";
    return;
  }
  const inner = list.ways;
  const [other, sets] = [
    way === "byDefault" ? "otherwise" : "byDefault",
    { byDefault: new Set(ways.byDefault), otherwise: new Set(ways.otherwise) },
  ] as const;
  // What is added here only where another condition goes the other way is there in neither of the two.
  for (const item of added) if (!inner?.[other].has(item) || inner[way].has(item)) sets[way].add(item);
  list.ways = { ...ways, of: list.items, ...sets };
}
