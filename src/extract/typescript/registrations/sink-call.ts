import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { keptMethod } from "./kept-methods.ts";
import { isConstant } from "../syntax/is-constant.ts";

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
  /** What the method is taken from, where it is called on another: the `Server.prototype` of `Server.prototype.x.call(server, …)`. */
  readonly takenFrom?: TS.Expression | undefined;
  /** The last name of what is called. */
  readonly method: string;
  readonly arguments: readonly TS.Expression[];
}

/**
 * A call read as what may register tools; undefined when what is called has no name.
 * @param heldIn the method that a variable holds
 */
export function sinkCall(node: TS.CallExpression | TS.NewExpression, heldIn = keptMethod): SinkCall | undefined {
  const callee = bareExpression(node.expression);
  if (ts.isNewExpression(node)) return functionCall(node, callee);
  const applied = appliedCall(node, heldIn) ?? keptCall(node, callee, heldIn);
  if (applied) return applied;
  return ts.isIdentifier(callee) ? functionCall(node, callee) : methodCall(node);
}

function functionCall(node: TS.CallExpression | TS.NewExpression, callee: TS.Expression): SinkCall | undefined {
  const method = ts.isIdentifier(callee) ? callee.text : methodAccess(callee)?.method;
  return method === undefined
    ? undefined
    : { form: "function", node, receiver: callee, method, arguments: node.arguments ?? [] };
}

function methodCall(node: TS.CallExpression): SinkCall | undefined {
  const access = methodAccess(node.expression);
  return access && { form: "method", node, ...access, arguments: node.arguments };
}

/** A call of a method that a variable holds. */
function keptCall(node: TS.CallExpression, callee: TS.Expression, heldIn: typeof keptMethod): SinkCall | undefined {
  const kept = ts.isIdentifier(callee) ? heldIn(callee) : undefined;
  return kept?.receiver
    ? {
        form: "method",
        node,
        receiver: kept.receiver,
        method: kept.method,
        arguments: [...kept.bound, ...node.arguments],
      }
    : undefined;
}

/** A call by way of the function's own methods: `….x.call(server, …)`, `….x.apply(server, […])`, `Reflect.apply(….x, server, […])`. */
function appliedCall(node: TS.CallExpression, heldIn: typeof keptMethod): SinkCall | undefined {
  const access = methodAccess(node.expression);
  const isReflected = access?.method === "apply" && access.receiver.getText() === "Reflect";
  const [called, self, ...rest] = isReflected ? node.arguments : access ? [access.receiver, ...node.arguments] : [];
  if (!called || !self || !access || (access.method !== "call" && access.method !== "apply")) return undefined;
  const bare = bareExpression(called);
  const taken = ts.isIdentifier(bare) ? heldIn(bare) : methodAccess(bare);
  if (!taken) return undefined;
  const { method, receiver: takenFrom } = taken;
  const [list] = rest;
  const given = access.method === "call" ? rest : list ? membersOf(list) : [];
  return { form: "method", node, receiver: self, takenFrom, method, arguments: given };
}

/** The arguments that a list holds: those of a literal, or all of another as they come. */
function membersOf(list: TS.Expression): readonly TS.Expression[] {
  const bare = bareExpression(list);
  return ts.isArrayLiteralExpression(bare)
    ? bare.elements
    : [ts.setTextRange(ts.factory.createSpreadElement(list), list)];
}

function methodAccess(
  callee: TS.Expression,
): { readonly receiver: TS.Expression; readonly method: string } | undefined {
  const target = bareExpression(callee);
  if (ts.isPropertyAccessExpression(target)) return { receiver: target.expression, method: target.name.text };
  const key = ts.isElementAccessExpression(target) ? textOf(target.argumentExpression) : undefined;
  return key !== undefined && ts.isElementAccessExpression(target)
    ? { receiver: target.expression, method: key }
    : undefined;
}

/** A text that is written there, or in the constant that is named there. */
function textOf(key: TS.Expression): string | undefined {
  const bare = bareExpression(key);
  if (ts.isStringLiteralLike(bare)) return bare.text;
  const declaration = ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  const written = declaration && isConstant(declaration) ? declaration.initializer : undefined;
  return written && ts.isStringLiteralLike(bareExpression(written)) ? textOf(written) : undefined;
}
