import type { ts as TS } from "ts-morph";
import { firstByDefault, MAX_ALTERNATIVES } from "./values/alternatives.ts";
import { MOST_MEMBERS } from "./values/limits.ts";
import type { ArrayValue, ObjectValue, Value } from "./values/value.ts";

/**
 * What a table gives for a key that somebody may set, of which only the default is known: the list or function that stands
 * there by default, and all the others that may be picked in its place (`groups[process.env.GROUP ?? "quay"]`). A text is told
 * as it is by default.
 * @param byDefault what is there for the key that it is by default
 */
export function pickedBySetting(table: ObjectValue, byDefault: Value, node: TS.Node): Value {
  const members = [...table.properties.values()].map(({ value }) => value);
  if (members.length < 2 || table.unresolved || !members.every(({ kind }) => kind === byDefault.kind)) return byDefault;
  if (byDefault.kind === "array") return joined(byDefault, members, node);
  if (byDefault.kind !== "function" || members.length > MAX_ALTERNATIVES) return byDefault;
  return firstByDefault([byDefault, ...members], node);
}

/** All members of some lists: those of one by default, those of the others otherwise. */
function joined(byDefault: ArrayValue, members: readonly Value[], node: TS.Node): Value {
  const lists = members.flatMap((one) => (one.kind === "array" ? [one] : []));
  const isPlain = lists.every((one) => one.conditional !== true && one.unresolved === undefined);
  const others = new Set(lists.flatMap((one) => (one === byDefault ? [] : one.items)));
  const items = [...new Set([...byDefault.items, ...others])];
  if (!isPlain || items.length > MOST_MEMBERS) return byDefault;
  const ways = { of: items, byDefault: new Set(byDefault.items), otherwise: others };
  return { kind: "array", items, conditional: true, ways, node };
}
