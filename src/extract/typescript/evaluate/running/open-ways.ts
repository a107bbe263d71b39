import type { ts as TS } from "ts-morph";
import type { Completion } from "./completion.ts";
import type { Evaluator } from "../evaluator.ts";
import { followLists } from "./followed-lists.ts";
import { eitherText } from "../values/open-texts.ts";
import {
  mergeVariables,
  restoreLists,
  restoreVariables,
  snapshotLists,
  snapshotVariables,
  type Join,
  type Snapshot,
} from "./run-variables.ts";
import type { Frame } from "../values/frame.ts";
import type { Chance } from "../values/list-ways.ts";
import { alternatives, firstByDefault } from "../values/alternatives.ts";
import { unknown } from "../values/value.ts";

/** Goes one of several ways. Where texts are read and it leads no further, lists are as if it had not been gone. */
export function goneWay({ leavesGaps }: Evaluator, before: Snapshot, run: () => Completion): Completion {
  if (!leavesGaps) return run();
  const lists = snapshotLists(before);
  const end = run();
  if (end.kind === "return" || end.kind === "throw") restoreLists(lists);
  return end;
}

/** Runs something, which may not be run at all where that is doubtful. */
export function doubtingWhere<R>({ madeByRuns }: Evaluator, isDoubtful: boolean, run: () => R): R {
  return isDoubtful ? madeByRuns.doubting(run) : run();
}

/** Goes either way of a condition that is not known, each from what there was before. */
export function goneBothWays(
  evaluator: Evaluator,
  frame: Frame,
  run: (holds: boolean) => Completion,
): { readonly whenTrue: Completion; readonly afterTrue: Snapshot; readonly whenFalse: Completion } {
  const before = snapshotVariables(frame);
  const whenTrue = goneWay(evaluator, before, () => run(true));
  const afterTrue = snapshotVariables(frame);
  restoreVariables(before);
  return { whenTrue, afterTrue, whenFalse: goneWay(evaluator, before, () => run(false)) };
}

/** What a variable holds after turns of a loop of which nobody knows which there are, where it had another value before. */
export function joinOfTurns(evaluator: Evaluator, loop: TS.Node): Join {
  return evaluator.leavesGaps
    ? joinAt(evaluator, loop)
    : () => unknown("depends on a loop of which it is not known how often it runs", loop);
}

/** Runs what is perhaps run, and perhaps not: a variable that it changes then has either value. */
export function goPerhaps(
  evaluator: Evaluator,
  node: TS.Node,
  frame: Frame,
  run: () => void,
  chance: Chance = "open",
): void {
  evaluator.inOrder.doubt(node, frame);
  const before = snapshotVariables(frame);
  followLists(frame, chance, () => {
    evaluator.madeByRuns.doubting(run, chance);
  });
  mergeVariables(before, joinAt(evaluator, node));
}

/**
 * What a variable holds after two ways.
 * @param isByDefault whether the first of them is known to be gone by default
 */
export function joinAt({ leavesGaps }: Evaluator, node: TS.Node, isByDefault = false): Join {
  if (leavesGaps) return (values) => eitherText(values, node);
  return isByDefault ? (values) => firstByDefault(values, node) : (values) => alternatives(values, node);
}
