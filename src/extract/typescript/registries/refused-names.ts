import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "../syntax/for-each-node.ts";

/**
 * Whether code looks at a name only to refuse it: `if (RENAMED[name]) throw new Error(`Use ${RENAMED[name]}.`)`. What is
 * named there is no tool that is answered, but a mistake that is met with words.
 */
export function isLookedAtToRefuse(node: TS.Node): boolean {
  let isNegated = false;
  for (let at = node; !ts.isFunctionLike(at) && !ts.isSourceFile(at); at = at.parent) {
    isNegated ||= negates(at);
    const { parent } = at;
    if (!ts.isIfStatement(parent) || at === parent.elseStatement) continue;
    if ((at === parent.thenStatement || !isNegated) && onlyThrows(parent.thenStatement)) return true;
  }
  return false;
}

function negates(node: TS.Node): boolean {
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken;
  return ts.isBinaryExpression(node) && node.operatorToken.getText().startsWith("!=");
}

function onlyThrows(branch: TS.Statement): boolean {
  const last = ts.isBlock(branch) ? branch.statements.at(-1) : branch;
  if (!last || !ts.isThrowStatement(last)) return false;
  let isAnswer = false;
  forEachNode(branch, (node) => {
    isAnswer ||= ts.isReturnStatement(node);
  });
  return !isAnswer;
}
