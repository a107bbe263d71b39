import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { chosenClause } from "./chosen-clause.ts";

/** The statements of a switch that are run, those of the chosen clause first; undefined when it is not known which that is. */
export function chosenStatements(
  evaluator: Evaluator,
  { expression, caseBlock }: TS.SwitchStatement,
  frame: Frame,
): readonly TS.Statement[] | undefined {
  const subject = evaluator.evaluate(expression, frame);
  const start = chosenClause(caseBlock, subject, (label) => evaluator.evaluate(label, frame));
  if (start === undefined) return undefined;
  return start < 0 ? [] : caseBlock.clauses.slice(start).flatMap((clause) => [...clause.statements]);
}
