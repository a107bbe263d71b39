import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import type { Evaluator } from "./evaluator.ts";
import { areEqual, plain, type Plain } from "./running/are-equal.ts";
import type { Frame } from "./values/frame.ts";
import { concatValues } from "./literals.ts";
import { madeBy } from "./makes-new.ts";
import { isIn, isInstanceOf } from "./membership.ts";
import { concatOpen } from "./values/open-texts.ts";
import { tested } from "./tested.ts";
import { nameOfType, typeOf } from "./type-of.ts";
import type { Value } from "./values/value.ts";
import { alternatives, hasDefault, overAlternatives, pickedOf } from "./values/alternatives.ts";
import { truthByDefault } from "./values/truth-by-default.ts";
import { isUnset } from "./values/unset.ts";
import { untaken } from "./values/untaken.ts";
import { isSetting, nullishness, primitive, setting, truthiness, unknown } from "./values/value.ts";

/** What is there behind a condition, or else that: whether it is known which of the two by default, which stands first. */
function behind(condition: Value, value: Value, right: () => Value): Value {
  const isKnown = value.kind === "alternatives" && truthByDefault(condition) !== undefined && hasDefault(right());
  return isKnown ? { ...value, isFirstByDefault: true } : value;
}

export function evaluateBinary(evaluator: Evaluator, node: TS.BinaryExpression, frame: Frame): Value {
  const operator = node.operatorToken.kind;
  if (operator === ts.SyntaxKind.PlusToken)
    return sumOf(
      evaluator,
      termsOf(node).map((term) => evaluator.evaluate(term, frame)),
      node,
    );
  const isFlag = operator === ts.SyntaxKind.AmpersandAmpersandToken;
  const left = isFlag ? tested(evaluator, node.left, frame) : evaluator.evaluate(node.left, frame);
  let made: Value | undefined;
  const right = (): Value => (made ??= evaluator.evaluate(node.right, frame));
  switch (operator) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      // What is not true is mostly `false`, and all that it is good for is to be left out.
      return behind(
        left,
        countingAs(
          false,
          choose(left, truthiness, right, node, (one) =>
            evaluator.leavesGaps ? primitive(false, node) : untaken(one),
          ),
          right,
        ),
        right,
      );
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.BarBarEqualsToken:
      return behind(
        left,
        countingAs(
          true,
          choose(left, (one) => passedOver(evaluator, one) || negate(truthiness(one)), right, node),
          right,
        ),
        right,
      );
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      return choose(left, (one) => passedOver(evaluator, one) || nullishness(one), right, node);
    case ts.SyntaxKind.CommaToken:
      return right();
    case ts.SyntaxKind.EqualsToken:
      return right();
    case ts.SyntaxKind.InKeyword:
      return overAlternatives(left, (a) => overAlternatives(right(), (b) => isIn(evaluator, a, b, node)));
    case ts.SyntaxKind.InstanceOfKeyword:
      return overAlternatives(left, (a) => overAlternatives(right(), (b) => isInstanceOf(evaluator, a, b, node)));
    default:
      return overKnown(left, node, (a) => overKnown(right(), node, (b) => compute(operator, a, b, node)));
  }
}

/** Whether a value is a setting, in place of which that counts which the code says by default. */
function passedOver({ settings }: Evaluator, value: Value): boolean {
  if (!isSetting(value)) return false;
  settings.note();
  return true;
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/**
 * `&&`, `||`, `??`: the right side when it is asked for, the left when not, either when that is unknown. Of
 * `process.env.X || "…"` what is written down is what holds where nobody sets the variable.
 */
function choose(
  left: Value,
  takesRight: (one: Value) => boolean | undefined,
  right: () => Value,
  node: TS.BinaryExpression,
  leftWhenUntaken: (one: Value) => Value = (one) => one,
): Value {
  const chosen = overAlternatives(left, (one) => {
    const takes = takesRight(one);
    if (takes === undefined) return alternatives([leftWhenUntaken(one), right()], node);
    return takes ? right() : one;
  });
  if (chosen === left || chosen.kind !== "alternatives") return chosen;
  return pickedOf(chosen, [...madeBy(node.left, left), ...madeBy(node.right, right())]);
}

/** What either side gives, where the left one is taken only if it counts so, and the right one does too. */
function countingAs(truth: boolean, value: Value, right: () => Value): Value {
  return value.kind === "alternatives" && truthiness(right()) === truth ? { ...value, truth } : value;
}

/** What `...(flag && { note })` spreads: where the flag is off, nothing, whatever the flag is then. */
export function evaluateSpread(evaluator: Evaluator, expression: TS.Expression, frame: Frame): Value {
  const node = bareExpression(expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken)
    return evaluator.evaluate(expression, frame);
  const nothing = primitive(undefined, node);
  const flags = tested(evaluator, node.left, frame);
  const right = (): Value => evaluateSpread(evaluator, node.right, frame);
  const spread = overAlternatives(flags, (flag) => {
    const truth = truthiness(flag);
    if (truth === false) return nothing;
    return truth ? right() : alternatives([nothing, right()], node);
  });
  return behind(flags, spread, right);
}

/** The terms of `a + b + c`: long texts are written so, and then nest as deep as they have lines. */
function termsOf(sum: TS.BinaryExpression): TS.Expression[] {
  const terms: TS.Expression[] = [];
  let at: TS.Expression = sum;
  for (; ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.PlusToken; at = at.left)
    terms.push(at.right);
  return [at, ...terms.toReversed()];
}

/** Terms added from left to right: numbers up to the first text, from there on text is put together. */
export function sumOf(evaluator: Evaluator, [first, ...rest]: readonly Value[], node: TS.Node): Value {
  let sum = first ?? primitive(undefined, node);
  for (const [index, term] of rest.entries()) {
    if (isText(sum) || isText(term)) {
      const parts = [sum, ...rest.slice(index)];
      return evaluator.leavesGaps ? concatOpen(parts, node) : concatValues(parts, node);
    }
    sum = overAlternatives(sum, (a) => overAlternatives(term, (b) => compute(ts.SyntaxKind.PlusToken, a, b, node)));
  }
  return sum;
}

/** What `x += 1` adds by, and the like: the operator between what there is and what is given. */
const STEPS: Readonly<Record<number, TS.SyntaxKind>> = {
  [ts.SyntaxKind.MinusEqualsToken]: ts.SyntaxKind.MinusToken,
  [ts.SyntaxKind.AsteriskEqualsToken]: ts.SyntaxKind.AsteriskToken,
  [ts.SyntaxKind.SlashEqualsToken]: ts.SyntaxKind.SlashToken,
  [ts.SyntaxKind.PercentEqualsToken]: ts.SyntaxKind.PercentToken,
  [ts.SyntaxKind.AsteriskAsteriskEqualsToken]: ts.SyntaxKind.AsteriskAsteriskToken,
  [ts.SyntaxKind.LessThanLessThanEqualsToken]: ts.SyntaxKind.LessThanLessThanToken,
  [ts.SyntaxKind.BarEqualsToken]: ts.SyntaxKind.BarToken,
  [ts.SyntaxKind.AmpersandEqualsToken]: ts.SyntaxKind.AmpersandToken,
};

/** What an assignment gives its target: `x = y`, `x += y`, `x ??= y`. Where it leaves that as it is, what there was before. */
export function assignedBy(
  evaluator: Evaluator,
  node: TS.BinaryExpression,
  before: () => Value,
  given: () => Value,
): Value {
  const step = STEPS[node.operatorToken.kind];
  const chosen = (isGiven: boolean | undefined): Value =>
    isGiven === undefined ? alternatives([before(), given()], node) : isGiven ? given() : before();
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.EqualsToken:
      return given();
    case ts.SyntaxKind.PlusEqualsToken:
      return sumOf(evaluator, [before(), given()], node);
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      return chosen(nullishness(before()));
    case ts.SyntaxKind.BarBarEqualsToken:
      return chosen(negate(truthiness(before())));
    case ts.SyntaxKind.AmpersandAmpersandEqualsToken:
      return chosen(truthiness(before()));
    default:
      return step === undefined
        ? unknown("is computed step by step", node)
        : overAlternatives(before(), (a) => overAlternatives(given(), (b) => compute(step, a, b, node)));
  }
}

function isText(value: Value): boolean {
  return value.kind === "text" || (value.kind === "alternatives" && value.values.some(isText));
}

/** What compares texts as it does numbers: `(one, other) => (one < other ? -1 : 1)`. */
const COMPARISONS: Readonly<Record<number, (a: string, b: string) => boolean>> = {
  [ts.SyntaxKind.LessThanToken]: (a, b) => a < b,
  [ts.SyntaxKind.LessThanEqualsToken]: (a, b) => a <= b,
  [ts.SyntaxKind.GreaterThanToken]: (a, b) => a > b,
  [ts.SyntaxKind.GreaterThanEqualsToken]: (a, b) => a >= b,
};

const ARITHMETIC: Readonly<Record<number, (a: number, b: number) => number | boolean>> = {
  [ts.SyntaxKind.PlusToken]: (a, b) => a + b,
  [ts.SyntaxKind.MinusToken]: (a, b) => a - b,
  [ts.SyntaxKind.AsteriskToken]: (a, b) => a * b,
  [ts.SyntaxKind.SlashToken]: (a, b) => a / b,
  [ts.SyntaxKind.PercentToken]: (a, b) => a % b,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (a, b) => a ** b,
  [ts.SyntaxKind.LessThanLessThanToken]: (a, b) => a << b,
  [ts.SyntaxKind.BarToken]: (a, b) => a | b,
  [ts.SyntaxKind.AmpersandToken]: (a, b) => a & b,
  [ts.SyntaxKind.LessThanToken]: (a, b) => a < b,
  [ts.SyntaxKind.LessThanEqualsToken]: (a, b) => a <= b,
  [ts.SyntaxKind.GreaterThanToken]: (a, b) => a > b,
  [ts.SyntaxKind.GreaterThanEqualsToken]: (a, b) => a >= b,
};

function compute(operator: TS.SyntaxKind, left: Value, right: Value, node: TS.Node): Value {
  const equality = equalityOf(operator);
  const unset = [left, right].find(isSetting);
  if (equality !== undefined && unset) {
    // By default there is nothing, which is equal to nothing alone: `process.env.PORT === undefined`.
    const isEqual = nullishness(unset === left ? right : left) === true;
    return alternatives([primitive(isEqual === equality, node), whenSet(unset, node)], node);
  }
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  if (equality !== undefined) {
    const isEqual = areEqual(left, right, isLoose(operator) ? isLooselyEqual : undefined);
    return isEqual === undefined
      ? unknown("compares values that are not known", node)
      : primitive(isEqual === equality, node);
  }
  const [a, b] = [plain(left), plain(right)];
  const operation = ARITHMETIC[operator];
  if (operation && typeof a?.value === "number" && typeof b?.value === "number")
    return primitive(operation(a.value, b.value), node);
  const comparison = COMPARISONS[operator];
  if (comparison && typeof a?.value === "string" && typeof b?.value === "string")
    return primitive(comparison(a.value, b.value), node);
  // `best?.length > 0` of a list that is not given: nothing is neither less nor more than anything.
  if (comparison && a && b && (a.value === undefined || b.value === undefined)) return primitive(false, node);
  return unknown("is computed from values that are not known", node);
}

function equalityOf(operator: TS.SyntaxKind): boolean | undefined {
  if (operator === ts.SyntaxKind.EqualsEqualsEqualsToken || operator === ts.SyntaxKind.EqualsEqualsToken) return true;
  return operator === ts.SyntaxKind.ExclamationEqualsEqualsToken || operator === ts.SyntaxKind.ExclamationEqualsToken
    ? false
    : undefined;
}

function isLoose(operator: TS.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.EqualsEqualsToken || operator === ts.SyntaxKind.ExclamationEqualsToken;
}

/** `==` takes null and undefined for equal, and compares values of two types as numbers. */
function isLooselyEqual(a: Plain, b: Plain): boolean {
  const [isNothing, isOther] = [(a ?? null) === null, (b ?? null) === null];
  if (isNothing || isOther) return isNothing && isOther;
  return typeof a === typeof b ? a === b : Number(a) === Number(b);
}

export function evaluateUnary(
  evaluator: Evaluator,
  node: TS.PrefixUnaryExpression | TS.TypeOfExpression | TS.VoidExpression,
  frame: Frame,
): Value {
  if (ts.isVoidExpression(node)) return primitive(undefined, node);
  if (ts.isTypeOfExpression(node))
    return overAlternatives(evaluator.evaluate(node.expression, frame), (one) =>
      isUnset(one) ? alternatives([nameOfType("undefined"), whenSet(one, node)], node) : typeOf(evaluator, one, node),
    );
  const operand = evaluator.evaluate(node.operand, frame);
  if (node.operator === ts.SyntaxKind.ExclamationToken) return overKnown(operand, node, (one) => negated(one, node));
  if (operand.kind !== "primitive" || typeof operand.value !== "number")
    return operand.kind === "unknown" ? operand : unknown("is computed from a value that is not known", node);
  if (node.operator === ts.SyntaxKind.MinusToken) return primitive(-operand.value, node);
  return node.operator === ts.SyntaxKind.PlusToken
    ? operand
    : unknown("is computed by an operator that is not evaluated", node);
}

/** What `!` makes of a value. */
export function negated(value: Value, node: TS.Node): Value {
  if (isSetting(value)) return alternatives([primitive(true, node), whenSet(value, node)], node);
  const truth = truthiness(value);
  return truth === undefined ? unknown("depends on a condition that is not known", node) : primitive(!truth, node);
}

/**
 * Applies an operator to each that something may be. What it is where somebody sets it, besides what it is by default, is
 * not nothing, as a setting that nobody sets is: `!isOn` of `const isOn = process.env.ON === "true"`.
 */
function overKnown(value: Value, node: TS.Node, operation: Parameters<typeof overAlternatives>[1]): Value {
  const first = value.kind === "alternatives" ? value.values[0] : value;
  return overAlternatives(value, (one) => (one !== first && isSetting(one) ? whenSet(one, node) : operation(one)));
}

/** What a test of a setting gives where it is set. */
function whenSet(value: Value, node: TS.Node): Value {
  return value.kind === "unknown" ? value : setting("depends on what the environment holds", node);
}
