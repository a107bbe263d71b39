import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { isExportOrImport } from "../syntax/function-places.ts";
import { isProxyMade, proxiesMade } from "../modules/proxies-made.ts";
import type { References } from "../modules/references.ts";
import type { Reach } from "../reach/reach.ts";
import { shownBy } from "../evaluate/proxies.ts";
import { isServerValue } from "../servers/identify-server.ts";
import { formerMethod } from "./kept-methods.ts";
import { passesNothingElse } from "./passes-all-on.ts";
import { SERVER_METHODS } from "./replacements-in.ts";
import { passedOnBy, type PassedOn } from "./stands-in.ts";
import { sinkCall, type SinkCall } from "./sink-call.ts";

/**
 * Reads what is registered with a server that a proxy stands before, such as to add a field to all tools:
 * `new Proxy(server, { get: (target, name) => name === "tool" ? (…) => target.tool(…) : Reflect.get(target, name) })`.
 */
export class ProxiedServers {
  readonly #evaluator: Evaluator;
  readonly #reach: Reach;
  readonly #references: References;
  #made: readonly TS.NewExpression[] | undefined;
  #answering: ReadonlySet<TS.Node> | undefined;

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#references = references;
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
    if (server.kind === "alternatives")
      return server.values.every((one) => !proxyOf(one) || this.#leavesAsIs(one, call)) ? undefined : mayChange(proxy);
    const [target] = proxy.arguments ?? [];
    const value = this.#shown(server, call);
    if (this.#isOwnMethod(value, call)) return undefined;
    const calls = value?.kind === "function" ? methodCallsIn(value.node) : [];
    return target && value?.kind === "function" && calls.length > 0
      ? passedOnBy({ value, calls, receiver: target, call, frame }, this.#evaluator, this.#reach)
      : mayChange(proxy);
  }

  #shown(server: Value, { method, node }: SinkCall): Value | undefined {
    return server.kind === "unknown" ? shownBy(this.#evaluator, server, method, node) : undefined;
  }

  #isOwnMethod(value: Value | undefined, { method }: SinkCall): boolean {
    return value?.kind === "method" && value.name === method && isServerValue(this.#evaluator, value.receiver);
  }

  /**
   * Whether a proxy, which stands before the server for some settings alone, gives it what a call gives, or nothing: what is
   * registered without the proxy is all that can be told of it then.
   */
  #leavesAsIs(server: Value, call: SinkCall): boolean {
    const value = this.#shown(server, call);
    if (this.#isOwnMethod(value, call)) return true;
    return (
      value?.kind === "function" &&
      methodCallsIn(value.node).every(({ method }) => method === call.method) &&
      passesNothingElse(value.node, call.method)
    );
  }

  /** Whether code runs only where a tool is registered by way of a proxy: what it registers is read where that is called. */
  isAnswer(node: TS.Node): boolean {
    if (!ts.findAncestor(node, (around) => isGetTrap(around) || this.#isNamedInTrapsAlone(around))) return false;
    const answering = (this.#answering ??= new Set(this.#proxies().flatMap((proxy) => this.#answersOf(proxy))));
    return answering.size > 0 && ts.findAncestor(node, (around) => answering.has(around)) !== undefined;
  }

  /** The functions that a proxy gives for the methods of the server that it stands before. */
  #answersOf(proxy: TS.NewExpression): readonly TS.Node[] {
    const frames = this.#reach.framesAt(proxy, this.#reach.reads.ofAll(proxy.arguments ?? []));
    const seen = frames.map((frame) => this.#evaluator.evaluate(proxy, frame)).filter((one) => one.kind === "unknown");
    return seen.flatMap((one) =>
      one.proxy && isServerValue(this.#evaluator, one.proxy.target)
        ? SERVER_METHODS.flatMap((method) => {
            const shown = shownBy(this.#evaluator, one, method, proxy);
            return shown?.kind === "function" ? [shown.node] : [];
          })
        : [],
    );
  }

  /**
   * A function that is asked by `get` traps alone, which may hand out what it makes: `get: (target) => watched(target)`.
   * What others are given is registered without a proxy, too.
   */
  #isNamedInTrapsAlone(node: TS.Node): boolean {
    const name = ts.isFunctionLike(node) && this.#proxies().length > 0 ? nameOf(node) : undefined;
    if (!name) return false;
    const uses = this.#references
      .named(name.text)
      .filter((use) => use !== name && !(ts.isIdentifier(use) && isExportOrImport(use)));
    return uses.length > 0 && uses.every((use) => ts.findAncestor(use, isGetTrap) !== undefined);
  }

  #proxies(): readonly TS.NewExpression[] {
    return (this.#made ??= proxiesMade(this.#references));
  }
}

/** The reason for not knowing what is registered where a server is seen through a proxy. */
export function throughProxy(evaluator: Evaluator, server: TS.Expression, frame: Frame): UnknownValue | undefined {
  const proxy = proxyOf(evaluator.evaluate(server, frame));
  return proxy && mayChange(proxy);
}

/** `{ get(target, name) { … } }`, `{ get: (target, name) => … }`: to ask every proxy of a program for what it gives takes long. */
function isGetTrap(node: TS.Node): boolean {
  const isMember = ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node);
  return isMember && ts.isObjectLiteralExpression(node.parent) && node.name.getText() === "get";
}

/** The name that a function is called by: its own, or that of the variable or member that holds it. */
function nameOf(node: TS.SignatureDeclaration): TS.Identifier | undefined {
  const { parent } = node;
  const held = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined;
  const name = node.name ?? held;
  return name && ts.isIdentifier(name) ? name : undefined;
}

/** The proxy that a value is, or may be. */
function proxyOf(value: Value): TS.NewExpression | undefined {
  if (value.kind === "alternatives") return value.values.map(proxyOf).find((one) => one !== undefined);
  const node = value.kind === "unknown" ? value.node : undefined;
  return node && isProxyMade(node) ? node : undefined;
}

function mayChange(proxy: TS.NewExpression): UnknownValue {
  return unknown("may be changed by the `Proxy` that stands before the server", proxy);
}

function methodCallsIn(standIn: TS.Node): readonly SinkCall[] {
  const found: SinkCall[] = [];
  forEachNode(standIn, (node) => {
    const call = ts.isCallExpression(node) ? sinkCall(node, formerMethod) : undefined;
    if (call?.form === "method" && SERVER_METHODS.includes(call.method)) found.push(call);
  });
  return found;
}
