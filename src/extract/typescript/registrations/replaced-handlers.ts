import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { scopeOf } from "../reach/order/scope-of.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import { isArgument } from "../syntax/function-places.ts";
import { hasModifier } from "../syntax/modifiers.ts";
import { outermost } from "../syntax/outermost.ts";
import { isMadeIn, isRunOncePerServer } from "./run-once-per-server.ts";

/** A place that sets the handler of one kind of request on a server. */
export interface HandlerPlace {
  readonly node: TS.Node;
  /** Where the server is made, if that could be followed. */
  readonly madeAt?: string | undefined;
  /** Whether all is known of what the handler answers, so that it does not ask one that was set before. */
  readonly isWhole: boolean;
}

/** Calls of the functions around are followed to such a depth. */
const MOST_CALLS_DEEP = 6;

/**
 * The places of handlers that never answer: a server has one for each kind of request, and another is surely set on the
 * same server later on.
 * @param places those for one kind of request
 */
export function replacedHandlers<Place extends HandlerPlace>(
  order: RunOrder,
  places: readonly Place[],
): ReadonlySet<Place> {
  const isReplaced = (one: Place): boolean =>
    places.some((other) => other.node !== one.node && other.madeAt === one.madeAt && replaces(order, other, one));
  return new Set(places.filter(isReplaced));
}

function replaces(order: RunOrder, { node, madeAt, isWhole }: HandlerPlace, earlier: HandlerPlace): boolean {
  if (madeAt === undefined || !isWhole) return false;
  const [before, behind] = [earlier.node, node].map((one) => whereServerIsMade(one, madeAt, order));
  return (
    before !== undefined && behind !== undefined && before.isOver && behind.isSure && before.node.end <= behind.node.pos
  );
}

/** Whether a place sets its handler on each server that is made there, and is kept from it by no condition on the way. */
export function isSurelySet(order: RunOrder, { node, madeAt }: HandlerPlace): boolean {
  return madeAt !== undefined && whereServerIsMade(node, madeAt, order)?.isSure === true;
}

/** What leads to a place, in the function or the file that makes the server. */
interface Lead {
  /** The place itself, or the call that leads to it. */
  readonly node: TS.Node;
  /** Whether nothing keeps it from being run there. */
  readonly isSure: boolean;
  /** Whether it is over there, and put off by none of the functions in between. */
  readonly isOver: boolean;
}

/** @returns undefined where it may be run more than once for a server, or by other ways */
function whereServerIsMade(
  node: TS.Node,
  madeAt: string,
  order: RunOrder,
  { isSure, isOver } = { isSure: true, isOver: true },
  depth = MOST_CALLS_DEEP,
): Lead | undefined {
  const scope = scopeOf(node);
  if (!isRunOncePerServer(node, madeAt, order)) return undefined;
  const isStillSure = isSure && order.isUnconditional(node, scope, undefined);
  if (isMadeIn(scope, madeAt))
    return isMadeFurtherIn(scope, madeAt) ? undefined : { node, isSure: isStillSure, isOver };
  if (depth === 0 || isArgument(scope)) return undefined;
  const [only, ...others] = order.callsOf(scope) ?? [];
  if (!only || others.length > 0) return undefined;
  const isStillOver = isOver && (!hasModifier(scope, ts.SyntaxKind.AsyncKeyword) || isWaitedFor(only));
  return whereServerIsMade(only, madeAt, order, { isSure: isStillSure, isOver: isStillOver }, depth - 1);
}

/** Whether the call of what is named is waited for where it stands: `await open(server)`. */
function isWaitedFor(name: TS.Node): boolean {
  const call = ts.findAncestor(name, ts.isCallExpression);
  return call !== undefined && ts.isAwaitExpression(outermost(call).parent);
}

/** Whether a function within makes the server, so that several calls of that make several. */
function isMadeFurtherIn(scope: TS.Node, madeAt: string): boolean {
  return (
    ts.forEachChild(scope, function find(node): boolean {
      if (!isMadeIn(node, madeAt)) return false;
      return ts.isFunctionLike(node) || ts.isClassLike(node) || (ts.forEachChild(node, find) ?? false);
    }) ?? false
  );
}
