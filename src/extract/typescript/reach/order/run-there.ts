import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { References } from "../../modules/references.ts";
import { AT_ONCE } from "../../syntax/at-once.ts";
import { isCallee, isReturned, memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { functionCalled } from "../callers/function-called.ts";
import { scopeOf } from "./scope-of.ts";
import { waitFor, waitsBefore } from "./waits.ts";

/**
 * Whether a function that is written where a call is handed it is run by that call, and not kept: it is called there, or each
 * function of the project that the call may run does nothing with it but to call it.
 */
export function isRunThere(evaluator: Evaluator, references: References, callback: TS.Node): boolean {
  const argument = outermost(callback);
  const call = argument.parent;
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return true;
  const callee = call.expression;
  if (callee === argument || isPromiseMade(call)) return true;
  if (ts.isPropertyAccessExpression(callee) && AT_ONCE.test(callee.name.text)) return true;
  const takers = takersOf(evaluator, references, call, argument);
  return takers.length > 0 && takers.every(({ parameter, owner }) => isOnlyCalled(references, parameter, owner));
}

/**
 * Whether who waits for the call that a function is written in waits for the function, too: it is called there, its results are
 * collected, or each function that is handed it waits for it or gives on what it gives.
 */
export function isWaitedForThere(evaluator: Evaluator, references: References, callback: TS.Node): boolean {
  const argument = outermost(callback);
  const call = argument.parent;
  if (!ts.isCallExpression(call) || call.expression === argument) return true;
  const callee = call.expression;
  if (ts.isPropertyAccessExpression(callee) && /^(?:map|flatMap)$/u.test(callee.name.text)) return true;
  const takers = takersOf(evaluator, references, call, argument);
  return takers.length > 0 && takers.every(({ parameter }) => parameter && isWaitedFor(references, parameter));
}

function isWaitedFor(references: References, parameter: TS.ParameterDeclaration): boolean {
  const calls = references.to(parameter).map((use) => outermost(memberExpression(use)).parent);
  return calls.length > 0 && calls.every((call) => waitFor(call) !== undefined || isReturned(call));
}

/** The functions of the project that a call may run, each with the parameter that an argument is given as. */
function takersOf(
  evaluator: Evaluator,
  references: References,
  call: TS.CallExpression | TS.NewExpression,
  argument: TS.Node,
): readonly { readonly owner: TS.FunctionLikeDeclaration; readonly parameter: TS.ParameterDeclaration | undefined }[] {
  const callee = call.expression;
  const known = functionCalled(evaluator, call);
  const named = ts.isPropertyAccessExpression(callee) ? references.methodsNamed(callee.name.text) : [];
  const called = known ? [known.node] : named;
  const place = call.arguments?.findIndex((one) => one === argument) ?? -1;
  return called.map((owner) => ({ owner, parameter: owner.parameters[place] }));
}

/** `new Promise((resolve) => …)` runs what it is given there. */
export function isPromiseMade(node: TS.Node): boolean {
  return ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "Promise";
}

/** Whether a function does nothing with one that it is handed but to call it in its own statements, before it waits. */
export function isOnlyCalled(
  references: References,
  parameter: TS.ParameterDeclaration | undefined,
  owner: TS.FunctionLikeDeclaration,
): boolean {
  if (!parameter || !ts.isIdentifier(parameter.name) || parameter.dotDotDotToken) return false;
  return references.to(parameter).every((use) => isCallee(use) && scopeOf(use) === owner && !waitsBefore(owner, use));
}
