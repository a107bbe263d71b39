import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { argumentValues } from "../../evaluate/calls.ts";
import { isChangingCall } from "../../evaluate/running/changes-within.ts";
import { changedAround } from "../../evaluate/running/changing-functions.ts";
import { LastMoment, Moment } from "../../evaluate/running/moments.ts";
import { runBody } from "../../evaluate/running/run-body.ts";
import type { RunsInOrder } from "../../evaluate/running/runs-in-order.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { sameValues } from "../../evaluate/values/same-values.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { unknown } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { isAssignment } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isCollection } from "../collections/collection.ts";
import { isHolder } from "../places/holders.ts";
import { Handlers } from "./handlers.ts";
import { isRunAtOnce } from "./runs-at-once.ts";
import { orderedStateOf, type OrderedState } from "./ordered-state.ts";

/** Steps that the run of one file may take. */
const MOST_STEPS = 200_000;

/** Values that are taken down at the moments of one run, and of all. */
const MOST_TAKEN_DOWN = 100_000;
const MOST_TAKEN_DOWN_IN_ALL = 500_000;

/** What is known of a file. */
interface FileRun {
  readonly state: OrderedState;
  readonly frame: Frame;
  readonly last: LastMoment;
  /** The moments at which nodes were come to. */
  readonly moments: Map<TS.Node, Frame[]>;
  /** What there is in the end; absent while it is being run, and where that could not be done. */
  end?: Frame;
  isGoingOn: boolean;
  /** Whether it is not known what the file does to one of the variables. */
  isDoubtful: boolean;
  takenDown: number;
}

/** Runs what stands at the top of files, where the variables there are changed one after the other. */
export class FileRuns implements RunsInOrder {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #runs = new Map<TS.SourceFile, FileRun | undefined>();
  /** Functions that are run while their file is, and at no other time. */
  readonly #atOnce = new Map<TS.Node, boolean>();
  readonly #handlers: Handlers;
  #takenDown = 0;
  readonly #looking = new Set<TS.SourceFile>();

  constructor(evaluator: Evaluator, references: References) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#handlers = new Handlers(references);
  }

  valueAt(declaration: Declaration, use: TS.Identifier, frame: Frame): Value | undefined {
    if (!isAtTop(declaration) || frame.lookup(declaration)) return undefined;
    const run = this.#runOf(declaration.getSourceFile());
    if (!run?.end || !run.state.names.has(declaration) || frame.isInOrder) return undefined;
    const moments = use.getSourceFile() === run.frame.sourceFile ? this.#momentsAt(run, use) : undefined;
    const held = moments?.flatMap((one) => one.lookup(declaration) ?? []) ?? [];
    const [first, ...others] = held;
    if (!first) return this.#evaluator.declared(declaration, run.end);
    return others.every((one) => sameValues([one], [first]))
      ? first
      : unknown("has another value in each turn of a loop", use);
  }

  valueOf(declaration: Declaration, frame: Frame): Value | undefined {
    if (!ts.isSourceFile(frame.scope) || frame.part || !isAtTop(declaration)) return undefined;
    const run = this.#runOf(frame.scope);
    return run?.end && run.state.names.has(declaration) ? this.#evaluator.declared(declaration, run.end) : undefined;
  }

  framesAt(node: TS.Node): readonly Frame[] | undefined {
    const run = this.#runOf(node.getSourceFile());
    return run?.end && this.#momentsAt(run, node);
  }

  closureOf(node: TS.Node, frame: Frame): Frame {
    if (this.#runs.size === 0 || !frame.isInOrder || !this.#handlers.has(node)) return frame;
    const run = this.#runs.get(frame.sourceFile);
    return run?.end ? run.last.later(frame) : frame;
  }

  followedIn(sourceFile: TS.SourceFile): ReadonlySet<Declaration> | undefined {
    const run = this.#runs.get(sourceFile);
    return run?.isGoingOn || run?.end ? run.state.names : undefined;
  }

  comeTo(node: TS.Node, frame: Frame): void {
    const run = this.#runs.get(frame.sourceFile);
    if (!run?.isGoingOn || run.takenDown > MOST_TAKEN_DOWN || !frame.isWithin(run.frame)) return;
    if (changesAlone(node) && !this.#isOfInstance(node, frame)) return;
    if (ts.isCallExpression(node)) argumentValues(this.#evaluator, node.arguments, frame);
    const moment = new Moment(this.#evaluator, run.frame, run.last);
    const taken = moment.of(frame, [...nodesIn(node), ...conditionsAround(node)]);
    run.takenDown += moment.size;
    this.#evaluator.budget.spend(moment.size);
    const known = run.moments.get(node);
    if (known) known.push(taken);
    else run.moments.set(node, [taken]);
  }

  doubt(code: TS.Node, frame: Frame): void {
    const run = this.#runs.get(code.getSourceFile());
    if (!run?.isGoingOn || !frame.isWithin(run.frame)) return;
    const changed = changedAround(this.#evaluator, code);
    if ([...changed].some((one) => run.state.changed.has(one))) run.isDoubtful = true;
  }

  lose(frame: Frame): void {
    const run = this.#runs.get(frame.sourceFile);
    if (run?.isGoingOn && frame.isWithin(run.frame)) run.isDoubtful = true;
  }

  /**
   * The moments at which the code around a node was come to, where that is run while the file is, and then alone. Of a function
   * itself there are none: what calls it later finds what the file has come to.
   */
  #momentsAt(run: FileRun, node: TS.Node): readonly Frame[] | undefined {
    if (!this.#isAtOnce(node, run)) return undefined;
    for (let at = node; !ts.isSourceFile(at) && !ts.isFunctionLike(at); at = at.parent) {
      const moments = run.moments.get(at);
      if (moments) return moments;
    }
    return undefined;
  }

  #isAtOnce(node: TS.Node, { state }: FileRun): boolean {
    const owner =
      ts.findAncestor(node.parent, (at) => ts.isFunctionLike(at) || ts.isClassLike(at)) ?? statementOf(node) ?? node;
    const known = this.#atOnce.get(owner) ?? isRunAtOnce(this.#references, node, state.statements);
    this.#atOnce.set(owner, known);
    return known;
  }

  #runOf(file: TS.SourceFile): FileRun | undefined {
    if (this.#runs.has(file)) return this.#runs.get(file);
    const { budget } = this.#evaluator;
    if (this.#looking.has(file) || budget.isPartSpent() || this.#takenDown > MOST_TAKEN_DOWN_IN_ALL) return undefined;
    this.#looking.add(file);
    const state = orderedStateOf({ references: this.#references, handlers: this.#handlers }, file);
    this.#looking.delete(file);
    const run = state && this.#begin(file, state);
    this.#runs.set(file, run);
    if (run) this.#go(run);
    // Whoever asks next may have more steps left.
    if (run && budget.isPartSpent()) this.#runs.delete(file);
    return run;
  }

  /** Whether what is called is a method of the project's own, whatever its name: `registry.add(tool)`. */
  #isOfInstance(node: TS.Node, frame: Frame): boolean {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    return this.#evaluator.evaluate(node.expression.expression, frame).kind === "instance";
  }

  #isFollowed(value: Value): boolean {
    return value.kind !== "instance" || this.#evaluator.madeByRuns.isLive(value);
  }

  #begin(file: TS.SourceFile, state: OrderedState): FileRun {
    const isPart = (node: TS.Node): boolean => {
      const statement = statementOf(node);
      return statement !== undefined && state.statements.has(statement);
    };
    const frame = new Frame(file, this.#evaluator.rootFrame(file), undefined, undefined, isPart);
    const last = new LastMoment(this.#evaluator, frame, (node) => this.#handlers.has(node));
    return { state, frame, last, moments: new Map(), isGoingOn: false, isDoubtful: false, takenDown: 0 };
  }

  /** Whether a statement gives a variable what others hold, too, and what is changed: of that, the run tells only a part. */
  #sharesWhatIsChanged({ state, frame }: FileRun, statement: TS.Statement): boolean {
    if (!ts.isVariableStatement(statement)) return false;
    return statement.declarationList.declarations.some((one) => {
      const held = state.holders.has(one) ? frame.bindings.get(one) : undefined;
      if (!held || !isCollection(held) || this.#evaluator.madeByRuns.has(held)) return false;
      return one.initializer !== undefined && this.#isGivenByProgram(one.initializer, frame);
    });
  }

  /** Whether a value comes from a variable, a member, or a function of the project: what the language gives is a new one. */
  #isGivenByProgram(given: TS.Expression, frame: Frame): boolean {
    const bare = bareExpression(given);
    if (ts.isAwaitExpression(bare)) return this.#isGivenByProgram(bare.expression, frame);
    if (!ts.isCallExpression(bare)) return ts.isIdentifier(bare) || isAccess(bare);
    return this.#evaluator.evaluate(bare.expression, frame).kind === "function";
  }

  #go(run: FileRun): void {
    const { budget, madeByRuns, calls, keeping } = this.#evaluator;
    const { cuts } = keeping;
    run.isGoingOn = true;
    const { isCut } = budget.part(MOST_STEPS, () =>
      madeByRuns.outside(() =>
        madeByRuns.within(() =>
          calls.whileChanging(() => {
            for (const statement of run.state.statements) {
              if (run.isDoubtful) return;
              runBody(this.#evaluator, statement, run.frame);
              if (this.#sharesWhatIsChanged(run, statement)) return;
            }
            // What is done to an instance that could not be followed, only the whole program tells.
            if (![...run.frame.bindings.values()].every((one) => this.#isFollowed(one))) return;
            run.end = run.last.later(run.frame);
            run.last.take();
          }),
        ),
      ),
    );
    run.isGoingOn = false;
    this.#takenDown += run.takenDown;
    if (isCut || run.isDoubtful || run.takenDown > MOST_TAKEN_DOWN || keeping.cuts > cuts) delete run.end;
  }
}

/** Whether something is declared at the top of a file. */
function isAtTop(declaration: Declaration): boolean {
  if (ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration))
    return ts.isSourceFile(declaration.parent);
  if (!isHolder(declaration)) return false;
  const whole = ts.isBindingElement(declaration) ? ts.walkUpBindingElementsAndPatterns(declaration) : declaration;
  return ts.isVariableStatement(whole.parent.parent) && ts.isSourceFile(whole.parent.parent.parent);
}

function isAccess(node: TS.Expression): boolean {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** The statement at the top of a file that a node is in. */
function statementOf(node: TS.Node): TS.Statement | undefined {
  let at = node;
  while (!ts.isSourceFile(at) && !ts.isSourceFile(at.parent)) at = at.parent;
  return ts.isStatement(at) ? at : undefined;
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
