import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { chosenClauses } from "../evaluate/chosen-clauses.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/frame.ts";
import { isSteady } from "./steady-conditions.ts";

/** Steps that it may take to find out which clause one switch goes to. */
const MOST_STEPS = 2_000;

/**
 * Whether a node stands in a clause that a switch surely does not come to in a frame of its binder: another is chosen,
 * and ends before.
 */
export function isInOtherClause(evaluator: Evaluator, node: TS.Node, binder: TS.Node, frame: Frame): boolean {
  for (let at = node; at !== binder && !ts.isSourceFile(at); at = at.parent) {
    // Each turn of a loop that is not followed has other values.
    if (ts.isIterationStatement(at.parent, false) && at.parent !== binder) return false;
    if (ts.isCaseOrDefaultClause(at) && isNotReached(evaluator, at, binder, frame)) return true;
  }
  return false;
}

function isNotReached(evaluator: Evaluator, clause: TS.CaseOrDefaultClause, binder: TS.Node, frame: Frame): boolean {
  const statement = clause.parent.parent;
  if (!isSteady(statement.expression, binder)) return false;
  const { result, isCut } = evaluator.budget.part(MOST_STEPS, () =>
    evaluator.settings.during(() => chosenClauses(evaluator, statement, frame)),
  );
  const { result: chosen, isSettable } = result;
  if (isCut || isSettable || !chosen) return false;
  const before = chosen.slice(0, Math.max(0, chosen.indexOf(clause)));
  return !chosen.includes(clause) || before.some(endsSwitch);
}

/** Whether the clause behind one is not run after it. */
function endsSwitch({ statements }: TS.CaseOrDefaultClause): boolean {
  const last = statements.at(-1);
  const end = last && ts.isBlock(last) ? last.statements.at(-1) : last;
  return (
    end !== undefined && (ts.isBreakOrContinueStatement(end) || ts.isReturnStatement(end) || ts.isThrowStatement(end))
  );
}
