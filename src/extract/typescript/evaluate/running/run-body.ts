import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { anyClause, type Ways } from "./any-clause.ts";
import { chosenOf, statementsFrom } from "./chosen-of.ts";
import { declareVariable } from "./declare-variable.ts";
import { behindLabel, givenAtEnd, isTarget, jumpAt, lost, NEXT, type Completion } from "./completion.ts";
import { eitherBranch, perhapsLeft, type WayOf } from "./either-branch.ts";
import { endBehind } from "./joined-ends.ts";
import type { Evaluator } from "../evaluator.ts";
import { Frame } from "../values/frame.ts";
import { keepCounts } from "./kept-counts.ts";
import { leavingLoop, skippedLoop } from "./left-loop.ts";
import { chanceWithin } from "../values/iterate.ts";
import { goneThrough, turnsThrough } from "../iterated.ts";
import { MOST_DOUBTFUL_TURNS, MOST_TURNS } from "../values/limits.ts";
import { truthByDefault } from "../values/truth-by-default.ts";
import { answersFromCache, isLookedUpInVain, keptAnswer } from "./remembered-values.ts";
import { giveTurn } from "./run-assignments.ts";
import { leavesRest } from "./leaves-rest.ts";
import { runExpression, runInTurn } from "./run-expression.ts";
import { runInner } from "./run-inner.ts";
import { loseSight } from "./lose-sight.ts";
import { wayOf, type Chance } from "../values/list-ways.ts";
import { mayBeMissing } from "../values/open-texts.ts";
import { followLists } from "./followed-lists.ts";
import { doubtingWhere, goneWay, joinOfTurns } from "./open-ways.ts";
import { ReturnedValues } from "./returned-values.ts";
import { isSameMoment, mergeVariables, momentOf, snapshotVariables } from "./run-variables.ts";
import type { RunWatch } from "./run-watch.ts";
import { RunningLoops } from "./running-loops.ts";
import { watchedTry, type InDoubt } from "./watched-try.ts";
import { statementThrows } from "./surely-throws.ts";
import { Yields } from "./yields.ts";
import { tested } from "../tested.ts";
import { isSetting, primitive, truthiness, type Value } from "../values/value.ts";

const UNKNOWN_TURNS = "depends on a loop of which it is not known how long it runs";

/**
 * Runs the statements of a small function, or a statement by itself, in order and gives what it returns.
 * @param isPossible whether it is run is not known, so that a change it makes to something around it is only possible
 */
export function runBody(evaluator: Evaluator, body: TS.Statement, frame: Frame, isPossible = false): Value {
  return frame.running(() => new BodyRun(evaluator, body, frame, isPossible).value());
}

/** Runs the statements of a function for the ways in which it may end. */
export function watchBody(evaluator: Evaluator, body: TS.Block, frame: Frame, watch: RunWatch): void {
  frame.running(() => new BodyRun(evaluator, body, frame, false, watch).value());
}

/** Runs the statements of a generator and gives the list of what it yields; what it is sent is not followed. */
export function runGenerator(evaluator: Evaluator, body: TS.Block, frame: Frame): Value {
  return frame.running(() => new BodyRun(evaluator, body, frame, false).yielded());
}

/** A turn of a loop: how the loop ended with it, if it did. */
type Turn = () => Completion | undefined;

class BodyRun {
  readonly #evaluator: Evaluator;
  readonly #body: TS.Statement;
  readonly #frame: Frame;
  readonly #returns = new ReturnedValues();
  /** What a generator yields. */
  readonly #yields = new Yields();
  /** Conditions that are not known around the statement that is being run. */
  #doubts: number;
  readonly #loops = new RunningLoops();
  readonly #watch: RunWatch | undefined;

  constructor(evaluator: Evaluator, body: TS.Statement, frame: Frame, isPossible: boolean, watch?: RunWatch) {
    this.#watch = watch;
    this.#evaluator = evaluator;
    this.#body = body;
    this.#frame = frame.asRun();
    this.#doubts = isPossible ? 1 : 0;
  }

  value(): Value {
    return this.#returns.with(givenAtEnd(this.#run(), this.#body), this.#body);
  }

  yielded(): Value {
    return this.#yields.whole(this.#run());
  }

  #run(): Completion {
    const end = doubtingWhere(this.#evaluator, this.#doubts > 0, () => this.#one(this.#body, this.#frame));
    if (end.kind === "lost") loseSight(this.#evaluator, this.#body, this.#frame, end.value);
    return end;
  }

  get #isConditional(): boolean {
    return this.#doubts > 0 || this.#loops.mayBeOver;
  }

  #all(statements: readonly TS.Statement[], frame: Frame): Completion {
    let end = NEXT;
    for (const [place, statement] of statements.entries()) {
      if (end.kind !== "next") break;
      if (leavesRest(statement)) return this.#if(statement, frame, statements.slice(place + 1));
      end = this.#one(statement, frame);
    }
    return end;
  }

  #one(statement: TS.Statement | undefined, frame: Frame): Completion {
    if (!statement) return NEXT;
    if (statementThrows(this.#evaluator, statement, frame, this.#watch)) return { kind: "throw" };
    if (ts.isVariableStatement(statement)) return this.#declare(statement.declarationList, frame);
    if (ts.isExpressionStatement(statement)) {
      const { expression } = statement;
      if (ts.isYieldExpression(expression)) this.#yields.add(this.#evaluator, expression, frame, this.#isConditional);
      else runInTurn(this.#evaluator, expression, frame, this.#isConditional, this.#loops.mayBeOver);
      return NEXT;
    }
    if (ts.isReturnStatement(statement)) return { kind: "return", value: this.#returned(statement, frame) };
    if (ts.isIfStatement(statement)) return this.#if(statement, frame);
    if (ts.isBlock(statement)) return this.#all(statement.statements, frame);
    if (ts.isTryStatement(statement)) return this.#try(statement, frame);
    if (ts.isThrowStatement(statement)) {
      this.#watch?.thrown(statement.expression, frame);
      return { kind: "throw" };
    }
    if (ts.isSwitchStatement(statement)) return this.#switch(statement, frame);
    if (ts.isLabeledStatement(statement)) return behindLabel(statement, this.#one(statement.statement, frame));
    if (ts.isBreakOrContinueStatement(statement)) return jumpAt(statement, this.#evaluator.leavesGaps);
    return ts.isIterationStatement(statement, false) ? this.#loop(statement, frame) : NEXT;
  }

  #returned({ expression }: TS.ReturnStatement, frame: Frame): Value {
    if (expression) this.#changeIn(expression, frame);
    if (expression && !this.#watch) return this.#evaluator.evaluate(expression, frame);
    if (expression) this.#watch?.returned(expression, frame);
    return primitive(undefined, expression);
  }

  #declare(list: TS.VariableDeclarationList, frame: Frame): Completion {
    for (const declaration of list.declarations) {
      if (isLookedUpInVain(this.#evaluator, declaration)) continue;
      if (declaration.initializer) this.#changeIn(declaration.initializer, frame);
      declareVariable(this.#evaluator, declaration, frame);
    }
    return NEXT;
  }

  /** What is changed where an expression gives a value, before that is asked for. */
  #changeIn(expression: TS.Expression, frame: Frame): void {
    doubtingWhere(this.#evaluator, this.#loops.mayBeOver, () => {
      runInner(this.#evaluator, expression, frame, this.#isConditional);
    });
    this.#evaluator.inOrder.comeTo(expression, frame);
  }

  /** @param rest what stands behind a statement that leaves it out, if that holds */
  #if(statement: TS.IfStatement, frame: Frame, rest?: readonly TS.Statement[]): Completion {
    if (!rest && answersFromCache(statement)) {
      const value = keptAnswer(this.#evaluator, statement, frame);
      return value ? { kind: "return", value } : this.#one(statement.elseStatement, frame);
    }
    this.#changeIn(statement.expression, frame);
    const condition = tested(this.#evaluator, statement.expression, frame);
    const truth = truthiness(condition);
    const branch = (holds: boolean): Completion =>
      this.#one(holds ? statement.thenStatement : statement.elseStatement, frame);
    if (truth !== undefined) return rest && !truth ? this.#all(rest, frame) : branch(truth);
    const way = wayOf(truthByDefault(condition));
    if (!rest) return this.#eitherWay(statement, frame, way, branch);
    if (rest.length > 0 && way(true) === undefined) {
      const goOn = (): Completion => this.#all(rest, frame);
      return perhapsLeft(
        this.#evaluator,
        statement,
        frame,
        (go) => this.#eitherWay(statement, frame, way, go(branch)),
        goOn,
      );
    }
    return this.#eitherWay(statement, frame, way, (holds) => {
      if (!holds) return this.#all(rest, frame);
      const end = branch(true);
      // Both ways come to the end of the turn, or of the function.
      return end.kind === "continue" || end.kind === "return" ? NEXT : end;
    });
  }

  #eitherWay(statement: TS.IfStatement, frame: Frame, way: WayOf, branch: (holds: boolean) => Completion): Completion {
    return eitherBranch(this.#evaluator, statement, frame, way, {
      go: (holds) => this.#inDoubt(statement, frame, () => branch(holds), way(holds)),
      ended: () => {
        this.#evaluator.inOrder.doubt(this.#body, this.#frame);
      },
      mayEnd: (end, isLess, isByDefault) => {
        this.#mayEnd(end, isLess, frame, isByDefault);
      },
    });
  }

  /** Notes how the run may have ended here, while it is followed further. */
  #mayEnd(end: Completion, isLess: boolean, frame: Frame, isByDefault = false): void {
    if ("value" in end) this.#returns.note(end.value, isLess, isByDefault);
    if (end.kind === "break" || end.kind === "continue") this.#evaluator.inOrder.doubtTurn(frame);
    this.#loops.mayEnd(end);
  }

  /** What is tried is taken to succeed, where it does not surely fail. */
  #try(statement: TS.TryStatement, frame: Frame): Completion {
    if (this.#watch && statement.catchClause) {
      const inDoubt: InDoubt = (code, run) => this.#inDoubt(code, frame, run);
      return watchedTry(this.#evaluator, this.#watch, statement, frame, { all: this.#all.bind(this), inDoubt });
    }
    const { tryBlock, catchClause, finallyBlock } = statement;
    if (catchClause) this.#evaluator.inOrder.doubt(statement, this.#frame);
    const tried = this.#all(tryBlock.statements, frame);
    const done = tried.kind === "throw" && catchClause ? this.#one(catchClause.block, frame) : tried;
    return endBehind(done, this.#one(finallyBlock, frame));
  }

  #loop(statement: TS.IterationStatement, frame: Frame): Completion {
    const end = this.#evaluator.within(() => this.#loops.within(() => this.#turns(statement, frame)));
    return end.kind === "break" && isTarget(statement, end) ? NEXT : end;
  }

  #turns(statement: TS.IterationStatement, frame: Frame): Completion {
    if (ts.isForOfStatement(statement) || ts.isForInStatement(statement)) return this.#forEach(statement, frame);
    if (ts.isWhileStatement(statement)) return this.#while(statement, statement.expression, undefined, frame);
    if (ts.isDoStatement(statement))
      return this.#turn(statement, frame) ?? this.#while(statement, statement.expression, undefined, frame);
    if (ts.isForStatement(statement)) {
      const around = new Frame(statement, frame);
      const { initializer, condition, incrementor } = statement;
      if (initializer && ts.isVariableDeclarationList(initializer)) this.#declare(initializer, around);
      else if (initializer) runExpression(this.#evaluator, initializer, around, this.#isConditional);
      if (condition) return this.#while(statement, condition, incrementor, around);
    }
    return this.#evaluator.leavesGaps
      ? this.#unknownTurns(statement, frame, () => this.#turn(statement, frame))
      : leavingLoop(this.#evaluator, statement, frame)("depends on a loop that is not run");
  }

  #forEach(statement: TS.ForOfStatement | TS.ForInStatement, frame: Frame): Completion {
    this.#changeIn(statement.expression, frame);
    const list = goneThrough(this.#evaluator, statement, frame);
    const run = (item: Value): Completion | undefined =>
      this.#turn(statement, frame, (turn) => {
        giveTurn(this.#evaluator, statement, item, turn);
      });
    let left = list.items.length + MOST_TURNS;
    for (const item of turnsThrough(this.#evaluator, statement, frame, list)) {
      left -= 1;
      if (left < 0 || this.#evaluator.budget.isPartSpent())
        return lost("grows while it is looped over, further than is followed", statement);
      const chance = mayBeMissing(item) ? "open" : chanceWithin(list, item);
      const end = chance === "sure" ? run(item) : this.#unknownTurns(statement, frame, () => run(item), chance);
      if (end && end.kind !== "next") return end;
    }
    const { unresolved } = list;
    return unresolved ? this.#unknownTurns(statement, frame, () => run(unresolved)) : NEXT;
  }

  /** Of the members that are not known, each may do what the loop does with one. */
  #unknownTurns(statement: TS.IterationStatement, frame: Frame, run: Turn, chance?: Chance): Completion {
    const before = snapshotVariables(frame);
    const end = this.#inDoubt(statement, frame, run, chance);
    mergeVariables(before, joinOfTurns(this.#evaluator, statement));
    if (end) this.#mayEnd(end, false, frame);
    return NEXT;
  }

  /** Runs what may not be run: it is not sure what it changes of what there was before. */
  #inDoubt<Result>(code: TS.Node, frame: Frame, run: () => Result, chance: Chance = "open"): Result {
    this.#evaluator.inOrder.doubt(code, this.#frame);
    this.#doubts += 1;
    const doubting = (): Result => this.#evaluator.madeByRuns.doubting(run, chance);
    const result = this.#evaluator.within(() => followLists(frame, chance, doubting));
    this.#doubts -= 1;
    return result;
  }

  #while(
    statement: TS.IterationStatement,
    condition: TS.Expression,
    step: TS.Expression | undefined,
    frame: Frame,
  ): Completion {
    const leave = leavingLoop(this.#evaluator, statement, frame);
    const { leavesGaps } = this.#evaluator;
    for (let turns = 0; turns < MOST_TURNS && !this.#evaluator.budget.isPartSpent(); turns += 1) {
      const before = momentOf(frame);
      // Each turn works out the condition anew.
      const asked = new Frame(statement, frame);
      this.#changeIn(condition, asked);
      const held = this.#evaluator.evaluate(condition, asked);
      const goesOn = truthiness(held);
      if (goesOn === undefined) {
        // A loop over what somebody may set: `for (let at = 0; at < process.argv.length; at += 1)`.
        if (turns === 0 && isSetting(held) && skippedLoop(this.#evaluator, statement, frame)) return NEXT;
        break;
      }
      if (!goesOn) return NEXT;
      const end = this.#turn(statement, frame);
      if (end) return end;
      const around = new Frame(statement, frame);
      if (step) runInTurn(this.#evaluator, step, around, this.#isConditional, this.#loops.mayBeOver);
      // It ends by something that is not known here: no turn tells more than the one before.
      if (isSameMoment(before, momentOf(frame))) break;
      if (this.#loops.isMaybeOver && turns >= MOST_DOUBTFUL_TURNS) break;
    }
    return leavesGaps ? this.#unknownTurns(statement, frame, () => this.#turn(statement, frame)) : leave(UNKNOWN_TURNS);
  }

  /** Runs a loop's body once; gives how the loop ended with it, if it did. */
  #turn(statement: TS.IterationStatement, frame: Frame, prepare?: (turn: Frame) => void): Completion | undefined {
    this.#loops.beginTurn();
    const inside = new Frame(statement, frame);
    prepare?.(inside);
    const end = this.#one(statement.statement, inside);
    if (ts.isForStatement(statement)) keepCounts(statement, inside);
    if (end.kind === "next" || (end.kind === "continue" && isTarget(statement, end))) return undefined;
    if (!this.#loops.turnMayBeOver || !("value" in end)) return end;
    this.#mayEnd(end, false, frame);
    return undefined;
  }

  #switch(statement: TS.SwitchStatement, frame: Frame): Completion {
    this.#changeIn(statement.expression, frame);
    const chosen = chosenOf(this.#evaluator, statement, frame);
    if (!chosen?.isSure) return this.#anyClause(statement, frame, chosen?.place);
    const end = this.#all(statementsFrom(statement, chosen.place), frame);
    return end.kind === "break" && end.label === undefined ? NEXT : end;
  }

  #anyClause(statement: TS.SwitchStatement, frame: Frame, byDefault: number | undefined): Completion {
    const go: Ways["go"] = (statements, before, way) => {
      const run = (): Completion => goneWay(this.#evaluator, before, () => this.#all(statements, frame));
      return this.#inDoubt(statement, frame, run, way);
    };
    const mayEnd: Ways["mayEnd"] = (end, isLess, isByDefault) => {
      this.#mayEnd(end, isLess, frame, isByDefault);
    };
    return anyClause(this.#evaluator, statement, frame, { go, mayEnd }, byDefault);
  }
}
