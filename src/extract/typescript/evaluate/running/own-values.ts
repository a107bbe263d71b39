import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { findDeclaration, type Declaration } from "../../syntax/declarations.ts";
import { rootOf } from "../../syntax/root-of.ts";
import type { Evaluator } from "../evaluator.ts";
import { changesOfThis } from "../member-changes.ts";
import { meantBy, type Meant } from "../meant-by.ts";
import type { Frame } from "../values/frame.ts";
import type { Value } from "../values/value.ts";

/** Operators that give one of their sides. */
const PICKING: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/**
 * Whether a value was made in a function that is being run, or is a part of such a one: only then may a change of it be
 * carried out here.
 */
export function isOwn(evaluator: Evaluator, target: TS.Expression, frame: Frame): boolean {
  const root = rootOf(target);
  if (root.kind === ts.SyntaxKind.ThisKeyword)
    return frame.thisValue !== undefined && evaluator.madeByRuns.has(frame.thisValue);
  if (ts.isCallExpression(root)) return givenOwn(evaluator, root, frame) !== undefined;
  if (ts.isConditionalExpression(root))
    return isOwn(evaluator, root.whenTrue, frame) || isOwn(evaluator, root.whenFalse, frame);
  if (ts.isBinaryExpression(root) && PICKING.has(root.operatorToken.kind))
    return isOwn(evaluator, root.left, frame) || isOwn(evaluator, root.right, frame);
  if (!ts.isIdentifier(root)) return false;
  const declaration = findDeclaration(root.text, root);
  const value = declaration && frame.lookup(declaration);
  if (!value) return false;
  if (isMadeByRun(evaluator, value)) return true;
  // A variable of a file whose statements are run: nobody else changes what it holds.
  if (isOfFileRun(declaration, frame)) return !evaluator.results.ofModules.has(value);
  const isVariable = ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration);
  return root === target && isVariable && !evaluator.results.ofModules.has(value);
}

/** What is changed where something is changed that is a running function's own: of several, those of them that are its own. */
export function ownAmong(evaluator: Evaluator, target: TS.Expression, value: Value, frame: Frame): readonly Meant[] {
  const root = rootOf(target);
  const declaration = ts.isIdentifier(root) ? findDeclaration(root.text, root) : undefined;
  const isOfFile = !declaration || isOfFileRun(declaration, frame);
  const { madeByRuns, results } = evaluator;
  return meantBy(value).filter(
    ({ value: one }) => one === value || madeByRuns.has(one) || (isOfFile && !results.ofModules.has(one)),
  );
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

/**
 * What a function made in a run that still goes on gives back of that run's own, or a method of what it has made:
 * `getTools()` for `const getTools = () => tools`, `this.toolsOf("quay")`.
 */
export function givenOwn(evaluator: Evaluator, call: TS.CallExpression, frame: Frame): Value | undefined {
  const name = bareExpression(call.expression);
  const isMethod = ts.isPropertyAccessExpression(name);
  if (!ts.isIdentifier(name) && !(isMethod && isOwn(evaluator, name.expression, frame))) return undefined;
  const callee = evaluator.evaluate(name, frame);
  if (callee.kind !== "function") return undefined;
  const isGiving = isMethod ? changesOfThis(evaluator, callee.node).length === 0 : isMadeAround(callee.frame, frame);
  const value = isGiving ? evaluator.evaluate(call, frame) : undefined;
  return value && isMadeByRun(evaluator, value) ? value : undefined;
}

/** Whether a value was made by what is being run, or one of those that it may be. */
function isMadeByRun({ madeByRuns }: Evaluator, value: Value): boolean {
  return madeByRuns.has(value) || meantBy(value).some((one) => one.value !== value && madeByRuns.has(one.value));
}

function isMadeAround(made: Frame, frame: Frame): boolean {
  return (!ts.isSourceFile(made.scope) || made.part !== undefined) && isAround(made, frame);
}

function isAround(outer: Frame, frame: Frame): boolean {
  let at: Frame | undefined = frame;
  while (at && at !== outer) at = at.parent;
  return at === outer;
}
