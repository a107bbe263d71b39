import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Declaration } from "./declarations.ts";
import { OR_OPERATORS } from "./or-operators.ts";
import { outermost } from "./outermost.ts";
import { isInlineFunction } from "./inline-function.ts";

/** `ns.register` for its `register`; the identifier itself when it stands alone. */
export function memberExpression<Name extends TS.MemberName>(use: Name): TS.PropertyAccessExpression | Name {
  return ts.isPropertyAccessExpression(use.parent) && use.parent.name === use ? use.parent : use;
}

export function isCallee(use: TS.MemberName): boolean {
  const whole = outermost(memberExpression(use));
  return ts.isCallExpression(whole.parent) && whole.parent.expression === whole;
}

export function isDecorator(use: TS.MemberName): boolean {
  return ts.isDecorator(outermost(memberExpression(use)).parent);
}

export function isArgument(node: TS.Node): boolean {
  const whole = outermost(ts.isIdentifier(node) ? memberExpression(node) : node);
  const { parent } = whole;
  return isCall(parent) && (parent.expression === whole || (parent.arguments?.some((one) => one === whole) ?? false));
}

export function isCall(node: TS.Node): node is TS.CallExpression | TS.NewExpression {
  return ts.isCallExpression(node) || ts.isNewExpression(node);
}

/** `<Moor berth="A1" />`: what renders it calls it, and no code of the project. */
export function isTag(use: TS.MemberName): boolean {
  const { parent } = memberExpression(use);
  return ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent) || ts.isJsxClosingElement(parent);
}

export function isExportOrImport(use: TS.Identifier): boolean {
  return (
    ts.isExportSpecifier(use.parent) ||
    ts.isImportSpecifier(use.parent) ||
    ts.isImportClause(use.parent) ||
    ts.isExportAssignment(use.parent)
  );
}

/** The name of the member that holds a function. */
export function memberNameOf(node: TS.FunctionLikeDeclaration): string | undefined {
  return ts.isMethodDeclaration(node) ? writtenName(node.name) : keyOf(node);
}

/** The name of a member as it is written down: `moor`, `"moor"`, `["moor"]`. */
export function writtenName(name: TS.PropertyName): string | undefined {
  if (ts.isComputedPropertyName(name))
    return ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}

/** The name under which a value becomes the member of an object or a class. */
export function keyOf(value: TS.Node): string | undefined {
  const { parent } = outermost(value);
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name.text;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return writtenName(parent.name);
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(parent.left);
  return isAssigned && ts.isPropertyAccessExpression(parent.left) ? parent.left.name.text : undefined;
}

/** Whether a value is what a function gives back: then whoever calls that may keep it under any name. */
export function isReturned(value: TS.Node): boolean {
  const whole = outermost(value);
  return ts.isReturnStatement(whole.parent) || (ts.isArrowFunction(whole.parent) && whole.parent.body === whole);
}

/** The same where it is one of several that it may give back: `return isOpen ? moor : tow`, `return own ?? moor`. */
export function mayBeReturned(value: TS.Node): boolean {
  const choice = choiceAround(outermost(value));
  return choice ? mayBeReturned(choice) : isReturned(value);
}

/** What a value is one of, where it stands in no brackets: `isOpen ? moor : tow`, `own ?? moor`, `isOpen && moor`. */
export function choiceAround(value: TS.Node): TS.Node | undefined {
  const { parent } = value;
  const isOneOf =
    (ts.isConditionalExpression(parent) && parent.condition !== value) ||
    (ts.isBinaryExpression(parent) && (isBehindAnd(parent, value) || OR_OPERATORS.has(parent.operatorToken.kind)));
  return isOneOf ? parent : undefined;
}

function isBehindAnd({ right, operatorToken }: TS.BinaryExpression, value: TS.Node): boolean {
  return right === value && operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
}

/** A function that a module exports without a name: `export default () => {}`, `module.exports = () => {}`. */
export function exportedExpression(node: TS.FunctionLikeDeclaration): TS.Expression | undefined {
  if (!isInlineFunction(node)) return undefined;
  const { parent } = outermost(node);
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.right === outermost(node) &&
    /^(?:module\.)?exports\b/u.test(parent.left.getText());
  return ts.isExportAssignment(parent) || isAssigned ? node : undefined;
}

/** The declaration whose name a function goes by. */
export function declarationOf(node: TS.FunctionLikeDeclaration): Declaration | undefined {
  if (ts.isFunctionDeclaration(node)) return node;
  const { parent } = outermost(node);
  return ts.isVariableDeclaration(parent) ? parent : undefined;
}
