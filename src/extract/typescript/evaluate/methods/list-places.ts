import type { ts as TS } from "ts-morph";
import type { ArrayValue, Value } from "../values/value.ts";
import { appendMembers } from "../values/iterate.ts";
import { loss, primitive, unknown } from "../values/value.ts";

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

/** `tools.splice(1, 2, tow)`. Where it is not known what is taken out, everything may still be there. */
export function splice(
  list: ArrayValue,
  [start, count, ...added]: readonly Value[],
  node: TS.Node,
  conditional = false,
): void {
  const from = numberOf(start);
  const taken = count ? numberOf(count) : Infinity;
  if (from !== undefined && (taken === 0 || (taken !== undefined && !conditional && !list.unresolved)))
    list.items.splice(from, taken, ...added);
  else {
    appendMembers(list, added, node);
    list.conditional = true;
    if (from === undefined || taken === undefined)
      list.unresolved ??= loss("loses members, of which it is not known which they are", node);
  }
}

/** A place in a list, or a number of members; undefined where it is not known. */
export function numberOf(value: Value | undefined): number | undefined {
  return value?.kind === "primitive" && typeof value.value === "number" ? value.value : undefined;
}
