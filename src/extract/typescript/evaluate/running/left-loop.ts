import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { setting } from "../values/value.ts";
import { lost, NEXT, type Completion } from "./completion.ts";
import { changesListsOnly, loseSight } from "./lose-sight.ts";
import { restoreLists, restoreVariables, snapshotLists, snapshotVariables } from "./run-variables.ts";

const ends = new WeakMap<TS.IterationStatement, boolean>();

/**
 * What to do with a loop that turns out not to be followed to its end. What it does to lists stays open, and what it makes
 * of variables: what stands in them before, or comes to them behind, is not lost for its sake. Where the loop may end more
 * than itself, or changes what is set back less easily, nobody knows what follows.
 * @returns takes everything back that was run of the loop, and gives how it ends
 */
export function leavingLoop(
  evaluator: Evaluator,
  statement: TS.IterationStatement,
  frame: Frame,
): (reason: string) => Completion {
  const variables = snapshotVariables(frame);
  const lists = snapshotLists(variables);
  return (reason) => {
    const end = lost(reason, statement);
    if (!("value" in end) || mayEndMore(statement) || !changesListsOnly(evaluator, statement, frame)) return end;
    restoreVariables(variables);
    restoreLists(lists);
    loseSight(evaluator, statement, frame, end.value);
    return NEXT;
  };
}

/**
 * What becomes of a loop that goes over what somebody may set, and has not run yet: by default it does not, so that all
 * stays as it is, and only what it changes may be otherwise where something is set.
 * @returns false where it may end more than itself, so that nobody knows what follows, or where its turns leave gaps
 */
export function skippedLoop(evaluator: Evaluator, statement: TS.IterationStatement, frame: Frame): boolean {
  if (evaluator.leavesGaps || mayEndMore(statement)) return false;
  loseSight(evaluator, statement, frame, setting("is set where the server is started", statement));
  return true;
}

/** Whether a loop gives what its function returns, yields to another, or jumps to a label. */
function mayEndMore(statement: TS.IterationStatement): boolean {
  const known = ends.get(statement);
  if (known !== undefined) return known;
  let isMore = false;
  forEachNode(statement, (node) => {
    if (isMore || ts.isFunctionLike(node) || ts.isClassLike(node)) return "skip";
    isMore =
      ts.isReturnStatement(node) ||
      ts.isYieldExpression(node) ||
      (ts.isBreakOrContinueStatement(node) && node.label !== undefined);
    return undefined;
  });
  ends.set(statement, isMore);
  return isMore;
}
