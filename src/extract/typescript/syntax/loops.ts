import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** `for (let index = 0; index < …; index++)`, or with `<=`, and downwards: `for (let index = …; index > 0; index--)` */
export interface CountingLoop extends TS.ForStatement {
  readonly initializer: TS.VariableDeclarationList;
  readonly condition: TS.BinaryExpression;
  readonly incrementor: TS.Expression;
}

/** A loop that has a variable with another value each turn: over members, over keys, or over numbers. */
export type Loop = TS.ForOfStatement | TS.ForInStatement | CountingLoop;

/** Whether a node is a loop whose turns can be told. */
export function isLoop(node: TS.Node): node is Loop {
  return ts.isForOfStatement(node) || ts.isForInStatement(node) || (ts.isForStatement(node) && isCounting(node));
}

/** All that says which turns a loop has: for one that counts, where it begins too. */
export function headsOf(loop: Loop): readonly TS.Expression[] {
  const start = ts.isForStatement(loop) ? loop.initializer.declarations[0]?.initializer : undefined;
  return start ? [headOf(loop), start] : [headOf(loop)];
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
  const step = stepOf(incrementor);
  if (!step || !isNamed(step.counter, counter) || !isNamed(condition.left, counter)) return false;
  const { kind } = condition.operatorToken;
  return step.by > 0
    ? kind === ts.SyntaxKind.LessThanToken || kind === ts.SyntaxKind.LessThanEqualsToken
    : kind === ts.SyntaxKind.GreaterThanToken || kind === ts.SyntaxKind.GreaterThanEqualsToken;
}

/** What a loop counts, and by how much: `index++`, `index -= 2`. */
export function stepOf(
  incrementor: TS.Expression,
): { readonly counter: TS.Expression; readonly by: number } | undefined {
  if (ts.isPostfixUnaryExpression(incrementor) || ts.isPrefixUnaryExpression(incrementor)) {
    const { operator, operand } = incrementor;
    if (operator === ts.SyntaxKind.PlusPlusToken) return { counter: operand, by: 1 };
    return operator === ts.SyntaxKind.MinusMinusToken ? { counter: operand, by: -1 } : undefined;
  }
  if (!ts.isBinaryExpression(incrementor) || !ts.isNumericLiteral(incrementor.right)) return undefined;
  const { left, operatorToken, right } = incrementor;
  const by = Number(right.text);
  if (by <= 0) return undefined;
  if (operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) return { counter: left, by };
  return operatorToken.kind === ts.SyntaxKind.MinusEqualsToken ? { counter: left, by: -by } : undefined;
}

function isNamed(node: TS.Node, { name }: TS.VariableDeclaration): boolean {
  return ts.isIdentifier(node) && ts.isIdentifier(name) && node.text === name.text;
}
