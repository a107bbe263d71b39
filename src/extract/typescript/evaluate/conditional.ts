import type { ts as TS } from "ts-morph";
import type { Evaluator } from "./evaluator.ts";
import { tested } from "./tested.ts";
import { madeBy } from "./makes-new.ts";
import { alternatives, firstByDefault, pickedOf } from "./values/alternatives.ts";
import type { Frame } from "./values/frame.ts";
import { holdsOnlyWhenSet, truthByDefault } from "./values/truth-by-default.ts";
import { isSetting, truthiness, type Value } from "./values/value.ts";

/** What `condition ? one : other` gives: either, where the condition is open, by default first. */
export function evaluateConditional(evaluator: Evaluator, node: TS.ConditionalExpression, frame: Frame): Value {
  const condition = tested(evaluator, node.condition, frame);
  const truth = truthiness(condition);
  if (truth !== undefined) return evaluator.evaluate(truth ? node.whenTrue : node.whenFalse, frame);
  const isOff = holdsOnlyWhenSet(condition);
  const [first, second] = isOff ? [node.whenFalse, node.whenTrue] : [node.whenTrue, node.whenFalse];
  const [value, other] = [evaluator.evaluate(first, frame), evaluator.evaluate(second, frame)];
  // `prefix ? `${prefix}_moor` : "moor"`: what is made of a setting is not there by default.
  const isSet = isSetting(condition.kind === "alternatives" ? (condition.values[0] ?? condition) : condition);
  if (isSet && value.kind !== "unknown" && other.kind === "unknown" && other.isOfSetting) {
    evaluator.settings.note();
    return value;
  }
  const either =
    truthByDefault(condition) === undefined ? alternatives([value, other], node) : firstByDefault([value, other], node);
  return pickedOf(either, [...madeBy(first, value), ...madeBy(second, other)]);
}
