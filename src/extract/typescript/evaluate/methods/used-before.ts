import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isConstant } from "../../syntax/is-constant.ts";

const known = new WeakMap<TS.Node, boolean>();

/**
 * Whether a pattern may have been used before it is where it stands: by the code around it, which runs time and again, or by
 * other code. `/berth/g.test(name)` makes one for itself; a variable of the same run that is used nowhere else holds a new one.
 * @param call `pattern.test(name)`
 */
export function mayBeUsedBefore(call: TS.Node): boolean {
  const callee = ts.isCallExpression(call) ? bareExpression(call.expression) : undefined;
  if (!callee || !ts.isPropertyAccessExpression(callee)) return true;
  const pattern = bareExpression(callee.expression);
  if (isMade(pattern)) return false;
  const variable = ts.isIdentifier(pattern) ? declarationOf(pattern) : undefined;
  if (!variable || !isConstant(variable) || !variable.initializer) return true;
  if (!isMade(bareExpression(variable.initializer)) || homeOf(variable) !== homeOf(pattern)) return true;
  const isAgain = known.get(variable) ?? isUsedAgain(variable);
  known.set(variable, isAgain);
  return isAgain;
}

/** `/berth/g`, `new RegExp("berth", "g")` */
function isMade(node: TS.Expression): boolean {
  return ts.isRegularExpressionLiteral(node) || ts.isNewExpression(node) || ts.isCallExpression(node);
}

/** What is run with all that stands in it: the turn of a loop, a function, a file. */
function homeOf(node: TS.Node): TS.Node {
  return (
    ts.findAncestor(node, (at) => ts.isFunctionLike(at) || ts.isIterationStatement(at, false)) ?? node.getSourceFile()
  );
}

function isUsedAgain(variable: TS.VariableDeclaration): boolean {
  const uses: TS.Node[] = [];
  forEachNode(homeOf(variable), (node) => {
    if (ts.isIdentifier(node) && node !== variable.name && declarationOf(node) === variable) uses.push(node);
  });
  return uses.length > 1;
}
