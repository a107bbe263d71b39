import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isBegunAsCollection } from "../../syntax/beginning-of.ts";
import { argumentValues, callForEffect } from "../calls.ts";
import { changesOfThis } from "../member-changes.ts";
import { changesAround, changingFunctions } from "./changing-functions.ts";
import { loseWhatIsHanded } from "./lose-sight.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { meantBy } from "../meant-by.ts";
import type { Chance } from "../values/list-ways.ts";
import { doubtingWhere, goPerhaps } from "./open-ways.ts";
import { handsOwn, isOwn } from "./own-values.ts";
import { assign, assignedValue, count, remove } from "./run-assignments.ts";
import { runInner, runInnerParts, runOperands } from "./run-inner.ts";
import { changesObject, runMethodCall } from "./run-method-calls.ts";
import { nullishness, truthiness, type FunctionValue, type Value } from "../values/value.ts";

/** Expressions that change something: assignments, `delete`, and calls that fill a collection, also under a condition. */
export function runExpression(
  evaluator: Evaluator,
  expression: TS.Expression,
  frame: Frame,
  conditional: boolean,
): void {
  const node = withoutWrapping(expression);
  if (ts.isBinaryExpression(node)) {
    if (runParts(evaluator, node, frame, conditional)) return;
    runOperands(evaluator, node, frame, conditional);
    evaluator.inOrder.comeTo(node, frame);
    const value = assignedValue(evaluator, node, frame);
    if (value) assign(evaluator, node.left, value, frame, conditional);
  } else if (ts.isConditionalExpression(node)) {
    runInner(evaluator, node.condition, frame, conditional);
    const truth = truthiness(evaluator.evaluate(node.condition, frame));
    if (truth !== false) runPerhaps(evaluator, node.whenTrue, frame, conditional, truth);
    if (truth !== true) runPerhaps(evaluator, node.whenFalse, frame, conditional, truth);
  } else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) count(evaluator, node, frame);
  else if (ts.isDeleteExpression(node)) remove(evaluator, node.expression, frame, conditional);
  else if (ts.isCallExpression(node)) runCall(evaluator, node, frame, conditional);
}

/** Runs an expression in a loop, which may have ended before. */
export function runInTurn(
  evaluator: Evaluator,
  expression: TS.Expression,
  frame: Frame,
  conditional: boolean,
  mayBeOver: boolean,
): void {
  doubtingWhere(evaluator, mayBeOver, () => {
    runExpression(evaluator, expression, frame, conditional);
  });
}

/** What a function gives that is one expression, which may change what it gives: `(ships, name) => ships.set(name, {})`. */
export function runGiven(evaluator: Evaluator, body: TS.Expression, frame: Frame, conditional: boolean): Value {
  doubtingWhere(evaluator, conditional, () => {
    runInner(evaluator, body, frame, conditional);
  });
  return evaluator.evaluate(body, frame);
}

function withoutWrapping(expression: TS.Expression): TS.Expression {
  let at = bareExpression(expression);
  while (ts.isAwaitExpression(at) || ts.isVoidExpression(at)) at = bareExpression(at.expression);
  return at;
}

/** `first, second` and `condition && change`: each part for itself; says whether it is such an expression. */
function runParts(evaluator: Evaluator, node: TS.BinaryExpression, frame: Frame, conditional: boolean): boolean {
  const { left, operatorToken, right } = node;
  const go = goesOn(operatorToken.kind);
  if (!go) return false;
  if (go === "always") runExpression(evaluator, left, frame, conditional);
  else runInner(evaluator, left, frame, conditional);
  const isRun = go === "always" || go(evaluator, left, frame);
  if (isRun !== false) runPerhaps(evaluator, right, frame, conditional, isRun);
  return true;
}

/** @param answer of the condition that it is run under; undefined where that is not known */
function runPerhaps(
  evaluator: Evaluator,
  expression: TS.Expression,
  frame: Frame,
  conditional: boolean,
  answer: boolean | undefined,
): void {
  if (answer !== undefined) runExpression(evaluator, expression, frame, conditional);
  else
    goPerhaps(evaluator, expression, frame, () => {
      runExpression(evaluator, expression, frame, true);
    });
}

type Test = (evaluator: Evaluator, left: TS.Expression, frame: Frame) => boolean | undefined;

/** Whether what stands on the right of an operator is run. */
function goesOn(operator: TS.SyntaxKind): "always" | Test | undefined {
  switch (operator) {
    case ts.SyntaxKind.CommaToken:
      return "always";
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return (evaluator, left, frame) => truthiness(evaluator.evaluate(left, frame));
    case ts.SyntaxKind.BarBarToken:
      return (evaluator, left, frame) => not(truthiness(evaluator.evaluate(left, frame)));
    case ts.SyntaxKind.QuestionQuestionToken:
      return (evaluator, left, frame) => nullishness(evaluator.evaluate(left, frame));
    default:
      return undefined;
  }
}

function not(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth;
}

function runCall(evaluator: Evaluator, node: TS.CallExpression, frame: Frame, conditional: boolean): void {
  runInnerParts(evaluator, node.arguments, frame, conditional);
  evaluator.inOrder.comeTo(node, frame);
  if (runsLiveMethod(evaluator, node, frame, conditional)) return;
  if (runsOwnArrow(evaluator, node, frame, conditional)) return;
  if (runsFunction(evaluator, node, frame, conditional)) return;
  if (changesAround(evaluator, node)) {
    const args = argumentValues(evaluator, node.arguments, frame).items;
    loseWhatIsHanded(evaluator, evaluator.evaluate(node.expression, frame), args, node);
  }
  const callee = node.expression;
  if (ts.isPropertyAccessExpression(callee) && isTogether(callee))
    for (const one of node.arguments) runEach(evaluator, one, frame, conditional);
  else if (ts.isPropertyAccessExpression(callee)) runMethodCall(evaluator, node, callee, frame, conditional);
  else if (changesObject(evaluator, node, frame, conditional)) return;
  else if (node.arguments.some((argument) => handsOwn(evaluator, argument, frame))) evaluator.evaluate(node, frame);
}

/** Runs a method of an instance that is followed, or of an object, for what it does to it: `builder.add(tool)`. */
function runsLiveMethod(evaluator: Evaluator, node: TS.CallExpression, frame: Frame, conditional: boolean): boolean {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression) && !ts.isElementAccessExpression(expression)) return false;
  const { expression: receiver } = expression;
  if (isBegunAsCollection(receiver)) return false;
  if (!evaluator.madeByRuns.followsAny && !isOwn(evaluator, receiver, frame) && !isMadeThere(receiver)) return false;
  const functions = functionsMeant(evaluator.evaluate(expression, frame)).filter(
    ({ value }) => value.thisValue !== undefined && isFollowed(evaluator, value.thisValue),
  );
  runMeant(evaluator, functions, node, frame, conditional);
  return functions.length > 0;
}

/** Runs an arrow function of a method for what it does to the instance: `const add = (tool) => this.tools.push(tool);`. */
function runsOwnArrow(evaluator: Evaluator, node: TS.CallExpression, frame: Frame, conditional: boolean): boolean {
  const self = frame.thisValue;
  if (!ts.isIdentifier(node.expression) || !self || !isFollowed(evaluator, self)) return false;
  const callee = evaluator.evaluate(node.expression, frame);
  const isOfSelf = callee.kind === "function" && ts.isArrowFunction(callee.node) && callee.frame.thisValue === self;
  if (!isOfSelf || changesOfThis(evaluator, callee.node).length === 0) return false;
  callForEffect(evaluator, callee, argumentValues(evaluator, node.arguments, frame).items, node, conditional);
  return true;
}

/** `new Builder(tools)`, `new Builder(tools).add(tool)` */
function isMadeThere(receiver: TS.Expression): boolean {
  let at = bareExpression(receiver);
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = bareExpression(at.expression);
  return ts.isNewExpression(at);
}

function isFollowed({ madeByRuns }: Evaluator, self: Value): boolean {
  return madeByRuns.isLive(self) || (self.kind === "object" && madeByRuns.has(self));
}

/** `Promise.all([…])` */
function isTogether(callee: TS.PropertyAccessExpression): boolean {
  return /^Promise\.all(?:Settled)?$/u.test(callee.getText());
}

function runEach(evaluator: Evaluator, list: TS.Expression, frame: Frame, conditional: boolean): void {
  const bare = withoutWrapping(list);
  if (!ts.isArrayLiteralExpression(bare)) runExpression(evaluator, bare, frame, conditional);
  else for (const one of bare.elements) runExpression(evaluator, one, frame, conditional);
}

/**
 * Runs a function that changes what a running function around it holds, or that is handed one which does. While texts are
 * read that have gaps, any function that was made in a run is run: `add("one more line")`. So is one of a file whose statements
 * are run, for what is there when it is.
 */
function runsFunction(evaluator: Evaluator, node: TS.CallExpression, frame: Frame, conditional: boolean): boolean {
  if (!evaluator.calls.mayChange && !evaluator.leavesGaps) return false;
  const { expression } = node;
  if (ts.isPropertyAccessExpression(expression) && isBegunAsCollection(expression.expression)) return false;
  const args = argumentValues(evaluator, node.arguments, frame).items;
  const isHandedChanging = (): boolean => args.some((one) => changingFunctions(evaluator, one).length > 0);
  const functions = functionsMeant(evaluator.evaluate(expression, frame)).filter(({ value }) => {
    const isMadeInRun = value.frame.isInOrder || (evaluator.leavesGaps && !ts.isSourceFile(value.frame.scope));
    return isMadeInRun || changingFunctions(evaluator, value).length > 0 || isHandedChanging();
  });
  runMeant(evaluator, functions, node, frame, conditional);
  return functions.length > 0;
}

interface FunctionMeant {
  readonly value: FunctionValue;
  readonly chance: Chance;
}

/** The functions that a call may run: of several, it runs one. */
function functionsMeant(callee: Value): readonly FunctionMeant[] {
  const meant = meantBy(callee);
  return meant.flatMap(({ value, chance }) =>
    value.kind === "function" ? [{ value, chance: meant.length > 1 && chance === "sure" ? "open" : chance }] : [],
  );
}

function runMeant(
  evaluator: Evaluator,
  functions: readonly FunctionMeant[],
  node: TS.CallExpression,
  frame: Frame,
  conditional: boolean,
): void {
  const args = functions.length > 0 ? argumentValues(evaluator, node.arguments, frame).items : [];
  for (const { value, chance } of functions) {
    const isPossible = conditional || chance !== "sure";
    const run = (): void => {
      callForEffect(evaluator, value, args, node, isPossible);
    };
    if (chance === "sure") run();
    else goPerhaps(evaluator, node, frame, run, chance);
  }
}
