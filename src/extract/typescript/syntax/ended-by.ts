import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** What a statement leads out of, when it does. */
export function endedBy(statement: TS.Statement): TS.Node | undefined {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  if (!last) return undefined;
  const isHome = (at: TS.Node): boolean => ts.isFunctionLike(at) || ts.isSourceFile(at);
  if (ts.isReturnStatement(last)) return ts.findAncestor(last, isHome);
  if (ts.isThrowStatement(last)) return ts.findAncestor(last, (at) => isHome(at) || isTried(at));
  // One that breaks out of more than the nearest loop ends that, too.
  return ts.isBreakOrContinueStatement(last)
    ? ts.findAncestor(last, (at) => ts.isIterationStatement(at, false) || ts.isSwitchStatement(at) || isHome(at))
    : undefined;
}

/** Whether what is thrown in a block is caught beside it. */
function isTried(block: TS.Node): boolean {
  return ts.isTryStatement(block.parent) && block.parent.tryBlock === block && block.parent.catchClause !== undefined;
}
