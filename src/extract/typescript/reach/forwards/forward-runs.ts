import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { argumentValues } from "../../evaluate/calls.ts";
import { bindAsChanged } from "../../evaluate/running/parameter-changes.ts";
import { classChain } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { sameValues } from "../../evaluate/values/same-values.ts";
import type { ClassValue, FunctionValue, InstanceValue, Value } from "../../evaluate/values/value.ts";
import { givenTo, truthiness, unknown } from "../../evaluate/values/value.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { headOf, isLoop } from "../../syntax/loops.ts";
import { callbackArguments } from "../callers/callback-arguments.ts";
import { functionsIn } from "./functions-in.ts";
import type { LeadingCode } from "./leading-code.ts";
import { asksForGivenData } from "../conditions/given-data.ts";
import type { Guard } from "../conditions/guard.ts";
import { guardsBehind } from "../conditions/guards.ts";
import { guardsOfClause } from "../conditions/switch-guards.ts";
import { isSteady, verdictOf } from "../conditions/steady-conditions.ts";
import { turnsOf } from "../conditions/loop-ends.ts";

/** Calls inside calls are followed to such a depth: deeper ones go in circles, or cost more than they tell. */
const MOST_CALLS_DEEP = 20;

/** A function that calls itself is followed so many times into itself: its tools are at the first turns. */
const MOST_INTO_ITSELF = 3;

/** Turns of a loop, and runs of a function, that are followed: more than any server registers tools one by one. */
const MOST_RUNS = 1_000;

/** Steps that all may take together: the program does much besides registering tools. */
const MOST_STEPS = 700_000;

/** One call of a function that was followed. */
interface Run {
  readonly frame: Frame;
  readonly args: readonly Value[];
}

/**
 * Follows the program forwards, from the top of its files through the calls that they make: the other way round than
 * `Reach`, for code whose callers cannot be told from its name. Nothing is carried out; it is only found out
 * which code runs, and with which values.
 */
export class ForwardRuns {
  readonly #evaluator: Evaluator;
  readonly #code: LeadingCode;
  readonly #wanted: ReadonlyMap<TS.Node, Frame[]>;
  readonly #runs = new Map<TS.Node, Run[]>();
  readonly #instances = new Set<InstanceValue>();
  readonly #running = new Map<TS.Node, number>();
  readonly #begun: number;
  #depth = 0;
  #isCut = false;

  /** Whether the function that is being followed was given functions to call: then any call in it may lead on. */
  #isCarrying = false;
  /** The runs of such functions. */
  readonly #carrying = new WeakSet<Frame>();

  /**
   * @param wanted the places to find the frames of
   * @param code what is worth following, for their sake
   */
  constructor(evaluator: Evaluator, wanted: Iterable<TS.Node>, code: LeadingCode) {
    this.#evaluator = evaluator;
    this.#begun = evaluator.budget.total;
    this.#wanted = new Map([...wanted].map((node) => [node, []]));
    this.#code = code;
  }

  /** The frames in which a wanted call was seen to run. */
  framesAt(node: TS.Node): readonly Frame[] {
    return this.#wanted.get(node) ?? [];
  }

  /** Whether something was not followed to its end, so that further runs may have been missed. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Says that something was not followed to its end. */
  cut(): void {
    this.#isCut = true;
  }

  /** Follows what a file does when it is loaded. */
  load(sourceFile: TS.SourceFile): void {
    this.#walkAll(sourceFile.statements, this.#evaluator.rootFrame(sourceFile));
  }

  /** Follows what others may do with a value that they get hold of: call it, or its members, with arguments that nobody knows. */
  release(value: Value, node: TS.Node): void {
    for (const one of functionsIn(this.#evaluator, value, node)) {
      const isFollowed = this.#runsOf(one.node).some((run) => isOf(run, one));
      if (!isFollowed && this.#code.leads(one.node)) this.#call(one, one.node.parameters.map(unknownArgument));
    }
  }

  /** Walks statements in order; true when what follows them is not reached. */
  #walkAll(statements: readonly TS.Node[], frame: Frame): boolean {
    return statements.some((statement) => this.#walk(statement, frame));
  }

  #walk(node: TS.Node, frame: Frame): boolean {
    this.#evaluator.budget.spend(1);
    if (this.#isSpent()) {
      this.cut();
      return true;
    }
    if (ts.isTypeNode(node) || ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
    if (!this.#isCarrying && !this.#code.leads(node)) return isEnd(node) || isEndedByTest(this.#evaluator, node, frame);
    if (ts.isBlock(node)) return this.#walkAll(node.statements, frame);
    if (ts.isIfStatement(node)) return this.#walkIf(node, frame);
    if (ts.isCaseOrDefaultClause(node) && isPassedClause(this.#evaluator, node, frame)) return false;
    if (isLoop(node)) {
      this.#walk(headOf(node), frame);
      const turns = turnsOf(this.#evaluator, node, frame);
      if (turns.length > MOST_RUNS) this.cut();
      for (const turn of turns.slice(0, MOST_RUNS)) this.#walk(node.statement, turn);
      return false;
    }
    ts.forEachChild(node, (child) => void this.#walk(child, frame));
    if (ts.isCallExpression(node)) this.#walkCall(node, frame);
    if (ts.isNewExpression(node)) this.#walkNew(node, frame);
    return isEnd(node);
  }

  /** Whether no steps are left: those count, too, which are counted apart for whoever asks first for a list or a field. */
  #isSpent(): boolean {
    const { budget } = this.#evaluator;
    return budget.isSpent() || budget.total - this.#begun > MOST_STEPS;
  }

  #walkIf(node: TS.IfStatement, frame: Frame): boolean {
    this.#walk(node.expression, frame);
    const { result: condition, isSettable } = this.#evaluator.settings.during(() =>
      truthiness(this.#evaluator.evaluate(node.expression, frame)),
    );
    const ends = (branch: TS.Statement | undefined): boolean => branch !== undefined && this.#walk(branch, frame);
    if (condition !== undefined && !isSettable) return ends(condition ? node.thenStatement : node.elseStatement);
    const isThenEnd = ends(node.thenStatement);
    return ends(node.elseStatement) && isThenEnd;
  }

  #walkCall(node: TS.CallExpression, frame: Frame): void {
    const wanted = this.#wanted.get(node);
    if (wanted && wanted.length >= MOST_RUNS) this.cut();
    else if (wanted) {
      wanted.push(frame);
      this.#evaluator.budget.grantForProgram();
    }
    const args = argumentValues(this.#evaluator, node.arguments, frame).items;
    if (isOfPromise(node)) {
      for (const arg of args) this.release(arg, node);
      return;
    }
    const callee = this.#evaluator.evaluate(node.expression, frame);
    for (const one of callee.kind === "alternatives" ? callee.values : [callee]) {
      if (one.kind === "function") this.#callIfWorth(one, args, node);
      // What a server does with the handlers of its tools tells nothing about the tools.
      else if (!wanted) this.#callBack(node, frame, args);
    }
  }

  #walkNew(node: TS.NewExpression, frame: Frame): void {
    const made = this.#evaluator.evaluate(node, frame);
    for (const one of made.kind === "alternatives" ? made.values : [made]) {
      if (one.kind === "instance") this.#construct(one);
      else
        for (const arg of argumentValues(this.#evaluator, node.arguments ?? [], frame).items) this.release(arg, node);
    }
  }

  /** Follows the constructors and fields of an instance, those of base classes first. */
  #construct(instance: InstanceValue): void {
    if (this.#instances.has(instance)) return;
    if (this.#depth > MOST_CALLS_DEEP) {
      this.cut();
      return;
    }
    this.#instances.add(instance);
    this.#deeper(() => {
      for (const owner of classChain(this.#evaluator, instance.class).classes.toReversed())
        if (this.#code.leads(owner.node)) this.#walkMembers(owner, instance);
    });
  }

  #walkMembers({ node, frame }: ClassValue, instance: InstanceValue): void {
    const inner = instance.constructorFrames.get(node);
    for (const member of node.members) {
      if (ts.isPropertyDeclaration(member) && member.initializer)
        this.#walk(member.initializer, new Frame(node, frame, instance));
      if (ts.isConstructorDeclaration(member) && member.body && inner) this.#walk(member.body, inner);
    }
  }

  /** What is too deep for the stack is given up alone: what is walked after it begins where it began. */
  #deeper(walk: () => void): void {
    this.#depth += 1;
    try {
      walk();
    } finally {
      this.#depth -= 1;
    }
  }

  /** A function that package code, or code that is not known, is given may be called by it. */
  #callBack(node: TS.CallExpression, frame: Frame, args: readonly Value[]): void {
    const [callback] = args;
    const calls = callbackArguments(this.#evaluator, node, frame);
    if (callback?.kind === "function" && calls) for (const given of calls) this.#callIfWorth(callback, given, node);
    else for (const arg of args) this.release(arg, node);
  }

  /** A function that leads nowhere itself is worth following only for the functions that it is given. */
  #callIfWorth(callee: FunctionValue, args: readonly Value[], node: TS.Node): void {
    const isGivenWork = args.some((arg) =>
      functionsIn(this.#evaluator, arg, node).some((one) => this.#code.leads(one.node)),
    );
    const isCarrying = isGivenWork || this.#seesWhatIsCarried(callee);
    if (!isCarrying && !this.#code.leads(callee.node)) return;
    const before = this.#isCarrying;
    this.#isCarrying = isCarrying;
    try {
      this.#call(callee, args);
    } finally {
      this.#isCarrying = before;
    }
  }

  /** Whether a function was made in one that was given functions: `(tool) => register(tool)`, in what is given `register`. */
  #seesWhatIsCarried({ frame }: FunctionValue): boolean {
    let at: Frame | undefined = frame;
    while (at && !this.#carrying.has(at)) at = at.parent;
    return at !== undefined;
  }

  #call(callee: FunctionValue, given: readonly Value[]): void {
    const args = givenTo(callee, given);
    const { body } = callee.node;
    const runs = this.#runsOf(callee.node);
    const inside = this.#running.get(callee.node) ?? 0;
    if (!body || runs.some((run) => isOf(run, callee) && sameValues(run.args, args))) return;
    if (this.#depth > MOST_CALLS_DEEP || inside >= MOST_INTO_ITSELF || runs.length > MOST_RUNS) {
      this.cut();
      return;
    }
    const frame = new Frame(callee.node, callee.frame, callee.thisValue);
    runs.push({ frame, args });
    if (this.#isCarrying) this.#carrying.add(frame);
    bindAsChanged(this.#evaluator, callee.node, args, { frame });
    this.#running.set(callee.node, inside + 1);
    try {
      this.#deeper(() => {
        this.#walk(body, frame);
      });
    } finally {
      this.#running.set(callee.node, inside);
    }
  }

  #runsOf(node: TS.Node): Run[] {
    const known = this.#runs.get(node);
    if (known) return known;
    const made: Run[] = [];
    this.#runs.set(node, made);
    return made;
  }
}

/** `main().catch(…)`: what `main` comes to, which is the whole program, says nothing about what this calls. */
function isOfPromise({ expression, arguments: given }: TS.CallExpression): boolean {
  const callee = bareExpression(expression);
  if (!ts.isPropertyAccessExpression(callee) || !ts.isCallExpression(bareExpression(callee.expression))) return false;
  const { text: name } = callee.name;
  return name === "catch" || name === "finally" || (name === "then" && given.every(takesNothing));
}

/** Whether a callback leaves what it is given. */
function takesNothing(callback: TS.Expression): boolean {
  const node = bareExpression(callback);
  return ts.isArrowFunction(node) && node.parameters.length === 0;
}

/** Whether what follows a statement is not reached. */
function isEnd(node: TS.Node): boolean {
  return (
    ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node)
  );
}

/**
 * Whether a test ends the code around it for what that was given: `if (berth.isOld) { …; return; }`. What the program does
 * meanwhile is not followed here, so that other tests are taken to let it go on.
 */
function isEndedByTest(evaluator: Evaluator, node: TS.Node, frame: Frame): boolean {
  const guards = ts.isStatement(node) ? guardsBehind(node) : [];
  return guards.some((one) => asksForGivenData(evaluator, one.expression, frame) && isAgainst(evaluator, one, frame));
}

/** Whether a switch over something that was given passes over a clause. */
function isPassedClause(evaluator: Evaluator, clause: TS.CaseOrDefaultClause, frame: Frame): boolean {
  const { expression: subject } = clause.parent.parent;
  if (!asksForGivenData(evaluator, subject, frame)) return false;
  return guardsOfClause(clause).some((one) => isAgainst(evaluator, one, frame));
}

function isAgainst(evaluator: Evaluator, { expression, holds }: Guard, frame: Frame): boolean {
  return isSteady(expression, frame.scope) && verdictOf(evaluator, expression, frame) === !holds;
}

/** Whether a function value, made in the same place and bound to the same, was called. */
function isOf({ frame }: Run, callee: FunctionValue): boolean {
  return frame.parent === callee.frame && frame.thisValue === (callee.thisValue ?? callee.frame.thisValue);
}

function unknownArgument(parameter: TS.ParameterDeclaration): Value {
  return unknown(
    `is the parameter \`${parameter.name.getText()}\`, which no code of the project gives a value`,
    parameter,
  );
}
