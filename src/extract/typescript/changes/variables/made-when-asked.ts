import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { isInstance } from "../../evaluate/running/remembered-values.ts";
import { alternatives } from "../../evaluate/values/alternatives.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import type { Reach } from "../../reach/reach.ts";
import { scopeOf } from "../../reach/order/scope-of.ts";
import { assignmentsOf, GIVING } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { endedBy } from "../../syntax/ended-by.ts";
import { isNothingWritten } from "../../syntax/is-nothing-written.ts";
import { isNeverCalled } from "./never-called.ts";

/**
 * What a variable holds that begins with nothing, and that a function makes as soon as it is asked for it:
 * `if (!kit) kit = open(); return kit;`. Whoever asks gets the same. What others give it counts too, where they are called:
 * a function that clears it or makes it anew is mostly there for tests alone.
 * @returns undefined when no function makes it so, or it may be given something that is not known
 */
export function madeWhenAsked(
  evaluator: Evaluator,
  { references, reach }: { readonly references: References; readonly reach: Reach },
  declaration: TS.VariableDeclaration,
  frame: Frame,
): Value | undefined {
  const given = assignmentsOf(declaration).filter(({ right }) => !isNothingWritten(right));
  if (!given.some((one) => isMadeWhereMissing(one, declaration))) return undefined;
  const counting = given.filter((one) => isMadeWhereMissing(one, declaration) || !isNeverCalled(references, one));
  if (counting.some(({ operatorToken }) => !GIVING.has(operatorToken.kind))) return undefined;
  const values: Value[] = [];
  for (const { right } of counting) {
    const runs = reach.framesAt(right);
    // A list that hangs on who asks for it first is told by the run of the function for each.
    if (runs.length > 1 && !isInstance(right)) return undefined;
    values.push(...(runs.length > 0 ? runs : [frame]).map((run) => evaluator.evaluate(right, run)));
  }
  const [first, ...others] = values;
  if (!first || !values.every(isMade)) return undefined;
  if (others.length === 0) return evaluator.additionsTo(declaration, first, frame);
  // Of several texts one alone is meant; what is put into one of several registries may be asked of each.
  return values.every(isKeeper) ? alternatives(values, declaration) : undefined;
}

/** Whether a value is an instance, or an object that holds one. */
function isKeeper(value: Value): boolean {
  if (value.kind === "object") return [...value.properties.values()].some((one) => one.value.kind === "instance");
  return value.kind === "instance";
}

function isMade(value: Value): boolean {
  return value.kind !== "unknown" && !(value.kind === "alternatives" && value.values.some((one) => !isMade(one)));
}

/** Whether an assignment is made only where the variable holds nothing yet. */
export function isMadeWhereMissing(assignment: TS.BinaryExpression, declaration: TS.VariableDeclaration): boolean {
  if (ts.isSourceFile(scopeOf(assignment))) return false;
  if (assignment.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return GIVING.has(assignment.operatorToken.kind);
  for (let at: TS.Node = assignment; !ts.isFunctionLike(at) && !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && parent.thenStatement === at && isAbsence(parent.expression, declaration))
      return true;
    if (ts.isBinaryExpression(parent) && parent.right === at && isAlternativeTo(parent, declaration)) return true;
    if (ts.isBlock(parent) && parent.statements.some((one) => one.end <= at.pos && isLeftWithIt(one, declaration)))
      return true;
  }
  return false;
}

/** `!kit`, `kit === null`, `kit == undefined` */
function isAbsence(condition: TS.Expression, declaration: TS.VariableDeclaration): boolean {
  const node = bareExpression(condition);
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.ExclamationToken && isNamed(node.operand, declaration);
  return ts.isBinaryExpression(node) && EQUAL.has(node.operatorToken.kind) && isOfNothing(node, declaration);
}

const EQUAL: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
]);
const UNEQUAL: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

function isOfNothing({ left, right }: TS.BinaryExpression, declaration: TS.VariableDeclaration): boolean {
  return isNamed(left, declaration) && isNothingWritten(right);
}

/** The right side of `kit ?? (kit = open())`. */
function isAlternativeTo({ left, operatorToken }: TS.BinaryExpression, declaration: TS.VariableDeclaration): boolean {
  const { kind } = operatorToken;
  const isEither = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
  return isEither && isNamed(left, declaration);
}

/** `if (kit) return kit;` */
function isLeftWithIt(statement: TS.Statement, declaration: TS.VariableDeclaration): boolean {
  if (!ts.isIfStatement(statement) || !endedBy(statement.thenStatement)) return false;
  const node = bareExpression(statement.expression);
  if (isNamed(node, declaration)) return true;
  return ts.isBinaryExpression(node) && UNEQUAL.has(node.operatorToken.kind) && isOfNothing(node, declaration);
}

function isNamed(expression: TS.Expression, declaration: TS.VariableDeclaration): boolean {
  const node = bareExpression(expression);
  return ts.isIdentifier(node) && declarationOf(node) === declaration;
}
