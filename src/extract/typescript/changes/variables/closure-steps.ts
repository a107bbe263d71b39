import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { areDifferentRuns } from "../../evaluate/running/same-object.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { References } from "../../modules/references.ts";
import { guardsUpTo } from "../../reach/conditions/guards.ts";
import type { Guard } from "../../reach/conditions/guard.ts";
import { contains, scopeOf } from "../../reach/order/scope-of.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";
import { isPutOff } from "../../reach/order/waits.ts";
import type { Reach } from "../../reach/reach.ts";
import type { Read } from "../../reach/reads.ts";
import { declarationOf as namedBy } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { declarationOf, memberNameOf } from "../../syntax/function-places.ts";
import { isRunWithin } from "../../syntax/is-run-within.ts";
import type { Handlers } from "../in-order/handlers.ts";
import type { Addition } from "../places/addition-places.ts";
import type { Removal } from "../places/removal-places.ts";

/** Calls of calls are followed to such a depth, to tell in which order they are made. */
const MOST_CALLS_DEEP = 4;

/** Calls that are put in order: each is compared with others by all that calls the functions around both. */
const MOST_CALLS = 48;

/** What a function does to a variable of the function around it: gives it another value, or changes what it holds. */
export interface Step {
  readonly node: TS.Node;
  readonly addition?: Addition | undefined;
  readonly removal?: Removal | undefined;
  /** It gives the variable what it makes of the value before. */
  readonly isMadeOfBefore?: boolean | undefined;
  /** The function beside others that does so when it is called. */
  readonly by: TS.FunctionLikeDeclaration;
  readonly guards: readonly Guard[];
}

/** One run of a step. */
export interface StepRun {
  readonly step: Step;
  readonly frame: Frame;
  /** The call of the function. */
  readonly call: TS.Node;
  /** The frame that the call stands in, where it is known. */
  readonly calledIn: Frame | undefined;
}

/** What it takes to find the runs of steps. */
export interface StepSearches {
  readonly references: References;
  readonly reach: Reach;
  readonly order: RunOrder;
  readonly handlers: Handlers;
}

/** A change of what a variable holds, as a step that a function takes in a function around it; else nothing. */
export function stepAt(change: Omit<Step, "by" | "guards">, home: TS.Node): readonly Step[] {
  const by = ts.findAncestor(
    change.node,
    (at): at is TS.FunctionLikeDeclaration =>
      ts.isFunctionLike(at) && ts.findAncestor(at.parent, ts.isFunctionLike) === home,
  );
  return by ? [{ ...change, by, guards: guardsUpTo(change.node, by) }] : [];
}

/**
 * All runs of some steps that change the variable of one run of a function, one after the other.
 * @param home that run
 * @returns undefined where it is not known which come first, or whether one of them is of that run; "too many" where they
 *   are of more calls than are put in order
 */
export function stepRuns(
  searches: StepSearches,
  steps: readonly Step[],
  home: Frame,
): readonly StepRun[] | "too many" | undefined {
  const runs: StepRun[] = [];
  const calls = new Set<TS.Node>();
  for (const step of steps) {
    const found = runsOf(searches, step, home, calls);
    if (!found || found === "too many") return found;
    runs.push(...found);
  }
  return inOrder(searches, runs, home.scope);
}

/** @param calls those that are found by then: more than are put in order need not be found */
function runsOf(
  searches: StepSearches,
  step: Step,
  home: Frame,
  calls: Set<TS.Node>,
): readonly StepRun[] | "too many" | undefined {
  const { reach, references, handlers } = searches;
  const runs: StepRun[] = [];
  for (const frame of reach.framesAt(step.node, readsOf(reach, step))) {
    const isOfHome = isRunOf(frame, home);
    const run = frameOf(step.by, frame);
    const call = run?.foundBy?.call ?? run?.call;
    // What is called in the run itself is done at its end, and what handlers do is done when all is registered.
    const isLeft = call !== undefined && (isRunWithin(call, home.scope) || isOfHandler(handlers, call));
    if (isOfHome === false || isLeft || (run?.isUncalled && !mayBeCalled(references, step))) continue;
    if (!call || isOfHome === undefined) return undefined;
    if (calls.add(call).size > MOST_CALLS) return "too many";
    runs.push({ step, frame, call, calledIn: run?.foundBy?.frame });
  }
  return runs;
}

/** The calls of the functions that take steps, without what they are handed, which may hang on what is asked for. */
export function callsOf({ reach }: StepSearches, steps: readonly Step[], home: Frame): ReadonlySet<TS.Node> {
  const calls = steps.flatMap(({ node, by }) =>
    reach.framesAt(node, new Set([by])).flatMap((frame) => {
      const run = frameOf(by, frame);
      return (isRunOf(frame, home) === false ? undefined : (run?.foundBy?.call ?? run?.call)) ?? [];
    }),
  );
  return new Set(calls);
}

/** Whether a call is surely made behind another. */
export function isCalledLater({ order }: StepSearches, call: TS.Node, other: TS.Node, home: TS.Node): boolean {
  return isBefore(order, other, call, home);
}

/** Whether a call is made when a client asks, and not only when a while is over. */
function isOfHandler(handlers: Handlers, call: TS.Node): boolean {
  return handlers.hold(call) && !ts.findAncestor(call, (at) => ts.isFunctionLike(at) && isPutOff(at));
}

/**
 * All that a step reads, and the function itself: each of its calls counts, whatever it is handed. What the function declares
 * may be changed by anything that it is handed.
 */
function readsOf({ reads }: Reach, { node, by, guards }: Step): ReadonlySet<Read> {
  const read = reads.ofAll([node, ...guards.map(({ expression }) => expression)]);
  return new Set([...read, ...(namesLocal(node, by) ? by.parameters : []), by]);
}

/** Whether code names a variable that a function declares: the `next` of `ships = next`. */
function namesLocal(code: TS.Node, by: TS.Node): boolean {
  let isFound = false;
  forEachNode(code, (node) => {
    const declaration = ts.isIdentifier(node) ? namedBy(node) : undefined;
    isFound ||= declaration !== undefined && ts.isVariableDeclaration(declaration) && contains(by, declaration);
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** Whether a function that nobody was found to call may be called where its name is: what clears all is mostly there for tests. */
function mayBeCalled(references: References, { by, isMadeOfBefore }: Step): boolean {
  const declaration = declarationOf(by);
  const own = declaration?.name && ts.isIdentifier(declaration.name) ? declaration.name.text : undefined;
  const name = memberNameOf(by) ?? own;
  return isMadeOfBefore === true && (name === undefined || references.named(name).some(({ parent }) => parent !== by));
}

function inOrder({ order }: StepSearches, runs: readonly StepRun[], home: TS.Node): readonly StepRun[] | undefined {
  const calls = [...new Set(runs.map(({ call }) => call))];
  const sorted = calls.toSorted((one, other) =>
    isBefore(order, one, other, home) ? -1 : isBefore(order, other, one, home) ? 1 : 0,
  );
  const isSorted = sorted.every((one, place) => isBehindLast(order, sorted[place - 1], one, home));
  if (!isSorted) return undefined;
  const groups = sorted.map((call) => runs.filter((one) => one.call === call));
  return groups.every((group) => isOneAfterOther(order, group, home)) ? groups.flat() : undefined;
}

/** Whether all runs of one call come before those of another. */
function isBefore(order: RunOrder, one: TS.Node, other: TS.Node, home: TS.Node): boolean {
  const [own, others] = [scopeOf(one), scopeOf(other)];
  const areFiles = own !== others && ts.isSourceFile(own) && ts.isSourceFile(others);
  return areFiles ? order.isLoadedFirst(own, others) === true : order.isBefore(one, other, home);
}

function isBehindLast(order: RunOrder, last: TS.Node | undefined, one: TS.Node, home: TS.Node): boolean {
  return last === undefined || isBefore(order, last, one, home);
}

/** Whether the runs by one call are known in their order: those of one step in the turns of a loop, or by way of calls that are. */
function isOneAfterOther(order: RunOrder, [first, ...others]: readonly StepRun[], home: TS.Node): boolean {
  if (!first || others.length === 0) return true;
  return others.every(({ step }) => step === first.step) && areCallsInOrder(order, first.call, home, MOST_CALLS_DEEP);
}

/** Whether all calls of the function around a call are found in the order in which they are made. */
function areCallsInOrder(order: RunOrder, call: TS.Node, home: TS.Node, depth: number): boolean {
  const scope = scopeOf(call);
  if (ts.isSourceFile(scope)) return true;
  const calls = depth > 0 ? order.callsOf(scope) : undefined;
  return (
    calls?.every(
      (one, place) => isBehindLast(order, calls[place - 1], one, home) && areCallsInOrder(order, one, home, depth - 1),
    ) ?? false
  );
}

/** Whether a run is one of a function that a given run of the function around it has made; undefined when that cannot be told. */
export function isRunOf(run: Frame, home: Frame): boolean | undefined {
  const around = frameOf(home.scope, run);
  if (around === home) return true;
  if (around && areDifferentRuns(around, home)) return false;
  return around?.call !== undefined && around.call === home.call ? true : undefined;
}

/** The frame of a scope, of those around a frame, and that itself. */
export function frameOf(scope: TS.Node, frame: Frame): Frame | undefined {
  let at: Frame | undefined = frame;
  while (at && at.scope !== scope) at = at.parent;
  return at;
}

/** A place that reads a variable, in a run of a function beside those that change it. */
export interface ReadingPlace {
  readonly use: TS.Node;
  /** The call of that function; absent where it is not known, and may be any later one. */
  readonly call: TS.Node | undefined;
  /** The frame that the call stands in, where it is known. */
  readonly calledIn: Frame | undefined;
  /** The function around all of them. */
  readonly home: TS.Node;
}

/**
 * Of some runs in their order, how many come before a place.
 * @returns undefined where that is not known
 */
export function runsBefore(
  { order }: StepSearches,
  runs: readonly StepRun[],
  { use, call, calledIn, home }: ReadingPlace,
): number | undefined {
  if (!call) return runs.length;
  const own = runs.filter((run) => run.call === call);
  const isOneCall = own.every(
    (one) => one.calledIn === own[0]?.calledIn && (one.calledIn !== undefined || isOnlyRun(one, own)),
  );
  const here = isOneCall ? own : own.filter((one) => one.calledIn === calledIn);
  if (own.length > 0 && here.length === 0) return undefined;
  const [first, last] = [runs.findIndex((one) => one === here[0]), runs.findIndex((one) => one === here.at(-1))];
  const isDone = runs.map((run, place) => {
    if (run.call !== call) return isBefore(order, run.call, call, home);
    return place < first || (place <= last && contains(run.step.by, use) && run.step.node.end <= use.pos);
  });
  const isAhead = (run: StepRun): boolean => run.call === call || isBefore(order, call, run.call, home);
  const count = isDone.lastIndexOf(true) + 1;
  const isKnown = runs.every((run, place) => (place < count ? isDone[place] === true : isAhead(run)));
  return isKnown ? count : undefined;
}

function isOnlyRun({ step }: StepRun, runs: readonly StepRun[]): boolean {
  return runs.filter((one) => one.step === step).length === 1;
}
