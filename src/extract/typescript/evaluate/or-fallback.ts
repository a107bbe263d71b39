import type { ts as TS } from "ts-morph";
import type { Evaluator } from "./evaluator.ts";
import { overAlternatives } from "./values/alternatives.ts";
import type { Frame } from "./values/frame.ts";
import { isUnset } from "./values/unset.ts";
import { isUndefined, type Value } from "./values/value.ts";

/**
 * A value, or what is given in the place of none: `({ title = "Ship" })`, `const { PREFIX = "port" } = process.env`, of
 * which that counts which the code says by default.
 */
export function orFallback(
  evaluator: Evaluator,
  value: Value,
  fallback: TS.Expression | undefined,
  frame: Frame,
): Value {
  if (!fallback) return value;
  return overAlternatives(value, (one) => {
    if (isUnset(one)) evaluator.settings.note();
    else if (!isUndefined(one)) return one;
    return evaluator.evaluate(fallback, frame);
  });
}
