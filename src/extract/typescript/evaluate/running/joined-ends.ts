import type { ts as TS } from "ts-morph";
import { alternatives, firstByDefault } from "../values/alternatives.ts";
import type { Way } from "../values/list-ways.ts";
import type { Completion } from "./completion.ts";

/**
 * How a statement ends both branches of which end it: that which counts, and the way in which it may have ended otherwise.
 * @param way the way that the first is, where it is known which of them happens by default
 */
export function endOfBoth(
  whenTrue: Completion,
  whenFalse: Completion,
  way: Way | undefined,
  node: TS.Node,
): { readonly end: Completion; readonly aside?: Completion } {
  const [one, other] = way === "otherwise" ? [whenFalse, whenTrue] : [whenTrue, whenFalse];
  if (other.kind === "throw") return { end: one };
  if (one.kind === "throw") return { end: other };
  if ("value" in one && "value" in other) {
    const values = [one.value, other.value];
    return { end: { kind: "return", value: way ? firstByDefault(values, node) : alternatives(values, node) } };
  }
  return { end: other, aside: one };
}

/** How statements end with the `finally` block behind them, which may end in another way. */
export function endBehind(end: Completion, last: Completion): Completion {
  return last.kind === "next" ? end : last;
}
