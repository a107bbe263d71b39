import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { arrayMethod } from "./array-methods.ts";
import type { Evaluator } from "../evaluator.ts";
import { cutTo, numberOf, overwrite, splice } from "./list-places.ts";
import { waysWith, type Chance } from "../values/list-ways.ts";
import { appendMembers, isSurelyIn, iterate } from "../values/iterate.ts";
import { changeOpen, loseMembers } from "./open-lists.ts";
import type { ArrayValue, Value } from "../values/value.ts";
import { givenByChance } from "../values/alternatives.ts";
import { primitive, unknown } from "../values/value.ts";
import { mayBeMissing } from "../values/open-texts.ts";

/** Carries out what a method does to a list that a running function has made. */
export function changeList(
  evaluator: Evaluator,
  list: ArrayValue,
  method: string,
  args: readonly Value[],
  node: TS.CallExpression,
  conditional: boolean,
): void {
  if (evaluator.leavesGaps) {
    changeOpen(list, method, args, node, conditional);
    return;
  }
  const given = spreadOut(list, args, node);
  noteSure(list, method, given, conditional);
  if (method === "push") appendMembers(list, given, node);
  else if (method === "unshift") list.items.unshift(...given);
  else if (method === "splice") splice(list, given, node, conditional);
  else if (method === "pop" || method === "shift") takeOne(list, method, conditional);
  else if (method === "next") giveOne(list, conditional);
  else if (method === "reverse" || method === "sort") {
    const ordered = arrayMethod(evaluator, list, method, given, node);
    if (ordered.kind === "array") list.items.splice(0, list.items.length, ...ordered.items);
    if ((ordered.kind === "array" && ordered.isUnordered) || conditional) list.isUnordered = true;
  } else if (method === "fill" || method === "copyWithin") overwrite(list, method, given, node, conditional);
  if (conditional && /^(?:push|unshift|splice)$/u.test(method)) list.conditional = true;
}

/** Notes which members are there whatever a condition comes to under which others are added. */
function noteSure(list: ArrayValue, method: string, given: readonly Value[], conditional: boolean): void {
  if (method === "sort" || method === "reverse") return;
  const isAdding = method === "push" || method === "unshift";
  if (!list.conditional && !conditional) return;
  if (!isAdding) list.ways = "open";
  else if (!conditional) list.ways = waysWith(list, given, "sure");
  const before = list.conditional ? list.items.filter((item) => isSurelyIn(list, item)) : list.items;
  list.sure = isAdding ? { of: list.items, items: new Set([...before, ...(conditional ? [] : given)]) } : undefined;
}

/**
 * What a method that changes a list gives, of what the list holds before; undefined where that is not known.
 * @param args what it is given, none of it spread
 */
export function givenByChange(
  list: ArrayValue,
  method: string,
  args: readonly Value[],
  node: TS.Node,
): Value | undefined {
  if (list.conditional || list.unresolved || list.isUnordered || list.items.some(mayBeMissing)) return undefined;
  const nothing = primitive(undefined, node);
  switch (method) {
    case "pop":
      return list.items.at(-1) ?? nothing;
    case "shift":
      return list.items.at(0) ?? nothing;
    case "next":
      return iteration(list.items.at(0), node);
    case "push":
    case "unshift":
      return primitive(list.items.length + args.length, node);
    case "splice": {
      const [from, count] = [numberOf(args[0]), args.length > 1 ? numberOf(args[1]) : Infinity];
      const isKnown = from !== undefined && from >= 0 && count !== undefined;
      return isKnown ? { kind: "array", items: list.items.slice(from, from + count), node } : undefined;
    }
    case "sort":
    case "reverse":
    case "fill":
    case "copyWithin":
      return list;
    default:
      return undefined;
  }
}

/** What an iterator gives that has yet to give a member, or none. */
function iteration(member: Value | undefined, node: TS.Node): Value {
  const properties = Object.entries({ value: member ?? primitive(undefined, node), done: primitive(!member, node) });
  return { kind: "object", properties: new Map(properties.map(([name, value]) => [name, { value }])) };
}

/** `tools[index] = tool`: in the place of another, or one more. */
export function putAt(
  evaluator: Evaluator,
  list: ArrayValue,
  { key, value, chance }: { readonly key: string | undefined; readonly value: Value; readonly chance: Chance },
  node: TS.Node,
): void {
  const index = key === undefined ? NaN : Number(key);
  const conditional = chance !== "sure";
  const before = list.conditional ? undefined : list.items[index];
  if (list.conditional === true || conditional) list.ways = "open";
  // Under a condition it is one of the two that has the place.
  if (before && !evaluator.leavesGaps) {
    list.items[index] = givenByChance(chance, before, value, node);
    return;
  }
  if (evaluator.leavesGaps) loseMembers(list, node);
  else if (key === "length") cutTo(list, numberOf(value), node, conditional);
  else if (index > list.items.length) list.unresolved ??= unknown("is given a member behind a gap", node);
  else {
    if (Number.isNaN(index)) list.unresolved ??= unknown("is given a member at a place that is not known", node);
    appendMembers(list, [value], node);
  }
  if (conditional) list.conditional = true;
}

function spreadOut(list: ArrayValue, args: readonly Value[], node: TS.CallExpression): readonly Value[] {
  return args.flatMap((arg, index) => {
    const argument = node.arguments[index];
    if (!argument || !ts.isSpreadElement(argument)) return [arg];
    const { items, unresolved } = iterate(arg);
    list.unresolved ??= unresolved;
    return items;
  });
}

/** `iterator.next()`: its list stays as it was. */
function giveOne(iterator: ArrayValue, conditional: boolean): void {
  iterator.items = [...iterator.items];
  takeOne(iterator, "shift", conditional);
}

function takeOne(list: ArrayValue, method: "pop" | "shift", conditional: boolean): void {
  if (conditional || list.conditional || list.unresolved) list.conditional = true;
  else list.items[method]();
}
