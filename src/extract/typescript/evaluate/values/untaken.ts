import { describeUntold } from "./describe-value.ts";
import type { UnknownValue, Value } from "./value.ts";
import { isSetting } from "./value.ts";

/** The same value has one that stands for it where it was not taken: values are told apart by what they are. */
const known = new WeakMap<Value, UnknownValue>();

/** What the left side of `isOpen && tool` is where the right one is not taken: something that does not count as true. */
export function untaken(value: Value): Value {
  if (value.kind !== "unknown" && !isSetting(value)) return value;
  const before = known.get(value);
  if (before) return before;
  const reason = value.kind === "unknown" ? value.reason : `is ${describeUntold(value)}`;
  const made: UnknownValue = {
    ...(value.kind === "unknown" ? value : { isSetting: isSetting(value) }),
    kind: "unknown",
    reason,
    isFalsy: true,
  };
  known.set(value, made);
  return made;
}
