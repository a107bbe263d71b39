import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./frame.ts";
import { concatValues } from "./literals.ts";
import type { PrimitiveValue, Value } from "./value.ts";
import { alternatives, nullishness, primitive, truthiness, unknown } from "./value.ts";

type Plain = PrimitiveValue["value"] | string;

export function evaluateConditional(evaluator: Evaluator, node: TS.ConditionalExpression, frame: Frame): Value {
  const condition = truthiness(evaluator.evaluate(node.condition, frame));
  if (condition !== undefined) return evaluator.evaluate(condition ? node.whenTrue : node.whenFalse, frame);
  return alternatives([evaluator.evaluate(node.whenTrue, frame), evaluator.evaluate(node.whenFalse, frame)], node);
}

export function evaluateBinary(evaluator: Evaluator, node: TS.BinaryExpression, frame: Frame): Value {
  const operator = node.operatorToken.kind;
  if (operator === ts.SyntaxKind.PlusToken)
    return sumOf(
      termsOf(node).map((term) => evaluator.evaluate(term, frame)),
      node,
    );
  const left = evaluator.evaluate(node.left, frame);
  const right = (): Value => evaluator.evaluate(node.right, frame);
  switch (operator) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return choose(left, truthiness(left), right, node);
    case ts.SyntaxKind.BarBarToken:
      return choose(left, negate(truthiness(left)), right, node);
    case ts.SyntaxKind.QuestionQuestionToken:
      return choose(left, nullishness(left), right, node);
    case ts.SyntaxKind.CommaToken:
      return right();
    case ts.SyntaxKind.EqualsToken:
      return right();
    default:
      return compute(operator, left, right(), node);
  }
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** `process.env.X || "…"`: what is written down is what holds where nobody sets the variable. */
function isEnvironment(value: Value): boolean {
  return value.kind === "external" && value.module === "" && value.path[0] === "process" && value.path[1] === "env";
}

/** `&&`, `||`, `??`: the right side when it is asked for, the left when not, either when that is unknown. */
function choose(left: Value, takesRight: boolean | undefined, right: () => Value, node: TS.BinaryExpression): Value {
  if (isEnvironment(left) && node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) return right();
  if (takesRight === undefined) return alternatives([left, right()], node);
  return takesRight ? right() : left;
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
export function sumOf([first, ...rest]: readonly Value[], node: TS.Node): Value {
  let sum = first ?? primitive(undefined, node);
  for (const [index, term] of rest.entries()) {
    if (isText(sum) || isText(term)) return concatValues([sum, ...rest.slice(index)], node);
    sum = compute(ts.SyntaxKind.PlusToken, sum, term, node);
  }
  return sum;
}

function isText(value: Value): boolean {
  return value.kind === "text" || (value.kind === "alternatives" && value.values.some(isText));
}

const ARITHMETIC: Readonly<Record<number, (a: number, b: number) => number | boolean>> = {
  [ts.SyntaxKind.PlusToken]: (a, b) => a + b,
  [ts.SyntaxKind.MinusToken]: (a, b) => a - b,
  [ts.SyntaxKind.AsteriskToken]: (a, b) => a * b,
  [ts.SyntaxKind.SlashToken]: (a, b) => a / b,
  [ts.SyntaxKind.PercentToken]: (a, b) => a % b,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (a, b) => a ** b,
  [ts.SyntaxKind.LessThanToken]: (a, b) => a < b,
  [ts.SyntaxKind.LessThanEqualsToken]: (a, b) => a <= b,
  [ts.SyntaxKind.GreaterThanToken]: (a, b) => a > b,
  [ts.SyntaxKind.GreaterThanEqualsToken]: (a, b) => a >= b,
};

function compute(operator: TS.SyntaxKind, left: Value, right: Value, node: TS.Node): Value {
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  const equality = equalityOf(operator);
  const [a, b] = [plain(left), plain(right)];
  if (equality !== undefined) {
    if (a && b) return primitive((a.value === b.value) === equality, node);
    const never = (a !== undefined && isObjectLike(right)) || (b !== undefined && isObjectLike(left));
    return never ? primitive(!equality, node) : unknown("compares values that are not known", node);
  }
  const operation = ARITHMETIC[operator];
  if (operation && typeof a?.value === "number" && typeof b?.value === "number")
    return primitive(operation(a.value, b.value), node);
  return unknown("is computed from values that are not known", node);
}

function equalityOf(operator: TS.SyntaxKind): boolean | undefined {
  if (operator === ts.SyntaxKind.EqualsEqualsEqualsToken || operator === ts.SyntaxKind.EqualsEqualsToken) return true;
  return operator === ts.SyntaxKind.ExclamationEqualsEqualsToken || operator === ts.SyntaxKind.ExclamationEqualsToken
    ? false
    : undefined;
}

function plain(value: Value): { readonly value: Plain } | undefined {
  if (value.kind === "text") return { value: value.text.value };
  return value.kind === "primitive" ? { value: value.value } : undefined;
}

function isObjectLike(value: Value): boolean {
  return ["object", "array", "map", "function", "class", "instance", "schema"].includes(value.kind);
}

export function evaluateUnary(
  evaluator: Evaluator,
  node: TS.PrefixUnaryExpression | TS.TypeOfExpression | TS.VoidExpression,
  frame: Frame,
): Value {
  if (ts.isVoidExpression(node)) return primitive(undefined, node);
  if (ts.isTypeOfExpression(node)) return typeOf(evaluator.evaluate(node.expression, frame), node);
  const operand = evaluator.evaluate(node.operand, frame);
  if (node.operator === ts.SyntaxKind.ExclamationToken) {
    const truth = truthiness(operand);
    return truth === undefined ? unknown("depends on a condition that is not known", node) : primitive(!truth, node);
  }
  if (operand.kind !== "primitive" || typeof operand.value !== "number")
    return operand.kind === "unknown" ? operand : unknown("is computed from a value that is not known", node);
  if (node.operator === ts.SyntaxKind.MinusToken) return primitive(-operand.value, node);
  return node.operator === ts.SyntaxKind.PlusToken
    ? operand
    : unknown("is computed by an operator that is not evaluated", node);
}

function typeOf(value: Value, node: TS.Node): Value {
  const names: Partial<Record<Value["kind"], string>> = {
    text: "string",
    function: "function",
    class: "function",
    object: "object",
    array: "object",
    map: "object",
    instance: "object",
    schema: "object",
    regex: "object",
  };
  const name = value.kind === "primitive" ? typeof value.value : names[value.kind];
  return name === undefined
    ? unknown("asks for the type of something that is not known", node)
    : { kind: "text", text: { value: name, pieces: [{ start: 0, end: name.length }] } };
}
