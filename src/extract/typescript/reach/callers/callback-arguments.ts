import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { iterate } from "../../evaluate/values/iterate.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { primitive } from "../../evaluate/values/value.ts";
import { assignmentsOf } from "../../syntax/assignments.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { withUnknown } from "../conditions/turns.ts";

/** Methods of arrays that call their argument once for each member. */
export const EACH: ReadonlySet<string> = new Set(["forEach", "map", "flatMap", "filter", "some", "every", "find"]);

/**
 * What a built-in method hands to the function that it is given, call by call: the members of a list, or what
 * was waited for (`start().then((server) => …)`). Undefined when the call is of another kind.
 */
export function callbackArguments(
  evaluator: Evaluator,
  call: TS.CallExpression | TS.NewExpression,
  frame: Frame,
): Value[][] | undefined {
  const callee = call.expression;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const method = callee.name.text;
  if (method === "reduce") return reduceArguments(evaluator, call, frame);
  if (!EACH.has(method) && method !== "then") return undefined;
  const receiver = evaluator.evaluate(callee.expression, frame);
  if (method === "then") return [[receiver]];
  return eachArguments(receiver);
}

/** What the members of a list, a map or a set are handed on as, one by one: with their places, or their keys. */
export function eachArguments(receiver: Value): Value[][] {
  const list = iterate(receiver);
  const isMap = receiver.kind === "map";
  const values = isMap ? receiver.entries.map(([, value]) => value) : list.items;
  const keys = isMap ? receiver.entries.map(([key]) => key) : list.items.map((_, place) => primitive(place));
  // Of members that are not known, neither are the keys.
  return withUnknown({ ...list, items: values }).map((value, at) => [
    value,
    keys[at] ?? value,
    isMap ? receiver : list,
  ]);
}

/** What `reduce` hands to its function, call by call: what the last call gave, and the next member. */
export function reduceArguments(
  evaluator: Evaluator,
  call: TS.CallExpression | TS.NewExpression,
  frame: Frame,
): Value[][] | undefined {
  const callee = call.expression;
  const [callback, initial] = call.arguments ?? [];
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== "reduce" || !callback) return undefined;
  const list = iterate(evaluator.evaluate(callee.expression, frame));
  const members = withUnknown(list);
  const [first] = members;
  const start = initial ? evaluator.evaluate(initial, frame) : first;
  if (!start) return [];
  const step = evaluator.evaluate(callback, frame);
  // What is handed on unchanged need not be worked out, which may lead back to who asks here.
  const isHandedOn = step.kind === "function" && givesItsFirst(step.node);
  const calls: Value[][] = [];
  let result = start;
  for (const [place, item] of members.entries()) {
    if (!initial && place === 0) continue;
    const handed = [result, item, primitive(place), list];
    calls.push(handed);
    if (!isHandedOn && place < members.length - 1) result = evaluator.call(step, handed, call);
  }
  return calls;
}

/** Whether a function gives back what it is handed first, wherever it ends: `(server, tool) => { …; return server; }`. */
function givesItsFirst({ parameters: [first], body }: TS.FunctionLikeDeclaration): boolean {
  if (!first || !ts.isIdentifier(first.name) || !body || !ts.isBlock(body) || assignmentsOf(first).length > 0)
    return false;
  const { text } = first.name;
  let isSo = body.statements.some(ts.isReturnStatement);
  forEachNode(body, (node) => {
    if (ts.isFunctionLike(node)) return "skip";
    if (ts.isReturnStatement(node))
      isSo &&= node.expression !== undefined && ts.isIdentifier(node.expression) && node.expression.text === text;
    return undefined;
  });
  return isSo;
}
