import type { ts as TS } from "ts-morph";
import { isServerMethod } from "../externals/server-methods.ts";
import type { Evaluator } from "./evaluator.ts";
import type { TextValue, Value } from "./values/value.ts";
import { unknown } from "./values/value.ts";

/** What every engine has that runs servers, Node from 18 on: the language's own, and what came to it from browsers. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  ...["Array", "Boolean", "Date", "Error", "JSON", "Map", "Math", "Number", "Object", "Promise", "Proxy", "Reflect"],
  ...["RegExp", "Set", "String", "Symbol", "WeakMap", "WeakSet", "isNaN", "parseFloat", "parseInt"],
  ...["clearTimeout", "fetch", "queueMicrotask", "setTimeout", "structuredClone", "URL", "URLSearchParams"],
]);

/** What came to it since: whether a server's engine has it, nobody knows. */
const YOUNG: ReadonlySet<string> = new Set([
  ...["Array.fromAsync", "Error.isError", "Map.groupBy", "Math.f16round", "Math.sumPrecise", "Object.groupBy"],
  ...["Promise.try", "Promise.withResolvers", "RegExp.escape", "Symbol.asyncDispose", "Symbol.dispose"],
  ...["JSON.isRawJSON", "JSON.rawJSON", "URL.canParse", "URL.parse"],
]);

const NAMES: Partial<Record<Value["kind"], string>> = {
  text: "string",
  function: "function",
  class: "function",
  object: "object",
  array: "object",
  map: "object",
  instance: "object",
  schema: "object",
  regex: "object",
};

/** What `typeof` gives for a value that nobody sets. */
export function typeOf(evaluator: Evaluator, value: Value, node: TS.Node): Value {
  const known = value.kind === "primitive" ? typeof value.value : (NAMES[value.kind] ?? typeEverywhere(value));
  const isMethod = isServerMethod(evaluator, value) || isMethodOfList(value);
  const name = known ?? (isMethod ? "function" : undefined);
  return name === undefined ? unknown("asks for the type of something that is not known", node) : nameOfType(name);
}

/**
 * `typeof structuredClone`, `typeof Object.hasOwn`: the engine that mcp-lint runs on has what every other has. Prototypes
 * are asked for what only newer ones have.
 */
function typeEverywhere(value: Value): string | undefined {
  if (value.kind !== "external" || value.module !== "" || !EVERYWHERE.has(value.path[0] ?? "")) return undefined;
  if (value.path[1] === "prototype" || YOUNG.has(value.path.slice(0, 2).join("."))) return undefined;
  let at: unknown = globalThis;
  for (const name of value.path) {
    if ((typeof at !== "object" && typeof at !== "function") || at === null || !Object.hasOwn(at, name))
      return undefined;
    at = Reflect.get(at, name);
  }
  return typeof at;
}

function isMethodOfList(value: Value): boolean {
  return value.kind === "method" && value.receiver.kind === "array" && value.name in Array.prototype;
}

export function nameOfType(name: string): TextValue {
  return { kind: "text", text: { value: name, pieces: [{ start: 0, end: name.length }] } };
}
