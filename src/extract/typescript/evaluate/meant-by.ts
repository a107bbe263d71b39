import { chanceAt, MAX_ALTERNATIVES } from "./values/alternatives.ts";
import { bothChances, type Chance } from "./values/list-ways.ts";
import type { AlternativesValue, ArrayValue, UnknownValue, Value } from "./values/value.ts";

/** What has parts that tools may be made of, or makes some. A text is told as it is by default. */
const PICKED: ReadonlySet<Value["kind"]> = new Set(["array", "object", "map", "function", "class", "instance"]);

/** Whether a value is one of those that are picked. */
export function isPickable(value: Value): boolean {
  if (value.kind === "object" && (value.library ?? value.converter)) return false;
  return PICKED.has(value.kind);
}

/** Lists of which one is picked. */
interface PickedFrom {
  readonly byDefault: ArrayValue | undefined;
  readonly others: readonly ArrayValue[];
}

const pickedFrom = new WeakMap<ArrayValue, PickedFrom>();

/** Lets a list with all members of some stand for them: whatever is done to it is done to one of these. */
export function standsForAny(list: ArrayValue, from: PickedFrom): ArrayValue {
  pickedFrom.set(list, from);
  return list;
}

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
  const { values, isPicked, made = [] } = value;
  return values.flatMap((one, at) => {
    const own = isPicked && !made.includes(one) ? chanceAt(value, at) : "sure";
    return meantBy(one).map(({ value: part, chance }) => ({ value: part, chance: bothChances(own, chance) }));
  });
}

/** Whatever may be meant by a key that is not known. */
function anyOf(value: UnknownValue, members: readonly Value[]): readonly Meant[] {
  const picked = members.filter(isPickable);
  if (picked.length === 0 || picked.length > MAX_ALTERNATIVES) return [{ value, chance: "sure" }];
  return picked.flatMap((one) => meantBy(one).map((meant) => ({ value: meant.value, chance: "open" as const })));
}
