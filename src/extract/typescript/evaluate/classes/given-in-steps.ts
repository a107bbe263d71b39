import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";
import { AT_ONCE } from "../../syntax/at-once.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";
import { isStatic } from "../../syntax/modifiers.ts";
import { outermost } from "../../syntax/outermost.ts";
import { memberName } from "./classes.ts";

/** What some code does at once with the members of `this`. */
interface Doings {
  readonly read: ReadonlySet<string>;
  readonly assigned: ReadonlySet<string>;
  /** Those that are given what they hold and something more: `this.title += …`, `this.tools = [...this.tools, moor]`. */
  readonly changed: ReadonlySet<string>;
}

/** What a class does while an instance is made. */
interface Making {
  /** What the fields begin with, in the order of the source. */
  readonly fields: ReadonlyMap<string, Doings>;
  readonly constructed: Doings;
  /** Of the constructor, what each field is given. */
  readonly given: readonly (readonly [string, Doings])[];
  readonly methods: ReadonlyMap<string, Doings>;
}

const known = new WeakMap<TS.ClassLikeDeclaration, Making>();

/**
 * The fields of which no single place in a class says what they hold when an instance is made: what they are given is put
 * together of what they held before, or asks for a field that is given another value later on.
 * @param classes the class of the instance, and those above it, in this order
 */
export function givenInSteps(classes: readonly TS.ClassLikeDeclaration[]): ReadonlySet<string> {
  const found = new Set<string>();
  const all = classes.map(makingOf);
  const below = new Set<string>();
  const assignedLater = new Set<string>();
  for (const making of all) {
    for (const name of making.constructed.assigned) assignedLater.add(name);
    for (const name of changedIn(making)) found.add(name);
    for (const name of ofOtherFields(making, all, below, assignedLater)) found.add(name);
    for (const name of making.fields.keys()) below.add(name);
  }
  return found;
}

function* changedIn({ fields, constructed }: Making): Iterable<string> {
  yield* constructed.changed;
  for (const [name, { read }] of fields) if (read.has(name)) yield name;
}

/** @param below the fields of the classes below, which are not there yet */
function* ofOtherFields(
  { fields, constructed, given }: Making,
  all: readonly Making[],
  below: ReadonlySet<string>,
  assignedLater: ReadonlySet<string>,
): Iterable<string> {
  const isLater = (name: string): boolean => below.has(name) || assignedLater.has(name);
  for (const [name, doings] of fields) if (some(through(doings, all).read, isLater)) yield name;
  if (below.size === 0) return;
  // What the constructor reads itself of the fields below is known to be not there yet.
  for (const [name, doings] of given)
    if (some(through(methodsOnly(doings, all), all).read, (one) => below.has(one))) yield name;
  for (const name of through(methodsOnly(constructed, all), all).assigned) if (below.has(name)) yield name;
}

/** The same, with what is done by the methods and getters that are named there. */
function through(doings: Doings, all: readonly Making[]): Pick<Doings, "read" | "assigned"> {
  const [read, assigned] = [new Set(doings.read), new Set(doings.assigned)];
  for (const name of read)
    for (const method of methodsOf(name, all)) {
      for (const one of method.read) read.add(one);
      for (const one of method.assigned) assigned.add(one);
    }
  return { read, assigned };
}

function methodsOnly(doings: Doings, all: readonly Making[]): Doings {
  const read = [...doings.read].filter((name) => methodsOf(name, all).length > 0);
  return { read: new Set(read), assigned: new Set(), changed: new Set() };
}

/** With those that are overridden: these may be called by way of `super`. */
function methodsOf(name: string, all: readonly Making[]): readonly Doings[] {
  return all.flatMap(({ methods }) => methods.get(name) ?? []);
}

function some(names: ReadonlySet<string>, holds: (name: string) => boolean): boolean {
  return [...names].some(holds);
}

function makingOf(node: TS.ClassLikeDeclaration): Making {
  const before = known.get(node);
  if (before) return before;
  const fields = new Map<string, Doings>();
  const methods = new Map<string, Doings>();
  const own = node.members.filter((one) => !isStatic(one));
  for (const member of own) {
    const name = memberName(member);
    if (name === undefined) continue;
    if (ts.isPropertyDeclaration(member) && member.initializer) fields.set(name, doingsIn(member.initializer));
    if ((ts.isMethodDeclaration(member) || ts.isGetAccessor(member)) && member.body)
      methods.set(name, doingsIn(member.body));
  }
  const body = own.find((one) => ts.isConstructorDeclaration(one) && one.body !== undefined);
  const constructed = body && ts.isConstructorDeclaration(body) && body.body ? doingsIn(body.body) : NOTHING;
  const making = { fields, constructed, given: body ? givenIn(body) : [], methods };
  known.set(node, making);
  return making;
}

const NOTHING: Doings = { read: new Set(), assigned: new Set(), changed: new Set() };

function doingsIn(code: TS.Node): Doings {
  const [read, assigned, changed] = [new Set<string>(), new Set<string>(), new Set<string>()];
  forEachAtOnce(code, (node) => {
    const name = nameOfOwn(node);
    if (name === undefined) return;
    const { parent } = outermost(node);
    const giving = ts.isBinaryExpression(parent) && parent.left === node ? parent : undefined;
    const isGiven = isCount(parent) || (giving !== undefined && isAssignment(giving.operatorToken.kind));
    if (!isGiven) read.add(name);
    else {
      assigned.add(name);
      if (giving?.operatorToken.kind !== ts.SyntaxKind.EqualsToken || readsOwn(giving.right, name)) changed.add(name);
    }
  });
  return { read, assigned, changed };
}

/** Whether some code gives a field of its own object a value at once. */
export function isGivenWithin(code: TS.Node, name: string): boolean {
  return doingsIn(code).assigned.has(name);
}

function givenIn(code: TS.Node): readonly (readonly [string, Doings])[] {
  const found: (readonly [string, Doings])[] = [];
  forEachAtOnce(code, (node) => {
    const { parent } = node;
    const name = ts.isBinaryExpression(parent) && parent.left === node ? nameOfOwn(node) : undefined;
    if (name !== undefined && ts.isBinaryExpression(parent)) found.push([name, doingsIn(parent.right)]);
  });
  return found;
}

/** The `title` of `this.title`. */
function nameOfOwn(node: TS.Node): string | undefined {
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  return node.expression.kind === ts.SyntaxKind.ThisKeyword ? node.name.text : undefined;
}

function readsOwn(value: TS.Expression, name: string): boolean {
  let isFound = false;
  forEachAtOnce(value, (node) => {
    isFound ||= nameOfOwn(node) === name;
  });
  return isFound;
}

/** Without what functions do that are called later on. */
function forEachAtOnce(code: TS.Node, visit: (node: TS.Node) => void): void {
  forEachNode(code, (node) => {
    const isOther = ts.isClassLike(node) || (ts.isFunctionLike(node) && !ts.isConstructorDeclaration(node));
    if (isOther && !isCalledAtOnce(node)) return "skip";
    visit(node);
    return undefined;
  });
}

/** Whether a function is one that a list hands each of its members to, there and then: `names.forEach(() => { … })`. */
export function isCalledAtOnce(node: TS.Node): boolean {
  if (!isInlineFunction(node)) return false;
  const whole = outermost(node);
  const { parent: call } = whole;
  if (!ts.isCallExpression(call) || !ts.isArrowFunction(node)) return false;
  if (call.expression === whole) return true;
  return ts.isPropertyAccessExpression(call.expression) && AT_ONCE.test(call.expression.name.text);
}
