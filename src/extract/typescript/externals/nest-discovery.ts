import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import { methodNames } from "../evaluate/classes/prototypes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import type { Value } from "../evaluate/values/value.ts";
import { nullishness, primitive, unknown } from "../evaluate/values/value.ts";
import type { ExternalPackage } from "./call-external.ts";
import { objectOf } from "./object-of.ts";

type Method = (evaluator: Evaluator, args: readonly Value[], node: TS.Node) => Value;

/** Methods by which a program on Nest finds what its decorators have kept, by the class of Nest that has them. */
const METHODS: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  Reflector: {
    get: (evaluator, [key, target], node) => kept(evaluator, key, target, node),
    getAllAndOverride: (evaluator, [key, targets], node) =>
      iterate(targets ?? primitive(undefined))
        .items.map((target) => kept(evaluator, key, target, node))
        .find((value) => nullishness(value) !== true) ?? primitive(undefined, node),
  },
  MetadataScanner: {
    getAllMethodNames: (evaluator, [prototype], node) => methodNames(evaluator, prototype, node),
    getAllFilteredMethodNames: (evaluator, [prototype], node) => methodNames(evaluator, prototype, node),
    scanFromPrototype: (evaluator, [, prototype, callback], node) => {
      const names = methodNames(evaluator, prototype, node);
      if (names.kind !== "array" || !callback) return names;
      const given = names.items.map((name) => evaluator.call(callback, [name], node));
      return { ...names, items: given.filter((value) => nullishness(value) !== true) };
    },
  },
  DiscoveryService: {
    getProviders: (evaluator, _args, node) => wrapped(evaluator, "providers", node),
    getControllers: (evaluator, _args, node) => wrapped(evaluator, "controllers", node),
  },
};

/** What Nest offers for finding decorated methods: its own decorators keep by `SetMetadata`, its `Reflector` reads. */
export const nestDiscovery: ExternalPackage = {
  handles: (module) => module === "@nestjs/core",
  method: (evaluator, { of }, name, args, node) =>
    of.path[0] === "NestFactory" && /^(?:get|resolve)$/u.test(name) && args[0]
      ? evaluator.containers.one(args[0], node)
      : METHODS[of.path.at(-1) ?? ""]?.[name]?.(evaluator, args, node),
};

function kept(evaluator: Evaluator, key: Value | undefined, target: Value | undefined, node: TS.Node): Value {
  return key && target
    ? evaluator.metadata.get(key, target, undefined, node)
    : unknown("asks for what decorators keep on nothing", node);
}

/** Each class as Nest wraps it up, with the one instance that it makes. */
function wrapped(evaluator: Evaluator, list: string, node: TS.Node): Value {
  const classes = evaluator.metadata.classesIn(list, node);
  const items = classes.items.map((metatype) => {
    const instance = evaluator.containers.one(metatype, node);
    const name = metatype.kind === "class" ? (metatype.node.name?.text ?? "") : "";
    return objectOf({ instance, metatype, name: { kind: "text", text: computedText(name) } }, node);
  });
  return { ...classes, items };
}
