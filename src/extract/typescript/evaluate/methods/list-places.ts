import type { ts as TS } from "ts-morph";
import type { ArrayValue, Value } from "../values/value.ts";
import { primitive, unknown } from "../values/value.ts";

/** `tools.length = 1` */
export function cutTo(list: ArrayValue, length: number | undefined, node: TS.Node, conditional = false): void {
  const isShorter = length !== undefined && length <= list.items.length;
  if (isShorter && !conditional && !list.unresolved && !list.conditional) list.items.splice(length);
  else list.conditional = true;
  if (!isShorter) list.unresolved ??= unknown("is cut to a length that is not known", node);
}

/** `names.fill("none", 2)`, `names.copyWithin(0, 1)` */
export function overwrite(
  list: ArrayValue,
  how: "fill" | "copyWithin",
  given: readonly Value[],
  node: TS.Node,
  conditional = false,
): void {
  const places = (how === "fill" ? given.slice(1) : given).map(numberOf);
  const [first = 0, ...others] = places;
  if (conditional || list.unresolved || list.conditional || places.includes(undefined)) {
    list.unresolved ??= unknown("is changed at places that are not known", node);
    list.items.length = 0;
  } else if (how === "fill") list.items.fill(given[0] ?? primitive(undefined, node), ...places);
  else list.items.copyWithin(first, others[0] ?? 0, others[1]);
}

/** A place in a list, or a number of members; undefined where it is not known. */
export function numberOf(value: Value | undefined): number | undefined {
  return value?.kind === "primitive" && typeof value.value === "number" ? value.value : undefined;
}
