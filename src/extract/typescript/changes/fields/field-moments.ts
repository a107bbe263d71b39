import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isCount } from "../../syntax/assignments.ts";
import { classChain, memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { sumOf } from "../../evaluate/operators.ts";
import type { Field, Value } from "../../evaluate/values/value.ts";
import { alternatives, givenByChance } from "../../evaluate/values/alternatives.ts";
import type { Chance } from "../../evaluate/values/list-ways.ts";
import { chanceOf } from "../collections/by-chance.ts";
import { nullishness, primitive, truthiness, unknown } from "../../evaluate/values/value.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { hasModifier } from "../../syntax/modifiers.ts";
import { outermost } from "../../syntax/outermost.ts";
import { callBy, endOf, haveLoopInCommon, type End, type RunOrder } from "../../reach/order/run-order.ts";
import { contains, scopeOf } from "../../reach/order/scope-of.ts";
import { isBehindPromise } from "../../reach/order/waits.ts";
import { isSameInstance } from "../../evaluate/running/same-object.ts";
import { copiedOnto } from "./copied-changes.ts";
import { isWhileMade } from "./while-made.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/**
 * `this.title = …`, `this.notes += …`, `this.place++`, the `title: …` of `Object.assign(mooring, { title: … })`, and
 * all of `Object.assign(this, given)`, which gives the field what it copies under its name
 */
export type GivingNode =
  | TS.BinaryExpression
  | TS.PropertyAssignment
  | TS.CallExpression
  | TS.PrefixUnaryExpression
  | TS.PostfixUnaryExpression;

/** A run of code that gives a field of an instance another value. */
export interface Giving {
  readonly node: GivingNode;
  readonly frame: Frame;
  /** The name of the field. */
  readonly name: string;
}

/** What a field starts with, and what it is given later on. */
export interface Givings {
  readonly start: Value;
  readonly runs: readonly Giving[];
}

/** Methods that are called by methods are followed to such a depth. */
const MOST_CALLS_DEEP = 6;

/** Objects whose fields are given more values than that are no builders of tools. */
const MOST_GIVINGS = 12;

/**
 * When a piece of code runs in the life of an instance: the call of a method of it in the code that the instance is made
 * beside, the calls from method to method that this leads to, and the code itself.
 */
type Moment = readonly [TS.Node, ...TS.Node[]];

/** An instance, and the classes that it is one of; or a class with static fields, and those that it is made of. */
interface Owner {
  readonly self: Field["self"];
  readonly classes: ReadonlySet<TS.Node>;
}

/**
 * The value that a field of an instance has where it is read, when the calls of its methods are written one behind the
 * other: `new Draft("dock_ship").readOnly().add(server)`. A class has its own from where it is declared on.
 * @returns undefined when it is not known which of the values the field was given last by then
 */
export function fieldAt(
  { evaluator, order }: { readonly evaluator: Evaluator; readonly order: RunOrder },
  self: Field["self"],
  givings: Givings,
  { use, frame }: { readonly use: TS.Node; readonly frame: Frame },
): Value | undefined {
  const made = self.kind === "class" ? self : self.made;
  if (!made || givings.runs.length > MOST_GIVINGS) return undefined;
  const classes = new Set<TS.Node>(
    classChain(evaluator, self.kind === "class" ? self : self.class).classes.map(({ node }) => node),
  );
  const life: Life = { evaluator, order, self, classes, made: made.node };
  const read = momentOf(order, use, frame, life);
  const call = callAround(evaluator, use, frame);
  return heldAt(life, givings, read) ?? (call && heldAt(life, givings, [call]));
}

/**
 * The call that a plain function reads a field in: what is done before that, or behind it, is known by the place of the call.
 * Not so where a function is handed on: `ready.then(register)` calls it some time later, as it goes on behind an `await`.
 */
function callAround(evaluator: Evaluator, use: TS.Node, { scope, call }: Frame): TS.Node | undefined {
  if (!(ts.isArrowFunction(scope) || ts.isFunctionDeclaration(scope)) || scopeOf(use) !== scope) return undefined;
  if (scope.asteriskToken || hasModifier(scope, ts.SyntaxKind.AsyncKeyword)) return undefined;
  return call && ts.isCallExpression(call) && isNamedIn(evaluator, call.expression, scope) ? call : undefined;
}

/** Whether what is called is a function of the declaration that is named there: `traced(tool)`, `prefixed("port")(tool)`. */
function isNamedIn(evaluator: Evaluator, callee: TS.Expression, scope: TS.Node): boolean {
  const bare = bareExpression(callee);
  if (ts.isCallExpression(bare)) return isNamedIn(evaluator, bare.expression, scope);
  const meaning = ts.isIdentifier(bare) ? meaningOfName(bare, evaluator) : undefined;
  return meaning?.kind === "node" && contains(meaning.node, scope);
}

/** What is known of an instance whose fields are given values one after the other. */
interface Life extends Owner {
  readonly evaluator: Evaluator;
  readonly order: RunOrder;
  /** The `new` that makes it, or the declaration of the class. */
  readonly made: TS.Node;
}

function heldAt(life: Life, { start, runs }: Givings, read: Moment | undefined): Value | undefined {
  const { evaluator, order } = life;
  const moments = runs.map((run) => ({ ...run, moment: momentOf(order, run.node, run.frame, life) }));
  const isBefore = (one: Moment | undefined, other: Moment | undefined): boolean =>
    one !== undefined && other !== undefined && isEarlier(order, one, other, life);
  const earlier = moments.filter(({ moment }) => isBefore(moment, read));
  if (!moments.every((one) => earlier.includes(one) || isBefore(read, one.moment))) return undefined;
  const sequence = earlier.toSorted((one, other) => (isBefore(one.moment, other.moment) ? -1 : 1));
  const isOrdered = sequence.every((one, at) =>
    sequence.slice(at + 1).every((next) => isBefore(one.moment, next.moment)),
  );
  if (!isOrdered) return undefined;
  return sequence.reduce((before, { node, frame: run, name, moment }) => {
    const given = givenBy(evaluator, { node, frame: run, name }, before);
    const chance = moment ? chanceIn(life, moment, node, run) : "open";
    return givenByChance(chance, before, given, node);
  }, start);
}

/** Whether a field is surely given a value, where nothing but conditions in the method itself may keep it from that. */
function chanceIn({ evaluator, order, made }: Life, moment: Moment, node: GivingNode, run: Frame): Chance {
  if (isRunForSure(order, moment, run, made)) return "sure";
  const [first, ...others] = moment.slice(0, -1);
  if (first && !isRunForSure(order, [first, ...others], run, made)) return "open";
  const chance = chanceOf(evaluator, node, run, { made });
  return chance === "sure" ? "open" : chance;
}

/**
 * What a field holds behind code that gives it another value.
 * @param before what it held until then; absent where that is not known
 */
export function givenBy(evaluator: Evaluator, { node, frame: run, name }: Giving, before: Value | undefined): Value {
  if (ts.isCallExpression(node))
    return copiedOnto(evaluator, node.arguments.slice(1), name, before, run) ?? before ?? primitive(undefined, node);
  const how = operatorOf(node);
  const isStep = how === ts.SyntaxKind.PlusEqualsToken;
  if (isStep && !before) return unknown("is computed step by step, in an order that is not followed", node);
  const given = isCount(node) ? primitive(stepOf(node), node) : evaluator.evaluate(givenIn(node), run);
  if (before && isStep) return sumOf(evaluator, [before, given], node);
  if (!before || how === ts.SyntaxKind.EqualsToken) return given;
  const isMissing = how === ts.SyntaxKind.BarBarEqualsToken ? negated(truthiness(before)) : nullishness(before);
  if (isMissing === undefined) return alternatives([before, given], node);
  return isMissing ? given : before;
}

function operatorOf(node: Exclude<GivingNode, TS.CallExpression>): TS.SyntaxKind {
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind;
  return isCount(node) ? ts.SyntaxKind.PlusEqualsToken : ts.SyntaxKind.EqualsToken;
}

function givenIn(node: TS.BinaryExpression | TS.PropertyAssignment): TS.Expression {
  return ts.isBinaryExpression(node) ? node.right : node.initializer;
}

function stepOf({ operator }: TS.PrefixUnaryExpression | TS.PostfixUnaryExpression): number {
  return operator === ts.SyntaxKind.PlusPlusToken ? 1 : -1;
}

function negated(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth;
}

function momentOf(order: RunOrder, node: TS.Node, frame: Frame, { self, classes }: Owner): Moment | undefined {
  let method: Frame | undefined;
  for (let at: Frame | undefined = frame; at; at = at.parent) if (isMember(at.scope)) method = at;
  if (!method?.thisValue || !isTheSame(method.thisValue, self)) return [node];
  // The constructor of a base class, say, runs by another's.
  const isMade = self.kind === "instance" && ts.isConstructorDeclaration(method.scope);
  const call = isMade ? self.made?.node : method.call;
  return call && withCallsAround(order, [call, node], { self, classes });
}

function isTheSame(value: Value, self: Field["self"]): boolean {
  if (self.kind === "class") return value.kind === "class" && value.node === self.node;
  return value.kind === "instance" && isSameInstance(value, self) === true;
}

/** What a method calls of its own object runs when that does, if it is called in one place alone. */
function withCallsAround(order: RunOrder, moment: Moment, owner: Owner): Moment | undefined {
  if (moment.length > MOST_CALLS_DEEP) return moment;
  const callback = callsOfCallback(order, moment[0], owner);
  if (callback) return withCallsAround(order, [...callback, ...moment], owner);
  const scope = ts.findAncestor(moment[0], isMember);
  if (!scope || !owner.classes.has(scope.parent)) return moment;
  const { self } = owner;
  if (ts.isConstructorDeclaration(scope))
    return self.kind === "instance" && self.made ? [self.made.node, ...moment] : undefined;
  const [call, ...others] = (order.callsOf(scope) ?? []).filter((one) => !isOfSuper(one, scope.parent));
  const whole = call && ts.isMemberName(call) ? callBy(call) : call;
  return whole && others.length === 0 ? withCallsAround(order, [whole, ...moment], owner) : undefined;
}

/**
 * The call of a method that is handed the function which a node stands in, and the one call of that in the method:
 * `berth.within("quay", () => berth.tool("moor"))`.
 */
function callsOfCallback(order: RunOrder, node: TS.Node, { classes }: Owner): readonly [TS.Node, TS.Node] | undefined {
  const callback = scopeOf(node);
  if (!isInlineFunction(callback)) return undefined;
  const argument = outermost(callback);
  const call = argument.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { text } = call.expression.name;
  const [method, ...others] = [...classes].flatMap((one) => (ts.isClassLike(one) ? methodsOf(one, text) : []));
  const parameter = method?.parameters[call.arguments.findIndex((one) => one === argument)];
  const called = parameter && others.length === 0 ? order.onlyCallOf(parameter) : undefined;
  return called && [call, called];
}

function methodsOf({ members }: TS.ClassLikeDeclaration, name: string): readonly TS.MethodDeclaration[] {
  return members.filter(ts.isMethodDeclaration).filter((one) => memberName(one) === name && one.body !== undefined);
}

/** `super.init()` in a class calls the method of one above it. */
function isOfSuper(use: TS.Node, around: TS.Node): boolean {
  const { parent } = use;
  const isSuper = ts.isPropertyAccessExpression(parent) && parent.expression.kind === ts.SyntaxKind.SuperKeyword;
  return isSuper && ts.findAncestor(use, ts.isClassLike) === around;
}

function isMember(node: TS.Node): boolean {
  return ts.isFunctionLike(node) && ts.isClassLike(node.parent);
}

/** Whether one moment of the life of an instance surely comes before another. */
function isEarlier(
  order: RunOrder,
  one: Moment,
  other: Moment,
  { made, classes }: { readonly made: TS.Node; readonly classes: ReadonlySet<TS.Node> },
): boolean {
  const level = one.findIndex((node, at) => node !== other[at]);
  const [call, others, end] = [one[level], other[level], overAt(one, level)];
  if (!call || !others) return false;
  if (!end) return isBehindPromise(others, call);
  const { node: own } = end;
  if (!overAt(other, level) && order.isOfOneRun(own, others)) return true;
  if (end.isLeftOpen) return order.isOverBefore(end, others, made.getSourceFile());
  if (level > 0)
    return !isRepeated(one[0], made) && isAbove(own, others) && !haveLoopInCommon(own, others, scopeOf(own));
  if (scopeOf(own) === scopeOf(others) && contains(scopeOf(own), made) && isAbove(own, others)) {
    const around = ts.findAncestor(own, (at) => contains(at, made)) ?? scopeOf(own);
    return !haveLoopInCommon(own, others, around);
  }
  if (!isRepeated(own, made) && !contains(scopeOf(made), others) && isWhileMade(own, made, classes)) return true;
  const [before, after] = [withItsLoop(own, others, made), withItsLoop(others, own, made)];
  return before !== undefined && after !== undefined && order.isBefore(before, after, made.getSourceFile());
}

/** Where a moment is over, at the level of a call that it lies within; undefined where that does not wait for it. */
function overAt(moment: Moment, level: number): End | undefined {
  const last: End = { node: moment.at(-1) ?? moment[0] };
  return moment.slice(level, -1).reduceRight<End | undefined>((inner, call) => inner && endOf(inner, call), last);
}

/** A place with all turns of the loops around it that the instance was made before; none where a loop is around another, too. */
function withItsLoop(place: TS.Node, other: TS.Node, made: TS.Node): TS.Node | undefined {
  let whole = place;
  for (let loop = loopOver(place, made); loop && !contains(loop, made); loop = loopOver(loop, made)) {
    if (contains(loop, other)) return undefined;
    whole = loop;
  }
  return whole;
}

/** What a call is handed, and what it is a method of, comes before it. */
function isAbove(one: TS.Node, other: TS.Node): boolean {
  return scopeOf(one) === scopeOf(other) && (one.end <= other.pos || (one !== other && contains(other, one)));
}

/** Whether a loop that the instance was made before runs a place time and again for it. */
function isRepeated(place: TS.Node, made: TS.Node): boolean {
  const loop = loopOver(place, made);
  return loop !== undefined && !contains(loop, made);
}

/** The next loop around a place, or what the instance is made in, too. */
function loopOver(place: TS.Node, made: TS.Node): TS.Node | undefined {
  return ts.findAncestor(
    place.parent,
    (at) => contains(at, made) || (ts.isIterationStatement(at, false) && !isOfTurn(place, at)),
  );
}

/** Whether a call is one of a method of what a loop goes through: `for (const one of all) one.register()`. */
function isOfTurn(place: TS.Node, loop: TS.Node): boolean {
  const receiver =
    ts.isCallExpression(place) && ts.isPropertyAccessExpression(place.expression) && place.expression.expression;
  const variable = receiver && ts.isIdentifier(receiver) ? declarationOf(receiver) : undefined;
  return variable !== undefined && ts.isForOfStatement(loop) && contains(loop.initializer, variable);
}

/** Whether an assignment is made whenever the instance is: no condition is in between. */
function isRunForSure(order: RunOrder, [place, ...inner]: Moment, frame: Frame, made: TS.Node): boolean {
  const isLast = (at: number): boolean => at === inner.length - 1;
  if (!inner.every((node, at) => order.isUnconditional(node, scopeOf(node), isLast(at) ? frame : undefined)))
    return false;
  const scope = scopeOf(place);
  if (!contains(scope, made)) return order.isSure(place, undefined);
  const around = contains(place, made) ? place : ts.findAncestor(place, (at) => contains(at, made));
  return around !== undefined && order.isUnconditional(place, around, undefined);
}
