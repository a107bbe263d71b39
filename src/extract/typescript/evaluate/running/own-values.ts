import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { findDeclaration } from "../../syntax/declarations.ts";
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
  if (!ts.isIdentifier(root)) return false;
  const declaration = findDeclaration(root.text, root);
  const value = declaration && frame.lookup(declaration);
  if (!value) return false;
  if (evaluator.madeByRuns.has(value)) return true;
  const isVariable = ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration);
  return root === target && isVariable && !evaluator.results.ofModules.has(value);
}

/** What a function made in a run that still goes on gives back of that run's own: `getTools()` for `const getTools = () => tools`. */
export function givenOwn(evaluator: Evaluator, call: TS.CallExpression, frame: Frame): Value | undefined {
  const callee = ts.isIdentifier(bareExpression(call.expression)) && evaluator.evaluate(call.expression, frame);
  if (!callee || callee.kind !== "function" || ts.isSourceFile(callee.frame.scope)) return undefined;
  if (!isAround(callee.frame, frame)) return undefined;
  const value = evaluator.evaluate(call, frame);
  return evaluator.madeByRuns.has(value) ? value : undefined;
}

function isAround(outer: Frame, frame: Frame): boolean {
  let at: Frame | undefined = frame;
  while (at && at !== outer) at = at.parent;
  return at === outer;
}

/** Methods that give a member of what they are called of. */
const PICKING: ReadonlySet<string> = new Set(["get", "find", "findLast", "at"]);

/** The `tools` of `tools.orders.methods` and of `tools.get("orders").methods`. */
function rootOf(target: TS.Expression): TS.Expression {
  let at = bareExpression(target);
  for (;;) {
    if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = bareExpression(at.expression);
    else if (
      ts.isCallExpression(at) &&
      ts.isPropertyAccessExpression(at.expression) &&
      PICKING.has(at.expression.name.text)
    )
      at = bareExpression(at.expression.expression);
    else return at;
  }
}
