import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { classChain } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { FunctionValue, Value } from "../../evaluate/values/value.ts";
import { isStatic } from "../../syntax/modifiers.ts";

/** Objects inside objects are looked into to such a depth. */
const DEPTH = 3;

/** The functions that somebody who gets hold of a value can call: itself, its members, the methods of an instance. */
export function functionsIn(evaluator: Evaluator, value: Value, node: TS.Node, depth = DEPTH): FunctionValue[] {
  const inside = (one: Value): FunctionValue[] => (depth > 0 ? functionsIn(evaluator, one, node, depth - 1) : []);
  switch (value.kind) {
    case "function":
      return [value];
    case "object":
      return [...value.properties.values()].flatMap((property) => inside(property.value));
    case "array":
      return value.items.flatMap(inside);
    case "map":
      return value.entries.flatMap(([, item]) => inside(item));
    case "alternatives":
      return value.values.flatMap(inside);
    case "instance":
      return classChain(evaluator, value.class).classes.flatMap((owner) =>
        owner.node.members
          .filter((member) => ts.isMethodDeclaration(member) && member.body !== undefined && !isStatic(member))
          .filter((member) => ts.isMethodDeclaration(member))
          .map((member): FunctionValue => ({ kind: "function", node: member, frame: owner.frame, thisValue: value })),
      );
    default:
      return [];
  }
}
