import type { Evaluator } from "./evaluator.ts";
import type { Value } from "./values/value.ts";

/** Lets functions change a value that was made anew for whoever asked, such as a converted schema, and all its parts. */
export function ownWhole(evaluator: Evaluator, value: Value): Value {
  const waiting = [value];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one.kind !== "object" && one.kind !== "array") continue;
    evaluator.madeByRuns.own(one);
    waiting.push(
      ...(one.kind === "array" ? one.items : [...one.properties.values()].map((property) => property.value)),
    );
  }
  return value;
}
