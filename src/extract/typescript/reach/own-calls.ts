import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { References } from "../modules/references.ts";
import { declarationOf, isCallee, memberExpression } from "./function-places.ts";
import { outermost } from "./outermost.ts";

/** The calls that a function makes of itself: `add(child)` in `add`, `this.add(child)` in a method. */
export function ownCalls(references: References, node: TS.FunctionLikeDeclaration): readonly TS.CallExpression[] {
  const { body } = node;
  if (!body) return [];
  const calls = usesOf(references, node).map((use) => outermost(memberExpression(use)).parent);
  return calls
    .filter((call) => ts.isCallExpression(call))
    .filter((call) => call.getSourceFile() === body.getSourceFile() && body.pos <= call.pos && call.end <= body.end);
}

function usesOf(references: References, node: TS.FunctionLikeDeclaration): readonly TS.MemberName[] {
  const declaration = declarationOf(node);
  if (declaration) return references.to(declaration).filter(isCallee);
  if (!ts.isMethodDeclaration(node) || !ts.isMemberName(node.name)) return [];
  return references.named(node.name.text, node.getSourceFile().fileName).filter(isCalledOfThis);
}

function isCalledOfThis(use: TS.MemberName): boolean {
  const access = use.parent;
  return ts.isPropertyAccessExpression(access) && access.expression.kind === ts.SyntaxKind.ThisKeyword && isCallee(use);
}
