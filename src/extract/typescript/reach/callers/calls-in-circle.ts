import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { declarationOf, isCallee, memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** A call by which one function of a circle gets to the next. */
export interface Step {
  readonly call: TS.CallExpression;
  readonly callee: TS.FunctionLikeDeclaration;
}

/** The calls of each function in a circle that lead on to others in it. */
export type Circle = ReadonlyMap<TS.FunctionLikeDeclaration, readonly Step[]>;

/** Functions that may lead to one: a circle of tools has two or three, a whole program in circles not. */
const MOST_FUNCTIONS = 40;

/**
 * The calls by which a function comes back to itself: at once, as `add(child)` in `add` and `this.add(child)` in a method
 * do, or by way of others that call it. Empty where it does not.
 */
export function callsInCircle(references: References, node: TS.FunctionLikeDeclaration): Circle {
  const leading = new Map<TS.FunctionLikeDeclaration, Step[]>();
  const callees = new Set([node]);
  for (const callee of callees) {
    for (const call of callsOf(references, callee)) {
      const caller = isWithin(call, node) ? node : namedFunctionAround(call);
      if (!caller) continue;
      leading.set(caller, [...(leading.get(caller) ?? []), { call, callee }]);
      if (callees.size < MOST_FUNCTIONS) callees.add(caller);
    }
  }
  return reachedFrom(node, leading);
}

/** Of the functions that lead to one, those that it leads to itself. */
function reachedFrom(node: TS.FunctionLikeDeclaration, leading: Circle): Circle {
  const reached = new Set([node]);
  for (const caller of reached) for (const { callee } of leading.get(caller) ?? []) reached.add(callee);
  return new Map([...leading].filter(([caller]) => reached.has(caller)));
}

function callsOf(references: References, node: TS.FunctionLikeDeclaration): readonly TS.CallExpression[] {
  return usesOf(references, node)
    .map((use) => outermost(memberExpression(use)).parent)
    .filter((call) => ts.isCallExpression(call));
}

function usesOf(references: References, node: TS.FunctionLikeDeclaration): readonly TS.MemberName[] {
  const declaration = declarationOf(node);
  if (declaration) return references.to(declaration).filter(isCallee);
  if (!ts.isMethodDeclaration(node) || !ts.isMemberName(node.name)) return [];
  const owner = node.parent;
  return references
    .named(node.name.text, node.getSourceFile().fileName)
    .filter((use) => isCalledOfThis(use) && isWithin(use, owner));
}

function isCalledOfThis(use: TS.MemberName): boolean {
  const access = use.parent;
  return ts.isPropertyAccessExpression(access) && access.expression.kind === ts.SyntaxKind.ThisKeyword && isCallee(use);
}

function isWithin(node: TS.Node, around: TS.Node): boolean {
  return node.getSourceFile() === around.getSourceFile() && around.pos <= node.pos && node.end <= around.end;
}

/** The nearest function that others call by a name; what it hands on to be called back is a part of it. */
function namedFunctionAround(node: TS.Node): TS.FunctionLikeDeclaration | undefined {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isMethodDeclaration(at) || ts.isFunctionDeclaration(at)) return at;
    if (isInlineFunction(at) && declarationOf(at)) return at;
  }
  return undefined;
}
