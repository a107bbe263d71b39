import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { primitive, unknown } from "../../evaluate/values/value.ts";
import { assignmentsOf, isCounted } from "../../syntax/assignments.ts";
import type { Reach } from "../../reach/reach.ts";
import { isDoneAtOnce, isReadBefore, isReadBetween } from "../../reach/order/read-order.ts";
import { type RunOrder } from "../../reach/order/run-order.ts";
import { scopeOf } from "../../reach/order/scope-of.ts";
import { isNothingWritten } from "../../syntax/is-nothing-written.ts";
import type { References } from "../../modules/references.ts";
import { isMadeWhereMissing } from "./made-when-asked.ts";
import { isNeverCalled } from "./never-called.ts";

interface Searches {
  readonly evaluator: Evaluator;
  readonly references: References;
  readonly reach: Reach;
  readonly order: RunOrder;
}

/**
 * The value that a variable of a file has where it is read, of those that functions give it: `setPort("north")` before or
 * behind the use.
 * @returns undefined when it is not known which of them has run by then, and last
 */
export function assignedBefore(
  { evaluator, references, reach, order }: Searches,
  declaration: TS.VariableDeclaration,
  use: TS.Identifier,
  frame: Frame,
): Value | undefined {
  if (!ts.isSourceFile(frame.scope) || isCounted(declaration)) return undefined;
  const all = assignmentsOf(declaration).filter(
    (one) => isMadeWhereMissing(one, declaration) || !isNeverCalled(references, one),
  );
  if (all.every((one) => scopeOf(one) === frame.scope) && scopeOf(use) === frame.scope) return undefined;
  const scope = scopeOf(use);
  // Who asks for what is made when it is asked for has it by then, whenever that is.
  const isAsked = all.some((one) => scopeOf(one) === scope && isMadeWhereMissing(one, declaration));
  const possible = all.filter((one) => !isReadBefore(order, use, one, declaration));
  if (possible.some((one) => isReadBetween(order, use, one, declaration)))
    return isAsked ? undefined : unknown("is assigned in several places", declaration);
  const { initializer } = declaration;
  // What is put into a list by then is in it, too.
  const filled = (value: Value): Value => evaluator.additionsTo(declaration, value, frame);
  if (isAsked && possible.every(({ right }) => isNothingWritten(right))) return undefined;
  if (possible.length === 0)
    return initializer ? filled(evaluator.evaluate(initializer, frame)) : primitive(undefined, use);
  const home = declaration.getSourceFile();
  const last = possible.find((one) => possible.every((other) => other === one || order.isBefore(other, one, home)));
  const isSet = last?.operatorToken.kind === ts.SyntaxKind.EqualsToken && order.isBefore(last, use, home);
  if (!last || !isSet || !isDoneAtOnce(order, last) || !order.isSure(last, undefined)) return undefined;
  const [run, ...others] = reach.framesAt(last);
  return run && others.length === 0 ? filled(evaluator.evaluate(last.right, run)) : undefined;
}
