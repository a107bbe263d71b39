import type { ts as TS } from "ts-morph";
import { isSameText } from "../../../../tool-model/text-operations.ts";
import { waysOfEither, type Chance } from "./list-ways.ts";
import type { AlternativesValue, ArrayValue, ObjectValue, UnknownValue, Value } from "./value.ts";
import { isSetting, nullishness, unknown } from "./value.ts";

export const MAX_ALTERNATIVES = 8;

/** Joins values that depend on a condition into one; equal ones count once. */
export function alternatives(values: readonly Value[], node?: TS.Node): Value {
  let flat: Exclude<Value, AlternativesValue>[] = [];
  for (const value of values) {
    for (const one of value.kind === "alternatives" ? value.values : [value]) {
      addDistinct(flat, one);
      if (flat.length > MAX_ALTERNATIVES) flat = withFewerUnknown(flat);
      // Thousands may be to come, each of which would be held against all others.
      if (flat.length > MAX_ALTERNATIVES)
        return unknown(`depends on conditions with more than ${MAX_ALTERNATIVES} outcomes`, node);
    }
  }
  const [first] = flat;
  if (first === undefined) return unknown("is never given a value", node);
  if (flat.length === 1) return first;
  return { kind: "alternatives", values: flat };
}

/** Of what is not known one stands for all, beside one that somebody may set: there is no telling them apart. */
function withFewerUnknown(values: readonly Exclude<Value, AlternativesValue>[]): Exclude<Value, AlternativesValue>[] {
  const isFirst = (value: UnknownValue): boolean =>
    value === values.find((one) => one.kind === "unknown" && isSetting(one) === isSetting(value));
  return values.filter((value) => value.kind !== "unknown" || isFirst(value));
}

function addDistinct(values: Exclude<Value, AlternativesValue>[], value: Exclude<Value, AlternativesValue>): void {
  if (values.some((other) => sameValue(other, value))) return;
  const place = value.kind === "array" ? values.findIndex((other) => isSubset(value, other)) : -1;
  const other = values[place];
  if (value.kind === "array" && other?.kind === "array") values[place] = mergedLists(other, value);
  else values.push(value);
}

/** Whether one list holds nothing that the other does not: the same list, once filtered and once not. */
function isSubset(one: ArrayValue, other: Value): boolean {
  if (other.kind !== "array") return false;
  const [few, many] = one.items.length < other.items.length ? [one, other] : [other, one];
  const members = new Set(many.items);
  return few.items.length > 0 && few.items.every((item) => members.has(item));
}

/** Of a list that is filtered under a condition, those members are sure that both lists hold. */
function mergedLists(one: ArrayValue, other: ArrayValue): ArrayValue {
  const longer = one.items.length < other.items.length ? other : one;
  return {
    ...longer,
    unresolved: one.unresolved ?? other.unresolved,
    conditional: true,
    sure: undefined,
    ways: "open",
  };
}

function sameValue(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (one.kind === "text" && other.kind === "text") return isSameText(one.text, other.text);
  if (one.kind === "object" && other.kind === "object") return isSameObject(one, other);
  return one.kind === "primitive" && other.kind === "primitive" && Object.is(one.value, other.value);
}

/** Whether two objects are made by the same code, and of the same: once for each instance of a class, say. */
function isSameObject(one: ObjectValue, other: ObjectValue): boolean {
  if (!one.node || one.node !== other.node || one.properties.size !== other.properties.size) return false;
  if (one.unresolved || other.unresolved) return false;
  return [...one.properties].every(([key, { value, conditional }]) => {
    const same = other.properties.get(key);
    return same !== undefined && conditional === same.conditional && isSameMember(value, same.value);
  });
}

/** Texts that read alike come from the same place, where the same code puts them. */
function isSameMember(one: Value, other: Value): boolean {
  return one.kind === "text" && other.kind === "text" ? one.text.value === other.text.value : sameValue(one, other);
}

/** Applies an operation to each alternative of a value. */
export function overAlternatives(value: Value, operation: (one: Exclude<Value, AlternativesValue>) => Value): Value {
  if (value.kind !== "alternatives") return operation(value);
  const each = value.values.map(operation);
  const made = hasDefault(value) ? firstByDefault(each) : alternatives(each);
  // Of those that come to the same there are fewer.
  const isEach = made.kind === "alternatives" && made.values.length === value.values.length;
  return isEach && value.isPicked === true ? { ...made, isPicked: true } : made;
}

/**
 * What something may be of which the first is what it is as long as nobody sets anything, where that is known of the first
 * itself.
 */
export function firstByDefault(values: readonly Value[], node?: TS.Node): Value {
  const made = alternatives(values, node);
  const lists = values.flatMap((one) => (one.kind === "array" ? [one] : []));
  // Of two lists one of which holds the other, one has come.
  if (made.kind === "array" && !values.includes(made) && lists.length === values.length)
    return { ...made, ways: waysOfEither(made.items, lists) ?? made.ways };
  const isKnown = made.kind === "alternatives" && values[0] !== undefined && hasDefault(values[0]);
  return isKnown ? { ...made, isFirstByDefault: true } : made;
}

/** The chance with which something is the one of several that stands at a place among them. */
export function chanceAt(several: AlternativesValue, place: number): Chance {
  if (!hasDefault(several)) return "open";
  return place === 0 ? "byDefault" : "otherwise";
}

/** What something is that is given another value by chance: by default as it is by default, first. */
export function givenByChance(chance: Chance, before: Value, given: Value, node: TS.Node): Value {
  if (chance === "sure") return given;
  if (chance === "open") return alternatives([before, given], node);
  return firstByDefault(chance === "byDefault" ? [given, before] : [before, given], node);
}

/**
 * One of several that are there besides, whichever it is: `isOpen ? extra : basic`.
 * @param made those of them that are made there
 */
export function pickedOf(value: Value, made: readonly Value[] = []): Value {
  return value.kind === "alternatives" ? { ...value, isPicked: true, made } : value;
}

/** Whether it is one value that something is as long as nobody sets anything. */
export function hasDefault(value: Value): boolean {
  if (value.kind !== "alternatives" || value.isFirstByDefault === true) return true;
  const [first, ...others] = value.values;
  return first?.kind !== "unknown" && others.length > 0 && others.every(isSetting);
}

/**
 * A value without what whoever starts the server could set in its place: what the code says by default is what
 * is sent by default.
 */
export function byDefault(value: Value): Value {
  if (value.kind !== "alternatives") return value;
  const written = value.values.filter((one) => !isSetting(one));
  return written.length > 0 && written.length < value.values.length ? alternatives(written) : value;
}

/** What may be nothing is something where its members are read: the program would not have gone on otherwise. */
export function somethingOf(value: Value): Value {
  if (value.kind !== "alternatives") return value;
  const something = value.values.filter((one) => nullishness(one) !== true);
  return something.length > 0 && something.length < value.values.length ? alternatives(something) : value;
}
