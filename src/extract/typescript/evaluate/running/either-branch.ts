import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import type { wayOf } from "../values/list-ways.ts";
import { NEXT, type Completion } from "./completion.ts";
import { endOfBoth } from "./joined-ends.ts";
import { goneBothWays, joinAt } from "./open-ways.ts";
import { mergeBranches, mergeVariables, restoreVariables, snapshotVariables, type Snapshot } from "./run-variables.ts";

/** The way that each branch of a condition is, as far as that is known. */
export type WayOf = ReturnType<typeof wayOf>;

type Branch = (holds: boolean) => Completion;

/** How the branches are run. */
interface Branches {
  readonly go: Branch;
  /** Told where one of them ends the run or the turn, so that what stands behind is run only where that has not. */
  readonly ended: () => void;
  /** Told of an end that one of them may lead to, while the run goes on behind the other. */
  readonly mayEnd: (end: Completion, isLess: boolean, isByDefault?: boolean) => void;
}

/** Runs both branches of a condition that is not known, each from what there was before, and gives how they end together. */
export function eitherBranch(
  evaluator: Evaluator,
  statement: TS.IfStatement,
  frame: Frame,
  way: WayOf,
  { go, ended, mayEnd }: Branches,
): Completion {
  const [isOff, isKnown] = [way(true) === "otherwise", way(true) !== undefined];
  const { whenTrue, afterTrue, whenFalse } = goneBothWays(evaluator, frame, go);
  if (whenTrue.kind === "next" && whenFalse.kind === "next") {
    mergeBranches(afterTrue, snapshotVariables(frame), isOff, joinAt(evaluator, statement, isKnown));
    return NEXT;
  }
  ended();
  if (whenFalse.kind === "next") {
    mayEnd(whenTrue, isOff, isKnown);
    return NEXT;
  }
  if (whenTrue.kind === "next") {
    restoreVariables(afterTrue);
    mayEnd(whenFalse, !isOff, isKnown);
    return NEXT;
  }
  const { end, aside } = endOfBoth(whenTrue, whenFalse, way(true), statement);
  if (aside) mayEnd(aside, false);
  return end;
}

/**
 * Runs what a condition that is not known leaves out, where it has not: a variable then has the value of either way.
 * @param goEitherWay runs both branches, by what it is given for them
 */
export function perhapsLeft(
  evaluator: Evaluator,
  statement: TS.IfStatement,
  frame: Frame,
  goEitherWay: (noting: (branch: Branch) => Branch) => Completion,
  goOn: () => Completion,
): Completion {
  let left: Snapshot | undefined;
  const before = goEitherWay((branch) => (holds) => {
    const end = branch(holds);
    if (holds && end.kind !== "throw") left = snapshotVariables(frame);
    return end;
  });
  if (before.kind !== "next") return before;
  const end = goOn();
  if (!left) return end;
  const after = snapshotVariables(frame);
  restoreVariables(left);
  mergeVariables(after, joinAt(evaluator, statement));
  return end;
}
