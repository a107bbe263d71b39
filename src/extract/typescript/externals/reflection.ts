import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { isIn } from "../evaluate/membership.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import type { Value } from "../evaluate/values/value.ts";
import { keyString, overAlternatives, primitive, unknown } from "../evaluate/values/value.ts";

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
  "Reflect.has": (_evaluator, [target = primitive(undefined), key = primitive(undefined)], node) =>
    overAlternatives(target, (from) => overAlternatives(key, (one) => isIn(one, from, node))),
  "Reflect.apply": (evaluator, [called = primitive(undefined), self, list = primitive(undefined)], node) => {
    const { items, unresolved } = iterate(list);
    if (unresolved) return unresolved;
    return overAlternatives(called, (one) =>
      evaluator.call(one.kind === "function" && self ? { ...one, thisValue: self } : one, items, node),
    );
  },
};
