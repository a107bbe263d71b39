import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isAssignment } from "../../syntax/assignments.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { unknown, type Value } from "../values/value.ts";
import { wayOf, type Way } from "../values/list-ways.ts";
import { statementsFrom } from "./chosen-of.ts";
import { lost, NEXT, type Completion } from "./completion.ts";
import { joinAt } from "./open-ways.ts";
import { mergeVariables, restoreVariables, snapshotVariables, type Join, type Snapshot } from "./run-variables.ts";

const REASON = "depends on a switch over a value that is not known";

/** How the run of a function goes the ways of a switch. */
export interface Ways {
  /** Runs statements of which it is not sure that they are run. */
  go(statements: readonly TS.Statement[], before: Snapshot, way: Way | undefined): Completion;
  /** Notes how the run may have ended, while it is followed further. */
  mayEnd(end: Completion, isLess: boolean, isByDefault: boolean): void;
}

/**
 * Runs each clause of a switch over a value that is not known, since any of them may be the one that is run, or none. Of
 * lists of tools, all may be there, as behind a condition; of what else a clause tells, nothing is known, but where one is
 * run by default.
 * @param byDefault the place of that one, -1 where it is none, undefined where that is not known
 */
export function anyClause(
  evaluator: Evaluator,
  statement: TS.SwitchStatement,
  frame: Frame,
  ways: Ways,
  byDefault?: number,
): Completion {
  let isKnown = byDefault !== undefined;
  const isFollowedAll = isKnown || evaluator.leavesGaps;
  if (!isFollowedAll && changesMembers(statement)) return lost(REASON, statement);
  const before = snapshotVariables(frame);
  const join = (): Join => (isFollowedAll ? joinAt(evaluator, statement, isKnown) : joinLists(evaluator, statement));
  const ends: [Completion, place: number][] = [];
  let goesOn: Snapshot | undefined;
  for (const place of placesIn(statement, byDefault)) {
    restoreVariables(before);
    const way = wayOf(isKnown ? place === byDefault : undefined)(true);
    const end = ways.go(statementsFrom(statement, place), before, way);
    if (end.kind === "next" || (end.kind === "break" && end.label === undefined)) {
      if (goesOn) mergeVariables(goesOn, join());
      goesOn = snapshotVariables(frame);
    } else ends.push([end, place]);
    // Nobody starts it without setting something, then.
    if (place === byDefault && end.kind === "throw") isKnown = false;
  }
  if (!isFollowedAll && !ends.every(([end]) => isFollowed(end))) return lost(REASON, statement);
  for (const [end, place] of ends) ways.mayEnd(end, isKnown && place !== byDefault, isKnown);
  if (!goesOn) return { kind: "throw" };
  restoreVariables(goesOn);
  return NEXT;
}

/** The clauses that a switch may come to, that which it comes to by default first; -1 where it may come to none. */
function placesIn({ caseBlock: { clauses } }: TS.SwitchStatement, byDefault: number | undefined): readonly number[] {
  const own = clauses.flatMap((clause, place) => (clause.statements.length > 0 ? [place] : []));
  const all = clauses.some((clause) => ts.isDefaultClause(clause)) ? own : [-1, ...own];
  return byDefault === undefined ? all : [...new Set([byDefault, ...all])];
}

function isFollowed(end: Completion): boolean {
  return end.kind === "throw" || (end.kind === "return" && isListOfParts(end.value));
}

function joinLists(evaluator: Evaluator, statement: TS.SwitchStatement): Join {
  const join = joinAt(evaluator, statement);
  return (values) => (values.every(isListOfParts) ? join(values) : unknown(REASON, statement));
}

/** Whether a value is a list of things that have parts, such as tools: texts in a list may be those of an enum. */
function isListOfParts(value: Value): boolean {
  if (value.kind === "alternatives") return value.values.every(isListOfParts);
  return value.kind === "array" && value.items.every((item) => item.kind !== "text" && item.kind !== "primitive");
}

/** Whether something in a statement gives an object another member: which of them it has is not told of several ways. */
function changesMembers(statement: TS.Statement): boolean {
  let isFound = false;
  forEachNode(statement, (node) => {
    const target =
      ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)
        ? node.left
        : ts.isDeleteExpression(node)
          ? node.expression
          : undefined;
    const bare = target && bareExpression(target);
    isFound ||= bare !== undefined && (ts.isPropertyAccessExpression(bare) || ts.isElementAccessExpression(bare));
    return isFound ? "skip" : undefined;
  });
  return isFound;
}
