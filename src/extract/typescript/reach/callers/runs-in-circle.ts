import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { chanceAt } from "../../evaluate/values/alternatives.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { givenTo } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import { allArguments } from "../wanted.ts";
import { callsInCircle, type Circle, type Step } from "./calls-in-circle.ts";
import type { Invocation } from "./invocation.ts";
import { openCallsOf } from "./open-calls.ts";
import { isSameAs } from "./same-runs.ts";

/** Runs that a function calls itself for: a tree of tools is smaller, an endless circle not. */
const MOST_INTO_ITSELF = 200;

/** What it costs to look for one more run, in steps of the evaluator. */
const STEPS = 50;

/** What finds the runs of code within one run of a function, and makes a run of a call. */
interface Runner {
  runsWithin(node: TS.Node, owner: TS.Node, ownerFrame: Frame): readonly Frame[];
  run(node: TS.FunctionLikeDeclaration, invocation: Invocation): Frame;
}

/** A run of a function that another one of the circle calls. */
type Further = [TS.FunctionLikeDeclaration, Invocation];

/** Follows functions that call themselves, by way of others too. */
export class RunsInCircle {
  /** Those that call themselves with other values time and again, further than is followed. */
  readonly endless = new Set<TS.Node>();
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Runner;
  readonly #circles = new Map<TS.Node, Circle>();
  readonly #openCalls = new Map<TS.Node, readonly TS.CallExpression[]>();

  constructor(evaluator: Evaluator, references: References, reach: Runner) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
  }

  /**
   * The runs of a function, and those that it calls itself for, by way of others too. The search for its calls has left
   * these out, since they lead in a circle.
   */
  withRuns(node: TS.FunctionLikeDeclaration, runs: readonly Frame[], calls: readonly Invocation[]): readonly Frame[] {
    const circle = this.#circleOf(node);
    if (circle.size === 0 && this.#openCallsOf(node).length === 0) return runs;
    const mayLeadBack = (callee: TS.FunctionLikeDeclaration): boolean =>
      callee === node || circle.has(callee) || this.#openCallsOf(callee).length > 0;
    const known = calls.map((one): Further => [node, one]);
    const all: Frame[] = [];
    const ahead = runs.map((frame): [TS.FunctionLikeDeclaration, Frame] => [node, frame]).toReversed();
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      const [at, frame] = next;
      if (at === node) all.push(frame);
      this.#evaluator.budget.spend(STEPS);
      if (this.#evaluator.budget.isSpent()) return [...all, ...framesOf(node, ahead)];
      const steps = [
        ...(circle.get(at) ?? []).flatMap((step) =>
          this.#callsAgain(step, at, frame).map((one): Further => [step.callee, one]),
        ),
        ...this.#openCallsOf(at).flatMap((call) => this.#callsOfValue(call, at, frame, mayLeadBack)),
      ].filter(([callee]) => mayLeadBack(callee));
      const further = steps.filter((step, index) => {
        const isSame = isSameAs(step);
        return !known.some(isSame) && !steps.slice(0, index).some(isSame);
      });
      if (known.length + further.length > calls.length + MOST_INTO_ITSELF * Math.max(circle.size, 1)) {
        this.endless.add(node);
        return [...all, ...framesOf(node, ahead)];
      }
      known.push(...further);
      ahead.push(
        ...further
          .map(([callee, one]): [TS.FunctionLikeDeclaration, Frame] => [callee, this.#reach.run(callee, one)])
          .toReversed(),
      );
    }
    return all;
  }

  #circleOf(node: TS.FunctionLikeDeclaration): Circle {
    const circle = this.#circles.get(node) ?? callsInCircle(this.#references, node);
    this.#circles.set(node, circle);
    return circle;
  }

  #openCallsOf(node: TS.FunctionLikeDeclaration): readonly TS.CallExpression[] {
    const calls = this.#openCalls.get(node) ?? openCallsOf(node);
    this.#openCalls.set(node, calls);
    return calls;
  }

  /**
   * The runs of whatever functions a call means, in one run of the function that it stands in.
   * @param mayLeadBack which functions are asked about: what all others are given need not be found out
   */
  #callsOfValue(
    call: TS.CallExpression,
    node: TS.FunctionLikeDeclaration,
    frame: Frame,
    mayLeadBack: (callee: TS.FunctionLikeDeclaration) => boolean,
  ): Further[] {
    return this.#reach.runsWithin(call, node, frame).flatMap((at) => {
      const meant = this.#evaluator.evaluate(call.expression, at);
      const callees = meant.kind === "alternatives" ? meant.values : [meant];
      return callees.flatMap((callee, place): Further[] => {
        if (callee.kind !== "function" || !mayLeadBack(callee.node)) return [];
        const args = givenTo(callee, allArguments(call, this.#evaluator, at));
        const chance = meant.kind === "alternatives" ? chanceAt(meant, place) : undefined;
        return [[callee.node, { closure: callee.frame, thisValue: callee.thisValue, args, chance }]];
      });
    });
  }

  #callsAgain({ call, callee }: Step, node: TS.FunctionLikeDeclaration, frame: Frame): Invocation[] {
    const isBeside = callee.parent === node.parent;
    return this.#reach.runsWithin(call, node, frame).map((at) => ({
      closure: isBeside
        ? (frame.parent ?? frame)
        : (at.around(callee) ?? this.#evaluator.rootFrame(callee.getSourceFile())),
      ...(ts.isMethodDeclaration(callee) && { thisValue: frame.thisValue }),
      args: allArguments(call, this.#evaluator, at),
    }));
  }
}

function framesOf(node: TS.Node, runs: readonly [TS.Node, Frame][]): readonly Frame[] {
  return runs.flatMap(([at, frame]) => (at === node ? [frame] : [])).toReversed();
}
