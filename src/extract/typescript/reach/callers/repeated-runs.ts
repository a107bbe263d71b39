import type { Value } from "../../evaluate/values/value.ts";
import type { Invocation } from "./invocation.ts";

/** So many runs of one function are each followed, even where they are alike: each may be by another chance. */
const FEW = 64;

/**
 * The calls of a function, without those that one place in the source makes time and again with the same: the ways that
 * lead to it multiply, from caller to caller, and what is found behind them is the same.
 */
export function withoutRepeats(calls: readonly Invocation[]): readonly Invocation[] {
  if (calls.length <= FEW) return calls;
  const byPlace = new Map<unknown, Invocation[]>();
  return calls.filter((call) => {
    const place = call.handedAt ?? call.call;
    if (!place || !call.args) return true;
    const before = byPlace.get(place) ?? [];
    byPlace.set(place, before);
    if (before.some((one) => isRepeated(one, call))) return false;
    before.push(call);
    return true;
  });
}

function isRepeated(one: Invocation, other: Invocation): boolean {
  return (
    one.closure === other.closure &&
    one.thisValue === other.thisValue &&
    one.chance === other.chance &&
    one.args?.length === other.args?.length &&
    (one.args?.every((arg, place) => isSameGiven(arg, other.args?.[place])) ?? false)
  );
}

/** Whether two values are one, or are unknown for the same reason in the same place. */
export function isSameGiven(one: Value, other: Value | undefined): boolean {
  if (one === other) return true;
  if (one.kind === "unknown")
    return other?.kind === "unknown" && one.reason === other.reason && one.node === other.node;
  if (one.kind === "text")
    return other?.kind === "text" && one.text.value === other.text.value && one.text.pieces === other.text.pieces;
  if (one.kind === "function")
    return other?.kind === "function" && one.node === other.node && one.frame === other.frame;
  return one.kind === "primitive" && other?.kind === "primitive" && Object.is(one.value, other.value);
}
