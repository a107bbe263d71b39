import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import type { Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { isContainer } from "../externals/containers.ts";

/** How a container gets at what it gives for a token. */
export interface Provider {
  readonly how: "value" | "class" | "factory" | "token";
  readonly value: Value;
  /** Tokens of what a factory is called with, where they are listed. */
  readonly given?: readonly Value[];
  /** Whether a class is handed an object with all that is registered. */
  readonly takesAll?: boolean;
}

/** What one run of a registration puts into a container. */
export interface Registered {
  readonly token: Value;
  /** Worked out only for what is asked for: what else is registered may ask the container for it in its turn. */
  readonly provider: () => Provider;
}

/** Names by which things are put into containers, and under which they are looked for, with the libraries that have them. */
export const REGISTERING: ReadonlyMap<string, readonly string[]> = new Map([
  ["register", ["tsyringe", "awilix"]],
  ["registerInstance", ["tsyringe"]],
  ["registerSingleton", ["tsyringe"]],
  ["registerType", ["tsyringe"]],
  ["registry", ["tsyringe"]],
  ["bind", ["inversify"]],
  ["set", ["typedi"]],
  ["provide", ["nestjs"]],
]);

/** What a call registers in a container, in one run of it. */
export function registeredBy(evaluator: Evaluator, call: TS.CallExpression, frame: Frame): readonly Registered[] {
  const callee = call.expression;
  const method = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  if (method === "registry") return registry(evaluator, call, frame);
  if (ts.isPropertyAccessExpression(callee) && !isContainer(evaluator.evaluate(callee.expression, frame))) return [];
  const [first, second] = call.arguments;
  const [token] = argumentValues(evaluator, call.arguments.slice(0, 1), frame).items;
  if (!first || !token) return [];
  const given = (): Value => {
    const [, value] = argumentValues(evaluator, call.arguments, frame).items;
    return value ?? unknown("is not given to the container", call);
  };
  if (method === "bind") return bound(evaluator, call, token, frame);
  if (method === "registerSingleton" || method === "registerType")
    return [{ token, provider: () => classOrToken(second ? given() : token) }];
  // awilix: `register({ name: asClass(Quay) })`
  if (!second && method === "register" && token.kind === "object")
    return [...token.properties].map(([name, { value }]) => ({
      token: { kind: "text", text: { value: name, pieces: [{ start: 0, end: name.length }] } },
      provider: () => providerOf(evaluator, value, call),
    }));
  if (!second && !ts.isSpreadElement(first)) return [];
  if (method === "registerInstance" || method === "set")
    return [{ token, provider: () => ({ how: "value", value: given() }) }];
  return [{ token, provider: () => providerOf(evaluator, given(), call) }];
}

function classOrToken(value: Value): Provider {
  return { how: value.kind === "class" ? "class" : "token", value };
}

/** `{ provide: TOKEN, useValue: tool }`: what a module of a framework lists, by the member that names the token. */
export function registeredIn(evaluator: Evaluator, provide: TS.PropertyAssignment, frame: Frame): Registered {
  const literal = provide.parent;
  return {
    token: evaluator.evaluate(provide.initializer, frame),
    provider: () => providerOf(evaluator, evaluator.evaluate(literal, frame), literal),
  };
}

/** `@registry([{ token: TOKEN, useClass: Quay }])` */
function registry(evaluator: Evaluator, call: TS.CallExpression, frame: Frame): readonly Registered[] {
  if (!isContainer(evaluator.evaluate(call.expression, frame))) return [];
  const [list] = argumentValues(evaluator, call.arguments, frame).items;
  return iterate(list ?? unknown("registers nothing", call)).items.map((one) => ({
    token: evaluator.member(one, "token", call),
    provider: () => providerOf(evaluator, one, call),
  }));
}

/** `bind(TOKEN).to(Quay)`, `bind(TOKEN).toConstantValue(tool)` */
function bound(evaluator: Evaluator, call: TS.CallExpression, token: Value, frame: Frame): readonly Registered[] {
  const access = call.parent;
  const use = ts.isPropertyAccessExpression(access) && ts.isCallExpression(access.parent) ? access.parent : undefined;
  if (!use || !ts.isPropertyAccessExpression(access))
    return [{ token, provider: () => ({ how: "class", value: token }) }];
  const how = BOUND.get(access.name.text);
  const provider = (): Provider => {
    const [value = token] = argumentValues(evaluator, use.arguments, frame).items;
    return how ? { how, value } : { how: "value", value: unknown("is bound in a way that is not followed", use) };
  };
  return [{ token, provider }];
}

const BOUND: ReadonlyMap<string, Provider["how"]> = new Map([
  ["to", "class"],
  ["toSelf", "class"],
  ["toConstantValue", "value"],
  ["toDynamicValue", "factory"],
  ["toService", "token"],
]);

const USES: readonly (readonly [string, Provider["how"]])[] = [
  ["useValue", "value"],
  ["useClass", "class"],
  ["useFactory", "factory"],
  ["useToken", "token"],
  ["useExisting", "token"],
];

const AWILIX: ReadonlyMap<string, Provider["how"]> = new Map([
  ["asClass", "class"],
  ["asValue", "value"],
  ["asFunction", "factory"],
]);

function providerOf(evaluator: Evaluator, value: Value, node: TS.Node): Provider {
  if (value.kind === "class") return { how: "class", value };
  if (value.kind === "external-instance") {
    const made = value.of.path.at(-1);
    const [first] = value.arguments;
    const how = made && AWILIX.get(made);
    if (how && first) return { how, value: first, takesAll: true };
  }
  const use = value.kind === "object" ? USES.find(([key]) => value.properties.has(key)) : undefined;
  if (!use) return { how: "value", value: unknown("is registered in a container in a way that is not followed", node) };
  const [key, how] = use;
  const given = evaluator.member(value, "inject", node);
  return { how, value: evaluator.member(value, key, node), ...(given.kind === "array" && { given: given.items }) };
}
