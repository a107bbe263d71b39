import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** `for (let index = 0; index < …; index++)`, or with `<=` */
export interface CountingLoop extends TS.ForStatement {
  readonly initializer: TS.VariableDeclarationList;
  readonly condition: TS.BinaryExpression;
}

/** A loop that has a variable with another value each turn: over members, over keys, or over numbers. */
export type Loop = TS.ForOfStatement | TS.ForInStatement | CountingLoop;

/** Whether a node is a loop whose turns can be told. */
export function isLoop(node: TS.Node): node is Loop {
  return ts.isForOfStatement(node) || ts.isForInStatement(node) || (ts.isForStatement(node) && isCounting(node));
}

/** The expression that says which turns a loop has. */
export function headOf(loop: Loop): TS.Expression {
  return ts.isForStatement(loop) ? loop.condition.right : loop.expression;
}

/** Whether a variable is one that a loop gives another value each turn. */
export function isLoopVariable(declaration: TS.VariableDeclaration): boolean {
  const loop = declaration.parent.parent;
  if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return true;
  if (!ts.isForStatement(loop) || !loop.incrementor) return false;
  const step = loop.incrementor;
  if (ts.isBinaryExpression(step)) return isNamed(step.left, declaration);
  const isUnary = ts.isPrefixUnaryExpression(step) || ts.isPostfixUnaryExpression(step);
  return isUnary && isNamed(step.operand, declaration);
}

function isCounting({ initializer, condition, incrementor }: TS.ForStatement): boolean {
  const counter = initializer && ts.isVariableDeclarationList(initializer) ? initializer.declarations[0] : undefined;
  if (!counter || !condition || !ts.isBinaryExpression(condition) || !incrementor) return false;
  const isUp =
    (ts.isPostfixUnaryExpression(incrementor) || ts.isPrefixUnaryExpression(incrementor)) &&
    incrementor.operator === ts.SyntaxKind.PlusPlusToken &&
    isNamed(incrementor.operand, counter);
  const { kind } = condition.operatorToken;
  const hasUpperEnd = kind === ts.SyntaxKind.LessThanToken || kind === ts.SyntaxKind.LessThanEqualsToken;
  return isUp && hasUpperEnd && isNamed(condition.left, counter);
}

function isNamed(node: TS.Node, { name }: TS.VariableDeclaration): boolean {
  return ts.isIdentifier(node) && ts.isIdentifier(name) && node.text === name.text;
}
