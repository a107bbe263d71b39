import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { MapValue, Value } from "../../evaluate/values/value.ts";
import { alternatives } from "../../evaluate/values/alternatives.ts";
import type { Chance } from "../../evaluate/values/list-ways.ts";
import { noteEntry } from "../../evaluate/values/map-chances.ts";
import { mapKey } from "../../evaluate/values/map-keys.ts";

/** `groups.set(name, group)`. Under a condition, an entry is there or not, or has its new value or the one before. */
export function putEntry(
  map: MapValue,
  { key, value, chance }: { readonly key: Value; readonly value: Value; readonly chance: Chance },
  node: TS.Node,
): void {
  const name = mapKey(key);
  const before = name === undefined ? undefined : map.entries.findLast(([one]) => mapKey(one) === name);
  const conditional = chance !== "sure";
  noteEntry(map, before?.[0] ?? key, chance);
  if (!before) map.entries.push([key, value]);
  else if (!map.set) before[1] = conditional || isLater(before[1], node) ? alternatives([before[1], value]) : value;
}

/** Whether a text is replaced by a function, which may run again when the text has been read. */
function isLater(before: Value, node: TS.Node): boolean {
  const isText = before.kind === "text" || before.kind === "alternatives" || before.kind === "primitive";
  return isText && ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}
