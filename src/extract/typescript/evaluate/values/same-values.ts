import type { TextValue, Value } from "./value.ts";

type Likeness = (one: TextValue, other: TextValue) => boolean;

/** Whether two calls are given the same, as far as it is known: then following the second tells nothing new. */
export function sameValues(some: readonly Value[], others: readonly Value[]): boolean {
  return areAlike(some, others, isSameText);
}

/** The same, wherever the texts are written: `dir = dirname(dir)` comes to the same text time and again. */
export function sameWhereverWritten(some: readonly Value[], others: readonly Value[]): boolean {
  return areAlike(some, others, saysTheSame);
}

const isSameText: Likeness = (one, other) =>
  one.text.value === other.text.value && one.text.pieces === other.text.pieces;

const saysTheSame: Likeness = (one, other) => one.text.value === other.text.value && one.isOpen === other.isOpen;

function areAlike(some: readonly Value[], others: readonly Value[], isLike: Likeness): boolean {
  return some.length === others.length && some.every((one, index) => isAlike(one, others[index], isLike));
}

/** Whether two values are the same as far as it is known; what is not known is like anything else that is not. */
function isAlike(one: Value, other: Value | undefined, isLike: Likeness): boolean {
  if (one === other) return true;
  if (one.kind === "unknown") return other?.kind === "unknown";
  if (one.kind === "text") return other?.kind === "text" && isLike(one, other);
  if (one.kind === "function")
    return other?.kind === "function" && one.node === other.node && one.frame === other.frame;
  if (one.kind === "alternatives") return other?.kind === "alternatives" && areAlike(one.values, other.values, isLike);
  if (one.kind === "external-instance") return other?.kind === "external-instance" && one.node === other.node;
  if (one.kind === "class") return other?.kind === "class" && one.node === other.node && one.frame === other.frame;
  return one.kind === "primitive" && other?.kind === "primitive" && Object.is(one.value, other.value);
}
