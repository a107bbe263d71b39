import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { isLoopVariable } from "../../syntax/loops.ts";
import { isNothingWritten } from "../../syntax/is-nothing-written.ts";
import { isConstant } from "../../syntax/is-constant.ts";

/** A name may be taken out of another, and that out of a third. */
const MOST_STEPS = 3;

/** Tests that ask for nothing but what they name. */
const TESTS: ReadonlySet<string> = new Set(["includes", "startsWith", "endsWith", "some", "has", "test"]);

/**
 * Whether a condition asks for nothing but what the code is given with each tool, as `"input" in tool` and
 * `tool.kind === "query"` do. That is what it was written as, whatever the program does meanwhile; a flag is not, since
 * programs turn these on and off. Of the fields of a class and of its instances it is known when they are given a value.
 */
export function asksForGivenData(evaluator: Evaluator, expression: TS.Expression, frame: Frame): boolean {
  const node = bareExpression(expression);
  const asks = (one: TS.Expression): boolean => asksForGivenData(evaluator, one, frame);
  if (isLiteral(node)) return true;
  if (ts.isPrefixUnaryExpression(node)) return asks(node.operand);
  if (ts.isTypeOfExpression(node)) return asks(node.expression);
  // What it is asked to be an instance of is the same throughout.
  if (ts.isBinaryExpression(node)) return asks(node.left) && (isInstanceTest(node) || asks(node.right));
  if (ts.isCallExpression(node)) return isTest(node.expression) && asksOfCall(node, asks);
  if (isOfClass(evaluator, node, frame)) return true;
  return (isGiven(node) || isOfWholeObject(evaluator, node, frame)) && !isFlag(evaluator, node, frame);
}

function isInstanceTest({ operatorToken }: TS.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
}

/** Whether a call asks for nothing but what it names: `tags.includes(tag)`, `Array.isArray(input)` */
export function isTest(callee: TS.Expression): boolean {
  return callee.getText() === "Array.isArray" || (ts.isPropertyAccessExpression(callee) && TESTS.has(callee.name.text));
}

/** `tool.tags.includes("harbour")`, `Array.isArray(tool.input)` */
function asksOfCall(
  { expression, arguments: given }: TS.CallExpression,
  asks: (one: TS.Expression) => boolean,
): boolean {
  const isOfReceiver = ts.isPropertyAccessExpression(expression) && expression.getText() !== "Array.isArray";
  return given.every(asks) && (!isOfReceiver || asks(expression.expression));
}

function isLiteral(node: TS.Expression): boolean {
  const isTruth = node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
  return isTruth || ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || isNothingWritten(node);
}

/** Whether an expression is what a loop or a call gives to the code, or a member of that. */
function isGiven(node: TS.Expression, steps = 0): boolean {
  const bare = bareExpression(node);
  if (ts.isPropertyAccessExpression(bare)) return isGiven(bare.expression, steps);
  if (ts.isElementAccessExpression(bare)) return isLiteral(bare.argumentExpression) && isGiven(bare.expression, steps);
  const [listed] = ts.isNewExpression(bare) && bare.expression.getText() === "Set" ? (bare.arguments ?? []) : [];
  if (listed) return isGiven(listed, steps);
  const declaration = ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  const whole =
    declaration && ts.isBindingElement(declaration) ? ts.walkUpBindingElementsAndPatterns(declaration) : declaration;
  if (!whole) return false;
  if (ts.isParameter(whole)) return true;
  if (!ts.isVariableDeclaration(whole)) return false;
  if (isLoopVariable(whole)) return true;
  const isFollowed = isConstant(whole) && steps < MOST_STEPS;
  return isFollowed && whole.initializer !== undefined && isGiven(whole.initializer, steps + 1);
}

/** Whether a condition hangs on anything that a loop, a call or an object gives to the code, by whatever way. */
export function hangsOnGiven(condition: TS.Node, steps = 0): boolean {
  if (condition.kind === ts.SyntaxKind.ThisKeyword || condition.kind === ts.SyntaxKind.SuperKeyword) return true;
  if (!ts.isIdentifier(condition)) return ts.forEachChild(condition, (child) => hangsOnGiven(child, steps)) ?? false;
  const declaration = declarationOf(condition);
  if (!declaration) return false;
  const whole = ts.isBindingElement(declaration) ? ts.walkUpBindingElementsAndPatterns(declaration) : declaration;
  if (!ts.isVariableDeclaration(whole)) return ts.isParameter(whole);
  if (isLoopVariable(whole) || !isConstant(whole) || steps === MOST_STEPS) return true;
  return whole.initializer !== undefined && hangsOnGiven(whole.initializer, steps + 1);
}

/** Whether something is a member of an object that a function has worked out and of which all is known. */
function isOfWholeObject(evaluator: Evaluator, node: TS.Expression, frame: Frame): boolean {
  const bare = bareExpression(node);
  if (ts.isPropertyAccessExpression(bare)) return isOfWholeObject(evaluator, bare.expression, frame);
  const declaration = ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  if (!declaration || !isConstant(declaration) || !ts.findAncestor(declaration, isRunAnew)) return false;
  const value = evaluator.evaluate(bare, frame);
  return value.kind === "object" && !value.unresolved;
}

/** `Port.isOpen`, `port.isOpen`: a field that a class of the project declares. */
function isOfClass(evaluator: Evaluator, node: TS.Expression, frame: Frame): boolean {
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return false;
  const declaration = declarationOf(node.expression);
  if (declaration && !ts.isClassDeclaration(declaration) && !isConstant(declaration)) return false;
  const owner = evaluator.evaluate(node.expression, frame);
  const { members } = owner.kind === "class" ? owner.node : owner.kind === "instance" ? owner.class.node : {};
  const { text } = node.name;
  return members?.some((one) => ts.isPropertyDeclaration(one) && memberName(one) === text) ?? false;
}

function isRunAnew(node: TS.Node): boolean {
  return ts.isFunctionLike(node) || ts.isIterationStatement(node, false);
}

function isFlag(evaluator: Evaluator, node: TS.Expression, frame: Frame): boolean {
  const value = evaluator.evaluate(node, frame);
  return value.kind === "primitive" && typeof value.value === "boolean";
}
