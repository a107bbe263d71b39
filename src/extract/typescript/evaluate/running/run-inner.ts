import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";
import type { Evaluator } from "../evaluator.ts";
import { nullishness, primitive, truthiness, type Value } from "../values/value.ts";
import type { Frame } from "../values/frame.ts";
import { givenByChange } from "../methods/change-lists.ts";
import { changesWithin, isChangingCall, partsOf, type ChangingCall } from "./changes-within.ts";
import { goPerhaps } from "./open-ways.ts";
import { isOwn } from "./own-values.ts";
import { assign, assignedValue, count, remove } from "./run-assignments.ts";
import { changeCollection } from "./run-method-calls.ts";

/**
 * Carries out what is changed while an expression is worked out, `names[index++]` or `{ title: titles.shift() }`, in the
 * order in which that happens. What each part gives by then is kept in the frame, for when the whole is evaluated there.
 * @param conditional whether it is not known that the expression is worked out
 */
export function runInner(evaluator: Evaluator, expression: TS.Expression, frame: Frame, conditional: boolean): void {
  if (!changesWithin(expression)) return;
  const node = bareExpression(expression);
  if (ts.isConditionalExpression(node)) runChosen(evaluator, node, frame, conditional);
  else if (ts.isBinaryExpression(node)) runBinary(evaluator, node, frame, conditional);
  else if (isCount(node)) runCount(evaluator, node, frame);
  else if (ts.isDeleteExpression(node)) {
    remove(evaluator, node.expression, frame, conditional);
    frame.memo.set(node, primitive(true, node));
  } else if (isChangingCall(node)) runChange(evaluator, node, frame, conditional);
  else runInnerParts(evaluator, partsOf(node), frame, conditional);
}

/** Of what is put together of several parts, those in front of the last change are worked out before that. */
export function runInnerParts(
  evaluator: Evaluator,
  parts: readonly TS.Expression[],
  frame: Frame,
  conditional: boolean,
): void {
  const last = parts.findLastIndex(changesWithin);
  for (const part of parts.slice(0, last + 1)) {
    runInner(evaluator, part, frame, conditional);
    if (!ts.isSpreadElement(part)) evaluator.evaluate(part, frame);
  }
}

function runChosen(
  evaluator: Evaluator,
  { condition, whenTrue, whenFalse }: TS.ConditionalExpression,
  frame: Frame,
  conditional: boolean,
): void {
  runInner(evaluator, condition, frame, conditional);
  if (![whenTrue, whenFalse].some(changesWithin)) return;
  const truth = truthiness(evaluator.evaluate(condition, frame));
  if (truth === true) runInner(evaluator, whenTrue, frame, conditional);
  else if (truth === false) runInner(evaluator, whenFalse, frame, conditional);
  else
    for (const way of [whenTrue, whenFalse])
      goPerhaps(evaluator, way, frame, () => {
        runInner(evaluator, way, frame, true);
      });
}

function runBinary(evaluator: Evaluator, node: TS.BinaryExpression, frame: Frame, conditional: boolean): void {
  runOperands(evaluator, node, frame, conditional);
  if (!isAssignment(node.operatorToken.kind)) return;
  const value = assignedValue(evaluator, node, frame);
  frame.memo.set(node, value ?? evaluator.evaluate(node.left, frame));
  if (value) assign(evaluator, node.left, value, frame, conditional);
}

/** What stands on both sides of an operator; on the right only where it is come to: `name ||= names.shift()`. */
export function runOperands(
  evaluator: Evaluator,
  { left, operatorToken, right }: TS.BinaryExpression,
  frame: Frame,
  conditional: boolean,
): void {
  // The place is worked out in front of what is put there.
  if (ts.isElementAccessExpression(left) && !changesWithin(left.argumentExpression))
    evaluator.evaluate(left.argumentExpression, frame);
  // What is only given a value is not asked for its own.
  const first = operatorToken.kind === ts.SyntaxKind.EqualsToken ? partsOf(left) : [left];
  const isRun = isRightRun(operatorToken.kind);
  if (!isRun) {
    runInnerParts(evaluator, [...first, right], frame, conditional);
    return;
  }
  runInnerParts(evaluator, first, frame, conditional);
  if (!changesWithin(right)) return;
  const truth = isRun(evaluator, left, frame);
  if (truth === true) runInner(evaluator, right, frame, conditional);
  else if (truth === undefined)
    goPerhaps(evaluator, right, frame, () => {
      runInner(evaluator, right, frame, true);
    });
}

type Test = (evaluator: Evaluator, left: TS.Expression, frame: Frame) => boolean | undefined;

/** Whether what stands on the right of an operator is worked out, where that depends on the left. */
function isRightRun(operator: TS.SyntaxKind): Test | undefined {
  switch (operator) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.AmpersandAmpersandEqualsToken:
      return (evaluator, left, frame) => truthiness(evaluator.evaluate(left, frame));
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.BarBarEqualsToken: {
      const not = (truth: boolean | undefined): boolean | undefined => (truth === undefined ? undefined : !truth);
      return (evaluator, left, frame) => not(truthiness(evaluator.evaluate(left, frame)));
    }
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      return (evaluator, left, frame) => nullishness(evaluator.evaluate(left, frame));
    default:
      return undefined;
  }
}

/** `titles.shift()`: what it gives is what there was before, but for lists that give back themselves. */
function runChange(evaluator: Evaluator, node: ChangingCall, frame: Frame, conditional: boolean): void {
  const { expression: receiver, name } = node.expression;
  const valuesOf = (): readonly Value[] => node.arguments.map((one) => evaluator.evaluate(one, frame));
  runInnerParts(evaluator, isChain(receiver) ? node.arguments : partsOf(node), frame, conditional);
  const own = isOwn(evaluator, receiver, frame) ? evaluator.evaluate(receiver, frame) : undefined;
  const isKnown = !conditional && node.arguments.every((one) => !ts.isSpreadElement(one));
  const given = own?.kind === "array" && isKnown ? givenByChange(own, name.text, valuesOf(), node) : undefined;
  if (given) frame.memo.set(node, given);
  else if (own?.kind === "array" || own?.kind === "map") evaluator.evaluate(node, frame);
  changeCollection(evaluator, node, node.expression, frame, conditional);
}

/** `index++` gives what there was, `++index` what there is then. */
function runCount(
  evaluator: Evaluator,
  node: TS.PrefixUnaryExpression | TS.PostfixUnaryExpression,
  frame: Frame,
): void {
  const counted = count(evaluator, node, frame);
  if (counted) frame.memo.set(node, ts.isPostfixUnaryExpression(node) ? counted.before : counted.after);
}

/** `seen.add(one).add(more)`, `(groups[name] ??= []).push(tool)`: what stands in front is carried out with the call. */
function isChain(receiver: TS.Expression): boolean {
  const bare = bareExpression(receiver);
  return ts.isBinaryExpression(bare) || isChangingCall(bare);
}
