import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { REMOVING_METHODS } from "../../evaluate/methods/changing-methods.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { MemberStep } from "./addition-places.ts";

/** Code that takes something out of a collection, or gives it another order. */
export interface Removal {
  readonly node: TS.CallExpression | TS.DeleteExpression | TS.BinaryExpression;
  /**
   * `delete tools.x`, `Reflect.deleteProperty(tools, "x")`; `tools.length = 0`; or the name of the method that is called,
   * as in `tools.delete("x")` and `tools.pop()`.
   */
  readonly how: "key" | "length" | (typeof REMOVING_METHODS)[number];
  /** What says which members are meant. */
  readonly given: readonly (TS.Expression | string)[];
  /** The members that lead from the collection to the one of them that loses something: `delete groups.ships.old`. */
  readonly path?: readonly MemberStep[];
}

const METHODS: ReadonlySet<string> = new Set(REMOVING_METHODS);

/** Methods that change a collection and give it back itself. */
const GIVING_BACK: ReadonlySet<string> = new Set(["add", "set", "sort", "reverse", "fill", "copyWithin"]);

/** The call at a place that changes the collection there and gives it back: `list.sort()`. */
export function callGivingBack(place: TS.Expression): TS.CallExpression | undefined {
  const whole = outermost(place);
  const access = whole.parent;
  if (!ts.isPropertyAccessExpression(access) || access.expression !== whole) return undefined;
  const call = access.parent;
  const isCall = ts.isCallExpression(call) && call.expression === access && GIVING_BACK.has(access.name.text);
  return isCall ? call : undefined;
}

/** The removals that are made where a collection is named, one after the other: `list.sort().reverse()`. */
export function removalsFrom(place: TS.Expression): readonly Removal[] {
  const removal = removalAt(place);
  const call = callGivingBack(place);
  return [...(removal ? [removal] : []), ...(call ? removalsFrom(call) : [])];
}

/** The removal that is made where a collection is named. */
function removalAt(place: TS.Expression): Removal | undefined {
  const whole = outermost(place);
  const access = whole.parent;
  if (ts.isCallExpression(access)) {
    const isDeletion = access.expression.getText() === "Reflect.deleteProperty" && access.arguments[0] === whole;
    return isDeletion ? { node: access, how: "key", given: access.arguments.slice(1) } : undefined;
  }
  if (!isAccess(access) || access.expression !== whole) return undefined;
  const user = outermost(access).parent;
  if (ts.isDeleteExpression(user)) return { node: user, how: "key", given: [keyOf(access)] };
  if (ts.isPropertyAccessExpression(access)) return methodAt(access) ?? lengthAt(access);
  return undefined;
}

function methodAt(access: TS.PropertyAccessExpression): Removal | undefined {
  const { text } = access.name;
  const call = access.parent;
  if (!ts.isCallExpression(call) || call.expression !== access || !isMethod(text)) return undefined;
  const [, count] = call.arguments;
  // `tools.splice(place, 0, tool)` takes nothing out.
  return text === "splice" && count?.getText() === "0" ? undefined : { node: call, how: text, given: call.arguments };
}

function isMethod(name: string): name is Exclude<Removal["how"], "key" | "length"> {
  return METHODS.has(name);
}

function lengthAt(access: TS.PropertyAccessExpression): Removal | undefined {
  const { parent } = access;
  const isCut =
    access.name.text === "length" &&
    ts.isBinaryExpression(parent) &&
    parent.left === access &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isCut ? { node: parent, how: "length", given: [parent.right] } : undefined;
}

/** What asks a collection for something, and gets hold of no member by it. */
const ASKING: ReadonlySet<string> = new Set([
  "length",
  "size",
  "has",
  "includes",
  "indexOf",
  "findIndex",
  "some",
  "every",
]);

/** Whether the members of a collection may be used where it is named. */
export function mayUseMembers(place: TS.Expression): boolean {
  const whole = outermost(place);
  const { parent } = whole;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind !== ts.SyntaxKind.InKeyword;
  return !(ts.isPropertyAccessExpression(parent) && parent.expression === whole && ASKING.has(parent.name.text));
}

function isAccess(node: TS.Node): node is TS.PropertyAccessExpression | TS.ElementAccessExpression {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

function keyOf(access: TS.PropertyAccessExpression | TS.ElementAccessExpression): TS.Expression | string {
  return ts.isPropertyAccessExpression(access) ? access.name.text : access.argumentExpression;
}
