import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { References } from "../../modules/references.ts";
import { allArguments } from "../wanted.ts";
import { callsInCircle, type Step } from "./calls-in-circle.ts";
import type { Invocation } from "./invocation.ts";
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

/** Follows functions that call themselves, by way of others too. */
export class RunsInCircle {
  /** Those that call themselves with other values time and again, further than is followed. */
  readonly endless = new Set<TS.Node>();
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Runner;

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
    const circle = callsInCircle(this.#references, node);
    if (circle.size === 0) return runs;
    const known = calls.map((one): [TS.Node, Invocation] => [node, one]);
    const all: Frame[] = [];
    const ahead = runs.map((frame): [TS.FunctionLikeDeclaration, Frame] => [node, frame]).toReversed();
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      const [at, frame] = next;
      if (at === node) all.push(frame);
      this.#evaluator.budget.spend(STEPS);
      if (this.#evaluator.budget.isSpent()) return [...all, ...framesOf(node, ahead)];
      const steps = (circle.get(at) ?? []).flatMap((step) =>
        this.#callsAgain(step, at, frame).map((one): [TS.FunctionLikeDeclaration, Invocation] => [step.callee, one]),
      );
      const further = steps.filter((step, index) => {
        const isSame = isSameAs(step);
        return !known.some(isSame) && !steps.slice(0, index).some(isSame);
      });
      if (known.length + further.length > calls.length + MOST_INTO_ITSELF * circle.size) {
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
