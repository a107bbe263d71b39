import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import type { Reach } from "../reach/reach.ts";
import { isServerValue } from "../servers/identify-server.ts";
import { formerMethod } from "./kept-methods.ts";
import { passedOnBy, SERVER_METHODS, type PassedOn } from "./replaced-methods.ts";
import { sinkCall, type SinkCall } from "./sink-call.ts";

/**
 * Reads what is registered with a server that a proxy stands before, such as to add a field to all tools:
 * `new Proxy(server, { get: (target, name) => name === "tool" ? (…) => target.tool(…) : Reflect.get(target, name) })`.
 */
export class ProxiedServers {
  readonly #evaluator: Evaluator;
  readonly #reach: Reach;

  constructor(evaluator: Evaluator, reach: Reach) {
    this.#evaluator = evaluator;
    this.#reach = reach;
  }

  /**
   * What the server behind the proxy is given by a call, once for each time; the reason where that is not known, and
   * undefined where no proxy stands before the server, or one that lets the method through.
   */
  passedOn(call: SinkCall, frame: Frame): readonly PassedOn[] | UnknownValue | undefined {
    const server = this.#evaluator.evaluate(call.receiver, frame);
    const proxy = proxyOf(server);
    if (!proxy) return undefined;
    if (server.kind === "alternatives") return mayChange(proxy);
    const [target] = proxy.arguments ?? [];
    const value = this.#caughtBy(proxy, call.method);
    if (value?.kind === "method" && value.name === call.method && isServerValue(this.#evaluator, value.receiver))
      return undefined;
    const calls = value?.kind === "function" ? methodCallsIn(value.node) : [];
    return target && value?.kind === "function" && calls.length > 0
      ? passedOnBy({ value, calls, receiver: target, call, frame }, this.#evaluator, this.#reach)
      : mayChange(proxy);
  }

  /** What a proxy gives where a method is asked of it; undefined where nothing that is known catches that. */
  #caughtBy(proxy: TS.NewExpression, method: string): Value | undefined {
    const [target, handler] = proxy.arguments ?? [];
    if (!target || !handler) return undefined;
    const { reads } = this.#reach;
    const readByTarget = reads.of(target);
    const frames = this.#reach.framesAt(proxy, reads.ofAll([target, handler]));
    const [frame] = frames;
    // However often the proxy is made, a handler that asks for nothing but the server is the same for all of them.
    const isSame = frames.length === 1 || [...reads.of(handler)].every((read) => readByTarget.has(read));
    if (!frame || !isSame) return undefined;
    const trap = this.#evaluator.member(this.#evaluator.evaluate(handler, frame), "get", handler);
    if (trap.kind !== "function") return undefined;
    const asked: Value = { kind: "text", text: { value: method, pieces: [] } };
    return this.#evaluator.call(trap, [this.#evaluator.evaluate(target, frame), asked], proxy);
  }
}

/** The reason for not knowing what is registered where a server is seen through a proxy. */
export function throughProxy(evaluator: Evaluator, server: TS.Expression, frame: Frame): UnknownValue | undefined {
  const proxy = proxyOf(evaluator.evaluate(server, frame));
  return proxy && mayChange(proxy);
}

/** Whether code runs only where something is asked of a proxy: what it registers belongs to who asked. */
export function isWithinTrap(node: TS.Node): boolean {
  const handler = ts.findAncestor(node, (around) => ts.isObjectLiteralExpression(around) && isHandler(around));
  return handler !== undefined;
}

function isHandler(literal: TS.ObjectLiteralExpression): boolean {
  const { parent } = literal;
  return isProxyMade(parent) && parent.arguments?.[1] === literal;
}

/** The proxy that a value is, or may be. */
function proxyOf(value: Value): TS.NewExpression | undefined {
  if (value.kind === "alternatives") return value.values.map(proxyOf).find((one) => one !== undefined);
  const node = value.kind === "unknown" ? value.node : undefined;
  return node && isProxyMade(node) ? node : undefined;
}

function isProxyMade(node: TS.Node): node is TS.NewExpression {
  return ts.isNewExpression(node) && bareExpression(node.expression).getText() === "Proxy";
}

function mayChange(proxy: TS.NewExpression): UnknownValue {
  return unknown("goes through a `Proxy`, which may change what is registered", proxy);
}

function methodCallsIn(standIn: TS.Node): readonly SinkCall[] {
  const found: SinkCall[] = [];
  forEachNode(standIn, (node) => {
    const call = ts.isCallExpression(node) ? sinkCall(node, formerMethod) : undefined;
    if (call?.form === "method" && SERVER_METHODS.includes(call.method)) found.push(call);
  });
  return found;
}
