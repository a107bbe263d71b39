import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Value } from "../values/value.ts";
import { areEqual } from "./are-equal.ts";

/**
 * The place of the clause that a switch comes to: the first that is equal to its subject, or the default.
 * @param evaluate what a label is
 * @returns -1 where it comes to none, undefined where a label before it may be the one that is meant
 */
export function chosenClause(
  { clauses }: TS.CaseBlock,
  subject: Value,
  evaluate: (label: TS.Expression) => Value,
): number | undefined {
  for (const [place, clause] of clauses.entries()) {
    const isMeant = ts.isCaseClause(clause) && areEqual(subject, evaluate(clause.expression));
    if (isMeant !== false) return isMeant && place;
  }
  return clauses.findIndex(ts.isDefaultClause);
}
