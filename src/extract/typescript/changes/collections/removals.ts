import type { ts as TS } from "ts-morph";
import { computedText } from "../../../../tool-model/text.ts";
import { argumentValues } from "../../evaluate/calls.ts";
import { arrayMethod } from "../../evaluate/methods/array-methods.ts";
import { numberOf, overwrite } from "../../evaluate/methods/list-places.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { ArrayValue, MapValue, Value } from "../../evaluate/values/value.ts";
import { mapKey } from "../../evaluate/values/map-keys.ts";
import { isSetting, keyString, loss, unknown } from "../../evaluate/values/value.ts";
import type { Collection } from "./collection.ts";
import { inMember } from "./in-member.ts";
import type { Removal } from "../places/removal-places.ts";

/** Takes out of a collection what one run of a removal takes out; where that is not known, all is kept, and it is said so. */
export function takeOut(evaluator: Evaluator, collection: Collection, removal: Removal, frame: Frame): void {
  const { path = [], node } = removal;
  const work = (member: Collection): void => {
    takeOutItself(evaluator, member, removal, frame);
  };
  inMember(evaluator, collection, { path, node }, { frame, work });
}

function takeOutItself(evaluator: Evaluator, collection: Collection, removal: Removal, frame: Frame): void {
  const { how, node } = removal;
  const values = valuesOf(evaluator, removal, frame);
  if (collection.kind === "array" && (how === "sort" || how === "reverse"))
    reorder(evaluator, collection, how, values, node);
  else if (collection.kind === "array" && (how === "fill" || how === "copyWithin"))
    overwrite(collection, how, values, node);
  else if (collection.kind === "array") takeOutOfList(collection, how, values, node);
  else if (how === "clear" && collection.kind === "map") collection.entries.length = 0;
  else if (how === (collection.kind === "map" ? "delete" : "key")) takeOutByKey(collection, values[0], node);
}

/** What may take something out of a collection, or not: all is kept, as what is there only under a condition. */
export function mayTakeOut(evaluator: Evaluator, collection: Collection, removal: Removal, frame: Frame): void {
  const { path = [], node } = removal;
  const work = (member: Collection): void => {
    mayTakeOutItself(evaluator, member, removal, frame);
  };
  inMember(evaluator, collection, { path, node }, { frame, work });
}

function mayTakeOutItself(evaluator: Evaluator, collection: Collection, removal: Removal, frame: Frame): void {
  const { how, node } = removal;
  if (collection.kind === "array") collection.ways = "open";
  if (collection.kind === "map") collection.chances = undefined;
  if (collection.kind !== "object") collection.conditional = true;
  else if (how === "key") {
    const [key] = valuesOf(evaluator, removal, frame);
    const name = key && keyString(key);
    const before = name === undefined ? undefined : collection.properties.get(name);
    if (name === undefined)
      collection.unresolved ??= unknown("may lose a member, of which it is not known which it is", node);
    else if (before) collection.properties.set(name, { ...before, conditional: true, chance: undefined });
  }
}

/** Whether a removal takes nothing out, and gives a list another order. */
export function isReordering(how: Removal["how"]): boolean {
  return how === "sort" || how === "reverse";
}

/** Says of a list that its order is not known. */
export function loseOrder(collection: Collection): void {
  if (collection.kind === "array") collection.isUnordered = true;
}

function valuesOf(evaluator: Evaluator, { given }: Removal, frame: Frame): readonly Value[] {
  return given.flatMap((one) =>
    typeof one === "string"
      ? [{ kind: "text" as const, text: computedText(one) }]
      : argumentValues(evaluator, [one], frame).items,
  );
}

/** `names.sort()` */
function reorder(
  evaluator: Evaluator,
  list: ArrayValue,
  how: "sort" | "reverse",
  args: readonly Value[],
  node: TS.Node,
): void {
  const ordered = arrayMethod(evaluator, list, how, args, node);
  if (ordered.kind !== "array") return;
  list.items.splice(0, list.items.length, ...ordered.items);
  if (ordered.isUnordered) list.isUnordered = true;
}

function takeOutByKey(collection: Exclude<Collection, ArrayValue>, key: Value | undefined, node: TS.Node): void {
  const name = key && keyString(key);
  if (collection.kind === "map" && key && takeEntry(collection, key)) return;
  if (name !== undefined) {
    if (collection.kind === "object") collection.properties.delete(name);
  } else if (!key || !isSetting(key))
    collection.unresolved ??= unknown("loses a member, of which it is not known which it is", node);
}

/** Takes out the entry of a key; says whether it is known that it was there, or that it was not. */
function takeEntry(map: MapValue, key: Value): boolean {
  const name = mapKey(key);
  const place = map.entries.findIndex(([one]) => one === key || (name !== undefined && mapKey(one) === name));
  if (place >= 0) map.entries.splice(place, 1);
  return place >= 0 || name !== undefined;
}

function takeOutOfList(list: ArrayValue, how: Removal["how"], values: readonly Value[], node: TS.Node): void {
  const numbers = values.slice(0, 2).map(numberOf);
  const isKnown = !list.unresolved && !list.conditional && !numbers.includes(undefined);
  const [start = 0, count = list.items.length] = numbers;
  if (how === "splice" && !isKnown) list.items.push(...values.slice(2));
  if (!isKnown) list.unresolved ??= loss("loses members, of which it is not known which they are", node);
  else if (how === "pop" || how === "shift") list.items[how]();
  else if (how === "next") list.items.shift();
  else if (how === "splice") list.items.splice(start, count, ...values.slice(2));
  else if (how === "length") list.items.splice(start);
}
