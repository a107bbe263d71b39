import type { ts as TS } from "ts-morph";
import type { Evaluator } from "./evaluator.ts";
import { describeValue } from "./values/describe-value.ts";
import type { ObjectValue, Property, Value } from "./values/value.ts";
import { isGetter, unknown } from "./values/value.ts";

/** Puts an object before another, of which it has the members that it does not have itself: `{ __proto__: base }`. */
export function inheritFrom(object: ObjectValue, base: Value, node: TS.Node): void {
  // A prototype that is neither an object nor null is no prototype.
  if (base.kind === "primitive" || base.kind === "text") return;
  if (base.kind !== "object") {
    object.unresolved ??= base.kind === "unknown" ? base : unknown(`has the members of ${describeValue(base)}`, node);
    return;
  }
  const inherited = [...(base.hidden ?? []), ...base.properties].map(([key, property]): [string, Property] => [
    key,
    { ...property, isInherited: true },
  ]);
  object.hidden = new Map([...inherited, ...(object.hidden ?? [])]);
  object.unresolved ??= base.unresolved;
}

/** An object with all members that a loop `for (const key in object)` comes to, the inherited ones last. */
export function withInherited(value: Value): Value {
  if (value.kind !== "object" || !value.hidden) return value;
  const inherited = [...value.hidden].filter(([key, one]) => one.isInherited && !value.properties.has(key));
  return inherited.length > 0 ? { ...value, properties: new Map([...value.properties, ...inherited]) } : value;
}

/** An object as a copy has it: with what its getters give. */
export function withValuesRead(evaluator: Evaluator, object: ObjectValue, node: TS.Node): ObjectValue {
  const got = [...object.properties].filter(([, { value }]) => value.kind === "function" && isGetter(value));
  if (got.length === 0) return object;
  const properties = new Map(object.properties);
  for (const [key, property] of got) properties.set(key, { ...property, value: evaluator.member(object, key, node) });
  return { ...object, properties };
}
