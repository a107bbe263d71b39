import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { endedBy } from "../../syntax/ended-by.ts";
import type { Guard } from "./guard.ts";

type Clauses = readonly TS.CaseOrDefaultClause[];

const known = new WeakMap<TS.CaseOrDefaultClause, readonly Guard[]>();

/** What holds in a clause of a switch, as conditions: `kind === "berth"`. */
export function guardsOfClause(clause: TS.CaseOrDefaultClause): readonly Guard[] {
  const before = known.get(clause);
  if (before) return before;
  const { clauses } = clause.parent;
  const entries = entriesOf(clause);
  const guards = isAnyOf(clause.parent, entries);
  // Of `switch (true)`, more labels than one may be meant, and the first of them is.
  const earlier = clauses.slice(0, clauses.indexOf(entries[0] ?? clause));
  const isOfTests = [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(
    clause.parent.parent.expression.kind,
  );
  const found =
    isOfTests && !entries.some(ts.isDefaultClause) ? [...guards, ...isNoneOf(clause.parent, earlier)] : guards;
  known.set(clause, found);
  return found;
}

/** What holds behind a switch, since the run would have ended in one of its clauses otherwise. */
export function guardsBehindSwitch(statement: TS.SwitchStatement): readonly Guard[] {
  const { caseBlock } = statement;
  const ending = new Map<TS.Node, TS.CaseOrDefaultClause[]>();
  for (const clause of caseBlock.clauses) {
    const end = endOf(clause);
    if (end && end !== statement) ending.set(end, [...(ending.get(end) ?? []), ...entriesOf(clause)]);
  }
  return [...ending].flatMap(([ends, clauses]) =>
    isAnyOf(caseBlock, clauses).map((guard) => ({ ...guard, holds: !guard.holds, ends })),
  );
}

/** The clauses that lead to one: itself, and those before it that fall through to it. */
function entriesOf(clause: TS.CaseOrDefaultClause): Clauses {
  const { clauses } = clause.parent;
  const before = clauses.slice(0, clauses.indexOf(clause));
  return [...before.slice(before.findLastIndex((one) => endOf(one) !== undefined) + 1), clause];
}

/** What a clause leads out of, when it does: the clause behind it is not run after it. */
export function endOf({ statements }: TS.CaseOrDefaultClause): TS.Node | undefined {
  const last = statements.at(-1);
  return last && endedBy(last);
}

function isAnyOf(block: TS.CaseBlock, clauses: Clauses): readonly Guard[] {
  if (clauses.some(ts.isDefaultClause))
    return isNoneOf(
      block,
      block.clauses.filter((one) => !clauses.includes(one)),
    );
  const expression = equalToAny(block, clauses);
  return expression ? [{ expression, holds: true, isOfSwitch: true }] : [];
}

function isNoneOf(block: TS.CaseBlock, clauses: Clauses): readonly Guard[] {
  const expression = equalToAny(block, clauses);
  return expression ? [{ expression, holds: false, isOfSwitch: true }] : [];
}

/** `kind === "berth" || kind === "quay"` */
function equalToAny(block: TS.CaseBlock, clauses: Clauses): TS.Expression | undefined {
  const { expression: subject } = block.parent;
  const labels = clauses.filter(ts.isCaseClause).map(({ expression }) => expression);
  return eitherOf(
    labels.map((label) => joined(subject, ts.SyntaxKind.EqualsEqualsEqualsToken, label, subject)),
    subject,
  );
}

/** Joined in halves: whoever goes through it goes no deeper than that. */
function eitherOf(tests: readonly TS.Expression[], subject: TS.Expression): TS.Expression | undefined {
  if (tests.length < 2) return tests[0];
  const middle = Math.ceil(tests.length / 2);
  const [left, right] = [eitherOf(tests.slice(0, middle), subject), eitherOf(tests.slice(middle), subject)];
  return left && right && joined(left, ts.SyntaxKind.BarBarToken, right, subject);
}

/** An expression that nobody wrote, of what is written: it stands where the subject of the switch does. */
function joined(
  left: TS.Expression,
  operator: TS.BinaryOperator,
  right: TS.Expression,
  subject: TS.Expression,
): TS.Expression {
  const made = ts.setTextRange(ts.factory.createBinaryExpression(left, operator, right), subject);
  return Object.assign(made, { parent: subject.parent });
}
