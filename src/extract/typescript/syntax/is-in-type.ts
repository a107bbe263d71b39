import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/**
 * Whether a name stands in a type, or names a member or a parameter of one: `typeof moor`, `let pier: Pier`,
 * `{ moor(ship: Ship): void }`, the declaration of an overload. Then it stands for nothing when the code is run. Not so
 * the class that another extends.
 */
export function isInType(name: TS.Node): boolean {
  for (let at = name.parent; ; at = at.parent) {
    if (ts.isExpressionWithTypeArguments(at)) return !isOfClass(at);
    if (ts.isTypeNode(at) || isTypeDeclaration(at) || isSignature(at)) return true;
    if (ts.isExpression(at) || ts.isStatement(at) || ts.isSourceFile(at)) return false;
  }
}

/** `extends Pier` of a class; not its `implements`, nor what an interface extends. */
function isOfClass({ parent }: TS.ExpressionWithTypeArguments): boolean {
  return ts.isHeritageClause(parent) && ts.isClassLike(parent.parent) && parent.token === ts.SyntaxKind.ExtendsKeyword;
}

function isTypeDeclaration(node: TS.Node): boolean {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeParameterDeclaration(node);
}

/** A member of a type, or a function without a body. */
function isSignature(node: TS.Node): boolean {
  return (
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isCallSignatureDeclaration(node) ||
    ts.isConstructSignatureDeclaration(node) ||
    ts.isIndexSignatureDeclaration(node) ||
    ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node)) &&
      node.body === undefined)
  );
}
