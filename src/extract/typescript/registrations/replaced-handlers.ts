import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { scopeOf } from "../reach/order/scope-of.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import { isArgument } from "../syntax/function-places.ts";
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
  return (
    madeAt !== undefined &&
    isWhole &&
    isSurelyRun(node, madeAt, order) &&
    isRunOncePerServer(earlier.node, madeAt, order) &&
    order.isBefore(earlier.node, node, earlier.node.getSourceFile())
  );
}

/** Whether code runs whenever the server is made, in the same run of the function that makes it. */
function isSurelyRun(node: TS.Node, madeAt: string, order: RunOrder, depth = MOST_CALLS_DEEP): boolean {
  const scope = scopeOf(node);
  if (!order.isUnconditional(node, scope, undefined) || !isRunOncePerServer(node, madeAt, order)) return false;
  if (isMadeIn(scope, madeAt)) return !isMadeFurtherIn(scope, madeAt);
  if (depth === 0 || isArgument(scope)) return false;
  const [only, ...others] = order.callsOf(scope) ?? [];
  return only !== undefined && others.length === 0 && isSurelyRun(only, madeAt, order, depth - 1);
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
