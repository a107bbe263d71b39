import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { findDeclaration, type Declaration } from "../../syntax/declarations.ts";
import { rootOf } from "../../syntax/root-of.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import type { Value } from "../values/value.ts";

/**
 * Whether a value was made in a function that is being run, or is a part of such a one: only then may a change of it be
 * carried out here.
 */
export function isOwn(evaluator: Evaluator, target: TS.Expression, frame: Frame): boolean {
  const root = rootOf(target);
  if (root.kind === ts.SyntaxKind.ThisKeyword)
    return frame.thisValue !== undefined && evaluator.madeByRuns.has(frame.thisValue);
  if (ts.isCallExpression(root)) return givenOwn(evaluator, root, frame) !== undefined;
  if (!ts.isIdentifier(root)) return false;
  const declaration = findDeclaration(root.text, root);
  const value = declaration && frame.lookup(declaration);
  if (!value) return false;
  if (evaluator.madeByRuns.has(value)) return true;
  // A variable of a file whose statements are run: nobody else changes what it holds.
  if (isOfFileRun(declaration, frame)) return !evaluator.results.ofModules.has(value);
  const isVariable = ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration);
  return root === target && isVariable && !evaluator.results.ofModules.has(value);
}

/** Whether what is handed on is of a running function's own, or keeps such: `fill(new Builder(tools))`. */
export function handsOwn(evaluator: Evaluator, argument: TS.Expression, frame: Frame): boolean {
  const bare = bareExpression(argument);
  const kept = ts.isNewExpression(bare) ? bare.arguments : undefined;
  return kept?.some((one) => isOwn(evaluator, one, frame)) ?? isOwn(evaluator, argument, frame);
}

function isOfFileRun(declaration: Declaration, frame: Frame): boolean {
  let at: Frame | undefined = frame;
  while (at && !at.bindings.has(declaration)) at = at.parent;
  return at?.part !== undefined;
}

/** What a function made in a run that still goes on gives back of that run's own: `getTools()` for `const getTools = () => tools`. */
export function givenOwn(evaluator: Evaluator, call: TS.CallExpression, frame: Frame): Value | undefined {
  const callee = ts.isIdentifier(bareExpression(call.expression)) && evaluator.evaluate(call.expression, frame);
  if (!callee || callee.kind !== "function" || (ts.isSourceFile(callee.frame.scope) && !callee.frame.part))
    return undefined;
  if (!isAround(callee.frame, frame)) return undefined;
  const value = evaluator.evaluate(call, frame);
  return evaluator.madeByRuns.has(value) ? value : undefined;
}

function isAround(outer: Frame, frame: Frame): boolean {
  let at: Frame | undefined = frame;
  while (at && at !== outer) at = at.parent;
  return at === outer;
}
