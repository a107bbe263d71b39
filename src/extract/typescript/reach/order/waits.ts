import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { outermost } from "../../syntax/outermost.ts";
import { contains } from "./scope-of.ts";

/** Methods of a promise, which run a function when that is settled. */
const OF_PROMISE = /^(?:then|catch|finally)$/u;

/** Calls that run a function when all that is being run is done. */
const PUTTING_OFF = /^(?:setTimeout|setInterval|setImmediate|queueMicrotask|nextTick)$/u;

/** What happens to the process is heard of when all that is being run is done. */
const OF_PROCESS = /^process\b.*\.(?:on|once|addListener)$/u;

/** Where functions and files wait. */
const waits = new WeakMap<TS.Node, readonly TS.Node[]>();

/** Whether a function gives way to others before it is done. */
export function waitsAnywhere(scope: TS.Node): boolean {
  return waitsOf(scope).length > 0;
}

/** Whether a function, or a file, gives way to others before it is done with a place. */
export function waitsBefore(scope: TS.Node, place: TS.Node): boolean {
  return waitsOf(scope).some((wait) => wait === place || wait.end <= place.pos || isLoopAround(wait, place));
}

/** Whether a function, or a file, gives way to others between two places. */
export function waitsBetween(scope: TS.Node, one: TS.Node, other: TS.Node): boolean {
  const [first, last] = one.pos < other.pos ? [one, other] : [other, one];
  return waitsOf(scope).some((wait) => wait.end > first.pos && wait.pos < last.end);
}

/** The `await` that a call is waited for in, itself or with others: `await Promise.all([open(), close()])`. */
export function waitFor(call: TS.Node): TS.AwaitExpression | undefined {
  let at = outermost(call);
  for (;;) {
    const { parent } = at;
    if (ts.isAwaitExpression(parent)) return parent;
    if (!isSettledWith(parent, at)) return undefined;
    at = outermost(parent);
  }
}

/** Whether an expression is settled only when a part of it is: of `Promise.race` and what else is handed it, nobody knows. */
function isSettledWith(whole: TS.Node, part: TS.Node): whole is TS.Expression {
  if (ts.isCallExpression(whole))
    return whole.expression === part || /^Promise\.(?:all|allSettled|resolve)$/u.test(whole.expression.getText());
  if (ts.isPropertyAccessExpression(whole)) return OF_PROMISE.test(whole.name.text);
  return ts.isArrayLiteralExpression(whole) || ts.isSpreadElement(whole);
}

/** Whether a function that is named, or written, at a place is handed to what runs it when all that is being run is done. */
export function isPutOff(place: TS.Node): boolean {
  const callee = handedTo(place);
  if (!callee) return false;
  return OF_PROMISE.test(nameOf(callee)) || PUTTING_OFF.test(nameOf(callee)) || OF_PROCESS.test(callee.getText());
}

/** Whether such a function is handed to a promise, which who waits for it waits for, too. */
export function isPromised(place: TS.Node): boolean {
  const callee = handedTo(place);
  return callee !== undefined && OF_PROMISE.test(nameOf(callee));
}

/** Whether a function is called only where a promise fails: `load().catch(report)`. */
export function isForFailure(place: TS.Node): boolean {
  const callee = handedTo(place);
  if (!callee || !ts.isPropertyAccessExpression(callee)) return false;
  const call = callee.parent;
  const isSecond = ts.isCallExpression(call) && call.arguments.findIndex((one) => one === outermost(place)) === 1;
  return callee.name.text === "catch" || (callee.name.text === "then" && isSecond);
}

/** Whether a place lies in a function that is handed to the promise which a call gives: `load().then(() => …)`. */
export function isBehindPromise(place: TS.Node, call: TS.Node): boolean {
  let at = outermost(call);
  for (;;) {
    const method = at.parent;
    if (!ts.isPropertyAccessExpression(method) || !OF_PROMISE.test(method.name.text)) return false;
    const chained = outermost(method).parent;
    if (!ts.isCallExpression(chained)) return false;
    if (chained.arguments.some((one) => contains(one, place))) return true;
    at = outermost(chained);
  }
}

/** The function or method that something is handed to. */
function handedTo(place: TS.Node): TS.Expression | undefined {
  const argument = outermost(place);
  const { parent } = argument;
  return ts.isCallExpression(parent) && parent.expression !== argument ? parent.expression : undefined;
}

function nameOf(callee: TS.Expression): string {
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
}

function waitsOf(scope: TS.Node): readonly TS.Node[] {
  const known = waits.get(scope);
  if (known) return known;
  const found: TS.Node[] = [];
  forEachNode(scope, (node) => {
    if (node !== scope && ts.isFunctionLike(node)) return "skip";
    if (ts.isAwaitExpression(node) || isLoopThatWaits(node)) found.push(node);
    return undefined;
  });
  waits.set(scope, found);
  return found;
}

function isLoopThatWaits(node: TS.Node): node is TS.ForOfStatement {
  return ts.isForOfStatement(node) && node.awaitModifier !== undefined;
}

/** `for await (const tool of tools) { … }` waits before each of its turns. */
function isLoopAround(wait: TS.Node, place: TS.Node): boolean {
  return isLoopThatWaits(wait) && wait.statement.pos <= place.pos && place.end <= wait.statement.end;
}
