import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { chosenOf } from "../../evaluate/running/chosen-of.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { truthByDefault } from "../../evaluate/values/truth-by-default.ts";
import { chanceWithin, iterate, membersOfMap } from "../../evaluate/values/iterate.ts";
import { bothChances, isNotByDefault, wayOf, type Chance } from "../../evaluate/values/list-ways.ts";
import { sameValues } from "../../evaluate/values/same-values.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { askedChangesWith } from "./asked-changes.ts";
import { EACH } from "../../reach/callers/callback-arguments.ts";
import type { Guard } from "../../reach/conditions/guard.ts";
import { guardsUpTo } from "../../reach/conditions/guards.ts";
import { guardsOfClause } from "../../reach/conditions/switch-guards.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { isConstant } from "../../syntax/is-constant.ts";
import { rootOf } from "../../syntax/root-of.ts";
import { outermost } from "../../syntax/outermost.ts";
import { contains } from "../../reach/order/scope-of.ts";
import { isOfFlag, isSteadyButMembers, verdictOf } from "../../reach/conditions/steady-conditions.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** What is known of the code around a node. */
interface Around {
  /** Where what the node changes was made, see `isByChance`. */
  readonly made?: TS.Node | undefined;
  /** The runs in which all is known that a condition asks for, of which there is not all in the frame. */
  readonly runsOf?: RunsOf | undefined;
}

/** Whether a condition is one that is asked for: it asks for nothing that the code around it goes on to change. */
type IsAsked = (expression: TS.Expression) => boolean;

export type RunsOf = (expression: TS.Expression) => readonly Frame[];

/** Steps that it may take to find out on what one piece of code depends. */
const MOST_STEPS = 2_000;

/** The same, to find out which way a condition goes that is not known by then: it may ask for a table of all tools. */
const STEPS_OF_CONDITION = 20_000;

/**
 * Whether it depends on something that is not known whether a node runs, in a run of the code around it. What asks for
 * things that the code itself goes on to change, as in `if (!seen.has(name))`, is taken to hold.
 * @param made where what the node changes was made: a way out of the code around that, as in `if (!ready) return;`, is one
 * for whoever reads it, too
 */
export function isByChance(evaluator: Evaluator, node: TS.Node, frame: Frame, made?: TS.Node): boolean {
  return chancesOf(evaluator, node, frame, { made }).next().done !== true;
}

/**
 * The same, with the way of the conditions in which it is run, where nothing but these decides.
 */
export function chanceOf(evaluator: Evaluator, node: TS.Node, frame: Frame, around: Around = {}): Chance {
  let chance: Chance = "sure";
  for (const doubt of chancesOf(evaluator, node, frame, around)) {
    const behind = (guard: Guard): Chance =>
      evaluator.budget.ask(STEPS_OF_CONDITION, () => chanceBehind(evaluator, guard, frame, around.runsOf)) ?? "open";
    const chances = typeof doubt === "string" ? [doubt] : doubt.map(behind);
    chance = [chance, ...chances].reduce(bothChances);
    if (chance === "notByDefault") return chance;
  }
  return chance;
}

function chanceBehind(
  evaluator: Evaluator,
  { expression, holds, isThrown }: Guard,
  frame: Frame,
  runsOf: RunsOf | undefined,
): Chance {
  const verdict = verdictOf(evaluator, expression, frame);
  if (verdict === holds) return "sure";
  // What is known not to hold was asked of something that is changed in between.
  if (verdict !== undefined) return "open";
  const own = chanceOfBranch(evaluator.evaluate(expression, frame), holds);
  const runs = own === "open" ? (runsOf?.(expression) ?? []) : [];
  const [first = own, ...others] = runs.map((run) => chanceOfBranch(evaluator.evaluate(expression, run), holds));
  const chance = others.every((one) => one === first) ? first : "open";
  // Without what has to be set, the program may not be there at all.
  return isNotByDefault(chance) && isThrown === true ? "open" : chance;
}

/** The chance of what is done where a condition holds, or where it does not, of which nobody knows whether it does. */
export function chanceOfBranch(condition: Value, holds: boolean): Chance {
  return wayOf(truthByDefault(condition))(holds) ?? "open";
}

/** The chance with which a call adds to the list that a variable holds: "open" where others ask for what that holds, too. */
export function chanceOfAddition(node: TS.CallExpression, chance: Chance): Chance {
  return askedChangesWith(node) || !addsToConstant(node) || asksForWhatIsChanged(node) ? "open" : chance;
}

/** Whether it is a variable that is never given another list. */
function addsToConstant(node: TS.CallExpression): boolean {
  const root = rootOf(node.expression);
  const declaration = ts.isIdentifier(root) ? declarationOf(root) : undefined;
  return declaration !== undefined && isConstant(declaration);
}

/** Whether it hangs on what the code around it changes: `if (lines.length > 1) lines.push("More.");` */
function asksForWhatIsChanged(node: TS.Node): boolean {
  const binder = binderOf(node);
  return guardsUpTo(node, binder).some(({ expression }) => !isSteadyButMembers(expression, binder));
}

/** What a node is there by chance for, from the inside outwards: guards not all of which surely let it run, or something else. */
function* chancesOf(
  evaluator: Evaluator,
  node: TS.Node,
  frame: Frame,
  { made, runsOf }: Around,
): Generator<readonly Guard[] | Exclude<Chance, "sure">, undefined> {
  // Which of them is made is found out with the list in hand.
  const code = askedChangesWith(node)?.body ?? node;
  for (let at = code; at === code || !isRunByItself(at);) {
    const binder = binderOf(at);
    const isAsked: IsAsked = (expression) =>
      isSteadyButMembers(expression, binder) || (runsOf !== undefined && isOfFlag(expression));
    const asked = guardsAsked(at, binder, isAsked, runsOf === undefined ? known : knownOfFlags);
    const guards = made ? asked.filter((guard) => !isOfBoth(guard, made)) : asked;
    if (isUndecided(evaluator, guards, frame)) yield guards;
    if (isCaught(evaluator, at, binder, isAsked, frame)) yield "open";
    if (made && contains(binder, made)) return undefined;
    const turn = chanceOfTurn(evaluator, binder, frame);
    if (turn !== "sure") yield turn;
    at = binder;
  }
  return undefined;
}

/** Whether a condition lets what is changed be made, too, or ends the code around that: for whoever reads it, it holds. */
function isOfBoth({ expression, ends }: Guard, made: TS.Node): boolean {
  const { parent } = expression;
  return (ends && contains(ends, made)) ?? (ts.isIfStatement(parent) && contains(parent, made));
}

/** Each change of a collection is looked at again in each run of the code around it. */
const known = new WeakMap<TS.Node, readonly Guard[]>();
const knownOfFlags = new WeakMap<TS.Node, readonly Guard[]>();

function guardsAsked(
  node: TS.Node,
  binder: TS.Node,
  isAsked: IsAsked,
  kept: WeakMap<TS.Node, readonly Guard[]>,
): readonly Guard[] {
  const before = kept.get(node);
  if (before) return before;
  const guards = guardsUpTo(node, binder).filter(({ expression }) => isAsked(expression));
  kept.set(node, guards);
  return guards;
}

/** Whether one of the guards does not surely let its node run. A test that takes long asks for more than is known. */
function isUndecided(evaluator: Evaluator, guards: readonly Guard[], frame: Frame): boolean {
  if (guards.length === 0) return false;
  const isDoubtful = (): boolean =>
    guards.some(({ expression, holds }) => verdictOf(evaluator, expression, frame) !== holds);
  return evaluator.budget.ask(MOST_STEPS, isDoubtful) !== false;
}

/** The chance of a turn of a loop, or of a function that is handed to a method of a list where it stands. */
function chanceOfTurn(evaluator: Evaluator, binder: TS.Node, frame: Frame): Chance {
  if (ts.isForOfStatement(binder)) {
    const { initializer, expression } = binder;
    const [variable] = ts.isVariableDeclarationList(initializer) ? initializer.declarations : [];
    const around = frame.around(binder) ?? frame;
    return chanceOfMember(evaluator, expression, variable && frame.lookup(variable), {
      frame: around,
      handed: "members",
    });
  }
  if (!isInlineFunction(binder)) return "sure";
  const call = outermost(binder).parent;
  const method = ts.isCallExpression(call) ? bareExpression(call.expression) : undefined;
  if (!method || !ts.isPropertyAccessExpression(method) || !EACH.has(method.name.text)) return "sure";
  const [parameter] = binder.parameters;
  const around = frame.around(call) ?? frame;
  return chanceOfMember(evaluator, method.expression, parameter && frame.lookup(parameter), {
    frame: around,
    handed: "values",
  });
}

/** The chance that a member is in a list. */
function chanceOfMember(
  evaluator: Evaluator,
  expression: TS.Expression,
  member: Value | undefined,
  { frame, handed }: { readonly frame: Frame; readonly handed: "members" | "values" },
): Chance {
  if (!member) return "sure";
  const chance = (): Chance => {
    const value = evaluator.evaluate(expression, frame);
    const isOfValues = handed === "values" && value.kind === "map";
    const list = isOfValues
      ? membersOfMap(
          value,
          value.entries.map(([, one]) => one),
        )
      : iterate(value);
    // The very member is one of the list as it was gone through, which may have been made anew since.
    const one = list.items.includes(member) ? member : list.items.find((item) => isSameMember(item, member));
    return one ? chanceWithin(list, one) : "sure";
  };
  return evaluator.budget.ask(MOST_STEPS, chance) ?? "sure";
}

/** Whether a member is the same one: of a map, an entry is made anew each time. */
function isSameMember(one: Value, other: Value): boolean {
  const isEntry = one.kind === "array" && other.kind === "array" && one.items.length > 0;
  return isEntry ? sameValues(one.items, other.items) : sameValues([one], [other]);
}

/** Whether a node stands in a `catch`, or in a clause of a `switch` that says nothing of what it is run under. */
function isCaught(evaluator: Evaluator, node: TS.Node, binder: TS.Node, isAsked: IsAsked, frame: Frame): boolean {
  for (let at = node; at !== binder; at = at.parent) {
    if (ts.isCatchClause(at)) return true;
    if (!ts.isCaseOrDefaultClause(at)) continue;
    const guards = guardsOfClause(at);
    const isKnown = guards.length > 0 && guards.every(({ expression }) => isAsked(expression));
    if (!isKnown && !isMeant(evaluator, at, frame)) return true;
  }
  return false;
}

function isMeant(evaluator: Evaluator, clause: TS.CaseOrDefaultClause, frame: Frame): boolean {
  const chosen = chosenOf(evaluator, clause.parent.parent, frame);
  return chosen?.isSure === true && chosen.place === clause.parent.clauses.indexOf(clause);
}

function binderOf(node: TS.Node): TS.Node {
  const isBinder = (at: TS.Node): boolean =>
    ts.isSourceFile(at) || ts.isFunctionLike(at) || ts.isClassElement(at) || ts.isIterationStatement(at, false);
  return ts.findAncestor(node.parent, isBinder) ?? node.getSourceFile();
}

/** Files, and functions that are not handed to a call where they stand: whether these run is asked of what calls them. */
function isRunByItself(node: TS.Node): boolean {
  if (isInlineFunction(node)) return !ts.isCallExpression(outermost(node).parent);
  return ts.isSourceFile(node) || ts.isFunctionLike(node) || ts.isClassElement(node);
}
