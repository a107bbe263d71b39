import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { appendMembers, iterate } from "../values/iterate.ts";
import { possible, settled } from "../values/open-texts.ts";
import type { ArrayValue, Value } from "../values/value.ts";
import { unknown } from "../values/value.ts";

/** Methods that change a list in a way that is not followed. */
const CHANGING = new Set(["splice", "pop", "shift", "next", "sort", "reverse", "fill", "copyWithin"]);

/** Carries out a change of a list of lines: what may be missing, or is not known, stays in its place among them. */
export function changeOpen(
  list: ArrayValue,
  method: string,
  args: readonly Value[],
  node: TS.CallExpression,
  conditional: boolean,
): void {
  if (CHANGING.has(method)) loseMembers(list, node);
  if (method !== "push" && method !== "unshift") return;
  const added = args.flatMap((arg, index) => {
    const spread = node.arguments[index];
    const items = spread && ts.isSpreadElement(spread) ? settled(iterate(arg), spread).items : [arg];
    return conditional ? items.map(possible) : items;
  });
  if (method === "push") appendMembers(list, added, node);
  else list.items.unshift(...added);
  // Only a text says itself that it may be missing.
  if (conditional && added.some(({ kind }) => kind !== "text")) list.conditional = true;
}

/** Of a list that is changed in a way that is not followed, nothing is known any more. */
export function loseMembers(list: ArrayValue, node: TS.Node): void {
  list.items.length = 0;
  list.unresolved ??= unknown("is changed in a way that is not followed", node);
}
