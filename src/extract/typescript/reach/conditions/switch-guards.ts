import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { endedBy } from "../../syntax/ended-by.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isThrow, type Guard } from "./guard.ts";

type Clauses = readonly TS.CaseOrDefaultClause[];

const known = new WeakMap<TS.CaseOrDefaultClause, readonly Guard[]>();

/** What holds in a clause of a switch, as conditions: `kind === "berth"`. */
export function guardsOfClause(clause: TS.CaseOrDefaultClause): readonly Guard[] {
  const before = known.get(clause);
  if (before) return before;
  const { clauses } = clause.parent;
  const entries = entriesOf(clause);
  const guards = isAnyOf(clause.parent, entries);
  const earlier = clauses.slice(0, clauses.indexOf(entries[0] ?? clause));
  const isFirstMeant = isOfTests(clause.parent) && !entries.some(ts.isDefaultClause);
  const found = isFirstMeant ? [...guards, ...isNoneOf(clause.parent, earlier)] : guards;
  known.set(clause, found);
  return found;
}

/** What holds behind a switch, since the run would have ended in one of its clauses otherwise. */
export function guardsBehindSwitch(statement: TS.SwitchStatement): readonly Guard[] {
  const { caseBlock } = statement;
  const ending = new Map<TS.Node, TS.CaseOrDefaultClause[]>();
  for (const clause of caseBlock.clauses) {
    const end = endOf(clause);
    const sure = end && end !== statement ? surelyLeadingTo(clause) : [];
    if (end && sure.length > 0) ending.set(end, [...(ending.get(end) ?? []), ...sure]);
  }
  return [...ending].flatMap(([ends, clauses]) =>
    isAnyOf(caseBlock, meantAlone(caseBlock, clauses)).map((guard) => ({ ...guard, holds: !guard.holds, ends })),
  );
}

/** Of clauses over tests, those that no other clause stands before, which may be the one that is meant. */
function meantAlone(block: TS.CaseBlock, clauses: Clauses): Clauses {
  if (!isOfTests(block) || clauses.some(ts.isDefaultClause)) return clauses;
  const other = block.clauses.findIndex((one) => !clauses.includes(one));
  return other < 0 ? clauses : clauses.filter((one) => block.clauses.indexOf(one) < other);
}

/** Whether a switch is one over tests, `switch (true)`: more labels than one may be meant, and the first of them is. */
function isOfTests({ parent }: TS.CaseBlock): boolean {
  const { kind } = parent.expression;
  return kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;
}

/** Of the clauses that lead to one, those from which nothing breaks out of the switch on the way to its end. */
function surelyLeadingTo(clause: TS.CaseOrDefaultClause): Clauses {
  const entries = entriesOf(clause);
  return entries.slice(entries.findLastIndex(mayBreak) + 1);
}

/** Whether a `break` stands in a clause that may lead behind its switch: `case "berth": if (isFull) break; return;` */
function mayBreak(clause: TS.CaseOrDefaultClause): boolean {
  let isFound = false;
  forEachNode(clause, (node) => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return "skip";
    isFound ||= ts.isBreakStatement(node) && (node.label !== undefined || homeOf(node) === clause.parent.parent);
    return undefined;
  });
  return isFound;
}

/** The statement that a `break` without a label leads out of. */
function homeOf(jump: TS.BreakStatement): TS.Node | undefined {
  return ts.findAncestor(jump, (at) => ts.isIterationStatement(at, false) || ts.isSwitchStatement(at));
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
  return expression ? [{ expression, holds: true, isOfSwitch: true, isThrown: throwsByDefault(block) }] : [];
}

function isNoneOf(block: TS.CaseBlock, clauses: Clauses): readonly Guard[] {
  const expression = equalToAny(block, clauses);
  return expression ? [{ expression, holds: false, isOfSwitch: true, isThrown: throwsByDefault(block) }] : [];
}

/** Whether what no label is meant by is refused: `default: throw new Error(…)`. */
function throwsByDefault({ clauses }: TS.CaseBlock): boolean {
  const last = clauses.find(ts.isDefaultClause)?.statements.at(-1);
  return last !== undefined && isThrow(last);
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
