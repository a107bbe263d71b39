import { GrowingMap } from "./growing-map.ts";
import { chanceIn, eitherChance, waysByChances, waysOf, type Chance, type ListWays } from "./list-ways.ts";
import type { ArrayValue, MapValue, Value } from "./value.ts";

/**
 * Notes that an entry is added to a map, or is perhaps; before it is.
 * @param key the map's own, where it has the entry already
 */
export function noteEntry(map: MapValue, key: Value, chance: Chance): void {
  if (chance !== "sure") becomeConditional(map);
  if (map.conditional !== true || !map.chances) return;
  const before = map.chances.get(key);
  map.chances = map.chances.with(key, before === undefined ? chance : eitherChance(before, chance));
}

/** Lets the entries of a map depend on a condition: those that it has are there all the same. */
export function becomeConditional(map: MapValue): void {
  if (map.conditional === true) return;
  map.conditional = true;
  map.chances = GrowingMap.of(map.entries.map(([key]) => [key, "sure"]));
}

/** The chance with which a map has the entry of a key that is one of its own. */
export function chanceOfEntry({ conditional, chances }: MapValue, key: Value): Chance {
  return conditional === true ? (chances?.get(key) ?? "open") : "sure";
}

/**
 * The ways of a list that is made of the entries of a map, with a member for each.
 * @returns undefined where it is not known of each which ways it is there in
 */
export function waysOfEntries(map: MapValue, items: readonly Value[]): ListWays | undefined {
  if (map.conditional !== true) return undefined;
  const chances = map.entries.map(([key]) => chanceOfEntry(map, key));
  return waysByChances(items, chances);
}

/**
 * The chances of the entries that are made of the members of a list: of several for one key, it is there where one of these is.
 * @param keys of each member of the list, the key of its entry among those that were kept
 */
export function chancesOfMade(list: ArrayValue, keys: readonly Value[]): MapValue["chances"] {
  const ways = list.conditional === true ? waysOf(list) : undefined;
  if (!ways) return undefined;
  const keysIn = (members: ReadonlySet<Value>): ReadonlySet<Value> =>
    new Set(keys.filter((_, at) => members.has(list.items[at] ?? list)));
  const open = keysIn(ways.open ?? new Set());
  const ofKeys: ListWays = {
    ...ways,
    of: keys,
    byDefault: keysIn(ways.byDefault),
    otherwise: keysIn(ways.otherwise),
    open,
  };
  return GrowingMap.of(keys.map((key) => [key, chanceIn(ofKeys, key)]));
}
