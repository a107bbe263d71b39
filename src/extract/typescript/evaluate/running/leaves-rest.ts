import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";

/**
 * Whether a statement leaves out what stands behind it in the body of a loop or of a function, under a condition, and does not
 * end otherwise: `if (isOff) continue;`, `if (isOff) { log(name); return; }`. What stands behind it is as good as in its `else`.
 */
export function leavesRest(statement: TS.Statement): statement is TS.IfStatement {
  if (!ts.isIfStatement(statement) || statement.elseStatement || !ts.isBlock(statement.parent)) return false;
  const { parent: owner } = statement.parent;
  const isLeft = ts.isIterationStatement(owner, false)
    ? (node: TS.Node): boolean => ts.isContinueStatement(node) && !node.label
    : (node: TS.Node): boolean => ts.isFunctionLike(owner) && ts.isReturnStatement(node) && !node.expression;
  const { thenStatement: branch } = statement;
  const inside = ts.isBlock(branch) ? branch.statements : [branch];
  const last = inside.at(-1);
  return last !== undefined && isLeft(last) && !inside.slice(0, -1).some(mayEnd);
}

function mayEnd(statement: TS.Statement): boolean {
  let isFound = false;
  forEachNode(statement, (node) => {
    if (ts.isFunctionLike(node)) return "skip";
    isFound ||= ts.isReturnStatement(node) || ts.isBreakOrContinueStatement(node);
    return isFound ? "skip" : undefined;
  });
  return isFound;
}
