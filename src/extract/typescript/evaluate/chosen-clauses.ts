import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./frame.ts";
import { keyString } from "./value.ts";

/** The clauses of a switch that are run, the chosen one first; undefined when it is not known what it is over. */
export function chosenClauses(
  evaluator: Evaluator,
  statement: TS.SwitchStatement,
  frame: Frame,
): readonly TS.CaseOrDefaultClause[] | undefined {
  const subject = keyString(evaluator.evaluate(statement.expression, frame));
  if (subject === undefined) return undefined;
  const { clauses } = statement.caseBlock;
  const labels = clauses.map((clause) =>
    ts.isCaseClause(clause) ? keyString(evaluator.evaluate(clause.expression, frame)) : undefined,
  );
  const found = labels.indexOf(subject);
  const start = found >= 0 ? found : clauses.findIndex((clause) => ts.isDefaultClause(clause));
  return start < 0 ? [] : clauses.slice(start);
}
