import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { valueByDefault } from "../values/truth-by-default.ts";
import type { Value } from "../values/value.ts";
import { chosenClause } from "./chosen-clause.ts";

/** What is known of which clause of a switch is run. */
export interface Chosen {
  /** The place of the clause, by default where it is not sure; -1 where none is run. */
  readonly place: number;
  /** Whether no other clause can be run, whatever somebody sets. */
  readonly isSure: boolean;
}

/** Which clause of a switch is run; undefined when that is not even known by default. */
export function chosenOf(evaluator: Evaluator, statement: TS.SwitchStatement, frame: Frame): Chosen | undefined {
  const { expression, caseBlock } = statement;
  const evaluate = (node: TS.Expression): Value => evaluator.evaluate(node, frame);
  const { result, isSettable } = evaluator.settings.during(() => {
    const subject = evaluate(expression);
    const byDefault = valueByDefault(subject) ?? subject;
    return { place: chosenClause(caseBlock, byDefault, evaluate), isOne: byDefault === subject };
  });
  return result.place === undefined ? undefined : { place: result.place, isSure: result.isOne && !isSettable };
}

/** The statements that are run where a switch comes to a clause: those of the clauses behind it, too. */
export function statementsFrom({ caseBlock }: TS.SwitchStatement, place: number): readonly TS.Statement[] {
  return place < 0 ? [] : caseBlock.clauses.slice(place).flatMap((clause) => [...clause.statements]);
}
