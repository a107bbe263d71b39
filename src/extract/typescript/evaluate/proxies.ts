import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FunctionValue, ObjectValue, Property, Proxied, UnknownValue, Value } from "./values/value.ts";
import { unknown } from "./values/value.ts";

/** What catches that something is read of a proxy. */
const READING = ["get", "has", "ownKeys", "getOwnPropertyDescriptor", "apply", "construct"];

/** `new Proxy(target, handler)`: its target, where nothing catches what is read of it. */
export function proxyOf([target, handler]: readonly Value[], node: TS.Node): Value {
  const reason = "is seen through a `Proxy`, which may show anything";
  if (!target || handler?.kind !== "object" || handler.unresolved) return unknown(reason, node);
  const isPlain = READING.every((trap) => !handler.properties.has(trap));
  return isPlain ? target : { ...unknown(reason, node), proxy: { target, handler } };
}

/** What a proxy shows under a name: what its handler's function gives for it, or else what its target has there. */
export function shownBy(evaluator: Evaluator, value: UnknownValue, name: string, node: TS.Node): Value | undefined {
  const { proxy } = value;
  const trap = proxy && trapOf(proxy, "get");
  if (!proxy || trap === "unknown") return undefined;
  if (!trap) return evaluator.member(proxy.target, name, node);
  return evaluator.call(trap, [proxy.target, { kind: "text", text: computedText(name) }, value], node);
}

/** What calling a proxy gives. */
export function calledThrough(
  evaluator: Evaluator,
  { proxy }: UnknownValue,
  args: readonly Value[],
  node: TS.Node,
): Value | undefined {
  const trap = proxy && trapOf(proxy, "apply");
  if (!proxy || trap === "unknown") return undefined;
  if (!trap) return evaluator.call(proxy.target, args, node);
  const self = unknown("is what a function is called with as its `this`", node);
  return evaluator.call(trap, [proxy.target, self, { kind: "array", items: [...args] }], node);
}

/** The members that a proxy shows of an object, where its handler says nothing of which there are. */
export function seenThrough(evaluator: Evaluator, value: UnknownValue, node: TS.Node): ObjectValue | undefined {
  const { target, handler } = value.proxy ?? {};
  if (target?.kind !== "object" || handler?.kind !== "object") return undefined;
  if (handler.properties.has("ownKeys") || handler.properties.has("getOwnPropertyDescriptor")) return undefined;
  const properties = [...target.properties].map(([key, property]): [string, Property] => {
    const shown = shownBy(evaluator, value, key, node);
    return [key, shown ? { ...property, value: shown } : property];
  });
  return { ...target, properties: new Map(properties) };
}

/** The function of a handler that catches something; undefined where nothing does. */
function trapOf({ handler }: Proxied, name: string): FunctionValue | "unknown" | undefined {
  const trap = handler.kind === "object" ? handler.properties.get(name)?.value : undefined;
  if (!trap) return undefined;
  return trap.kind === "function" ? { ...trap, thisValue: trap.thisValue ?? handler } : "unknown";
}
