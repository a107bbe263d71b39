import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import { mapKey } from "../evaluate/values/map-keys.ts";
import type { ArrayValue, Value } from "../evaluate/values/value.ts";
import { keyString, primitive, unknown } from "../evaluate/values/value.ts";

const UNKNOWN = "is grouped by something that is not known";

/** `Object.groupBy(tools, (tool) => tool.area)` */
export function groupedObject(evaluator: Evaluator, [list, by]: readonly Value[], node: TS.Node): Value {
  const grouped = group(evaluator, list, by, node, keyString);
  if (!grouped) return unknown(UNKNOWN, node);
  const properties = [...grouped].map(([name, { members }]) => [name, { value: members }] as const);
  return { kind: "object", properties: new Map(properties), node };
}

/** `Map.groupBy(tools, (tool) => tool.area)` */
export function groupedMap(evaluator: Evaluator, [list, by]: readonly Value[], node: TS.Node): Value {
  const grouped = group(evaluator, list, by, node, mapKey);
  if (!grouped) return unknown(UNKNOWN, node);
  return { kind: "map", set: false, entries: [...grouped.values()].map(({ key, members }) => [key, members]) };
}

interface Group {
  readonly key: Value;
  readonly members: ArrayValue;
}

/** The groups by the names of their keys; undefined where not all members and their keys are known. */
function group(
  evaluator: Evaluator,
  list: Value | undefined,
  by: Value | undefined,
  node: TS.Node,
  nameOf: (key: Value) => string | undefined,
): ReadonlyMap<string, Group> | undefined {
  const { items, unresolved, conditional } = list ? iterate(list) : { items: [] };
  if (!list || !by || unresolved || conditional) return undefined;
  const groups = new Map<string, Group>();
  for (const [place, item] of items.entries()) {
    const key = evaluator.call(by, [item, primitive(place)], node);
    const name = nameOf(key);
    if (name === undefined) return undefined;
    const known = groups.get(name);
    if (known) known.members.items.push(item);
    else groups.set(name, { key, members: { kind: "array", items: [item], node } });
  }
  return groups;
}
