import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { AT_ONCE } from "../../syntax/at-once.ts";
import { outermost } from "../../syntax/outermost.ts";
import { endOf, haveLoopInCommon, turnOf, type RunOrder } from "./run-order.ts";
import { contains, scopeOf } from "./scope-of.ts";
import { waitsBefore } from "./waits.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** Functions that are called by functions are followed to such a depth. */
const MOST_CALLS_DEEP = 4;

/**
 * Whether a variable is read before a change of what it holds, in each of the runs of both: what is read then lacks the
 * change. Handlers and what else is kept for later read what the whole program has made of it.
 * @param declaration what is read
 */
export function isReadBefore(
  order: RunOrder,
  use: TS.Node,
  change: TS.Node,
  declaration: TS.Node,
  depth = MOST_CALLS_DEEP,
): boolean {
  if (depth === 0) return false;
  const [own, others] = [scopeOf(use), scopeOf(change)];
  const home = declaration.getSourceFile();
  if (own === others) {
    const isFirst = use.end <= change.pos || contains(change, use);
    return isFirst && !haveLoopInCommon(use, change, turnOf(declaration) ?? own) && runsOnce(order, own, declaration);
  }
  if (ts.isSourceFile(own)) return order.isBefore(use, change, home);
  if (contains(own, change)) return runsOnce(order, own, declaration) && order.isBefore(use, change, home);
  if (!isRunAtOnce(own, use)) return false;
  const calls = order.callsOf(own) ?? [];
  return calls.length > 0 && calls.every((call) => isReadBefore(order, call, change, declaration, depth - 1));
}

/**
 * Whether a variable is read in some runs before a change of what it holds, and in others behind it: by a function that is
 * called on both sides of the change, or where another that makes the change is called on both sides.
 */
export function isReadBetween(order: RunOrder, use: TS.Node, change: TS.Node, declaration: TS.Node): boolean {
  const [own, others] = [scopeOf(use), scopeOf(change)];
  if (own === others || (!ts.isSourceFile(others) && contains(others, use))) return false;
  const isApart = !ts.isSourceFile(own) && !contains(own, change) && isRunAtOnce(own, use);
  const calls = isApart ? (order.callsOf(own) ?? []) : [];
  return (
    calls.some((call) => isReadBefore(order, call, change, declaration)) ||
    isChangedAgain(order, use, change, declaration)
  );
}

/** Whether a function that makes a change is called again when a variable has been read. */
function isChangedAgain(order: RunOrder, use: TS.Node, change: TS.Node, declaration: TS.Node): boolean {
  const scope = scopeOf(change);
  const calls = ts.isSourceFile(scope) || !isRunAtOnce(scope, change) ? [] : (order.callsOf(scope) ?? []);
  return calls.length > 1 && calls.some((call) => isReadBefore(order, use, call, declaration));
}

/** Functions that read the members of what they are given at once, and keep nothing of it. */
const READING =
  /^(?:Object\.(?:keys|values|entries|fromEntries)|Array\.from|JSON\.stringify|Map|Set|String|structuredClone|.*\.(?:concat|registerTool|tool))$/u;

/** Whether the members of a collection are read where it is named; else it is only handed on, and read elsewhere. */
export function readsMembers(use: TS.Identifier): boolean {
  const whole = outermost(use);
  const { parent } = whole;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return parent.expression === whole;
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.expression === whole;
  if (ts.isVariableDeclaration(parent)) return !ts.isIdentifier(parent.name);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return parent.expression !== whole && READING.test(parent.expression.getText());
  return ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent) || ts.isTemplateSpan(parent);
}

/** Whether the code of a function or file runs a single time while a variable holds one thing. */
function runsOnce(order: RunOrder, scope: TS.Node, declaration: TS.Node, depth = MOST_CALLS_DEEP): boolean {
  if (ts.isSourceFile(scope) || contains(scope, declaration)) return true;
  const calls = depth > 0 ? order.callsOf(scope) : undefined;
  const [call] = calls ?? [];
  if (!call || calls?.length !== 1) return false;
  const around = scopeOf(call);
  return !haveLoopInCommon(call, call, around) && runsOnce(order, around, declaration, depth - 1);
}

/** Whether a function runs where it is called, as far as a place in it, and is not kept for later. */
function isRunAtOnce(scope: TS.Node, place: TS.Node): boolean {
  if (!ts.isFunctionLike(scope) || ts.isConstructorDeclaration(scope)) return ts.isConstructorDeclaration(scope);
  if (ts.canHaveModifiers(scope) && ts.getModifiers(scope)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword))
    if (waitsBefore(scope, place)) return false;
  return !isKeptForLater(scope);
}

/** Whether a function is handed to a call that may run it later: a handler, say. */
function isKeptForLater(scope: TS.Node): boolean {
  const { parent } = outermost(scope);
  const isInline = isInlineFunction(scope) && ts.isCallExpression(parent);
  if (!isInline || outermost(scope) === parent.expression) return false;
  const { expression } = parent;
  return !(ts.isPropertyAccessExpression(expression) && AT_ONCE.test(expression.name.text));
}

/** Whether what stands at a place in a function is done when a call of that is over: no `await` is in between, or the call is awaited. */
export function isDoneAtOnce(order: RunOrder, place: TS.Node): boolean {
  const scope = scopeOf(place);
  if (!ts.isSourceFile(scope) && isKeptForLater(scope)) return false;
  if (ts.isSourceFile(scope) || !waitsBefore(scope, place)) return true;
  return (order.callsOf(scope) ?? []).every((use) => endOf({ node: place }, use) !== undefined);
}
