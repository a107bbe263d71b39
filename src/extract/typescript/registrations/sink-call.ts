import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../modules/bare-expression.ts";

/** A call that may register tools. */
export interface SinkCall {
  /**
   * `method`: a call on a server, however it is written: `server.x(…)`, `super.x(…)`, `Server.prototype.x.call(server, …)`.
   * `function`: `x(server, …)`, `new X({…})`.
   */
  readonly form: "method" | "function";
  readonly node: TS.CallExpression | TS.NewExpression;
  /** The server of a method, the function itself. */
  readonly receiver: TS.Expression;
  /** The last name of what is called. */
  readonly method: string;
  readonly arguments: readonly TS.Expression[];
}

/** A call read as what may register tools; undefined when what is called has no name. */
export function sinkCall(node: TS.CallExpression | TS.NewExpression): SinkCall | undefined {
  const callee = bareExpression(node.expression);
  if (ts.isIdentifier(callee) || ts.isNewExpression(node)) {
    const method = ts.isIdentifier(callee) ? callee.text : methodAccess(callee)?.method;
    return method === undefined
      ? undefined
      : { form: "function", node, receiver: callee, method, arguments: node.arguments ?? [] };
  }
  return methodCall(node);
}

function methodCall(node: TS.CallExpression): SinkCall | undefined {
  const access = methodAccess(node.expression);
  if (!access) return undefined;
  if (access.method !== "call") return { form: "method", node, ...access, arguments: node.arguments };
  const inner = methodAccess(access.receiver);
  const [self, ...rest] = node.arguments;
  return inner && self ? { form: "method", node, receiver: self, method: inner.method, arguments: rest } : undefined;
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
