import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { prototypeBehind } from "../evaluate/classes/prototypes.ts";
import { isIn } from "../evaluate/membership.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import type { Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { keyString, primitive, unknown, isUndefined } from "../evaluate/values/value.ts";

/** Functions of `Reflect` that do what is mostly written with signs: `target[name]`, `name in target`, `run(…list)`. */
export const REFLECT_FUNCTIONS: Readonly<
  Record<string, (evaluator: Evaluator, args: readonly Value[], node: TS.Node) => Value>
> = {
  "Reflect.get": (evaluator, [target = primitive(undefined), key = primitive(undefined)], node) =>
    overAlternatives(key, (one) => {
      const name = keyString(one);
      return name === undefined
        ? unknown("is picked by a key that is not known", node)
        : overAlternatives(target, (from) => evaluator.member(from, name, node));
    }),
  "Reflect.has": (evaluator, [target = primitive(undefined), key = primitive(undefined)], node) =>
    overAlternatives(target, (from) => overAlternatives(key, (one) => isIn(evaluator, one, from, node))),
  "Reflect.apply": (evaluator, [called = primitive(undefined), self, list = primitive(undefined)], node) => {
    const { items, unresolved } = iterate(list);
    if (unresolved) return unresolved;
    return overAlternatives(called, (one) =>
      evaluator.call(one.kind === "function" && self ? { ...one, thisValue: self } : one, items, node),
    );
  },
  "Reflect.getPrototypeOf": (evaluator, args, node) => prototypeFor(evaluator, args, node),
  "Object.getPrototypeOf": (evaluator, args, node) => prototypeFor(evaluator, args, node),
  // Those of the package `reflect-metadata`.
  "Reflect.getMetadata": (evaluator, args, node) => kept(evaluator, args, node),
  "Reflect.getOwnMetadata": (evaluator, args, node) => kept(evaluator, args, node),
  "Reflect.hasMetadata": (evaluator, args, node) => isKept(evaluator, args, node),
  "Reflect.hasOwnMetadata": (evaluator, args, node) => isKept(evaluator, args, node),
  "Reflect.metadata": (_evaluator, args, node) => {
    const importedIn = node.getSourceFile().fileName;
    const of = { kind: "external", module: "", path: ["Reflect", "metadata"], importedIn } as const;
    return { kind: "external-instance", of, arguments: args, node };
  },
};

function prototypeFor(evaluator: Evaluator, [value = primitive(undefined)]: readonly Value[], node: TS.Node): Value {
  return overAlternatives(value, (one) => prototypeBehind(evaluator, one, node));
}

function kept(evaluator: Evaluator, [key, target, member]: readonly Value[], node: TS.Node): Value {
  return key && target
    ? overAlternatives(target, (one) => evaluator.metadata.get(key, one, member, node))
    : unknown("asks for what decorators keep on nothing", node);
}

function isKept(evaluator: Evaluator, args: readonly Value[], node: TS.Node): Value {
  return overAlternatives(kept(evaluator, args, node), (value) =>
    value.kind === "unknown" ? value : primitive(!isUndefined(value), node),
  );
}
