import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { ObjectValue, Value } from "../../evaluate/values/value.ts";
import { unknown } from "../../evaluate/values/value.ts";
import { isCollection } from "./collection.ts";

/** By an object with what is added to it, the one that was made: it is filled time and again, each time from the start. */
const made = new WeakMap<Value, Value>();

/** A value that is another in a further state. */
export function stateOf<V extends Value>(state: V, value: Value): V {
  if (state !== value) made.set(state, made.get(value) ?? value);
  return state;
}

/** Whether a method runs for an object: of objects that one literal makes again and again, each is another. */
export function isSelf(self: Value, thisValue: Value | undefined): boolean {
  if (self.kind !== "object" || thisValue?.kind !== "object" || self.node !== thisValue.node) return false;
  if (!isMadeAgain(self)) return true;
  return (made.get(self) ?? self) === (made.get(thisValue) ?? thisValue);
}

/**
 * Whether a method runs for any of the objects that one literal makes again and again, since it is not known which is meant:
 * of one that is made once, the others that may be meant are none of its kind.
 */
export function isOfAnyMade(self: Value, thisValue: Value | undefined): boolean {
  return self.kind === "object" && thisValue === undefined && isMadeAgain(self);
}

function isMadeAgain({ node }: ObjectValue): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}

/** What is being filled, of which nothing may be kept that takes it for all there is. */
export function whileFilling(value: ObjectValue, node: TS.Node): ObjectValue {
  const unresolved = unknown("refers to itself", node);
  const properties = [...value.properties].map(([key, property]) => {
    const inner = property.value;
    return [key, isCollection(inner) ? { ...property, value: { ...inner, unresolved } } : property] as const;
  });
  return stateOf({ ...value, properties: new Map(properties), unresolved }, value);
}
