import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bindParameters } from "../evaluate/calls.ts";
import { bindName } from "../evaluate/evaluate-declaration.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/frame.ts";
import { iterate } from "../evaluate/iterate.ts";
import { MOST_FRAMES } from "../evaluate/limits.ts";
import type { Value } from "../evaluate/value.ts";
import { unknown } from "../evaluate/value.ts";
import type { References } from "../modules/references.ts";
import { CircularSearch } from "./circular-search.ts";
import { flatMapUpTo } from "./flat-map-up-to.ts";
import { Invocations, type Invocation } from "./invocations.ts";

/** What it costs to look for the ways to one piece of code, in steps of the evaluator. */
const STEPS = 50;
/** Functions that call each other are followed through at most so many. */
const MOST_CALLERS = 150;

/**
 * Finds out with which values a piece of code runs: back from the code through the loops and functions
 * around it, to the collections that are looped over and the calls that pass arguments.
 */
export class Reach {
  readonly #evaluator: Evaluator;
  readonly #invocations: Invocations;
  readonly #frames = new Map<TS.Node, readonly Frame[]>();
  readonly #cutOff = new Set<TS.Node>();
  readonly search = new CircularSearch((binder) => this.#cutOff.add(binder));

  constructor(evaluator: Evaluator, references: References) {
    this.#evaluator = evaluator;
    this.#invocations = new Invocations(evaluator, references, this);
  }

  /** The frames that a node runs in: one for each way that leads to it. */
  framesAt(node: TS.Node): readonly Frame[] {
    const binder = enclosingBinder(node);
    return this.search.lookUp(this.#frames, binder, () => this.#followed(binder)) ?? [];
  }

  #followed(binder: TS.Node): readonly Frame[] {
    const { budget } = this.#evaluator;
    budget.spend(STEPS);
    if (budget.isSpent() || this.search.depth > MOST_CALLERS) {
      this.search.giveUp();
      return [];
    }
    const frames = this.#framesOf(binder);
    if (budget.isSpent()) this.search.giveUp();
    if (frames.length <= MOST_FRAMES) return frames;
    this.#cutOff.add(binder);
    return frames.slice(0, MOST_FRAMES);
  }

  /** Code that is reached in more ways than are followed. */
  get cutOff(): readonly TS.Node[] {
    return [...this.#cutOff];
  }

  /** The frames of a node inside a function, for one given run of that function. */
  framesWithin(node: TS.Node, owner: TS.Node, ownerFrame: Frame): readonly Frame[] {
    const binder = enclosingBinder(node);
    if (binder === owner || ts.isSourceFile(binder)) return [ownerFrame];
    const outer = this.framesWithin(binder, owner, ownerFrame);
    if (isLoop(binder)) return flatMapUpTo(outer, MOST_FRAMES, (frame) => this.#turns(binder, frame));
    return ts.isFunctionLike(binder) && isFunctionNode(binder)
      ? flatMapUpTo(outer, MOST_FRAMES, (frame) =>
          this.#invocations.ofCallback(binder, frame).map((one) => this.#run(binder, one)),
        )
      : outer;
  }

  #framesOf(binder: TS.Node): readonly Frame[] {
    if (ts.isSourceFile(binder)) return [this.#evaluator.rootFrame(binder)];
    if (isLoop(binder)) return flatMapUpTo(this.framesAt(binder), MOST_FRAMES, (frame) => this.#turns(binder, frame));
    if (!isFunctionNode(binder)) return this.framesAt(binder);
    const { result: invocations, isWhole } = this.search.whole(() => this.#invocations.of(binder));
    if (invocations.length > 0) return invocations.map((one) => this.#run(binder, one));
    if (!isWhole && this.search.depth > 1) return [];
    return this.framesAt(binder).map((frame) => new Frame(binder, frame, this.#invocations.thisOf(binder, frame)));
  }

  #run(node: TS.FunctionLikeDeclaration, { closure, args, thisValue }: Invocation): Frame {
    const frame = new Frame(node, closure, thisValue);
    if (args) bindParameters(this.#evaluator, node.parameters, args, frame);
    return frame;
  }

  #turns(loop: TS.ForOfStatement | TS.ForInStatement, frame: Frame): Frame[] {
    const { initializer } = loop;
    const variable = ts.isVariableDeclarationList(initializer) ? initializer.declarations[0] : undefined;
    const source = this.#evaluator.evaluate(loop.expression, frame);
    const list = ts.isForInStatement(loop) ? keysOf(source) : iterate(source);
    const items: readonly Value[] = list.unresolved ? [...list.items, list.unresolved] : list.items;
    return items.map((item) => {
      const turn = new Frame(loop, frame);
      if (variable) bindName(this.#evaluator, variable, item, turn);
      return turn;
    });
  }
}

function keysOf(value: Value): ReturnType<typeof iterate> {
  if (value.kind !== "object") return iterate(unknown("loops over the keys of something that is not known"));
  const items = [...value.properties.keys()].map((key): Value => ({
    kind: "text",
    text: { value: key, pieces: [{ start: 0, end: key.length }] },
  }));
  return { kind: "array", items, unresolved: value.unresolved };
}

function isLoop(node: TS.Node): node is TS.ForOfStatement | TS.ForInStatement {
  return ts.isForOfStatement(node) || ts.isForInStatement(node);
}

/** Functions that have a body of their own to run. */
function isFunctionNode(node: TS.Node): node is TS.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)
  );
}

/** Whether a node lies in what a loop or function runs, and not in its head. */
function isBodyOf(binder: TS.Node, node: TS.Node): boolean {
  const body = isLoop(binder) ? binder.statement : isFunctionNode(binder) ? binder.body : undefined;
  return body !== undefined && body.pos <= node.pos && node.end <= body.end;
}

/** The nearest loop, function or file that gives variables their values for a node. */
function enclosingBinder(node: TS.Node): TS.Node {
  const binder = ts.findAncestor(node, (at) => {
    if (at === node) return false;
    return ts.isSourceFile(at) || isBodyOf(at, node);
  });
  return binder ?? node;
}
