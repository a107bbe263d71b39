import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluator.ts";
import { mayBeMissing, possible } from "../values/open-texts.ts";
import { overAlternatives } from "../values/alternatives.ts";
import type { ArrayValue, Value } from "../values/value.ts";
import { nullishness, primitive, truthiness, unknown } from "../values/value.ts";

/** The call of a method of a list. */
export interface Call {
  readonly evaluator: Evaluator;
  readonly self: ArrayValue;
  readonly args: readonly Value[];
  readonly node: TS.Node;
}

/** What the function that a method is handed gives for a member. */
export function apply(call: Call, item: Value, index: number): Value {
  const { evaluator, args, node, self } = call;
  const [callback] = args;
  if (callback && mayBeMissing(item))
    return possible(evaluator.call(callback, [item, unknown("is a place that is not known", node), self], node));
  if (!callback) return unknown("calls an array method without a function", node);
  const given = (one: Value): Value => evaluator.call(callback, [one, primitive(index, node), self], node);
  // `(tool) => (tool ? [tool] : [])`: what it asks of a member tells which of the two it is.
  return isThereOrNot(item) ? overAlternatives(item, given) : given(item);
}

/** `process.env.QUAY && tool`, `isOpen ? tool : undefined` */
function isThereOrNot(item: Value): boolean {
  return (
    item.kind === "alternatives" &&
    item.values.some((one) => nullishness(one) === true || truthiness(one) === false) &&
    item.values.some((one) => truthiness(one) === true)
  );
}
