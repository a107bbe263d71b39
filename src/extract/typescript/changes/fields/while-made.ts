import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { outermost } from "../../syntax/outermost.ts";
import { scopeOf } from "../../reach/order/scope-of.ts";

/**
 * Whether a place in the function that makes an instance comes before anybody else knows the instance:
 * `function berth(name) { const made = new Berth("?"); made.name = name; return made; }`. What is read elsewhere is read later.
 * @param classes the classes that the instance is one of
 */
export function isWhileMade(place: TS.Node, made: TS.Node, classes: ReadonlySet<TS.Node>): boolean {
  const scope = scopeOf(made);
  if (!ts.isFunctionLike(scope) || scopeOf(place) !== scope || [...classes].some(handsOnItself)) return false;
  if (place === made) return true;
  const variable = variableOf(made);
  return variable !== undefined && made.end <= place.pos && !isHandedOn(variable, scope, place);
}

/** The variable that is given an instance, or what a chain of calls makes of it: `const made = new Berth().at("quay")`. */
function variableOf(made: TS.Node): TS.VariableDeclaration | undefined {
  let at = outermost(made);
  while (ts.isPropertyAccessExpression(at.parent) || (ts.isCallExpression(at.parent) && at.parent.expression === at))
    at = outermost(at.parent);
  return ts.isVariableDeclaration(at.parent) && ts.isIdentifier(at.parent.name) ? at.parent : undefined;
}

/** Whether a variable is used before a place for more than a member of what it holds. */
function isHandedOn(variable: TS.VariableDeclaration, scope: TS.Node, place: TS.Node): boolean {
  let isFound = false;
  forEachNode(scope, (node) => {
    if (isFound || node.pos >= place.end) return "skip";
    isFound = ts.isIdentifier(node) && node !== variable.name && declarationOf(node) === variable && !isOfMember(node);
    return undefined;
  });
  return isFound;
}

const handing = new WeakMap<TS.Node, boolean>();

/** Whether a class hands its instances to others: `this` stands for more than what a member belongs to, or what a method gives back. */
function handsOnItself(owner: TS.Node): boolean {
  const known = handing.get(owner);
  if (known !== undefined) return known;
  let isFound = false;
  forEachNode(owner, (node) => {
    isFound ||=
      node.kind === ts.SyntaxKind.ThisKeyword && !isOfMember(node) && !ts.isReturnStatement(outermost(node).parent);
  });
  handing.set(owner, isFound);
  return isFound;
}

function isOfMember(node: TS.Node): boolean {
  const whole = outermost(node);
  return ts.isPropertyAccessExpression(whole.parent) && whole.parent.expression === whole;
}
