import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { runBody } from "../../evaluate/running/run-body.ts";
import type { RunFunction } from "../../evaluate/running/runs-in-order.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import type { References } from "../../modules/references.ts";
import type { Handlers } from "./handlers.ts";
import { OrderedRun } from "./ordered-run.ts";
import { orderedLocalsOf, type OrderedState } from "./ordered-state.ts";
import { isRunAtOnce } from "./runs-at-once.ts";

/** Values that are taken down at the moments of all runs. */
const MOST_TAKEN_DOWN_IN_ALL = 500_000;

/** A function with what its statements change. */
interface OrderedFunction extends RunFunction {
  readonly state: OrderedState;
}

/** Runs functions that register something, where the variables that they declare are changed one after the other. */
export class FunctionRuns {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #handlers: Handlers;
  readonly #begun: (run: OrderedRun) => void;
  readonly #functions = new Map<TS.Node, OrderedFunction | undefined>();
  /** The function whose run tells of what stands in another one, which that calls at once, or in itself. */
  readonly #owners = new Map<TS.Node, OrderedFunction | undefined>();
  readonly #runs = new WeakMap<Frame, OrderedRun>();
  #takenDown = 0;

  /** @param begun told of each run before it goes on */
  constructor(evaluator: Evaluator, references: References, handlers: Handlers, begun: (run: OrderedRun) => void) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#handlers = handlers;
    this.#begun = begun;
  }

  /** The function a run of which tells in which frames a node is come to. */
  ownerOf(node: TS.Node): OrderedFunction | undefined {
    const inner = ts.findAncestor(node.parent, ts.isFunctionLike);
    if (!inner) return undefined;
    if (this.#owners.has(inner)) return this.#owners.get(inner);
    // What is asked about a function while it is found out is answered without it.
    this.#owners.set(inner, undefined);
    const owner = functionsAround(inner)
      .flatMap((one) => this.#functionOf(one) ?? [])
      .find(({ node: one }) => isRunAtOnce(this.#references, node, { home: one }));
    this.#owners.set(inner, owner);
    return owner;
  }

  /**
   * The frames that a node is come to in, in one run of a function.
   * @param frame of the function, with what it is called with
   * @returns undefined where the run could not be followed
   */
  framesIn({ node: owner }: RunFunction, frame: Frame, node: TS.Node): readonly Frame[] | undefined {
    const run = this.#runs.get(frame) ?? this.#begin(this.#functionOf(owner), frame);
    return run?.end && (run.momentsAt(node) ?? []);
  }

  #functionOf(node: TS.FunctionLikeDeclaration): OrderedFunction | undefined {
    if (this.#functions.has(node)) return this.#functions.get(node);
    this.#functions.set(node, undefined);
    const body = node.asteriskToken ? undefined : node.body;
    const state =
      body && ts.isBlock(body)
        ? orderedLocalsOf({ references: this.#references, handlers: this.#handlers, home: node }, body)
        : undefined;
    const found = body && ts.isBlock(body) && state ? { node, body, state } : undefined;
    this.#functions.set(node, found);
    return found;
  }

  #begin(owner: OrderedFunction | undefined, outer: Frame): OrderedRun | undefined {
    const { budget } = this.#evaluator;
    if (!owner || budget.isPartSpent() || this.#takenDown > MOST_TAKEN_DOWN_IN_ALL) return undefined;
    const { node, body, state } = owner;
    const frame = new Frame(node, outer.parent, outer.thisValue, outer.call, () => true);
    frame.calledAt = outer.calledAt;
    for (const [parameter, value] of outer.bindings) frame.bindings.set(parameter, value);
    const run = new OrderedRun(this.#evaluator, this.#handlers, state, frame);
    this.#runs.set(outer, run);
    this.#begun(run);
    run.go(() => {
      runBody(this.#evaluator, body, frame);
      const made = [...frame.bindings].filter(([declaration]) => !outer.bindings.has(declaration));
      return !run.sharesWhatIsChanged(state.holders) && run.areFollowed(made.map(([, value]) => value));
    });
    this.#takenDown += run.takenDown;
    // Whoever asks next may have more steps left.
    if (budget.isPartSpent()) this.#runs.delete(outer);
    return run;
  }
}

/** The functions around one, and that itself, from the outermost inwards. */
function functionsAround(inner: TS.Node): readonly TS.FunctionLikeDeclaration[] {
  const found: TS.FunctionLikeDeclaration[] = [];
  for (let at = inner; !ts.isSourceFile(at); at = at.parent) if (isFunctionWithBody(at)) found.unshift(at);
  return found;
}

function isFunctionWithBody(node: TS.Node): node is TS.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && "body" in node;
}
