import {
  bothChances,
  chanceIn,
  waysOf,
  waysOfEach,
  withWays,
  type Chance,
  type ListWays,
} from "../values/list-ways.ts";
import type { Frame } from "../values/frame.ts";
import type { ArrayValue, Value } from "../values/value.ts";

/** A list that a variable holds, as it was. */
interface Former {
  readonly items: readonly Value[];
  readonly ways: ListWays | undefined;
}

/**
 * Runs what may not be run, and notes of the lists that variables hold which members they have if it is.
 * @param chance that it is run with
 */
export function followLists<R>(frame: Frame, chance: Chance, run: () => R): R {
  const before = listsAt(frame);
  const result = run();
  for (const [list, former] of before) noteWays(list, former, chance);
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

function noteWays(list: ArrayValue, { items, ways }: Former, chance: Chance): void {
  const before = new Set(items);
  const added = list.items.filter((item) => !before.has(item));
  if (added.length === 0 && list.items.length === items.length) return;
  const isAddedTo = list.items.length === items.length + added.length;
  if (!ways || list.ways === "open" || !isAddedTo) {
    list.ways = "open";
    return;
  }
  const inner = list.ways;
  const chances = added.map((item) => bothChances(chanceAdded(inner, item), chance));
  const isOneOfMore = ways.isOneOfMore === true || inner?.isOneOfMore === true || chances.includes("notByDefault");
  list.ways = { ...withWays(ways, waysOfEach(added, chances)), of: list.items, isOneOfMore };
}

/** The chance with which a member was added, once what adds it was run. */
function chanceAdded(inner: ListWays | undefined, item: Value): Chance {
  return inner && (inner.byDefault.has(item) || inner.otherwise.has(item)) ? chanceIn(inner, item) : "sure";
}
