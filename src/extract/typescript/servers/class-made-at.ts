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
 * The class of the project of which a constant holds an instance, whoever runs the code: `Ships` for the `ships` of `const
 * ships = new Ships(port)`.
 * @returns undefined where a constructor gives back something else, or that is not known
 */
export function classMadeAt(evaluator: Evaluator, expression: TS.Expression): TS.ClassLikeDeclaration | undefined {
  const declaration = ts.isIdentifier(expression) ? findDeclaration(expression.text, expression) : undefined;
  if (!declaration || !isConstant(declaration) || !declaration.initializer) return undefined;
  const made = bareExpression(declaration.initializer);
  if (!ts.isNewExpression(made) || !ts.isIdentifier(made.expression)) return undefined;
  const value = classNamed(evaluator, made.expression);
  const chain = value && classChain(evaluator, value);
  const isItself = chain?.base === undefined && !chain?.classes.some(({ node }) => node.members.some(givesAnother));
  return isItself ? value?.node : undefined;
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
