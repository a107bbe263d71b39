import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { functionAt } from "../../syntax/function-at.ts";
import { inlineFunction, isInlineFunction } from "../../syntax/inline-function.ts";
import { keepsForLater } from "../../syntax/kept-for-later.ts";
import type { Holder } from "../places/holders.ts";
import { registersIn } from "./registers-in.ts";
import { isFromPackage } from "./is-from-package.ts";

/** A function that makes functions which have variables of its own in common. */
export type Maker = TS.FunctionDeclaration | TS.ArrowFunction | TS.FunctionExpression;

const known = new WeakMap<TS.Node, boolean>();

/**
 * The function of which a variable holds what it gives, where that registers tools and has something in common to change:
 * `const harbour = openHarbour();` of `function openHarbour() { const ships = []; return { add(ship) { ships.push(ship); … } }; }`.
 */
export function makerOf({ initializer }: Holder): Maker | undefined {
  const call = initializer && bareExpression(initializer);
  const callee = call && ts.isCallExpression(call) ? bareExpression(call.expression) : undefined;
  const declaration = callee && ts.isIdentifier(callee) ? declarationOf(callee) : undefined;
  const made = declaration && functionAt(declaration);
  return made && isMaker(made) ? made : undefined;
}

function isMaker(node: TS.Node): node is Maker {
  if (!(ts.isFunctionDeclaration(node) || isInlineFunction(node)) || !node.body || !ts.isBlock(node.body)) return false;
  const before = known.get(node);
  if (before !== undefined) return before;
  const { statements } = node.body;
  const isIt =
    !node.asteriskToken &&
    statements.some(ts.isVariableStatement) &&
    statements.some((one) => ts.isReturnStatement(one) && one.expression !== undefined) &&
    allRegister(node) &&
    keepsToItself(node);
  known.set(node, isIt);
  return isIt;
}

/**
 * Whether each function that it makes registers something. What others are asked, `harbour.size()`, is told by the whole program:
 * so is what they read, and with what the run adds to it there would be too much.
 */
function allRegister(maker: Maker): boolean {
  const made: TS.Node[] = [];
  if (maker.body)
    forEachNode(maker.body, (node) => {
      if (!ts.isFunctionLike(node)) return undefined;
      made.push(node);
      return "skip";
    });
  return made.length > 0 && made.every((one) => registersIn(one));
}

/** Whether it hands its variables to nobody: it calls nothing but its own functions, and those of packages, which leave all as it is. */
function keepsToItself(maker: Maker): boolean {
  let isSo = true;
  forEachNode(maker, (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) isSo &&= isOwnCall(node, maker);
    return isSo ? undefined : "skip";
  });
  return isSo;
}

function isOwnCall(call: TS.CallExpression | TS.NewExpression, maker: Maker): boolean {
  let at = bareExpression(call.expression);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isCallExpression(at))
    at = bareExpression(at.expression);
  if (!ts.isIdentifier(at)) return true;
  const declaration: Declaration | undefined = declarationOf(at);
  if (!declaration || (maker.pos <= declaration.pos && declaration.end <= maker.end)) return true;
  if (!isFromPackage(call.expression)) return false;
  return keepsForLater(call) || !(call.arguments ?? []).some((one) => inlineFunction(one) !== undefined);
}
