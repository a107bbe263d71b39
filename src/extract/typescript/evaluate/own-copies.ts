import type { Evaluator } from "./evaluator.ts";
import type { InstanceValue, Value } from "./values/value.ts";

/** What is nested deeper is no tool's any more. */
const MOST_DEEP = 8;

/** A value of which every object, list and map is a copy, so that code which runs may change it for itself. */
export function ownCopy(evaluator: Evaluator, value: Value): Value {
  return copied(evaluator, value, new Map(), 0);
}

/** An instance as it was at a moment that is over, and all that it holds, as a copy which code that runs may change for itself. */
export function ownInstance(evaluator: Evaluator, instance: InstanceValue): InstanceValue {
  return copyOfInstance(evaluator, instance, new Map<Value, Value>(), 0);
}

function copyOfInstance(
  evaluator: Evaluator,
  instance: InstanceValue,
  known: Map<Value, Value>,
  depth: number,
): InstanceValue {
  const copy: InstanceValue = { ...instance, fields: new Map() };
  known.set(instance, copy);
  evaluator.madeByRuns.settle(copy);
  evaluator.madeByRuns.own(copy);
  for (const [name, field] of instance.fields) {
    // Methods are those of the copy.
    const isMethod = field?.kind === "function" && field.thisValue === instance;
    copy.fields.set(
      name,
      isMethod ? { ...field, thisValue: copy } : field && copied(evaluator, field, known, depth + 1),
    );
  }
  return copy;
}

function copied(evaluator: Evaluator, value: Value, known: Map<Value, Value>, depth: number): Value {
  const before = known.get(value);
  if (before) return before;
  if (depth > MOST_DEEP) return value;
  const copy = emptied(value);
  if (!copy) return value;
  known.set(value, copy);
  evaluator.madeByRuns.own(copy);
  const inner = (one: Value): Value => copied(evaluator, one, known, depth + 1);
  if (copy.kind === "array" && value.kind === "array") copy.items.push(...value.items.map(inner));
  else if (copy.kind === "map" && value.kind === "map")
    copy.entries.push(...value.entries.map(([key, one]): [Value, Value] => [key, inner(one)]));
  else if (copy.kind === "object" && value.kind === "object")
    for (const [key, property] of value.properties)
      copy.properties.set(key, { ...property, value: inner(property.value) });
  return copy;
}

/** Makes a copy one that code which runs later on leaves as it is. */
export function giveAway(evaluator: Evaluator, value: Value, depth = 0): void {
  if (depth > MOST_DEEP || !evaluator.madeByRuns.disown(value)) return;
  const inner = (one: Value): void => {
    giveAway(evaluator, one, depth + 1);
  };
  if (value.kind === "array") value.items.forEach(inner);
  else if (value.kind === "map") for (const [, one] of value.entries) inner(one);
  else if (value.kind === "object") for (const { value: one } of value.properties.values()) inner(one);
}

/** A value of the same kind that holds nothing yet; undefined for what code cannot change. */
function emptied(value: Value): Value | undefined {
  if (value.kind === "array") return { ...value, items: [] };
  if (value.kind === "map") return { ...value, entries: [] };
  return value.kind === "object" ? { ...value, properties: new Map() } : undefined;
}
