import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";
import { scopeOf } from "../../reach/order/scope-of.ts";
import type { Handlers } from "./handlers.ts";

/** Functions that are called by functions are followed to such a depth. */
const MOST_CALLS_DEEP = 6;

/** Whether code is run only when the tools are registered already: by a handler, or by functions that handlers alone call. */
export function isLate(order: RunOrder, handlers: Handlers, node: TS.Node, depth = MOST_CALLS_DEEP): boolean {
  if (handlers.hold(node)) return true;
  const scope = scopeOf(node);
  const calls = depth === 0 || ts.isSourceFile(scope) ? [] : (order.callsOf(scope) ?? []);
  return calls.length > 0 && calls.every((call) => isLate(order, handlers, call, depth - 1));
}
