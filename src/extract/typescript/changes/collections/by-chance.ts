import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { chosenClause } from "../../evaluate/running/chosen-clause.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { isSurelyIn, iterate } from "../../evaluate/values/iterate.ts";
import { askedChangesWith } from "./asked-changes.ts";
import type { Guard } from "../../reach/conditions/guard.ts";
import { guardsUpTo } from "../../reach/conditions/guards.ts";
import { outermost } from "../../syntax/outermost.ts";
import { contains } from "../../reach/order/scope-of.ts";
import { isSteadyButMembers, verdictOf } from "../../reach/conditions/steady-conditions.ts";

/** Steps that it may take to find out on what one piece of code depends. */
const MOST_STEPS = 2_000;

/**
 * Whether it depends on something that is not known whether a node runs, in a run of the code around it. What asks for
 * things that the code itself goes on to change, as in `if (!seen.has(name))`, is taken to hold.
 * @param made where what the node changes was made: a way out of the code around that, as in `if (!ready) return;`, is one
 * for whoever reads it, too
 */
export function isByChance(evaluator: Evaluator, node: TS.Node, frame: Frame, made?: TS.Node): boolean {
  // Which of them is made is found out with the list in hand.
  const code = askedChangesWith(node)?.body ?? node;
  for (let at = code; at === code || !isRunByItself(at);) {
    const binder = binderOf(at);
    const guards = guardsUpTo(at, binder).filter(
      ({ expression, ends }) => isSteadyButMembers(expression, binder) && !(made && ends && contains(ends, made)),
    );
    if (isUndecided(evaluator, guards, frame) || isCaught(evaluator, at, binder, frame)) return true;
    if (ts.isForOfStatement(binder) && isOfDoubtfulMember(evaluator, binder, frame)) return true;
    at = binder;
  }
  return false;
}

/** Whether one of the guards does not surely let its node run. A test that takes long asks for more than is known. */
function isUndecided(evaluator: Evaluator, guards: readonly Guard[], frame: Frame): boolean {
  if (guards.length === 0) return false;
  const isDoubtful = (): boolean =>
    guards.some(({ expression, holds }) => verdictOf(evaluator, expression, frame) !== holds);
  return evaluator.budget.ask(MOST_STEPS, isDoubtful) !== false;
}

/** Whether the turn of a loop is one of a member that the list may not have. */
function isOfDoubtfulMember(
  evaluator: Evaluator,
  { initializer, expression }: TS.ForOfStatement,
  frame: Frame,
): boolean {
  const [variable] = ts.isVariableDeclarationList(initializer) ? initializer.declarations : [];
  const member = variable && frame.lookup(variable);
  if (!member) return false;
  const isDoubtful = (): boolean => {
    const list = iterate(evaluator.evaluate(expression, frame));
    return list.items.includes(member) && !isSurelyIn(list, member);
  };
  return evaluator.budget.ask(MOST_STEPS, isDoubtful) === true;
}

/** Whether a node stands in a `catch`, or in a clause of a `switch` that is not surely the one that is meant. */
function isCaught(evaluator: Evaluator, node: TS.Node, binder: TS.Node, frame: Frame): boolean {
  for (let at = node; at !== binder; at = at.parent) {
    if (ts.isCatchClause(at)) return true;
    if (ts.isCaseOrDefaultClause(at) && !isMeant(evaluator, at, frame)) return true;
  }
  return false;
}

function isMeant(evaluator: Evaluator, clause: TS.CaseOrDefaultClause, frame: Frame): boolean {
  const { parent: block } = clause;
  const subject = evaluator.evaluate(block.parent.expression, frame);
  return chosenClause(block, subject, (label) => evaluator.evaluate(label, frame)) === block.clauses.indexOf(clause);
}

function binderOf(node: TS.Node): TS.Node {
  const isBinder = (at: TS.Node): boolean =>
    ts.isSourceFile(at) || ts.isFunctionLike(at) || ts.isClassElement(at) || ts.isIterationStatement(at, false);
  return ts.findAncestor(node.parent, isBinder) ?? node.getSourceFile();
}

/** Files, and functions that are not handed to a call where they stand: whether these run is asked of what calls them. */
function isRunByItself(node: TS.Node): boolean {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return !ts.isCallExpression(outermost(node).parent);
  return ts.isSourceFile(node) || ts.isFunctionLike(node) || ts.isClassElement(node);
}
