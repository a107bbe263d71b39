import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { isObjectLike } from "../operators.ts";
import { keyString } from "../values/value.ts";

/** The statements of a switch that are run, those of the chosen clause first; undefined when it is not known what it is over. */
export function chosenStatements(
  evaluator: Evaluator,
  statement: TS.SwitchStatement,
  frame: Frame,
): readonly TS.Statement[] | undefined {
  const value = evaluator.evaluate(statement.expression, frame);
  const subject = keyString(value);
  if (subject === undefined && !isObjectLike(value)) return undefined;
  const { clauses } = statement.caseBlock;
  const labels = clauses.map((clause) =>
    ts.isCaseClause(clause) ? keyString(evaluator.evaluate(clause.expression, frame)) : undefined,
  );
  // An object is none of the texts and numbers that stand there; whether it is another object is not told.
  if (subject === undefined && clauses.some((one, index) => ts.isCaseClause(one) && labels[index] === undefined))
    return undefined;
  const found = subject === undefined ? -1 : labels.indexOf(subject);
  const start = found >= 0 ? found : clauses.findIndex((clause) => ts.isDefaultClause(clause));
  return start < 0 ? [] : clauses.slice(start).flatMap((clause) => [...clause.statements]);
}
