import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../modules/bare-expression.ts";

/** A method call on a server, however it is written: `server.x(…)`, `super.x(…)`, `Server.prototype.x.call(server, …)`. */
export interface SinkCall {
  readonly node: TS.CallExpression;
  readonly receiver: TS.Expression;
  readonly method: string;
  readonly arguments: readonly TS.Expression[];
}

/** A call read as a method call; undefined when it is none. */
export function sinkCall(node: TS.CallExpression): SinkCall | undefined {
  const access = methodAccess(node.expression);
  if (!access) return undefined;
  if (access.method !== "call") return { node, ...access, arguments: node.arguments };
  const inner = methodAccess(access.receiver);
  const [self, ...rest] = node.arguments;
  return inner && self ? { node, receiver: self, method: inner.method, arguments: rest } : undefined;
}

function methodAccess(
  callee: TS.Expression,
): { readonly receiver: TS.Expression; readonly method: string } | undefined {
  const target = bareExpression(callee);
  if (ts.isPropertyAccessExpression(target)) return { receiver: target.expression, method: target.name.text };
  const key = ts.isElementAccessExpression(target) ? target.argumentExpression : undefined;
  return key && ts.isElementAccessExpression(target) && ts.isStringLiteralLike(key)
    ? { receiver: target.expression, method: key.text }
    : undefined;
}
