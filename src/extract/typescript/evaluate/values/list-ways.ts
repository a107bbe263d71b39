import type { ArrayValue, Value } from "./value.ts";

/** One of the two ways that a condition may go: that which it goes by default, or the other. */
export type Way = "byDefault" | "otherwise";

/**
 * Whether a piece of code is run by chance, and in which way of the conditions, where those alone decide: "open" where not,
 * "notByDefault" where it is at least known that it is not run by default.
 */
export type Chance = "sure" | Way | "notByDefault" | "open";

/** The chance of what is run where both of two are. */
export function bothChances(one: Chance, other: Chance): Chance {
  if (one === "sure") return other;
  if (other === "sure" || other === one) return one;
  return isNotByDefault(one) || isNotByDefault(other) ? "notByDefault" : "open";
}

/** The chance of what is there where either of two is run. */
export function eitherChance(one: Chance, other: Chance): Chance {
  if (one === other) return one;
  if (one === "sure" || other === "sure") return "sure";
  return isNotByDefault(one) && isNotByDefault(other) ? "notByDefault" : "open";
}

/** Whether what has a chance is never there by default. */
export function isNotByDefault(chance: Chance): boolean {
  return chance === "otherwise" || chance === "notByDefault";
}

/** Which members a list has in two of the ways that the conditions may go which some of them depend on. */
export interface ListWays {
  /** The members that this is said of: of a list that was given others, it says nothing. */
  readonly of: readonly Value[];
  /** Where each condition goes the way that stands first: that which it goes by default, where somebody may set it. */
  readonly byDefault: ReadonlySet<Value>;
  /** Where each goes the other way. */
  readonly otherwise: ReadonlySet<Value>;
  /** Members of both of which nothing is known but that they may be there: what is known of the others holds all the same. */
  readonly open?: ReadonlySet<Value> | undefined;
  /**
   * There are more ways than these two, as where two settings each take members out of it: then those that are there
   * otherwise may be, each for itself, and do not make up a list.
   */
  readonly isOneOfMore?: boolean | undefined;
}

/**
 * The members that a list has in either way.
 * @returns undefined where it is not known of each member which ways it is there in
 */
export function waysOf({ items, conditional, ways }: ArrayValue): ListWays | undefined {
  if (conditional !== true) {
    const all = new Set(items);
    return { of: items, byDefault: all, otherwise: all };
  }
  if (!ways || ways === "open" || ways.of !== items) return undefined;
  return items.every((item) => ways.byDefault.has(item) || ways.otherwise.has(item)) ? ways : undefined;
}

/** The chance of one of the members that the ways are known of. */
export function chanceIn(ways: ListWays, member: Value): Chance {
  if (ways.open?.has(member) === true) return "open";
  if (!ways.byDefault.has(member)) return ways.isOneOfMore === true ? "notByDefault" : "otherwise";
  return ways.otherwise.has(member) ? "sure" : "byDefault";
}

/**
 * A list with members that depend on conditions, as it is in either way: by default first.
 * @returns undefined where that is not known
 */
export function inEitherWay(list: ArrayValue): readonly [ArrayValue, ArrayValue] | undefined {
  const ways = list.conditional === true ? waysOf(list) : undefined;
  if (!ways || ways.isOneOfMore === true || hasOpen(ways)) return undefined;
  return [having(list, ways.byDefault), having(list, ways.otherwise)];
}

/** A list as it is by default, where that is known. */
export function listByDefault(list: ArrayValue): ArrayValue {
  const ways = list.conditional === true ? waysOf(list) : undefined;
  return ways && !hasOpen(ways) ? having(list, ways.byDefault) : list;
}

function hasOpen({ open }: ListWays): boolean {
  return open !== undefined && open.size > 0;
}

/** The ways of members each of which is there with a chance of its own. */
export function waysOfEach(items: readonly Value[], chances: readonly Chance[]): ListWays {
  const those = (isIn: (chance: Chance) => boolean): ReadonlySet<Value> =>
    new Set(items.filter((_, at) => isIn(chances[at] ?? "open")));
  return {
    of: items,
    byDefault: those((one) => one === "sure" || one === "open" || one === "byDefault"),
    otherwise: those((one) => one !== "byDefault"),
    open: those((one) => one === "open"),
    isOneOfMore: chances.includes("notByDefault"),
  };
}

function having(list: ArrayValue, members: ReadonlySet<Value>): ArrayValue {
  const items = list.items.filter((item) => members.has(item));
  return { ...list, items, conditional: undefined, ways: undefined };
}

/** The way of a condition that a branch of it is, by which way that goes by default, as far as it is known. */
export function wayOf(byDefault: boolean | undefined): (holds: boolean) => Way | undefined {
  return (holds) => (byDefault === undefined ? undefined : holds === byDefault ? "byDefault" : "otherwise");
}

/**
 * The ways of a list once members are added to the others that it has.
 * @param added the chance with which they are added
 */
export function waysWith(list: ArrayValue, members: readonly Value[], added: Chance): ListWays | "open" {
  const ways = waysOf(list);
  if (!ways || members.some((one) => list.items.includes(one))) return "open";
  return {
    ...withWays(
      ways,
      waysOfEach(
        members,
        members.map(() => added),
      ),
    ),
    of: list.items,
  };
}

/** The ways of the members of both. */
export function withWays(ways: ListWays, others: ListWays): ListWays {
  return {
    of: [...ways.of, ...others.of],
    byDefault: new Set([...ways.byDefault, ...others.byDefault]),
    otherwise: new Set([...ways.otherwise, ...others.otherwise]),
    open: new Set([...(ways.open ?? []), ...(others.open ?? [])]),
    isOneOfMore: ways.isOneOfMore === true || others.isOneOfMore === true,
  };
}

/**
 * The ways of a list of whose members the chances are known, one for each.
 * @returns undefined where one of these is open
 */
export function waysByChances(items: readonly Value[], chances: readonly Chance[]): ListWays | undefined {
  if (chances.includes("open") || items.length !== new Set(items).size) return undefined;
  return waysOfEach(items, chances);
}

/** A list whose members are there with a chance, besides those that they have within it. */
export function listByChance(list: ArrayValue, chance: Chance): ArrayValue {
  if (chance === "sure") return list;
  const own = chance === "open" ? undefined : waysOf(list);
  return { ...list, conditional: true, ways: own && bothWays(list.items, own, chance) };
}

/** The ways of members that each have a chance of their own, where the list is there with another. */
function bothWays(items: readonly Value[], own: ListWays, chance: Chance): ListWays {
  const ways = waysOfEach(
    items,
    items.map((item) => bothChances(chanceIn(own, item), chance)),
  );
  return { ...ways, isOneOfMore: own.isOneOfMore === true || ways.isOneOfMore === true };
}

/** A list with the same members in another order. */
export function rearranged(list: ArrayValue, items: Value[]): ArrayValue {
  const ways = list.conditional === true ? waysOf(list) : undefined;
  const sure = list.sure?.of === list.items ? { of: items, items: list.sure.items } : undefined;
  return { ...list, items, sure, ways: ways && { ...ways, of: items } };
}

/** The ways of a list that holds the members of others: of those of which none are known, each member may be there. */
export function waysTogether(items: readonly Value[], parts: readonly ArrayValue[]): ListWays | undefined {
  // Of one that it holds twice, it is not told apart which of the two is there.
  if (items.length !== new Set(items).size) return undefined;
  const ways = parts.map((part) => waysOf(part) ?? waysOfEach(part.items, []));
  return { ...ways.reduce(withWays, waysOfEach([], [])), of: items };
}

/** The ways of a list with a member made of each of another's. */
export function waysOfMade(list: ArrayValue, made: readonly Value[]): ListWays | undefined {
  const ways = list.conditional === true ? waysOf(list) : undefined;
  if (!ways || made.length !== new Set(made).size) return undefined;
  const madeOf = (members: ReadonlySet<Value>): ReadonlySet<Value> =>
    new Set(made.filter((_, index) => members.has(list.items[index] ?? list)));
  const open = madeOf(ways.open ?? new Set());
  return { ...ways, of: made, byDefault: madeOf(ways.byDefault), otherwise: madeOf(ways.otherwise), open };
}

/**
 * The ways of a list that is one of several.
 * @param lists the first of them is that which it is by default
 */
export function waysOfEither(items: readonly Value[], lists: readonly ArrayValue[]): ListWays | undefined {
  const [first, second, ...more] = lists;
  if (!first || !second || lists.some((one) => one.unresolved !== undefined)) return undefined;
  if (more.length === 0 && lists.every((one) => one.conditional !== true))
    return { of: items, byDefault: new Set(first.items), otherwise: new Set(second.items) };
  const ofEach = lists.map(waysOf);
  const byDefault = ofEach[0]?.byDefault;
  if (!byDefault || ofEach.some((one) => one && hasOpen(one))) return undefined;
  const isInAll = (item: Value): boolean =>
    ofEach.every((one) => one?.byDefault.has(item) === true && one.otherwise.has(item));
  const otherwise = new Set(items.filter((item) => !byDefault.has(item) || isInAll(item)));
  return { of: items, byDefault, otherwise, isOneOfMore: true };
}
