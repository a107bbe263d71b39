import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { objectChangeBy, type ObjectChange } from "../../syntax/object-changes.ts";
import { ADDING_METHODS } from "../../evaluate/methods/changing-methods.ts";
import { makesNew } from "../../evaluate/makes-new.ts";
import { assignmentsOf } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { PickedBy } from "./picks.ts";
import { callGivingBack } from "./removal-places.ts";

/** Whether a method of a name adds members to lists, maps or sets. */
export function isAddingMethod(name: string): boolean {
  return ADDING_METHODS.has(name);
}

/** Members of members that are followed: groups of tools, and the fields of fields of the schema of one. */
const MOST_DEEP = 8;

/** Code that puts something into a collection. */
export interface Addition {
  readonly node: TS.CallExpression | TS.BinaryExpression;
  /**
   * `tools.push(…)`, `Object.assign(tools, …)`, `tools[name] = …`, `Reflect.set(tools, name, …)`,
   * `Object.defineProperty(tools, name, { value: … })`, `tools = [...tools, …]`
   */
  readonly how: ObjectChange | "method" | "member" | "renewal";
  /** The members that lead from the collection to the one of them that is added to: `groups.get("ships").push(…)`. */
  readonly path?: readonly MemberStep[];
  /** What decides whether it is this collection that is added to. */
  readonly picks?: readonly PickedBy[];
  /** It is made before anything reads what it changes. */
  readonly isSettled?: boolean | undefined;
  /** It may be made before what it changes is read, or later. */
  readonly isOpen?: boolean;
}

/** A member of a collection, which may be a collection itself. */
export interface MemberStep {
  readonly key: string | TS.Expression;
  /** It is made where there is none: `(groups[name] ??= []).push(…)`. */
  readonly made?: TS.Expression | undefined;
}

/** Each use of a variable is looked at again whenever what it holds is worked out. */
const ownAdditions = new WeakMap<TS.Expression, readonly Addition[]>();

/**
 * The additions that are made where a collection is named, to itself or to one of its members: of `seen.add(one).add(more)`
 * both.
 * @param place the expression that stands for the collection, or for a member of it
 * @param to the members that lead to that one
 */
export function additionsAt(place: TS.Expression, to: readonly MemberStep[] = []): readonly Addition[] {
  const known = to.length === 0 ? ownAdditions.get(place) : undefined;
  if (known) return known;
  const additions = lookUpAdditions(place, to);
  if (to.length === 0) ownAdditions.set(place, additions);
  return additions;
}

function lookUpAdditions(place: TS.Expression, to: readonly MemberStep[]): readonly Addition[] {
  const addition = additionAt(place, to);
  const isMethod = addition?.how === "method" && ts.isCallExpression(addition.node);
  const named =
    isMethod && ts.isPropertyAccessExpression(addition.node.expression) && addition.node.expression.expression;
  const call = callGivingBack(named || place);
  const further = call && (!addition || call === addition.node) ? additionsAt(call, addition?.path ?? to) : [];
  return addition ? [addition, ...further] : further;
}

/**
 * The addition that is made where a collection is named, to itself or to one of its members.
 * @param place the expression that stands for the collection, or for a member of it
 * @param to the members that lead to that one
 */
function additionAt(place: TS.Expression, to: readonly MemberStep[] = []): Addition | undefined {
  const path = [...to];
  for (let at = place; ;) {
    const addition = ownAdditionAt(at);
    if (addition) return path.length > 0 ? { ...addition, path } : addition;
    const member = path.length < MOST_DEEP ? memberAt(at) : undefined;
    if (!member) return undefined;
    path.push(member.step);
    at = member.node;
  }
}

function ownAdditionAt(place: TS.Expression): Addition | undefined {
  const whole = outermost(place);
  const { parent } = whole;
  if (ts.isCallExpression(parent)) {
    const how = parent.arguments[0] === whole ? objectChangeBy(parent.expression) : undefined;
    return how && { node: parent, how };
  }
  if (ts.isBinaryExpression(parent))
    return isAssignment(parent) && parent.left === whole && renews(parent.right, place)
      ? { node: parent, how: "renewal" }
      : undefined;
  const isAccess = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  if (!isAccess || parent.expression !== whole) return undefined;
  const user = parent.parent;
  if (ts.isBinaryExpression(user))
    return isGiving(user.operatorToken.kind) &&
      user.left === parent &&
      !isMadeAndUsed(user) &&
      !isPutBack(user.right, place)
      ? { node: user, how: "member" }
      : undefined;
  const isAdding =
    ts.isPropertyAccessExpression(parent) &&
    isAddingMethod(parent.name.text) &&
    ts.isCallExpression(user) &&
    user.expression === parent &&
    !(parent.name.text === "set" && isPutBack(user.arguments[1], place));
  return isAdding && ts.isCallExpression(user) ? { node: user, how: "method" } : undefined;
}

/** Whether an operator gives what stands before it a value: `=`, `??=`, `+=`. */
function isGiving(operator: TS.SyntaxKind): boolean {
  return operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment;
}

/** `(groups[name] ??= []).push(…)` */
function isMadeAndUsed(node: TS.BinaryExpression): boolean {
  const { parent } = outermost(node);
  return !isAssignment(node) && ts.isPropertyAccessExpression(parent);
}

/** The member that is named behind a collection: `groups.get(name)`, `groups[name]`, `(groups[name] ??= [])`. */
export function memberAt(
  place: TS.Expression,
): { readonly step: MemberStep; readonly node: TS.Expression } | undefined {
  const whole = outermost(place);
  const access = whole.parent;
  if (ts.isElementAccessExpression(access) && access.expression === whole)
    return madeWhereMissing({ key: access.argumentExpression }, access);
  if (!ts.isPropertyAccessExpression(access) || access.expression !== whole) return undefined;
  const call = access.parent;
  if (!ts.isCallExpression(call) || call.expression !== access)
    return madeWhereMissing({ key: access.name.text }, access);
  const [key] = call.arguments;
  return access.name.text === "get" && key ? madeWhereMissing({ key }, call) : undefined;
}

function madeWhereMissing(step: MemberStep, node: TS.Expression): { step: MemberStep; node: TS.Expression } {
  const whole = outermost(node);
  const { parent } = whole;
  const isFilledIn =
    ts.isBinaryExpression(parent) &&
    parent.left === whole &&
    /^(?:\?\?|\|\|)=?$/u.test(parent.operatorToken.getText()) &&
    makesNew(parent.right);
  if (isFilledIn) return { step: { ...step, made: parent.right }, node: parent };
  const isKept = ts.isVariableDeclaration(parent) && parent.initializer === whole;
  // `let list = groups.get(name); if (!list) { list = []; groups.set(name, list); }`
  const made = isKept ? assignmentsOf(parent).find(({ right }) => makesNew(right)) : undefined;
  return made ? { step: { ...step, made: made.right }, node } : { step, node };
}

/** Whether what is put under a key is what was taken from there: `const list = groups.get(name) ?? []; …; groups.set(name, list)`. */
function isPutBack(value: TS.Expression | undefined, place: TS.Node): boolean {
  const bare = value && bareExpression(value);
  const declaration = bare && ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return false;
  let at = bareExpression(declaration.initializer);
  if (ts.isBinaryExpression(at)) at = bareExpression(at.left);
  if (ts.isElementAccessExpression(at)) return at.expression.getText() === place.getText();
  return (
    ts.isCallExpression(at) &&
    ts.isPropertyAccessExpression(at.expression) &&
    at.expression.name.text === "get" &&
    at.expression.expression.getText() === place.getText()
  );
}

function isAssignment(node: TS.BinaryExpression): boolean {
  return node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** Whether a collection is made anew of itself: `tools = [...tools, more]`, `tools = { ...tools, more }`. */
export function renews(made: TS.Expression, place: TS.Expression): boolean {
  if (!ts.isObjectLiteralExpression(made)) return renewedWith(made, place) !== undefined;
  return made.properties.some((one) => ts.isSpreadAssignment(one) && one.expression.getText() === place.getText());
}

/** What is put to a list where it is made anew of itself: the `more` of `tools = [...tools, more]`, `tools.concat(more)`. */
export function renewedWith(made: TS.Expression, place: TS.Expression): readonly TS.Expression[] | undefined {
  const text = place.getText();
  if (ts.isArrayLiteralExpression(made)) {
    const isItself = (node: TS.Expression): boolean => ts.isSpreadElement(node) && node.expression.getText() === text;
    return made.elements.some(isItself) ? made.elements.filter((one) => !isItself(one)) : undefined;
  }
  return ts.isCallExpression(made) && made.expression.getText() === `${text}.concat` ? made.arguments : undefined;
}
