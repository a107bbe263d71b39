import type { Value } from "./value.ts";

/** Whether two calls are given the same, as far as it is known: then following the second tells nothing new. */
export function sameValues(some: readonly Value[], others: readonly Value[]): boolean {
  return some.length === others.length && some.every((one, index) => isSameValue(one, others[index]));
}

/** Whether two values are the same as far as it is known; what is not known is like anything else that is not. */
function isSameValue(one: Value, other: Value | undefined): boolean {
  if (one === other) return true;
  if (one.kind === "unknown") return other?.kind === "unknown";
  if (one.kind === "text")
    return other?.kind === "text" && one.text.value === other.text.value && one.text.pieces === other.text.pieces;
  if (one.kind === "function")
    return other?.kind === "function" && one.node === other.node && one.frame === other.frame;
  if (one.kind === "alternatives") return other?.kind === "alternatives" && sameValues(one.values, other.values);
  if (one.kind === "external-instance") return other?.kind === "external-instance" && one.node === other.node;
  if (one.kind === "class") return other?.kind === "class" && one.node === other.node && one.frame === other.frame;
  return one.kind === "primitive" && other?.kind === "primitive" && Object.is(one.value, other.value);
}
