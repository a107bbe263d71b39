import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { classChain } from "../evaluate/classes/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { findDeclaration } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { isConstant } from "../syntax/is-constant.ts";
import { classNamed } from "./identify-server.ts";

/**
 * Whether an expression is a constant that holds an instance of a class of the project which is no server: `const ships =
 * new ShipRegistry(port)`. That is so whoever runs the code, and need not be looked for.
 */
export function isMadeAsOther(evaluator: Evaluator, receiver: TS.Expression): boolean {
  const declaration = ts.isIdentifier(receiver) ? findDeclaration(receiver.text, receiver) : undefined;
  if (!declaration || !isConstant(declaration) || !declaration.initializer) return false;
  const made = bareExpression(declaration.initializer);
  if (!ts.isNewExpression(made) || !ts.isIdentifier(made.expression)) return false;
  const value = classNamed(evaluator, made.expression);
  if (!value) return false;
  const { classes, base } = classChain(evaluator, value);
  return base === undefined && !classes.some(({ node }) => node.members.some(givesAnother));
}

/** Whether a constructor gives back something else than what it makes. */
function givesAnother(member: TS.ClassElement): boolean {
  if (!ts.isConstructorDeclaration(member) || !member.body) return false;
  let isFound = false;
  forEachNode(member.body, (node) => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return "skip";
    isFound ||= ts.isReturnStatement(node) && node.expression !== undefined;
    return undefined;
  });
  return isFound;
}
