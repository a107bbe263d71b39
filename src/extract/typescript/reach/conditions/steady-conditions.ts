import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { truthiness } from "../../evaluate/values/value.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { decisiveSide } from "../../syntax/decisive-side.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isLoopVariable } from "../../syntax/loops.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";
import { goesOnToAdd, goesOnToFill } from "../../syntax/filled-names.ts";
import { isConstant } from "../../syntax/is-constant.ts";
import { isStatic } from "../../syntax/modifiers.ts";
import { isOfSteadyField } from "./steady-fields.ts";

/** What a condition comes to in a frame; undefined where that is not known, or set where the server is started. */
export function verdictOf(evaluator: Evaluator, expression: TS.Expression, frame: Frame): boolean | undefined {
  const node = bareExpression(expression);
  // Whatever the server is started with, `isOn && tool.page` does not hold for a tool without a page.
  const end = ts.isBinaryExpression(node) ? decisiveSide(node.operatorToken.kind) : undefined;
  if (ts.isBinaryExpression(node) && end !== undefined) {
    const left = verdictOf(evaluator, node.left, frame);
    const right = left === end ? end : verdictOf(evaluator, node.right, frame);
    return right === end ? end : left === undefined ? undefined : right;
  }
  const { result, isSettable } = evaluator.settings.during(() => truthiness(evaluator.evaluate(expression, frame)));
  return isSettable ? undefined : result;
}

/** Whether a condition asks for nothing that the code around it changes: no variable that is assigned, no list that it goes on to fill. */
export function isSteady(expression: TS.Expression, binder: TS.Node): boolean {
  return asksForNone(expression, binder, goesOnToFill);
}

/** The same where members may be given other values: `if (!KNOWN.has(options.side)) options.side = "port";` */
export function isSteadyButMembers(expression: TS.Expression, binder: TS.Node): boolean {
  return asksForNone(expression, binder, goesOnToAdd);
}

function asksForNone(expression: TS.Expression, binder: TS.Node, isFilled: typeof goesOnToFill): boolean {
  const home = homeOf(binder);
  let isSteadySoFar = true;
  forEachNode(expression, (node) => {
    if (node.kind === ts.SyntaxKind.ThisKeyword && !isOfSteadyField(node)) isSteadySoFar = false;
    if (!ts.isIdentifier(node) || isMemberName(node)) return;
    const declaration = declarationOf(node);
    const isAssigned = declaration && ts.isVariableDeclaration(declaration) && isVariable(declaration);
    if (isAssigned || isFilled(home, node, expression)) isSteadySoFar = false;
  });
  return isSteadySoFar;
}

/**
 * `this.isOn`, `!this.isOn`, `!Port.isOpen`: no more is asked for than a flag of the instance, or of a class, of which it is
 * known when it is changed.
 */
export function isOfFlag(expression: TS.Expression): boolean {
  const node = bareExpression(expression);
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.ExclamationToken && isOfFlag(node.operand);
  if (!ts.isPropertyAccessExpression(node)) return false;
  const { expression: receiver, name } = node;
  if (receiver.kind === ts.SyntaxKind.ThisKeyword)
    return ts.findAncestor(node, ts.isClassLike)?.members.some((member) => isFlag(member, name.text)) ?? false;
  const owner = ts.isIdentifier(receiver) ? declarationOf(receiver) : undefined;
  const isClass = owner !== undefined && ts.isClassDeclaration(owner);
  return isClass && owner.members.some((member) => isStatic(member) && isFlag(member, name.text));
}

/** Whether a member of a class declares a field of a name that is true or false: `isOn = true`, `constructor(private isOn: boolean)`. */
function isFlag(member: TS.ClassElement, name: string): boolean {
  if (ts.isConstructorDeclaration(member))
    return member.parameters.some(
      (one) => ts.isParameterPropertyDeclaration(one, member) && one.name.getText() === name && isBoolean(one),
    );
  return ts.isPropertyDeclaration(member) && memberName(member) === name && isBoolean(member);
}

function isBoolean({ type, initializer }: TS.PropertyDeclaration | TS.ParameterDeclaration): boolean {
  if (type) return type.kind === ts.SyntaxKind.BooleanKeyword;
  return initializer?.kind === ts.SyntaxKind.TrueKeyword || initializer?.kind === ts.SyntaxKind.FalseKeyword;
}

function isVariable(declaration: TS.VariableDeclaration): boolean {
  return !isLoopVariable(declaration) && !isConstant(declaration);
}

function homeOf(binder: TS.Node): TS.Node {
  return ts.findAncestor(binder, (at) => ts.isFunctionLike(at) || ts.isSourceFile(at)) ?? binder;
}
