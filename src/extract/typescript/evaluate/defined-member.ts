import type { ts as TS } from "ts-morph";
import type { ObjectChange } from "../syntax/object-changes.ts";
import type { Evaluator } from "./evaluator.ts";
import type { ObjectValue, Property, Value } from "./values/value.ts";
import { keyString, primitive, truthiness, unknown } from "./values/value.ts";

/** What a function of the language gives an object besides what others hold. */
export type Defining = Exclude<ObjectChange, "merge">;

/** A member that an object is given. */
export interface DefinedMember {
  /** Absent where it is not known. */
  readonly key: string | undefined;
  /** Absent where no more is said than how it is kept: `Object.defineProperty(ship, "name", { writable: false })`. */
  readonly property: Property | undefined;
  /** Whether it is on the lists of its members; where that is not said, it is if it was before. */
  readonly isListed: boolean | undefined;
}

/**
 * The members that `Reflect.set(tools, name, tool)`, `Object.defineProperty(tools, name, { value: tool, enumerable: true })`
 * and `Object.defineProperties(tools, { … })` give an object.
 * @param args what stands behind the object
 */
export function definedMembers(
  evaluator: Evaluator,
  how: Defining,
  [first = primitive(undefined), given = primitive(undefined)]: readonly Value[],
  node: TS.Node,
): readonly DefinedMember[] {
  if (how === "set") return [{ key: keyString(first), property: { value: given, node }, isListed: true }];
  if (how === "definition") return [describedMember(evaluator, keyString(first), given, node)];
  if (first.kind !== "object") return [describedMember(evaluator, undefined, first, node)];
  const members = [...first.properties].map(([key, { value }]) => describedMember(evaluator, key, value, node));
  return first.unresolved ? [...members, describedMember(evaluator, undefined, first.unresolved, node)] : members;
}

/** The member that a description like `{ value: tool, enumerable: true }` or `{ get: () => tool }` stands for. */
function describedMember(evaluator: Evaluator, key: string | undefined, given: Value, node: TS.Node): DefinedMember {
  const isSaid = (name: string): boolean => given.kind !== "object" || given.properties.has(name);
  const getter = given.kind === "object" ? given.properties.get("get")?.value : undefined;
  const value = getter ? gotBy(getter, node) : evaluator.member(given, "value", node);
  return {
    key,
    property: getter || isSaid("value") ? { value, node } : undefined,
    isListed: isSaid("enumerable") ? truthiness(evaluator.member(given, "enumerable", node)) !== false : undefined,
  };
}

/** What stands for a member that is worked out each time that it is read. */
function gotBy(getter: Value, node: TS.Node): Value {
  if (getter.kind === "function") return { ...getter, isGetter: true };
  return getter.kind === "unknown" ? getter : unknown("is given by a function that is not known", node);
}

/**
 * Gives an object a member: `put` does so to the object itself, or to one that stands for the members which are on no list.
 */
export function putDefined(
  object: ObjectValue,
  { key, property, isListed }: DefinedMember,
  node: TS.Node,
  put: (to: ObjectValue, key: string, property: Property) => void,
): void {
  if (key === undefined) {
    object.unresolved ??= unknown("is given a member whose key is not known", node);
    return;
  }
  const before = object.properties.get(key);
  const given = property ?? before ?? object.hidden?.get(key) ?? { value: primitive(undefined, node), node };
  if (isListed ?? before !== undefined) {
    if (property || !before) put(object, key, given);
    return;
  }
  object.properties.delete(key);
  const hidden: ObjectValue = { kind: "object", properties: new Map(object.hidden) };
  put(hidden, key, given);
  object.hidden = hidden.properties;
}
