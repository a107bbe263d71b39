import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues, bindParameters } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/values/frame.ts";
import { sameValues } from "../evaluate/values/same-values.ts";
import { givenTo, unknown, type FunctionValue, type Value } from "../evaluate/values/value.ts";

/** Calls inside calls are followed to such a depth: what a dispatcher does is done near by. */
const MOST_CALLS_DEEP = 8;

/** Runs of one function that are followed. */
const MOST_RUNS = 4;

/** Nodes that are visited in all. */
const MOST_NODES = 40_000;

/** Is told of each node, with the frame that it is evaluated in; "skip" leaves out what is inside. */
export type Visit = (node: TS.Node, frame: Frame) => unknown;

/** How far a walk goes. */
export interface WalkBounds {
  readonly mostNodes?: number;
  /** Whether a call is followed; all are, without it. */
  looksInto?(call: TS.CallExpression, frame: Frame): boolean;
}

/** Visits code and that of the project's functions which it calls, in about the order in which it runs. */
export class CodeWalk {
  readonly #evaluator: Evaluator;
  readonly #visit: Visit;
  readonly #runs = new Map<TS.Node, (readonly Value[])[]>();
  readonly #calls: TS.Node[] = [];
  readonly #bounds: WalkBounds;
  #nodes = 0;
  #isCut = false;

  constructor(evaluator: Evaluator, visit: Visit, bounds: WalkBounds = {}) {
    this.#evaluator = evaluator;
    this.#visit = visit;
    this.#bounds = bounds;
  }

  /** Whether some of the code was left out, since there was too much of it. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** The calls that lead to where the walk is, the first one first. */
  get calls(): readonly TS.Node[] {
    return [...this.#calls];
  }

  /** The functions that were come upon, in order. */
  get met(): readonly TS.Node[] {
    return [...this.#runs.keys()];
  }

  /**
   * Runs a function with what it is given.
   * @param call where it is called
   */
  run(callee: FunctionValue, args: readonly Value[], call: TS.Node = callee.node): void {
    const { body, parameters } = callee.node;
    const runs = this.#runs.get(callee.node) ?? [];
    if (!body || runs.some((given) => sameValues(given, args))) return;
    if (this.#calls.length >= MOST_CALLS_DEEP || runs.length >= MOST_RUNS) {
      this.#isCut ||= this.#calls.length >= MOST_CALLS_DEEP;
      return;
    }
    this.#runs.set(callee.node, [...runs, args]);
    const frame = new Frame(callee.node, callee.frame, callee.thisValue);
    bindParameters(this.#evaluator, parameters, givenTo(callee, args), frame);
    this.#evaluator.budget.renew();
    this.#calls.push(call);
    this.walk(body, frame);
    this.#calls.pop();
  }

  /** Visits code that stands by itself. */
  walk(node: TS.Node, frame: Frame): void {
    this.#nodes += 1;
    if (this.#nodes > (this.#bounds.mostNodes ?? MOST_NODES)) this.#isCut = true;
    if (this.#isCut || ts.isTypeNode(node) || this.#visit(node, frame) === "skip") return;
    const inner = ts.isFunctionLike(node) ? new Frame(node, frame) : frame;
    ts.forEachChild(node, (child) => {
      if (!ts.isParameter(child)) this.walk(child, inner);
    });
    if (ts.isCallExpression(node)) this.#call(node, frame);
  }

  #call(node: TS.CallExpression, frame: Frame): void {
    if (this.#bounds.looksInto?.(node, frame) === false) return;
    const callee = this.#evaluator.evaluate(node.expression, frame);
    const functions = (callee.kind === "alternatives" ? callee.values : [callee]).filter(
      (one) => one.kind === "function",
    );
    if (functions.length === 0) {
      this.#handedOver(node, frame);
      return;
    }
    const { items } = argumentValues(this.#evaluator, node.arguments, frame);
    for (const one of functions) this.run(one, items, node);
  }

  /** Functions that are handed over by their names run as well: `operations.map(runOne)`. */
  #handedOver(node: TS.CallExpression, frame: Frame): void {
    for (const argument of node.arguments.filter(ts.isIdentifier)) {
      const value = this.#evaluator.evaluate(argument, frame);
      if (value.kind !== "function") continue;
      const given = value.node.parameters.map((parameter) => unknown("is given by a call that is not seen", parameter));
      this.run(value, given, node);
    }
  }
}
