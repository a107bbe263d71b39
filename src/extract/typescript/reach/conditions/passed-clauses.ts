import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { keyString } from "../../evaluate/values/value.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { isLoopVariable } from "../../syntax/loops.ts";
import { isSteady } from "./steady-conditions.ts";

/** Steps that it may take to find out which clause one switch comes to. */
const MOST_STEPS = 2_000;

/**
 * Whether a node stands in a clause that a switch passes over in a frame of its binder. That is said only where all that
 * the switch compares is known: one label that is not may be the one that is meant.
 */
export function isInPassedClause(evaluator: Evaluator, node: TS.Node, binder: TS.Node, frame: Frame): boolean {
  for (let at = node; at !== binder && !ts.isSourceFile(at); at = at.parent) {
    // Each turn of a loop that is not followed has other values.
    if (ts.isIterationStatement(at.parent, false) && at.parent !== binder) return false;
    if (ts.isCaseOrDefaultClause(at) && isPassed(evaluator, at, binder, frame)) return true;
  }
  return false;
}

function isPassed(evaluator: Evaluator, clause: TS.CaseOrDefaultClause, binder: TS.Node, frame: Frame): boolean {
  const { clauses, parent } = clause.parent;
  if (!isGiven(parent.expression, binder) || !isSteady(parent.expression, binder)) return false;
  const { result, isCut } = evaluator.budget.part(MOST_STEPS, () =>
    evaluator.settings.during(() => [
      keyString(evaluator.evaluate(parent.expression, frame)),
      ...clauses.map((one) => (ts.isCaseClause(one) ? keyString(evaluator.evaluate(one.expression, frame)) : "")),
    ]),
  );
  const [subject, ...labels] = result.result;
  if (isCut || result.isSettable || subject === undefined || labels.includes(undefined)) return false;
  const found = clauses.findIndex((one, index) => ts.isCaseClause(one) && labels[index] === subject);
  const start = found >= 0 ? found : clauses.findIndex((one) => ts.isDefaultClause(one));
  const place = clauses.indexOf(clause);
  return start < 0 || place < start || clauses.slice(start, place).some(endsSwitch);
}

/** Whether something is given to the binder itself, or a member of that: what was worked out on the way may be known in part. */
function isGiven(subject: TS.Expression, binder: TS.Node): boolean {
  // `operation.kind` of an operation that is given.
  const bare = ts.isPropertyAccessExpression(subject) ? subject.expression : subject;
  const declaration = ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  if (!declaration) return false;
  if (ts.isParameter(declaration)) return declaration.parent === binder;
  return ts.isVariableDeclaration(declaration) && isLoopVariable(declaration) && declaration.parent.parent === binder;
}

/** Whether the clause behind one is not run after it. */
export function endsSwitch({ statements }: TS.CaseOrDefaultClause): boolean {
  const last = statements.at(-1);
  const end = last && ts.isBlock(last) ? last.statements.at(-1) : last;
  return (
    end !== undefined && (ts.isBreakOrContinueStatement(end) || ts.isReturnStatement(end) || ts.isThrowStatement(end))
  );
}
