import type { ts as TS } from "ts-morph";
import { firstByDefault, pickedOf, MAX_ALTERNATIVES } from "./values/alternatives.ts";
import { MOST_MEMBERS } from "./values/limits.ts";
import { isPickable, standsForAny } from "./meant-by.ts";
import { nullishness, type ArrayValue, type MapValue, type ObjectValue, type Value } from "./values/value.ts";

/**
 * What a table gives for a key that somebody may set, of which only the default is known: what stands there by default,
 * and all the others that may be picked in its place (`groups[process.env.GROUP ?? "quay"]`).
 * @param members all that it may give
 * @param byDefault what is there for the key that it is by default, which may be nothing
 */
export function pickedBySetting(members: readonly Value[], byDefault: Value, node: TS.Node): Value {
  const isNothing = nullishness(byDefault) === true;
  const others = members.filter((one) => one !== byDefault);
  const [first] = isNothing ? others : [byDefault];
  if (!first || others.length === 0 || !isPickable(first)) return byDefault;
  if (!others.every((one) => one.kind === first.kind)) return byDefault;
  const list = first.kind === "array" ? joined(byDefault, others, node) : undefined;
  if (list && !isNothing) return list;
  const picked = list ? [list] : others;
  return picked.length < MAX_ALTERNATIVES ? pickedOf(firstByDefault([byDefault, ...picked], node)) : byDefault;
}

/** The members of a table that are all known. */
export function membersOf({ properties, unresolved }: ObjectValue): readonly Value[] {
  return unresolved ? [] : [...properties.values()].map(({ value }) => value);
}

/** The same of a map. */
export function valuesOf({ entries, unresolved }: MapValue): readonly Value[] {
  return unresolved ? [] : entries.map(([, value]) => value);
}

/**
 * All members of some lists: those of one by default, if that is a list, those of the others otherwise.
 * @returns undefined where it is not known of each of them what it holds
 */
function joined(byDefault: Value, members: readonly Value[], node: TS.Node): ArrayValue | undefined {
  const [first, ...lists] = [byDefault, ...members].map((one) => (one.kind === "array" ? one : undefined));
  const isPlain = [first, ...lists].every((one) => one?.conditional !== true && one?.unresolved === undefined);
  const own = first?.items ?? [];
  const others = new Set(lists.flatMap((one) => one?.items ?? []));
  const items = [...new Set([...own, ...others])];
  if (!isPlain || items.length > MOST_MEMBERS) return undefined;
  const ways = { of: items, byDefault: new Set(own), otherwise: others };
  const list: ArrayValue = { kind: "array", items, conditional: true, ways, node };
  return standsForAny(list, { byDefault: first, others: lists.filter((one) => one !== undefined) });
}
