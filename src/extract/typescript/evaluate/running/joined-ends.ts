import type { ts as TS } from "ts-morph";
import { alternatives } from "../values/alternatives.ts";
import type { Completion } from "./completion.ts";

/**
 * How a statement ends both branches of which end it: that which counts, and the way in which it may have ended otherwise.
 * @param isOff whether the second is what happens by default
 */
export function endOfBoth(
  whenTrue: Completion,
  whenFalse: Completion,
  isOff: boolean,
  node: TS.Node,
): { readonly end: Completion; readonly aside?: Completion } {
  const [one, other] = isOff ? [whenFalse, whenTrue] : [whenTrue, whenFalse];
  if (other.kind === "throw") return { end: one };
  if (one.kind === "throw") return { end: other };
  if ("value" in one && "value" in other)
    return { end: { kind: "return", value: alternatives([one.value, other.value], node) } };
  return { end: other, aside: one };
}

/** How statements end with the `finally` block behind them, which may end in another way. */
export function endBehind(end: Completion, last: Completion): Completion {
  return last.kind === "next" ? end : last;
}
