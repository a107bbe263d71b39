import type { ts as TS } from "ts-morph";
import type { Completion } from "./completion.ts";
import type { Evaluator } from "../evaluator.ts";
import { eitherText } from "../values/open-texts.ts";
import { restoreLists, snapshotLists, type Join, type Snapshot } from "./run-variables.ts";
import { alternatives } from "../values/alternatives.ts";

/** Goes one of several ways. Where texts are read and it leads no further, lists are as if it had not been gone. */
export function goneWay({ leavesGaps }: Evaluator, before: Snapshot, run: () => Completion): Completion {
  if (!leavesGaps) return run();
  const lists = snapshotLists(before);
  const end = run();
  if (end.kind === "return" || end.kind === "throw") restoreLists(lists);
  return end;
}

/** What a variable holds after two ways. */
export function joinAt({ leavesGaps }: Evaluator, node: TS.Node): Join {
  return leavesGaps ? (values) => eitherText(values, node) : (values) => alternatives(values, node);
}
