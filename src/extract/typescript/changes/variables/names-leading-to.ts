import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";

/** Variables that are followed from one function: what it works with is hardly ever made of more. */
const MOST_STEPS = 4;

/**
 * The members of an object that are functions, and lead to one of some others: they are one, have one in them, or work with
 * what was handed one. `{ tools, start() { kernel.start(); } }`, of a `kernel` that is made with `(tool) => tools.push(tool)`.
 */
export function namesLeadingTo(
  { properties }: TS.ObjectLiteralExpression,
  functions: ReadonlySet<TS.Node>,
): readonly string[] {
  return properties.flatMap((property) => {
    const held = functionOf(property);
    const leads = held && property.name && ts.isIdentifier(property.name) && leadsTo(held, functions, MOST_STEPS);
    return leads ? [property.name.text] : [];
  });
}

/** The function that a member is: one that is written there, or that a variable or declaration of it holds. */
function functionOf(property: TS.ObjectLiteralElementLike): TS.Node | undefined {
  if (ts.isMethodDeclaration(property)) return property;
  const value = ts.isPropertyAssignment(property) ? bareExpression(property.initializer) : property.name;
  const node = value && ts.isIdentifier(value) ? declaredAs(value) : value;
  return node && ts.isFunctionLike(node) ? node : undefined;
}

function declaredAs(name: TS.Identifier): TS.Node | undefined {
  const declaration = declarationOf(name);
  if (!declaration || !ts.isVariableDeclaration(declaration)) return declaration;
  return declaration.initializer && bareExpression(declaration.initializer);
}

function leadsTo(node: TS.Node, functions: ReadonlySet<TS.Node>, steps: number): boolean {
  if (functions.has(node) || [...functions].some((one) => isWithin(one, node))) return true;
  if (steps === 0) return false;
  const named = new Set<TS.Node>();
  forEachNode(node, (at) => {
    const made = ts.isIdentifier(at) && !isMemberName(at) ? declaredAs(at) : undefined;
    // What a whole file knows is no part of what the function around makes.
    const isLocal = made && ts.findAncestor(made.parent, ts.isFunctionLike) !== undefined && !isWithin(made, node);
    if (isLocal && !isWithin(node, made)) named.add(made);
  });
  return [...named].some((one) => leadsTo(one, functions, steps - 1));
}

function isWithin(node: TS.Node, outer: TS.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && outer.pos <= node.pos && node.end <= outer.end;
}
