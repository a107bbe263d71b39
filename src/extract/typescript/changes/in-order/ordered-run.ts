import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { argumentValues } from "../../evaluate/calls.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { changesWithin, isChangingCall } from "../../evaluate/running/changes-within.ts";
import { changedAround } from "../../evaluate/running/changing-functions.ts";
import { LastMoment, Moment } from "../../evaluate/running/moments.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { truthiness, type Value } from "../../evaluate/values/value.ts";
import { contains } from "../../reach/order/scope-of.ts";
import { isAssignment } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isCollection } from "../collections/collection.ts";
import { isHolder, type Holder } from "../places/holders.ts";
import type { Handlers } from "./handlers.ts";
import type { OrderedState } from "./ordered-state.ts";

/** Steps that one run may take. */
const MOST_STEPS = 200_000;

/** Values that are taken down at the moments of one run. */
const MOST_TAKEN_DOWN = 100_000;

/** One run of code, statement by statement, and what there was at its moments. */
export class OrderedRun {
  readonly state: OrderedState;
  readonly frame: Frame;
  /** What there is in the end; absent while it is being run, and where that could not be done. */
  end: Frame | undefined;
  /** Values that were taken down. */
  takenDown = 0;
  /** The moments at which nodes were come to. */
  readonly #moments = new Map<TS.Node, Frame[]>();
  readonly #evaluator: Evaluator;
  readonly #last: LastMoment;
  #isGoingOn = false;
  /** Whether it is not known what it does to one of the variables. */
  #isDoubtful = false;

  constructor(evaluator: Evaluator, handlers: Handlers, state: OrderedState, frame: Frame) {
    this.#evaluator = evaluator;
    this.state = state;
    this.frame = frame;
    this.#last = new LastMoment(evaluator, frame, (node) => handlers.has(node));
  }

  /** Whether it is being run, or has been. */
  get isFollowed(): boolean {
    return this.#isGoingOn || this.end !== undefined;
  }

  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** @param run runs the statements; says whether all was followed */
  go(run: () => boolean): void {
    const { budget, madeByRuns, calls, keeping } = this.#evaluator;
    const { cuts } = keeping;
    this.#isGoingOn = true;
    const { isCut } = budget.part(MOST_STEPS, () =>
      madeByRuns.outside(() =>
        madeByRuns.within(() =>
          calls.whileChanging(() => {
            if (!run()) return;
            this.end = this.#last.later(this.frame);
            this.#last.take();
          }),
        ),
      ),
    );
    this.#isGoingOn = false;
    if (isCut || this.#isDoubtful || this.takenDown > MOST_TAKEN_DOWN || keeping.cuts > cuts) this.end = undefined;
  }

  /** Takes down what there is where the run comes to a node, and has worked out its parts. */
  comeTo(node: TS.Node, frame: Frame): void {
    if (!this.#isGoingOn || this.takenDown > MOST_TAKEN_DOWN || !frame.isWithin(this.frame)) return;
    // A run that was given up tells nothing, and what there is may be thousands of values.
    if (this.#evaluator.budget.isPartSpent()) return;
    if (changesAlone(node) && !this.#isOfInstance(node, frame)) return;
    if (ts.isCallExpression(node)) argumentValues(this.#evaluator, node.arguments, frame);
    const moment = new Moment(this.#evaluator, this.frame, this.#last);
    const taken = moment.of(frame, [...nodesIn(node), ...conditionsAround(node)]);
    this.takenDown += moment.size;
    this.#evaluator.budget.spend(moment.size);
    const known = this.#moments.get(node);
    if (known) known.push(taken);
    else this.#moments.set(node, [taken]);
  }

  /** Says that it is not known whether, or how often, some code is run. */
  doubt(code: TS.Node, frame: Frame): void {
    if (!this.#isGoingOn || !frame.isWithin(this.frame)) return;
    const changed = changedAround(this.#evaluator, code);
    if ([...changed].some((one) => this.state.changed.has(one))) this.#isDoubtful = true;
  }

  /**
   * Says that it is not known whether the turn of a loop goes on. What is done in the rest of it to what the turn has for itself is
   * as sure as that, and all that a run tells is that it may be done.
   */
  doubtTurn(frame: Frame): void {
    if (!this.#isGoingOn || !frame.isWithin(this.frame)) return;
    let turn = frame;
    while (turn.parent && !ts.isIterationStatement(turn.scope, false)) turn = turn.parent;
    if ([...this.state.changed].some((one) => contains(turn.scope, one))) this.#isDoubtful = true;
  }

  /** Says that something is changed there which others hold, too. */
  lose(frame: Frame): void {
    if (this.#isGoingOn && frame.isWithin(this.frame)) this.#isDoubtful = true;
  }

  /** What is kept for later finds there what the run comes to. */
  closureOf(frame: Frame): Frame {
    return this.end ? this.#last.later(frame) : frame;
  }

  /** The moments at which the code around a node was come to, within the function that it stands in. */
  momentsAt(node: TS.Node): readonly Frame[] | undefined {
    for (let at = node; !ts.isSourceFile(at) && !ts.isFunctionLike(at); at = at.parent) {
      const moments = this.#moments.get(at);
      if (moments) return moments.filter((frame) => this.#isWorkedOut(node, at, frame));
    }
    return undefined;
  }

  /** Whether a part of an expression is worked out where that is: not the call in `isOpen && add(tool)` where it is not open. */
  #isWorkedOut(part: TS.Node, whole: TS.Node, frame: Frame): boolean {
    // What the expression changes itself has another value by now: `made || (made = new Registry())`.
    if (changesWithin(whole)) return true;
    return conditionsWithin(part, whole).every(
      ({ expression, holds }) => truthiness(this.#evaluator.evaluate(expression, frame)) !== !holds,
    );
  }

  /** Whether variables hold what others hold, too, and what is changed: of that, a run tells only a part. */
  sharesWhatIsChanged(variables: Iterable<Holder>): boolean {
    for (const one of variables) {
      const held = this.frame.bindings.get(one);
      if (!held || !isCollection(held) || this.#evaluator.madeByRuns.has(held)) continue;
      if (one.initializer && this.#isGivenByProgram(one.initializer)) return true;
    }
    return false;
  }

  /** Whether what is done to the instances among some values was followed; else only the whole program tells it. */
  areFollowed(values: Iterable<Value>): boolean {
    return [...values].every((value) => value.kind !== "instance" || this.#evaluator.madeByRuns.isLive(value));
  }

  /** Whether a value comes from a variable, a member, or a function of the project: what the language gives is a new one. */
  #isGivenByProgram(given: TS.Expression): boolean {
    const bare = bareExpression(given);
    if (ts.isAwaitExpression(bare)) return this.#isGivenByProgram(bare.expression);
    if (!ts.isCallExpression(bare)) return ts.isIdentifier(bare) || isAccess(bare);
    return this.#evaluator.evaluate(bare.expression, this.frame).kind === "function";
  }

  /** Whether what is called is a method of the project's own, whatever its name: `registry.add(tool)`. */
  #isOfInstance(node: TS.Node, frame: Frame): boolean {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    return this.#evaluator.evaluate(node.expression.expression, frame).kind === "instance";
  }
}

/** The variables that a statement declares. */
export function declaredIn(statement: TS.Statement): readonly Holder[] {
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations.filter(isHolder) : [];
}

function isAccess(node: TS.Expression): boolean {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** Whether something is changed and nothing else is done, which nobody asks the moment of: `tools.push({ name: "moor" })`. */
function changesAlone(node: TS.Node): boolean {
  if (!isChangingCall(node) && !(ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind))) return false;
  let isAlone = true;
  forEachNode(node, (at) => {
    isAlone &&=
      at === node || !(ts.isCallExpression(at) || ts.isNewExpression(at) || ts.isTaggedTemplateExpression(at));
    return isAlone ? undefined : "skip";
  });
  return isAlone;
}

function nodesIn(node: TS.Node): readonly TS.Node[] {
  const nodes: TS.Node[] = [];
  forEachNode(node, (at) => void nodes.push(at));
  return nodes;
}

/** What has to hold, or not to hold, within an expression for a part of it to be worked out. */
function conditionsWithin(
  part: TS.Node,
  whole: TS.Node,
): readonly { readonly expression: TS.Expression; readonly holds: boolean }[] {
  const conditions: { readonly expression: TS.Expression; readonly holds: boolean }[] = [];
  for (let at = part; at !== whole; at = at.parent) {
    const { parent } = at;
    if (ts.isConditionalExpression(parent) && at !== parent.condition)
      conditions.push({ expression: parent.condition, holds: at === parent.whenTrue });
    if (!ts.isBinaryExpression(parent) || at !== parent.right) continue;
    const { kind } = parent.operatorToken;
    const isAnd = kind === ts.SyntaxKind.AmpersandAmpersandToken;
    if (isAnd || kind === ts.SyntaxKind.BarBarToken) conditions.push({ expression: parent.left, holds: isAnd });
  }
  return conditions;
}

/** The conditions that a node stands under. */
function conditionsAround(node: TS.Node): readonly TS.Node[] {
  const conditions: TS.Node[] = [];
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) || ts.isSwitchStatement(parent)) conditions.push(parent.expression);
    if (ts.isBlock(parent) || ts.isSourceFile(parent))
      for (const one of parent.statements)
        if (one.end <= at.pos && ts.isIfStatement(one)) conditions.push(one.expression);
  }
  return conditions;
}
