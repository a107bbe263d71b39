import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isTarget } from "../../evaluate/running/completion.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isLoop, type Loop } from "../../syntax/loops.ts";
import { isSteady, verdictOf } from "./steady-conditions.ts";
import { everyTurnOf } from "./turns.ts";

/** A statement behind which the run goes on elsewhere. */
type Jump = TS.BreakOrContinueStatement | TS.ReturnStatement | TS.ThrowStatement;

/** Steps that it may take to find out whether one loop ends in one turn. */
const MOST_STEPS = 2_000;

/** A loop and the jumps in it that lead past what follows it. */
interface WayPast {
  readonly loop: Loop;
  readonly past: readonly Jump[];
}

const jumps = new WeakMap<TS.Node, readonly Jump[]>();
const waysPast = new WeakMap<TS.Node, readonly WayPast[]>();

/** The turns of a loop that runs in a frame, up to the one in which a jump surely ends it. */
export function turnsOf(evaluator: Evaluator, loop: Loop, frame: Frame): readonly Frame[] {
  const turns = everyTurnOf(evaluator, loop, frame);
  const ends = jumpsIn(loop).filter((jump) => endsLoop(jump, loop));
  if (ends.length === 0) return turns;
  const last = turns.findIndex((turn) => isOneRun(evaluator, ends, loop, turn));
  return last === -1 ? turns : turns.slice(0, last + 1);
}

/**
 * Whether a loop that stands before a node surely leads past it in a frame of its binder: `continue outer`, `return`.
 */
export function isPassedOver(evaluator: Evaluator, node: TS.Node, binder: TS.Node, frame: Frame): boolean {
  for (let at = node; at !== binder && !ts.isSourceFile(at); at = at.parent) {
    if (ts.isIterationStatement(at.parent, false) && at.parent !== binder) return false;
    if (!ts.isBlock(at.parent) && !ts.isSourceFile(at.parent)) continue;
    const loops = waysPastIn(at.parent).filter(({ loop }) => loop.pos < at.pos);
    const isPast = ({ loop, past }: WayPast): boolean =>
      turnsOf(evaluator, loop, frame).some((turn) => isOneRun(evaluator, past, loop, turn));
    if (loops.some(isPast)) return true;
  }
  return false;
}

/** The loops among the statements of a block that lead past what follows them. */
function waysPastIn(block: TS.Block | TS.SourceFile): readonly WayPast[] {
  const before = waysPast.get(block);
  if (before) return before;
  const found = block.statements.flatMap((statement): WayPast[] => {
    const loop = withoutLabels(statement);
    const past = isLoop(loop) ? jumpsIn(loop).filter((jump) => leadsPast(jump, statement)) : [];
    return isLoop(loop) && past.length > 0 ? [{ loop, past }] : [];
  });
  waysPast.set(block, found);
  return found;
}

function isOneRun(evaluator: Evaluator, ends: readonly Jump[], loop: Loop, turn: Frame): boolean {
  const isRun = (): boolean => ends.some((jump) => isSurelyRun(evaluator, jump, loop, turn));
  return evaluator.budget.ask(MOST_STEPS, isRun) === true;
}

/** Whether a node is surely run in one turn of a loop around it. */
function isSurelyRun(evaluator: Evaluator, node: TS.Node, loop: Loop, turn: Frame): boolean {
  const inner = outermostLoop(node, loop);
  if (inner)
    return (
      isLoop(inner) &&
      isSurelyRun(evaluator, inner, loop, turn) &&
      turnsOf(evaluator, inner, turn).some((one) => isSurelyRun(evaluator, node, inner, one))
    );
  for (let at = node; at.parent !== loop; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent)) {
      if (!isSure(evaluator, parent.expression, at === parent.thenStatement, loop, turn)) return false;
    } else if (ts.isBlock(parent)) {
      const before = parent.statements.filter((statement) => statement.pos < at.pos && jumpsIn(statement).length > 0);
      if (!before.every((statement) => isSurelyPassed(evaluator, statement, loop, turn))) return false;
    } else if (!ts.isLabeledStatement(parent)) return false;
  }
  return true;
}

/** The outermost loop around a node of those in another. */
function outermostLoop(node: TS.Node, loop: Loop): TS.IterationStatement | undefined {
  let found: TS.IterationStatement | undefined;
  for (let at = node.parent; at !== loop; at = at.parent) if (ts.isIterationStatement(at, false)) found = at;
  return found;
}

/** Whether the run surely goes on behind a statement that holds jumps. */
function isSurelyPassed(evaluator: Evaluator, statement: TS.Statement, loop: Loop, turn: Frame): boolean {
  return (
    ts.isIfStatement(statement) &&
    (!statement.elseStatement || jumpsIn(statement.elseStatement).length === 0) &&
    isSure(evaluator, statement.expression, false, loop, turn)
  );
}

function isSure(evaluator: Evaluator, condition: TS.Expression, holds: boolean, loop: Loop, turn: Frame): boolean {
  return isSteady(condition, loop) && verdictOf(evaluator, condition, turn) === holds;
}

/** The jumps inside a node, without those of functions in it. */
function jumpsIn(node: TS.Node): readonly Jump[] {
  const known = jumps.get(node);
  if (known) return known;
  const found: Jump[] = [];
  forEachNode(node, (at) => {
    if (ts.isFunctionLike(at) || ts.isClassLike(at) || ts.isExpressionStatement(at)) return "skip";
    if (ts.isBreakOrContinueStatement(at) || ts.isReturnStatement(at) || ts.isThrowStatement(at)) found.push(at);
    return undefined;
  });
  jumps.set(node, found);
  return found;
}

/** Whether a loop has no further turn behind a jump in it. */
function endsLoop(jump: Jump, loop: Loop): boolean {
  if (!ts.isBreakOrContinueStatement(jump) || !jump.label) return isBreakOf(jump, loop) || leadsPast(jump, loop);
  const goesOn = ts.isContinueStatement(jump) && isTarget(loop, { label: jump.label.text });
  return !goesOn && leadsPast(jump, loop);
}

function isBreakOf(jump: Jump, loop: Loop): boolean {
  const home = ts.findAncestor(jump, (at) => ts.isIterationStatement(at, false) || ts.isSwitchStatement(at));
  return ts.isBreakStatement(jump) && home === loop;
}

/** Whether a jump leads past what stands behind a statement around it. */
function leadsPast(jump: Jump, statement: TS.Node): boolean {
  const label = ts.isBreakOrContinueStatement(jump) ? jump.label?.text : undefined;
  if (ts.isBreakOrContinueStatement(jump) && label === undefined) return false;
  for (let at: TS.Node = jump; ; at = at.parent) {
    // What is tried may be caught.
    if (ts.isTryStatement(at) || (ts.isLabeledStatement(at) && at.label.text === label)) return false;
    if (at === statement || ts.isSourceFile(at)) return true;
  }
}

function withoutLabels(statement: TS.Statement): TS.Statement {
  return ts.isLabeledStatement(statement) ? withoutLabels(statement.statement) : statement;
}
