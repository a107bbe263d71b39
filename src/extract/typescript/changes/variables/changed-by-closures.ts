import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { assignedBy } from "../../evaluate/operators.ts";
import { alternatives } from "../../evaluate/values/alternatives.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { truthiness, unknown } from "../../evaluate/values/value.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isRunWithin } from "../../syntax/is-run-within.ts";
import { chanceOfChange } from "../collections/chance-of-change.ts";
import { copyOf, isCollection } from "../collections/collection.ts";
import { fill } from "../collections/fill-collection.ts";
import type { Chance } from "../../evaluate/values/list-ways.ts";
import type { Addition } from "../places/addition-places.ts";
import { takeOut } from "../collections/removals.ts";
import {
  callsOf,
  isCalledLater,
  runsBefore,
  stepRuns,
  type Step,
  type StepRun,
  type StepSearches,
} from "./closure-steps.ts";

/** Where a variable is read: in a function that a run of the function around has made. */
export interface Reading {
  readonly use: TS.Identifier;
  readonly frame: Frame;
  /** That run. */
  readonly home: Frame;
}

/** What functions do to a variable of the function around them. */
export interface Steps {
  readonly all: readonly Step[];
  /** Whether they do more than add to what it holds: `state = reduce(state, action)`, and not `ships = [...ships, ship]`. */
  readonly doMore: boolean;
  /** Whether these are all there are. */
  readonly areKnown: boolean;
}

/** What a variable holds in one run of the function that declares it, step by step. */
interface Held {
  readonly runs: readonly StepRun[];
  /** What it holds at first, and behind each of the runs, as far as that was asked. */
  readonly values: Value[];
  isGoing: boolean;
  /** Whether all of the runs were found, or more are being looked for. */
  readonly isWhole: boolean;
}

/** A run of the function that declares a variable, and what that holds at the end of it. */
interface Home {
  readonly declaration: TS.VariableDeclaration;
  readonly frame: Frame;
  readonly held: Value;
}

const UNKNOWN_ORDER = "is given other values by functions, of which it is not known in what order they are called";

/**
 * What a variable of a function holds that other functions in it give other values, or take something out of: a store's
 * `dispatch(action) { state = reduce(state, action); }`. The calls of these are gone through in their order, as far as that is
 * known, and of each only what it makes of the value is worked out.
 */
export class ChangedByClosures {
  readonly #evaluator: Evaluator;
  readonly #searches: StepSearches;
  readonly #held = new WeakMap<Frame, Map<TS.VariableDeclaration, Held | undefined>>();
  readonly #searching = new Map<TS.VariableDeclaration, Set<Frame>>();
  /** In which runs a variable is changed by more calls than are put in order: to find more of them does not mend that. */
  readonly #inVain = new WeakMap<Frame, Set<TS.VariableDeclaration>>();
  /** The run that a frame stands for in which a variable holds what it has come to. */
  readonly #homes = new WeakMap<Frame, Home>();

  constructor(evaluator: Evaluator, searches: StepSearches) {
    this.#evaluator = evaluator;
    this.#searches = searches;
  }

  /**
   * What a variable holds where a function reads it.
   * @param held what it holds at the end of the run of the function that declares it
   * @returns undefined where that holds on
   */
  valueAt(declaration: TS.VariableDeclaration, held: Value, reading: Reading, steps: Steps): Value | undefined {
    const start = this.#startOf(declaration, held, reading);
    if (!start) return undefined;
    const seen = this.#seenAt(start, reading, steps);
    const value = seen && seen !== "open" ? this.#behind(seen.all, seen.count, start) : undefined;
    return value ?? unknown(UNKNOWN_ORDER, declaration);
  }

  /**
   * What a variable holds where a function reads it before all is done that is done to it.
   * @returns undefined where all is, or that is not known
   */
  earlyValueAt(declaration: TS.VariableDeclaration, held: Value, reading: Reading, steps: Steps): Value | undefined {
    const start = callAround(reading.frame, reading.home) && this.#startOf(declaration, held, reading);
    const seen = start && this.#seenAt(start, reading, steps);
    if (seen === "open") return unknown(UNKNOWN_ORDER, declaration);
    return seen && seen.count < seen.all.runs.length ? this.#behind(seen.all, seen.count, start) : undefined;
  }

  /** What a variable holds in the end; undefined where that is not known. */
  lastValueAt(declaration: TS.VariableDeclaration, held: Value, reading: Reading, steps: Steps): Value | undefined {
    const start = steps.areKnown ? this.#startOf(declaration, held, reading) : undefined;
    const all = start && this.#heldIn(start, steps.all);
    return all && all !== "open" ? this.#behind(all, all.runs.length, start) : undefined;
  }

  /** What is gone out from; undefined where a variable holds what it has come to as it is. */
  #startOf(declaration: TS.VariableDeclaration, held: Value, { use, home }: Reading): Home | undefined {
    if (isRunWithin(use, home.scope) || isInFollowedRun(this.#evaluator, home)) return undefined;
    const known = this.#homes.get(home);
    // While the run goes on that has made them, its functions are run one after the other.
    if (home.isRunning && (!known || known.declaration === declaration)) return undefined;
    const first = known?.declaration === declaration ? known.held : held;
    return { declaration, frame: known?.frame ?? home, held: first };
  }

  /** All that is done to a variable, and how much of it is where it is read; "open" where more of it is being found out. */
  #seenAt(
    start: Home,
    { use, frame, home }: Reading,
    steps: Steps,
  ): { readonly all: Held; readonly count: number } | "open" | undefined {
    const all = steps.areKnown ? this.#heldIn(start, steps.all) : undefined;
    if (all === "open") return all;
    const by = callAround(frame, home);
    if (all && by?.call && !all.isWhole && !this.#hasAllBefore(all, by.call, steps.all, start)) {
      this.#leaveOpen();
      return "open";
    }
    const place = { use, call: by?.call, calledIn: by?.frame, home: home.scope };
    const count = all && runsBefore(this.#searches, all.runs, place);
    return all && count !== undefined ? { all, count } : undefined;
  }

  /** Whether all calls that come before one are among those that were found, while the search for them goes on. */
  #hasAllBefore({ runs }: Held, call: TS.Node, steps: readonly Step[], { frame }: Home): boolean {
    const found = new Set(runs.map((run) => run.call));
    return [...callsOf(this.#searches, steps, frame)].every(
      (one) => found.has(one) || isCalledLater(this.#searches, one, call, frame.scope),
    );
  }

  #heldIn(start: Home, steps: readonly Step[]): Held | "open" | undefined {
    const { declaration, frame, held } = start;
    const ofHome = this.#held.get(frame) ?? new Map<TS.VariableDeclaration, Held | undefined>();
    this.#held.set(frame, ofHome);
    if (ofHome.has(declaration)) return ofHome.get(declaration);
    const inVain = this.#inVain.get(frame) ?? new Set<TS.VariableDeclaration>();
    this.#inVain.set(frame, inVain);
    if (inVain.has(declaration)) return undefined;
    const searching = this.#searching.get(declaration) ?? new Set<Frame>();
    this.#searching.set(declaration, searching);
    if (searching.has(frame)) {
      this.#leaveOpen();
      return "open";
    }
    searching.add(frame);
    const { result, isWhole } = this.#searches.reach.search.whole(() => stepRuns(this.#searches, steps, frame));
    searching.delete(frame);
    if (result === "too many") inVain.add(declaration);
    const found =
      result && result !== "too many" ? { runs: result, values: [held], isGoing: false, isWhole } : undefined;
    if (isWhole) ofHome.set(declaration, found);
    return found;
  }

  /** What a variable holds behind so many runs of its steps; undefined where that is not known. */
  #behind(held: Held, count: number, start: Home): Value | undefined {
    const { runs, values } = held;
    if (values.length <= count && held.isGoing) {
      this.#leaveOpen();
      return undefined;
    }
    held.isGoing = true;
    const { search } = this.#searches.reach;
    try {
      for (let place = values.length; place <= count; place += 1) {
        const [run, before] = [runs[place - 1], values[place - 1]];
        const { result, isWhole } = search.whole(() => run && before && this.#after(run, start, before));
        if (!result) return undefined;
        if (!isWhole) this.#held.get(start.frame)?.delete(start.declaration);
        values.push(result);
      }
    } finally {
      held.isGoing = false;
    }
    return values[count];
  }

  /** Says that something is asked for while it is being found out. */
  #leaveOpen(): void {
    this.#evaluator.keeping.leaveOpen();
    this.#searches.reach.search.leaveOut();
  }

  /** What a variable holds behind a run of a step; undefined where it is not known whether the step is taken. */
  #after({ step, frame }: StepRun, start: Home, before: Value): Value | undefined {
    const home = this.#homeWith(before, start);
    const run = moved(frame, home.scope, home);
    return home.running(() => {
      const isTaken = step.guards.map(({ expression, holds }) => {
        const truth = truthiness(this.#evaluator.evaluate(expression, run));
        return truth === undefined ? undefined : truth === holds;
      });
      if (isTaken.includes(false)) return before;
      const called = this.#chanceOfCall(start.declaration, step, frame);
      const isOpen = isTaken.includes(undefined);
      if (step.addition) return this.#added(step.addition, run, before, isOpen ? "open" : called);
      const value = isOpen ? undefined : this.#changed(step, run, before);
      return value && called !== "sure" ? alternatives([before, value], step.node) : value;
    });
  }

  #added(addition: Addition, run: Frame, before: Value, chance: Chance): Value | undefined {
    if (!isCollection(before)) return undefined;
    const collection = copyOf(before);
    fill(this.#evaluator, collection, addition, run, chance);
    return collection;
  }

  #changed({ node, removal }: Step, run: Frame, before: Value): Value | undefined {
    if (!removal) return ts.isBinaryExpression(node) ? this.#assigned(node, run) : undefined;
    if (!isCollection(before)) return undefined;
    const collection = copyOf(before);
    takeOut(this.#evaluator, collection, removal, run);
    return collection;
  }

  #assigned(node: TS.BinaryExpression, run: Frame): Value {
    return assignedBy(
      this.#evaluator,
      node,
      () => this.#evaluator.evaluate(node.left, run),
      () => this.#evaluator.evaluate(node.right, run),
    );
  }

  /** The chance with which the function is called that takes a step. */
  #chanceOfCall(declaration: TS.VariableDeclaration, { node }: Step, frame: Frame): Chance {
    const { reach, order } = this.#searches;
    return chanceOfChange(
      { evaluator: this.#evaluator, reach, order },
      { node, isPossible: false },
      frame,
      declaration,
    );
  }

  /** The run of the function that declares a variable, as it is when that holds a value. */
  #homeWith(value: Value, start: Home): Frame {
    const { scope, parent, thisValue, call, isRun, bindings } = start.frame;
    const home = new Frame(scope, parent, thisValue, call);
    for (const [one, bound] of bindings) home.bindings.set(one, bound);
    home.bindings.set(start.declaration, value);
    this.#homes.set(home, start);
    return isRun ? home.asRun() : home;
  }
}

/** Whether a run is made and changed by a run of its file in order, where it holds what it has come to. */
export function isInFollowedRun({ inOrder }: Evaluator, home: Frame): boolean {
  const holder = home.isInOrder && home.call ? outermost(home.call).parent : undefined;
  if (!holder || !ts.isVariableDeclaration(holder)) return false;
  return inOrder.followedIn(holder.getSourceFile())?.has(holder) === true;
}

/** The call of the function that a frame is of, or lies in, beside others in a run of the function around them. */
function callAround(frame: Frame, home: Frame): Partial<NonNullable<Frame["foundBy"]>> | undefined {
  let at: Frame | undefined = frame;
  while (at && at.parent !== home) at = at.parent;
  return at?.foundBy ?? (at?.call ? { call: at.call } : undefined);
}

/** A frame with another one in place of that of a scope around it. */
function moved(frame: Frame, scope: TS.Node, home: Frame): Frame {
  if (frame.scope === scope || !frame.parent) return home;
  const copy = new Frame(frame.scope, moved(frame.parent, scope, home), frame.thisValue, frame.call);
  for (const [one, value] of frame.bindings) copy.bindings.set(one, value);
  copy.calledAt = frame.calledAt;
  copy.foundBy = frame.foundBy;
  return frame.isRun ? copy.asRun() : copy;
}
