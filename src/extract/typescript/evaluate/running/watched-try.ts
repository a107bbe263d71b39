import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { NEXT, type Completion } from "./completion.ts";
import { endBehind } from "./joined-ends.ts";
import { goneWay, joinAt } from "./open-ways.ts";
import { mergeBranches, restoreVariables, snapshotVariables } from "./run-variables.ts";
import type { RunWatch } from "./run-watch.ts";

/** Runs what may not be run. */
export type InDoubt = (code: TS.Node, run: () => Completion) => Completion;

/** How statements are run. */
interface Runs {
  readonly all: (statements: readonly TS.Statement[], frame: Frame) => Completion;
  readonly inDoubt: InDoubt;
}

/** Runs a `try` where the ways to end are asked for: its catch block is one that may be gone, whatever is tried. */
export function watchedTry(
  evaluator: Evaluator,
  watch: RunWatch,
  { tryBlock, catchClause, finallyBlock }: TS.TryStatement,
  frame: Frame,
  { all, inDoubt }: Runs,
): Completion {
  const before = snapshotVariables(frame);
  let [tried, caught] = [NEXT, NEXT];
  watch.trying(() => (tried = all(tryBlock.statements, frame)));
  const afterTry = snapshotVariables(frame);
  restoreVariables(before);
  const caughtIn = catchClause?.block;
  if (caughtIn)
    watch.catching(
      () => (caught = inDoubt(caughtIn, () => goneWay(evaluator, before, () => all(caughtIn.statements, frame)))),
    );
  if (tried.kind === "next" && caught.kind === "next")
    mergeBranches(afterTry, snapshotVariables(frame), false, joinAt(evaluator, caughtIn ?? tryBlock));
  else if (tried.kind === "next") restoreVariables(afterTry);
  const end = caught.kind === "next" ? caught : tried;
  return endBehind(end, finallyBlock ? all(finallyBlock.statements, frame) : NEXT);
}
