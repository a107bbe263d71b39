import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { endedBy } from "../../syntax/ended-by.ts";
import { asksForGivenData, hangsOnGiven } from "./given-data.ts";
import { isThrow, type Guard } from "./guard.ts";
import { isPassedOver } from "./loop-ends.ts";
import { guardsBehindSwitch, guardsOfClause } from "./switch-guards.ts";
import { withoutThrown } from "./thrown-before.ts";
import { isOfFlag, isSteady, verdictOf } from "./steady-conditions.ts";

/** Guards that are looked at for one node: more are hardly ever written. */
const MOST_GUARDS = 50;

/** Steps that the guards of one node may take in one frame. */
const MOST_STEPS = 2_000;

const known = new WeakMap<TS.Node, readonly Guard[]>();
const among = new WeakMap<TS.Node, readonly Guard[]>();

/**
 * Of the frames that a node may run in, those in which nothing that is known keeps it from running:
 * `if (tool.isOld) continue;` stands before it, or `if (tool.isNew)` around it. What depends on how the server is
 * started keeps nothing from running.
 * @param binder the loop, function or file that the frames are of
 */
export function framesLetThrough(
  evaluator: Evaluator,
  node: TS.Node,
  binder: TS.Node,
  frames: readonly Frame[],
): readonly Frame[] {
  const tried = withoutThrown(evaluator, node, binder, frames);
  const left = tried.filter((frame) => isLetThrough(evaluator, node, binder, frame));
  if (left.length > 0) return left;
  // A test that nothing passes may ask for what the program does meanwhile, as what is registered already.
  const guards = guardsOf(node, binder);
  const passable = guards.filter((guard) => tried.some((frame) => !isKept(evaluator, [guard], frame)));
  return tried.filter((frame) => {
    const trusted = guards.filter(
      (guard) => passable.includes(guard) || asksForGivenData(evaluator, guard.expression, frame),
    );
    return !isKept(evaluator, trusted, frame);
  });
}

/** Whether nothing that is known keeps a node from running in a frame of its binder. */
export function isLetThrough(evaluator: Evaluator, node: TS.Node, binder: TS.Node, frame: Frame): boolean {
  const guards = guardsOf(node, binder);
  const isKeptOut = isKept(evaluator, guards, frame) || isPassedOver(evaluator, node, binder, frame);
  return !isKeptOut || evaluator.leftOut.kept([...frame.bindings.values()]).length > 0;
}

/** A test that takes long asks for more than a tool's own data. */
function isKept(evaluator: Evaluator, all: readonly Guard[], frame: Frame): boolean {
  const guards = all.filter(maySort);
  if (guards.length === 0) return false;
  const isShut = (): boolean =>
    guards.some(({ expression, holds }) => verdictOf(evaluator, expression, frame) === !holds);
  return evaluator.budget.ask(MOST_STEPS, isShut) === true;
}

/**
 * Whether a guard may let some runs of the code through and others not. One that throws whatever the code is given ends
 * a program that cannot do its work: `if (!isSealed(log)) throw …`. No server is written for that.
 */
function maySort({ expression, isThrown }: Guard): boolean {
  return isThrown !== true || hangsOnGiven(expression);
}

/** The guards of a node that ask for nothing which the code around it changes. */
export function guardsOf(node: TS.Node, binder: TS.Node): readonly Guard[] {
  const before = known.get(node);
  if (before) return before;
  const guards = guardsUpTo(node, binder).filter(
    ({ expression }) => isOfFlag(expression) || isSteady(expression, binder),
  );
  known.set(node, guards);
  return guards;
}

/** The nearest guards between a node and its binder. Each turn of a loop that is not followed has other values. */
export function guardsUpTo(node: TS.Node, binder: TS.Node): readonly Guard[] {
  let guards: Guard[] = [];
  for (let at = node; at !== binder && !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIterationStatement(parent, false) && parent !== binder) guards = [];
    else if (guards.length < MOST_GUARDS) guards.push(...guardsBeside(at, parent));
  }
  return guards.slice(0, MOST_GUARDS);
}

/** The conditions that a node stands under for its place in the node around it. */
function guardsBeside(node: TS.Node, parent: TS.Node): readonly Guard[] {
  if (ts.isIfStatement(parent) && node !== parent.expression)
    return [{ expression: parent.expression, holds: node === parent.thenStatement }];
  if (ts.isConditionalExpression(parent) && node !== parent.condition)
    return [{ expression: parent.condition, holds: node === parent.whenTrue }];
  if (ts.isBinaryExpression(parent) && node === parent.right) return guardsOfRight(parent);
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent)) return [];
  const before = guardsAmong(parent).filter(({ expression }) => expression.end <= node.pos);
  return ts.isCaseOrDefaultClause(parent) && node !== labelOf(parent) ? [...before, ...guardsOfClause(parent)] : before;
}

function labelOf(clause: TS.CaseOrDefaultClause): TS.Expression | undefined {
  return ts.isCaseClause(clause) ? clause.expression : undefined;
}

/** What the statements of a block let through, the last first. */
function guardsAmong(block: TS.Block | TS.SourceFile | TS.CaseOrDefaultClause): readonly Guard[] {
  const before = among.get(block);
  if (before) return before;
  const guards = block.statements.flatMap(guardsBehind).toReversed();
  among.set(block, guards);
  return guards;
}

function guardsOfRight({ left, operatorToken }: TS.BinaryExpression): readonly Guard[] {
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return [{ expression: left, holds: true }];
  return operatorToken.kind === ts.SyntaxKind.BarBarToken ? [{ expression: left, holds: false }] : [];
}

/** What holds behind a statement, since the run would have ended in it otherwise. */
export function guardsBehind(statement: TS.Statement): readonly Guard[] {
  if (ts.isSwitchStatement(statement)) return guardsBehindSwitch(statement);
  if (!ts.isIfStatement(statement)) return [];
  const { expression, thenStatement, elseStatement } = statement;
  const [ends, otherEnds] = [endedBy(thenStatement), elseStatement && endedBy(elseStatement)];
  if (ends) return [{ expression, holds: false, ends, isThrown: isThrow(thenStatement) }];
  return otherEnds ? [{ expression, holds: true, ends: otherEnds }] : [];
}
