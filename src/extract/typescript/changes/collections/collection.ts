import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { makesNew } from "../../evaluate/makes-new.ts";
import { describeValue } from "../../evaluate/values/describe-value.ts";
import type { ArrayValue, MapValue, ObjectValue, Property, Value } from "../../evaluate/values/value.ts";
import { givenByChance } from "../../evaluate/values/alternatives.ts";
import { bothChances, rearranged, type Chance } from "../../evaluate/values/list-ways.ts";
import { chanceOfProperty, putOnceMore, withChance } from "../../evaluate/values/property-chances.ts";
import { mapKey } from "../../evaluate/values/map-keys.ts";
import { loseBySetter, withoutSetter } from "../../evaluate/values/setters.ts";
import { keyString, nullishness } from "../../evaluate/values/value.ts";
import { giveFlags } from "./given-flags.ts";

/** A value that holds others, to which code may add more. */
export type Collection = ArrayValue | MapValue | ObjectValue;

/** Sets, which are kept as maps, have methods of their own. */
export type CollectionKind = Collection["kind"] | "set";

export function kindOf(collection: Collection): CollectionKind {
  return collection.kind === "map" && collection.set ? "set" : collection.kind;
}

/** Whether a value is a collection that is written down, parsed, or made empty, so that members may be added to it. */
export function isCollection(value: Value): value is Collection {
  return (
    value.kind === "array" ||
    value.kind === "map" ||
    // What data say stands in no code: whoever parses them makes it.
    (value.kind === "object" && (value.node === undefined || isMadeAt(value.node)))
  );
}

/** Whether an object is made where its node is: by a literal, by `Object.create(null)`, of entries, or of a literal and others. */
function isMadeAt(node: TS.Node): boolean {
  if (!ts.isCallExpression(node)) return ts.isObjectLiteralExpression(node);
  const callee = node.expression.getText();
  const [first] = node.arguments;
  if (callee === "Object.assign") return first !== undefined && makesNew(first);
  return makesNew(node) || callee === "Object.fromEntries";
}

/** A collection of its own with the same members. */
export function copyOf(value: Collection): Collection {
  if (value.kind === "array") return rearranged(value, [...value.items]);
  return value.kind === "map"
    ? { ...value, entries: value.entries.map(([key, member]) => [key, member]) }
    : { ...value, properties: new Map(value.properties) };
}

/** Makes a collection hold what another of its kind holds. */
export function hold(collection: Collection, other: Collection): void {
  if (collection.kind === "array" && other.kind === "array")
    collection.items.splice(0, collection.items.length, ...other.items);
  else if (collection.kind === "map" && other.kind === "map")
    collection.entries.splice(0, collection.entries.length, ...other.entries);
  else if (collection.kind === "object" && other.kind === "object") takeOver(collection, other);
  collection.unresolved ??= other.unresolved;
}

function takeOver(object: ObjectValue, other: ObjectValue): void {
  for (const [key, property] of other.properties) object.properties.set(key, property);
  object.hidden = other.hidden;
}

/** The key of a member, as a text; undefined where it is not known. */
export function keyIn(collection: Collection, key: Value): string | undefined {
  return collection.kind === "map" ? mapKey(key) : keyString(key);
}

/**
 * What is there under a key, or at a place; of several entries of a map the last.
 * @param key the place, for an entry of a map that has a key which is not known
 */
export function memberIn(collection: Collection, key: string | number): Value | undefined {
  if (collection.kind === "array") return collection.items[Number(key)];
  return collection.kind === "map" ? entryIn(collection, key)?.[1] : collection.properties.get(String(key))?.value;
}

/**
 * Puts a value in the place of what is there under a key.
 * @param named the key as a value, which a map keeps
 */
export function putMember(collection: Collection, named: Value, key: string | number, value: Value): void {
  if (collection.kind === "array") collection.items[Number(key)] = value;
  else if (collection.kind === "object")
    collection.properties.set(String(key), { ...collection.properties.get(String(key)), value });
  else {
    const entry = entryIn(collection, key);
    if (entry) entry[1] = value;
    else collection.entries.push([named, value]);
  }
}

function entryIn({ entries }: MapValue, key: string | number): [Value, Value] | undefined {
  return typeof key === "number" ? entries[key] : entries.findLast(([one]) => mapKey(one) === key);
}

/**
 * Under a condition, a property is there or not, or has its new value or the one before.
 * @param chance whether it is put there under one beside what the property says itself
 */
export function putProperty(
  object: ObjectValue,
  key: string,
  property: Property,
  node: TS.Node,
  chance: Chance = "sure",
): void {
  const before = object.properties.get(key);
  if (before?.setter) {
    loseBySetter(object, key, before, node);
    return;
  }
  const given = bothChances(chanceOfProperty(property), chance);
  object.properties.set(
    key,
    before && given !== "sure"
      ? {
          ...before,
          ...putOnceMore(before, given),
          value: givenByChance(given, before.value, property.value, node),
        }
      : withChance(property, chance),
  );
}

/** `Object.assign(registry, more)`: members that may come from either of several objects are there under a condition. */
export function mergeInto(object: ObjectValue, sources: readonly Value[], node: TS.Node, chance: Chance): void {
  for (const source of sources) {
    const options = source.kind === "alternatives" ? source.values : [source];
    for (const option of options) {
      if (option.kind === "object") {
        for (const [key, property] of option.properties) {
          const isOneOf = options.length > 1 && { conditional: true, chance: undefined };
          putProperty(object, key, { ...withoutSetter(property), ...isOneOf }, node, chance);
        }
        object.unresolved ??= option.unresolved;
      } else if (!nullishness(option)) {
        if (option.kind === "unknown") giveFlags(object, option, node);
        object.unresolved ??=
          option.kind === "unknown" ? option : { kind: "unknown", reason: `takes in ${describeValue(option)}`, node };
      }
    }
  }
}
