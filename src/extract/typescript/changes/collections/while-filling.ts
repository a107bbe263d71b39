import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { ObjectValue, Value } from "../../evaluate/values/value.ts";
import { unknown } from "../../evaluate/values/value.ts";
import { isCollection } from "./collection.ts";

/** Whether a method runs for an object: of objects that one literal makes again and again, each is another. */
export function isSelf(self: Value, thisValue: Value | undefined): boolean {
  if (self.kind !== "object" || thisValue?.kind !== "object" || self.node !== thisValue.node) return false;
  return self === thisValue || ts.findAncestor(self.node, ts.isFunctionLike) === undefined;
}

/** What is being filled, of which nothing may be kept that takes it for all there is. */
export function whileFilling(value: ObjectValue, node: TS.Node): ObjectValue {
  const unresolved = unknown("refers to itself", node);
  const properties = [...value.properties].map(([key, property]) => {
    const inner = property.value;
    return [key, isCollection(inner) ? { ...property, value: { ...inner, unresolved } } : property] as const;
  });
  return { ...value, properties: new Map(properties), unresolved };
}
