import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { isPutAway, isWrittenAtEachCall } from "../callers/all-uses-known.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { keyOf } from "../../syntax/function-places.ts";
import { isConstant } from "../../syntax/is-constant.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isTest } from "./given-data.ts";
import { guardsOf } from "./guards.ts";

/**
 * What a function that is given something asks for before it lets a node run: `if (readOnly) return`,
 * `if (options.tools.includes("moor"))`. Whether it does is known in those runs alone that have their values.
 */
export function flagsAsked(references: References, node: TS.Node, binder: TS.Node): readonly TS.Expression[] {
  return guardsOf(node, binder).flatMap(({ expression, isOfSwitch }) =>
    flagsIn(expression).filter((flag) => {
      const declaration = ts.isIdentifier(flag) ? declarationOf(flag) : undefined;
      const owner = declaration && ts.findAncestor(declaration, ts.isFunctionLike);
      if (!owner || isPutAway(references, owner)) return false;
      // What a switch is over has more values than a flag: told apart by it, runs may be more than are followed.
      return isOfSwitch !== true || (ts.isParameter(declaration) && isWrittenAtEachCall(references, declaration));
    }),
  );
}

function flagsIn(expression: TS.Expression): readonly TS.Expression[] {
  const bare = bareExpression(expression);
  if (ts.isPrefixUnaryExpression(bare)) return flagsIn(bare.operand);
  if (ts.isBinaryExpression(bare)) return [...flagsIn(bare.left), ...flagsIn(bare.right)];
  if (ts.isPropertyAccessExpression(bare)) return flagsIn(bare.expression);
  if (ts.isCallExpression(bare)) return isTest(bare.expression) ? askedBy(bare).flatMap(flagsIn) : [];
  const declaration = ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  return declaration && isOfFunction(declaration) ? [bare] : [];
}

/** `options.tools` and `name` of `options.tools.includes(name)` */
function askedBy({ expression, arguments: given }: TS.CallExpression): readonly TS.Expression[] {
  return ts.isPropertyAccessExpression(expression) ? [expression.expression, ...given] : given;
}

/**
 * Whether a name means what a function is given, or a constant that it makes of that and of nothing that it works out. Of
 * a function that calls itself not all runs need be found.
 */
function isOfFunction(declaration: TS.Node): boolean {
  const owner = ts.findAncestor(declaration, ts.isFunctionLike);
  if (!owner || callsItself(owner)) return false;
  if (ts.isParameter(declaration)) return true;
  const made = isConstant(declaration) ? declaration.initializer : undefined;
  return made !== undefined && !holdsWork(made);
}

/** Whether an expression calls something, or picks a member by a place that is worked out. */
function holdsWork(made: TS.Expression): boolean {
  let isFound = false;
  forEachNode(made, (node) => {
    isFound ||= ts.isCallExpression(node) || ts.isElementAccessExpression(node);
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

const circles = new WeakMap<TS.Node, boolean>();

/** Whether a function calls itself by its name, of whatever object: `new Boats(this.list).add(moor)` in `add`. */
function callsItself(owner: TS.SignatureDeclaration): boolean {
  const known = circles.get(owner);
  if (known !== undefined) return known;
  const name = nameOf(owner);
  let isFound = false;
  forEachNode(owner, (node) => {
    isFound ||= name !== undefined && ts.isCallExpression(node) && calledName(node) === name;
    return isFound ? "skip" : undefined;
  });
  circles.set(owner, isFound);
  return isFound;
}

function nameOf(owner: TS.SignatureDeclaration): string | undefined {
  const { parent } = outermost(owner);
  const named = owner.name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined);
  return named ? named.getText() : keyOf(owner);
}

function calledName({ expression }: TS.CallExpression): string {
  const callee = bareExpression(expression);
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
}
