import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** What a statement leads out of, when it does. */
export function endedBy(statement: TS.Statement): TS.Node | undefined {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  if (!last) return undefined;
  if (ts.isBlock(last)) return endedBy(last);
  if (ts.isIfStatement(last))
    return last.elseStatement && nearer(endedBy(last.thenStatement), endedBy(last.elseStatement));
  if (ts.isTryStatement(last)) return endedByTry(last);
  const isHome = (at: TS.Node): boolean => ts.isFunctionLike(at) || ts.isSourceFile(at);
  if (ts.isReturnStatement(last)) return ts.findAncestor(last, isHome);
  if (ts.isThrowStatement(last)) return ts.findAncestor(last, (at) => isHome(at) || isTried(at));
  const isJumped = (at: TS.Node): boolean =>
    ts.isIterationStatement(at, false) || (ts.isBreakStatement(last) && ts.isSwitchStatement(at)) || isHome(at);
  // One that breaks out of more than the nearest loop ends that, too.
  return ts.isBreakOrContinueStatement(last) ? ts.findAncestor(last, isJumped) : undefined;
}

/** `try { return … } catch { return … }`; what is thrown in it may lead to its own `catch` and no further. */
function endedByTry({ tryBlock, catchClause, finallyBlock }: TS.TryStatement): TS.Node | undefined {
  const atLast = finallyBlock && endedBy(finallyBlock);
  const end = endedBy(tryBlock);
  if (atLast ?? !catchClause) return atLast ?? end;
  const caught = endedBy(catchClause.block);
  return end === tryBlock ? caught : nearer(end, caught);
}

/** Of what two ways lead out of, the inner one; undefined where one of them leads on. */
function nearer(one: TS.Node | undefined, other: TS.Node | undefined): TS.Node | undefined {
  if (!one || !other) return undefined;
  return one.pos >= other.pos && one.end <= other.end ? one : other;
}

/** Whether what is thrown in a block is caught beside it. */
function isTried(block: TS.Node): boolean {
  return ts.isTryStatement(block.parent) && block.parent.tryBlock === block && block.parent.catchClause !== undefined;
}
