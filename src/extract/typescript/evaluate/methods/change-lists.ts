import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { arrayMethod } from "./array-methods.ts";
import type { Evaluator } from "../evaluator.ts";
import { appendMembers, iterate } from "../values/iterate.ts";
import { changeOpen, loseMembers } from "./open-lists.ts";
import type { ArrayValue, Value } from "../values/value.ts";
import { unknown } from "../values/value.ts";

/** Carries out what a method does to a list that a running function has made. */
export function changeList(
  evaluator: Evaluator,
  list: ArrayValue,
  method: string,
  args: readonly Value[],
  node: TS.CallExpression,
  conditional: boolean,
): void {
  if (evaluator.leavesGaps) {
    changeOpen(list, method, args, node, conditional);
    return;
  }
  const given = spreadOut(list, args, node);
  if (method === "push") appendMembers(list, given, node);
  else if (method === "unshift") list.items.unshift(...given);
  else if (method === "splice") splice(list, given, node, conditional);
  else if (method === "pop" || method === "shift") takeOne(list, method, conditional);
  else if (method === "reverse" || method === "sort") {
    const ordered = arrayMethod(evaluator, list, method, given, node);
    if (ordered.kind === "array" && isForEffect(node)) list.items.splice(0, list.items.length, ...ordered.items);
    if ((ordered.kind === "array" && ordered.isUnordered) || conditional) list.isUnordered = true;
  } else if (method === "fill" || method === "copyWithin")
    list.unresolved ??= unknown("is changed in a way that is not followed", node);
  if (conditional && /^(?:push|unshift|splice)$/u.test(method)) list.conditional = true;
}

/** `tools[index] = tool`: in the place of another, or one more. */
export function putAt(
  evaluator: Evaluator,
  list: ArrayValue,
  { key, value, conditional }: { key: string | undefined; value: Value; conditional: boolean },
  node: TS.Node,
): void {
  const index = key === undefined ? NaN : Number(key);
  if (evaluator.leavesGaps) loseMembers(list, node);
  else if (key === "length") list.unresolved ??= unknown("is cut to a length", node);
  else if (index < list.items.length && !list.conditional && !conditional) list.items[index] = value;
  else appendMembers(list, [value], node);
  if (conditional) list.conditional = true;
}

/** Whether a call, or the chain of calls that it begins, stands for itself: `list.sort();`, `list.sort().reverse();`. */
function isForEffect(node: TS.CallExpression): boolean {
  const { parent } = node;
  const isChain =
    ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
  return isChain ? isForEffect(parent.parent) : ts.isExpressionStatement(parent);
}

function spreadOut(list: ArrayValue, args: readonly Value[], node: TS.CallExpression): readonly Value[] {
  return args.flatMap((arg, index) => {
    const argument = node.arguments[index];
    if (!argument || !ts.isSpreadElement(argument)) return [arg];
    const { items, unresolved } = iterate(arg);
    list.unresolved ??= unresolved;
    return items;
  });
}

/** Where it is not known what is taken out, everything may still be there. */
function splice(
  list: ArrayValue,
  [start, count, ...added]: readonly Value[],
  node: TS.Node,
  conditional: boolean,
): void {
  const from = numberOf(start);
  const taken = numberOf(count);
  if (from !== undefined && (taken === 0 || (taken !== undefined && !conditional && !list.unresolved)))
    list.items.splice(from, taken, ...added);
  else {
    appendMembers(list, added, node);
    list.conditional = true;
  }
}

function takeOne(list: ArrayValue, method: "pop" | "shift", conditional: boolean): void {
  if (conditional || list.conditional || list.unresolved) list.conditional = true;
  else list.items[method]();
}

function numberOf(value: Value | undefined): number | undefined {
  return value?.kind === "primitive" && typeof value.value === "number" ? value.value : undefined;
}
