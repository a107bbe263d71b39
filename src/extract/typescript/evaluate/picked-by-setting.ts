import type { ts as TS } from "ts-morph";
import { firstByDefault, pickedOf, MAX_ALTERNATIVES } from "./values/alternatives.ts";
import { bothChances, type Chance } from "./values/list-ways.ts";
import { MOST_MEMBERS } from "./values/limits.ts";
import {
  nullishness,
  type AlternativesValue,
  type ArrayValue,
  type MapValue,
  type ObjectValue,
  type UnknownValue,
  type Value,
} from "./values/value.ts";

/** What has parts that tools may be made of, or makes some. A text is told as it is by default. */
const PICKED: ReadonlySet<Value["kind"]> = new Set(["array", "object", "map", "function", "class", "instance"]);

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
  if (byDefault.kind === "array") return joined(byDefault, others, node) ?? byDefault;
  const picked = first.kind === "array" ? [joined(undefined, others, node) ?? first] : others;
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

/** Whether a value is one of those that are picked. */
export function isPickable(value: Value): boolean {
  if (value.kind === "object" && (value.library ?? value.converter)) return false;
  return PICKED.has(value.kind);
}

/** All members of some lists: those of one by default, where there is one, those of the others otherwise. */
function joined(byDefault: ArrayValue | undefined, members: readonly Value[], node: TS.Node): ArrayValue | undefined {
  const lists = members.flatMap((one) => (one.kind === "array" ? [one] : []));
  const isPlain = [...lists, ...(byDefault ? [byDefault] : [])].every(
    (one) => one.conditional !== true && one.unresolved === undefined,
  );
  const own = byDefault?.items ?? [];
  const others = new Set(lists.flatMap((one) => one.items));
  const items = [...new Set([...own, ...others])];
  if (!isPlain || items.length > MOST_MEMBERS) return undefined;
  const ways = { of: items, byDefault: new Set(own), otherwise: others };
  const list: ArrayValue = { kind: "array", items, conditional: true, ways, node };
  pickedFrom.set(list, { byDefault, others: lists });
  return list;
}

interface PickedFrom {
  readonly byDefault: ArrayValue | undefined;
  readonly others: readonly ArrayValue[];
}

/** The lists that one stands for which is made of all that may be picked. */
const pickedFrom = new WeakMap<ArrayValue, PickedFrom>();

/** One of several things, and the chance with which it is meant. */
export interface Meant {
  readonly value: Exclude<Value, AlternativesValue>;
  readonly chance: Chance;
}

/** What is changed where something is changed that is one of several. */
export function meantBy(value: Value): readonly Meant[] {
  const from = value.kind === "array" ? pickedFrom.get(value) : undefined;
  const others = from?.others.map((list) => ({ value: list, chance: "otherwise" }) as const) ?? [];
  if (from) return from.byDefault ? [{ value: from.byDefault, chance: "byDefault" }, ...others] : others;
  if (value.kind === "unknown" && value.among) return anyOf(value, value.among());
  if (value.kind !== "alternatives") return [{ value, chance: "sure" }];
  const { values, isPicked, made = [], isFirstByDefault } = value;
  const chanceAt = (at: number): Chance => (isFirstByDefault ? (at === 0 ? "byDefault" : "otherwise") : "open");
  return values.flatMap((one, at) => {
    const own = isPicked && !made.includes(one) ? chanceAt(at) : "sure";
    return meantBy(one).map(({ value: part, chance }) => ({ value: part, chance: bothChances(own, chance) }));
  });
}

/** Whatever may be meant by a key that is not known. */
function anyOf(value: UnknownValue, members: readonly Value[]): readonly Meant[] {
  const picked = members.filter(isPickable);
  if (picked.length === 0 || picked.length > MAX_ALTERNATIVES) return [{ value, chance: "sure" }];
  return picked.flatMap((one) => meantBy(one).map((meant) => ({ value: meant.value, chance: "open" as const })));
}
