import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { additionsAt, isAddingMethod, type Addition } from "../places/addition-places.ts";
import type { Change } from "./collection-change.ts";
import { membersAt, type Place } from "../places/collection-places.ts";
import { isExportOrImport } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { type RunOrder } from "../../reach/order/run-order.ts";
import type { Handlers } from "../in-order/handlers.ts";
import { isLate } from "../in-order/is-late.ts";
import { contains } from "../../reach/order/scope-of.ts";

/** Collections that are changed in more places are registries, whose members are put in as they are. */
const MOST_SETTLED = 40;

/** A collection, and where code names it or what it holds. */
interface Named {
  readonly declaration: Declaration;
  readonly places: readonly Place[];
}

/** How the order is told in which code runs. */
interface Order {
  readonly order: RunOrder;
  readonly handlers: Handlers;
}

/**
 * Says of the changes in the depth of a collection which are made before anything is read there: `ships.inputSchema.required =
 * []` among a module's own statements, above all that use it. Others may be made later than what they change is read.
 */
export function withSettled(
  { order, handlers }: Order,
  changes: readonly Change[],
  { declaration, places }: Named,
): readonly Change[] {
  if (changes.length > MOST_SETTLED || !changes.some(isDeep)) return changes;
  const home = declaration.getSourceFile();
  const isFirst = (place: Place, addition: Addition, node: TS.Node): boolean =>
    contains(node, place.at) ||
    (ts.isIdentifier(place.at) && isExportOrImport(place.at)) ||
    additionsAt(place.at, place.path).length > 0 ||
    isHeld(place, addition) ||
    order.isBefore(node, place.at, home);
  const told = changes.map((change) =>
    overDepth(change, (addition): Addition => {
      const { node } = change;
      const isSettled = order.isSure(node, undefined) && places.every((place) => isFirst(place, addition, node));
      return isSettled ? { ...addition, isSettled } : { ...addition, isOpen: !isLate(order, handlers, node) };
    }),
  );
  return inRunOrder(order, told, home);
}

/**
 * The same changes for what reads a collection at one place: of what is changed for sure before that, the new value is read.
 * @returns each as it was where no more is known of it there
 */
export function settledAt(order: RunOrder, changes: readonly Change[], use: TS.Node, home: TS.Node): readonly Change[] {
  if (!changes.some(isOpenInDepth)) return changes;
  const told = changes.map((change) => {
    if (!isOpenInDepth(change)) return change;
    const isSettled = order.isSure(change.node, undefined) && order.isBefore(change.node, use, home);
    return isSettled ? overDepth(change, (addition) => ({ ...addition, isSettled, isOpen: false })) : change;
  });
  return told.every((change, index) => change === changes[index]) ? changes : inRunOrder(order, told, home);
}

/** Whether a change in the depth of a collection may be made before or after that is read. */
export function isOpenInDepth({ addition, handedOn }: Change): boolean {
  return addition?.isOpen === true || handedOn?.additions.some(({ isOpen }) => isOpen) === true;
}

function isDeep({ addition, handedOn }: Change): boolean {
  return addition?.path !== undefined || handedOn?.additions.some(({ path }) => path !== undefined) === true;
}

/** A change, of which something is said of what is changed in the depth. */
function overDepth(change: Change, tell: (addition: Addition) => Addition): Change {
  const { addition, handedOn } = change;
  if (addition?.path) return { ...change, addition: tell(addition) };
  if (!handedOn) return change;
  return {
    ...change,
    handedOn: { ...handedOn, additions: handedOn.additions.map((one) => (one.path ? tell(one) : one)) },
  };
}

/**
 * Puts the changes that give the same member a value in the order in which they are made. Where that is not known of two, it is
 * not known which of them is the last.
 */
function inRunOrder(order: RunOrder, changes: readonly Change[], home: TS.Node): readonly Change[] {
  const places = changes.flatMap((change, index) => (isSettledMember(change) ? [index] : []));
  if (places.length < 2) return changes;
  const sorted: Change[] = [];
  for (const index of places) {
    const change = changes[index];
    if (!change) continue;
    const later = sorted.findIndex((one) => isSameMember(one, change) && order.isBefore(change.node, one.node, home));
    sorted.splice(later < 0 ? sorted.length : later, 0, change);
  }
  const told = sorted.map((change, at) => {
    const isKnown = sorted.every((other, otherAt) => {
      if (other === change || !isSameMember(other, change)) return true;
      const [first, second] = at < otherAt ? [change, other] : [other, change];
      return order.isBefore(first.node, second.node, home);
    });
    return isKnown ? change : overDepth(change, (addition) => ({ ...addition, isSettled: false, isOpen: true }));
  });
  return changes.map((change, index) => told[places.indexOf(index)] ?? change);
}

/** An addition, which is open where a function makes it in several calls that are run in an order which is not known. */
export function settledOver(order: RunOrder, addition: Addition, runs: readonly Frame[], home: TS.Node): Addition {
  if (addition.isSettled !== true || addition.how !== "member" || runs.length < 2) return addition;
  const calls = [...new Set(runs.flatMap(({ call, calledAt }) => call ?? calledAt ?? []))];
  const isKnown = calls.slice(1).every((call, at) => calls[at] && order.isBefore(calls[at], call, home));
  return isKnown ? addition : { ...addition, isSettled: false, isOpen: true };
}

function isSettledMember({ addition }: Change): boolean {
  return addition?.isSettled === true && addition.how === "member";
}

/** Whether two changes may give the same member a value. */
function isSameMember(one: Change, other: Change): boolean {
  const [name, another] = [memberGiven(one.node), memberGiven(other.node)];
  return name === undefined || another === undefined || name === another;
}

/** The name of the member that an assignment gives a value; undefined where it is computed. */
function memberGiven(node: TS.Node): string | undefined {
  const target = ts.isBinaryExpression(node) ? node.left : undefined;
  if (target && ts.isPropertyAccessExpression(target)) return target.name.text;
  const key = target && ts.isElementAccessExpression(target) ? target.argumentExpression : undefined;
  return key && ts.isStringLiteralLike(key) ? key.text : undefined;
}

/** Whether what stands at a place is only held under another name, as `[ships, crew]` of a variable does: a change is seen there. */
function isHeld(place: Place, { path = [] }: Addition): boolean {
  const last = membersAt(place).at(-1) ?? place;
  const depth = last.path.length;
  let at = outermost(last.at);
  while (isInLiteral(at)) at = outermost(at.parent);
  const { parent } = at;
  if (ts.isVariableDeclaration(parent)) return depth + depthOf(parent.name) <= path.length;
  return depth <= path.length && (ts.isReturnStatement(parent) || isAdding(parent));
}

/** How many members deep a variable takes out what it is given: `const { properties } = ships.inputSchema` takes one. */
function depthOf(name: TS.BindingName): number {
  if (ts.isIdentifier(name)) return 0;
  return 1 + Math.max(0, ...name.elements.map((one) => (ts.isBindingElement(one) ? depthOf(one.name) : 0)));
}

function isAdding(call: TS.Node): boolean {
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    isAddingMethod(call.expression.name.text)
  );
}

function isInLiteral({ parent }: TS.Node): boolean {
  return (
    ts.isArrayLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isObjectLiteralExpression(parent)
  );
}
