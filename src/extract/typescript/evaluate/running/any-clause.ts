import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isAssignment } from "../../syntax/assignments.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { unknown, type Value } from "../values/value.ts";
import { lost, NEXT, type Completion } from "./completion.ts";
import { joinAt } from "./open-ways.ts";
import { mergeVariables, restoreVariables, snapshotVariables, type Join, type Snapshot } from "./run-variables.ts";

const REASON = "depends on a switch over a value that is not known";

/** How the run of a function goes the ways of a switch. */
interface Ways {
  /** Runs statements of which it is not sure that they are run. */
  go(statements: readonly TS.Statement[], before: Snapshot): Completion;
  /** Notes how the run may have ended, while it is followed further. */
  mayEnd(end: Completion): void;
}

/**
 * Runs each clause of a switch over a value that is not known, since any of them may be the one that is run, or none. Of
 * lists of tools, all may be there, as behind a condition; of what else a clause tells, nothing is known.
 */
export function anyClause(evaluator: Evaluator, statement: TS.SwitchStatement, frame: Frame, ways: Ways): Completion {
  const { leavesGaps } = evaluator;
  if (!leavesGaps && changesMembers(statement)) return lost(REASON, statement);
  const { clauses } = statement.caseBlock;
  const before = snapshotVariables(frame);
  const join = leavesGaps ? joinAt(evaluator, statement) : joinLists(evaluator, statement);
  const ends: Completion[] = [];
  let goesOn = clauses.some((clause) => ts.isDefaultClause(clause)) ? undefined : before;
  clauses.forEach((clause, index) => {
    if (clause.statements.length === 0) return;
    restoreVariables(before);
    const end = ways.go(
      clauses.slice(index).flatMap((one) => [...one.statements]),
      before,
    );
    if (end.kind === "next" || (end.kind === "break" && end.label === undefined)) {
      if (goesOn) mergeVariables(goesOn, join);
      goesOn = snapshotVariables(frame);
    } else ends.push(end);
  });
  if (!leavesGaps && !ends.every(isFollowed)) return lost(REASON, statement);
  for (const end of ends) ways.mayEnd(end);
  if (!goesOn) return { kind: "throw" };
  restoreVariables(goesOn);
  return NEXT;
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
