import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { outermost } from "../../syntax/outermost.ts";

/**
 * Whether an expression is run once at most, however often the code around it is, since a variable at the top of a file
 * keeps what it gives: `return port ??= new Port()`, `port = port || new Port()`.
 */
export function isMadeOnce(made: TS.Node): boolean {
  const whole = outermost(made);
  const { parent } = whole;
  if (!ts.isBinaryExpression(parent) || parent.right !== whole || !isAtTop(parent.left)) return false;
  const { kind } = parent.operatorToken;
  if (kind === ts.SyntaxKind.QuestionQuestionEqualsToken || kind === ts.SyntaxKind.BarBarEqualsToken) return true;
  if (kind !== ts.SyntaxKind.QuestionQuestionToken && kind !== ts.SyntaxKind.BarBarToken) return false;
  const kept = outermost(parent).parent;
  const isKept = ts.isBinaryExpression(kept) && kept.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isKept && bareExpression(kept.left).getText() === bareExpression(parent.left).getText();
}

function isAtTop(variable: TS.Expression): boolean {
  const name = bareExpression(variable);
  const declaration = ts.isIdentifier(name) ? declarationOf(name) : undefined;
  return (
    declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    ts.isSourceFile(declaration.parent.parent.parent)
  );
}
