import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { References } from "../../modules/references.ts";
import { askedChangesWith, readsOfAsking } from "./asked-changes.ts";
import { declarationOf, isCallee } from "../../syntax/function-places.ts";
import { isRunWithin } from "../../syntax/is-run-within.ts";
import type { Reach } from "../../reach/reach.ts";
import { areDifferentRuns } from "../../evaluate/running/same-object.ts";

/**
 * The runs of a change that are of one collection. Of a variable that each turn of a loop or run of a function has for
 * itself, those are the ones within that turn or run which no condition keeps from it. A function that it makes there
 * and that is called later changes that of its own run, and of no other.
 */
export function runsOfChange(reach: Reach, node: TS.Node, frame: Frame): readonly Frame[] {
  const { scope } = frame;
  const asked = askedChangesWith(node);
  const [code, reads] = asked ? [asked.body, readsOfAsking(reach.reads, asked)] : [node];
  if (ts.isSourceFile(scope)) return reach.framesAt(code, reads);
  if (isRunWithin(code, scope)) return reach.runsWithin(code, scope, frame);
  return reach.framesAt(code, reads).filter((run) => {
    const around = frameOf(scope, run);
    return !around || !areDifferentRuns(around, frame);
  });
}

/** Whether the function that made a collection is called time and again with nothing that tells its runs apart. */
export function isMadeAlike(references: References, node: TS.Node, { scope, bindings, call }: Frame): boolean {
  if (!ts.isFunctionLike(scope) || !("body" in scope) || isRunWithin(node, scope)) return false;
  const maker = declarationOf(scope);
  const isTold = bindings.size > 0 || call !== undefined;
  return maker !== undefined && !isTold && references.to(maker).filter(isCallee).length > 1;
}

/** The frame of a scope that one lies in. */
function frameOf(scope: TS.Node, inner: Frame): Frame | undefined {
  for (let at: Frame | undefined = inner; at; at = at.parent) if (at.scope === scope) return at;
  return undefined;
}
