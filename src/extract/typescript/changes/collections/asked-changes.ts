import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { keyString, type ArrayValue, type Value } from "../../evaluate/values/value.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import type { Guard } from "../../reach/conditions/guard.ts";
import { guardsUpTo } from "../../reach/conditions/guards.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { Read, Reads } from "../../reach/reads.ts";
import { contains } from "../../reach/order/scope-of.ts";
import { verdictOf } from "../../reach/conditions/steady-conditions.ts";

type ChangeNode = TS.CallExpression | TS.BinaryExpression;

/** One of the changes that a function makes to a list which it asks first. */
interface AskedChange {
  readonly node: ChangeNode;
  readonly how: "method" | "member";
  readonly guards: readonly Guard[];
}

/**
 * Changes of a list by a function that looks for a member in it first: `const place = tools.findIndex(…); if (place >= 0)
 * tools[place] = tool; else tools.push(tool);`. Each run of the function makes one of them, by what the list holds by then.
 */
export interface AskedChanges {
  readonly body: TS.Block;
  /** Where the list is named in the function's own statements. */
  readonly places: readonly TS.Expression[];
  /** In the order of the code. All are made with the first of them: the others stand for nothing by themselves. */
  readonly changes: readonly AskedChange[];
}

/** What asks a list for a member. */
const LOOKING: ReadonlySet<string> = new Set(["find", "findLast", "findIndex", "findLastIndex", "indexOf"]);
/** A condition names a variable that asks, which may be made of another. */
const MOST_STEPS = 3;

const known = new WeakMap<TS.Node, AskedChanges | undefined>();

/** The changes that one of them is made with; undefined where the code does not ask before it changes the list. */
export function askedChangesWith(node: TS.Node): AskedChanges | undefined {
  if (!ts.isCallExpression(node) && !ts.isBinaryExpression(node)) return undefined;
  if (known.has(node)) return known.get(node);
  const found = lookUp(node);
  known.set(node, found);
  return found;
}

function lookUp(node: ChangeNode): AskedChanges | undefined {
  const list = listOf(node);
  const body = list && bodyAround(node);
  if (!body) return undefined;
  const places = placesIn(body, list);
  const changes = places.flatMap((place) => changeAt(place, body) ?? []);
  const isReplacing = changes.some(({ how }) => how === "member") && changes.length > 1;
  if (!isReplacing) return undefined;
  const isAsking = changes.every(({ guards }) => guards.some(({ expression }) => asks(expression, body, places)));
  return isAsking ? { body, places, changes } : undefined;
}

/** The list in `tools.push(tool)` and in `tools[place] = tool`. */
function listOf(node: ChangeNode): TS.Expression | undefined {
  if (ts.isBinaryExpression(node))
    return ts.isElementAccessExpression(node.left) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
      ? node.left.expression
      : undefined;
  const { expression } = node;
  return ts.isPropertyAccessExpression(expression) && expression.name.text === "push"
    ? expression.expression
    : undefined;
}

/** The body of the function whose own statement a change is. */
function bodyAround(node: TS.Node): TS.Block | undefined {
  const binder = ts.findAncestor(node, (at) => ts.isFunctionLike(at) || ts.isIterationStatement(at, false));
  const body = binder && ts.isFunctionLike(binder) && "body" in binder ? binder.body : undefined;
  return body && ts.isBlock(body) ? body : undefined;
}

function placesIn(body: TS.Block, list: TS.Expression): readonly TS.Expression[] {
  const text = list.getText();
  const places: TS.Expression[] = [];
  forEachNode(body, (node) => {
    if (ts.isFunctionLike(node)) return "skip";
    const isAlike = node.kind === list.kind && node.end - node.getStart() === text.length && node.getText() === text;
    if (isAlike && (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node))) places.push(node);
    return isAlike ? "skip" : undefined;
  });
  return places;
}

function changeAt(place: TS.Expression, body: TS.Block): AskedChange | undefined {
  const access = outermost(place).parent;
  const user =
    ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access) ? access.parent : undefined;
  if (!user || !(ts.isCallExpression(user) || ts.isBinaryExpression(user)) || listOf(user) === undefined)
    return undefined;
  const isIt = ts.isCallExpression(user) ? user.expression === access : user.left === access;
  if (!isIt || bodyAround(user) !== body) return undefined;
  return { node: user, how: ts.isCallExpression(user) ? "method" : "member", guards: guardsUpTo(user, body.parent) };
}

/**
 * Whether an expression looks for a member of a list, by itself or by a variable that it names. The places are in the
 * body's own statements: what is made elsewhere, and what functions within do, need not be looked through, and through
 * what they name it would be most of the program.
 */
function asks(expression: TS.Node, body: TS.Block, places: readonly TS.Expression[], steps = 0): boolean {
  let isAsking = false;
  forEachNode(expression, (node) => {
    if (isAsking || ts.isFunctionLike(node)) return "skip";
    isAsking = places.some((place) => place === node && isLookedInto(place));
    if (isAsking || !ts.isIdentifier(node) || steps >= MOST_STEPS) return undefined;
    const declaration = declarationOf(node);
    isAsking =
      declaration !== undefined &&
      ts.isVariableDeclaration(declaration) &&
      declaration.initializer !== undefined &&
      contains(body, declaration) &&
      asks(declaration.initializer, body, places, steps + 1);
    return undefined;
  });
  return isAsking;
}

function isLookedInto(place: TS.Expression): boolean {
  const access = outermost(place).parent;
  return ts.isPropertyAccessExpression(access) && LOOKING.has(access.name.text);
}

/** What a run of the function has to know that asks. */
export function readsOfAsking(reads: Reads, { changes }: AskedChanges): ReadonlySet<Read> {
  return reads.ofAll(changes.flatMap(({ node, guards }) => [node, ...guards.map(({ expression }) => expression)]));
}

/**
 * Makes those of the changes that one run of the function makes of a list as it stands.
 * @param make makes one change in a frame in which the list is known
 */
export function makeAsked(
  evaluator: Evaluator,
  list: ArrayValue,
  { body, places, changes }: AskedChanges,
  frame: Frame,
  make: (change: AskedChange, run: Frame, isPossible: boolean) => void,
): void {
  const run = new Frame(body, frame);
  const before: ArrayValue = { ...list, items: [...list.items] };
  for (const place of places) run.memo.set(place, before);
  const made = changes.map((change) => {
    const verdicts = change.guards.map(({ expression, holds }) => {
      const verdict = verdictOf(evaluator, expression, run);
      return verdict === undefined ? undefined : verdict === holds;
    });
    return verdicts.includes(false) ? undefined : { change, isPossible: verdicts.includes(undefined) };
  });
  for (const one of made) {
    if (!one) continue;
    const { change, isPossible } = one;
    const place = isPossible ? undefined : placeOf(evaluator, change.node, run);
    const isKnown = place !== undefined && place < list.items.length && !list.unresolved && !list.conditional;
    if (isKnown && ts.isBinaryExpression(change.node)) list.items[place] = evaluator.evaluate(change.node.right, run);
    else make(change, run, isPossible);
  }
}

/** The place in the list that a member is given. */
function placeOf(evaluator: Evaluator, node: ChangeNode, run: Frame): number | undefined {
  if (!ts.isBinaryExpression(node) || !ts.isElementAccessExpression(node.left)) return undefined;
  const key: Value = evaluator.evaluate(node.left.argumentExpression, run);
  const place = Number(keyString(key));
  return Number.isInteger(place) && place >= 0 ? place : undefined;
}
