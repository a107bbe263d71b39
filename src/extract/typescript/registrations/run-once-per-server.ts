import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { scopeOf } from "../reach/order/scope-of.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import { isArgument } from "../syntax/function-places.ts";

/** Calls of the functions around are followed to such a depth. */
const MOST_CALLS_DEEP = 6;

/**
 * Whether code runs once for each server that is made at a place: then none of its runs meets what another has done to the
 * same server, whatever else it is given.
 */
export function isRunOncePerServer(node: TS.Node, madeAt: string, order: RunOrder, depth = MOST_CALLS_DEEP): boolean {
  const scope = scopeOf(node);
  const around = ts.findAncestor(node, (at) => at === scope || ts.isIterationStatement(at, false));
  if (around !== undefined && isMadeIn(around, madeAt)) return true;
  if (around !== scope || depth === 0 || isArgument(scope)) return false;
  const [only, ...others] = order.callsOf(scope) ?? [];
  return only !== undefined && others.length === 0 && isRunOncePerServer(only, madeAt, order, depth - 1);
}

/** Whether a node holds the place where a server is made. */
export function isMadeIn(scope: TS.Node, madeAt: string): boolean {
  const file = `${scope.getSourceFile().fileName}:`;
  const start = Number(madeAt.slice(file.length));
  return madeAt.startsWith(file) && scope.pos <= start && start < scope.end;
}
