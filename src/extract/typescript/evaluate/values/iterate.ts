import type { ts as TS } from "ts-morph";
import { splitText } from "../../../../tool-model/text-operations.ts";
import { waysOfEntries } from "./map-chances.ts";
import { mismatch } from "./describe-value.ts";
import { MOST_MEMBERS } from "./limits.ts";
import { chanceIn, waysOf, waysOfEither, type Chance } from "./list-ways.ts";
import type { ArrayValue, MapValue, TextValue, UnknownValue, Value } from "./value.ts";
import { unknown, unproxied } from "./value.ts";

/**
 * The members of something that can be looped over.
 * Members of alternatives are all there, marked as conditional: each may be reached.
 */
export function iterate(value: Value): ArrayValue {
  switch (value.kind) {
    case "array":
      return value;
    case "map":
      return membersOfMap(
        value,
        value.entries.map(([key, item]) => (value.set ? item : { kind: "array", items: [key, item] })),
      );
    case "alternatives": {
      const lists = value.values.map(iterate);
      const items = [...new Set(lists.flatMap((list) => list.items))];
      return {
        kind: "array",
        items,
        ways: value.isFirstByDefault ? waysOfEither(items, lists) : undefined,
        unresolved: lists.find((list) => list.unresolved)?.unresolved,
        conditional: true,
      };
    }
    case "primitive":
      // `...(flag && [x])`, `...(list ?? [])`
      return { kind: "array", items: [], ...(value.value && { unresolved: unknown("is no list", value.node) }) };
    case "unknown":
      return { kind: "array", items: [], unresolved: unproxied(value) };
    case "text":
      return lettersOf(value);
    default:
      return { kind: "array", items: [], unresolved: unknown(mismatch(value, "a list")) };
  }
}

/** A list of what is made of the entries of a map, one for each. */
export function membersOfMap(map: MapValue, items: Value[]): ArrayValue {
  const { unresolved, conditional } = map;
  return { kind: "array", items, unresolved, conditional, ways: waysOfEntries(map, items) };
}

/** The characters of a text, one by one. */
function lettersOf({ text, isOpen }: TextValue): ArrayValue {
  // What is written as two units is one character.
  const isPlain = Array.from(text.value).length === text.value.length;
  return isOpen || text.value.length > MOST_MEMBERS || !isPlain
    ? { kind: "array", items: [], unresolved: unknown("is a text that is not followed letter by letter") }
    : { kind: "array", items: splitText(text, "").map((part) => ({ kind: "text", text: part })) };
}

/** Whether an item of a list is there whatever the conditions come to that others depend on. */
export function isSurelyIn({ items, conditional, sure }: ArrayValue, item: Value): boolean {
  return conditional !== true || (sure?.of === items && sure.items.has(item));
}

/** The chance with which an item of a list is there. */
export function chanceWithin(list: ArrayValue, item: Value): Chance {
  if (isSurelyIn(list, item)) return "sure";
  const ways = waysOf(list);
  return ways ? chanceIn(ways, item) : "open";
}

/** Adds members to a list; beyond what is followed, only a remark that there are more. */
export function appendMembers(
  list: Pick<ArrayValue, "items"> & { unresolved?: UnknownValue | undefined },
  members: readonly Value[],
  node?: TS.Node,
): void {
  for (const member of members) {
    if (list.items.length === MOST_MEMBERS) {
      list.unresolved ??= unknown("has more members than are followed", node);
      return;
    }
    list.items.push(member);
  }
}

/**
 * Adds one list to another. What is there only under a condition (`[...basic, ...all.filter(isWanted)]`) is left out
 * where it is there already.
 */
export function appendList(
  list: Pick<ArrayValue, "items"> & { unresolved?: UnknownValue | undefined },
  added: ArrayValue,
  node?: TS.Node,
): void {
  list.unresolved ??= added.unresolved;
  if (!added.conditional) {
    appendMembers(list, added.items, node);
    return;
  }
  const known = new Set(list.items);
  appendMembers(
    list,
    added.items.filter((item) => !known.has(item)),
    node,
  );
}
