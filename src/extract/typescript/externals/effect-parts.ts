import type { ts as TS } from "ts-morph";
import { callValue } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ExternalInstanceValue, ExternalValue, Value } from "../evaluate/values/value.ts";
import type { ExternalPackage } from "./call-external.ts";

const EFFECT = /^(?:@effect\/(?:ai|schema)|effect)(?:$|\/)/u;

/** The modules of Effect that tools are made with, some by the names that they had first. */
const MODULES: ReadonlyMap<string, string> = new Map([
  ["Schema", "Schema"],
  ["Tool", "Tool"],
  ["AiTool", "Tool"],
  ["Toolkit", "Toolkit"],
  ["AiToolkit", "Toolkit"],
  ["McpServer", "McpServer"],
]);

/** Methods of schemas and tools that give back one like it. */
const REFINING: ReadonlySet<string> = new Set([
  ...["annotations", "annotate", "annotateKey", "check", "pipe"],
  ...["setParameters", "setSuccess", "setFailure", "addDependency", "annotateContext", "annotateMerge"],
]);

/** What Effect exports under a module and a name, or has made with that. */
export interface EffectPart {
  readonly module: string;
  /** What it is, or was made with last: the `annotations` of `Schema.String.annotations({…})`. */
  readonly name: string;
  /** What that was given; a method is given what it is called on first. */
  readonly arguments: readonly Value[];
  readonly value: ExternalValue | ExternalInstanceValue;
}

/** A value as a part of Effect; undefined when it is none. */
export function effectPart(value: Value): EffectPart | undefined {
  if (value.kind !== "external" && value.kind !== "external-instance") return undefined;
  const names = namesOf(value.kind === "external" ? value : value.of);
  const [module, name = ""] = [names[0], names.at(-1)];
  if (module === undefined) return undefined;
  return { module, name, arguments: value.kind === "external" ? [] : value.arguments, value };
}

/** `Schema`, `Struct`, by whichever path it is imported: from `effect`, from `effect/Schema`. */
function namesOf({ module, path }: ExternalValue): readonly string[] {
  if (!EFFECT.test(module)) return [];
  const names = [...module.split("/"), ...path];
  const at = names.findIndex((one) => MODULES.has(one));
  return at < 0 ? [] : [MODULES.get(names[at] ?? "") ?? "", ...names.slice(at + 1)];
}

/** Whether a module is of the release that has its tools in a package of their own. */
export function isOfEffect3({ module }: ExternalValue): boolean {
  return module.startsWith("@effect/");
}

/** Schemas and tools of Effect, which are put together step by step. */
export const effectParts: ExternalPackage = {
  handles: (module) => EFFECT.test(module),
  call(evaluator, callee, args, node) {
    const names = namesOf(callee);
    // `Schema.String.annotations({…})`, of what no call has made.
    return names.length > 2 && REFINING.has(names.at(-1) ?? "")
      ? refined(evaluator, { ...callee, path: callee.path.slice(0, -1) }, callee.path.at(-1) ?? "", args, node)
      : undefined;
  },
  method: (evaluator, receiver, name, args, node) =>
    REFINING.has(name) && effectPart(receiver) ? refined(evaluator, receiver, name, args, node) : undefined,
};

function refined(
  evaluator: Evaluator,
  receiver: ExternalValue | ExternalInstanceValue,
  name: string,
  args: readonly Value[],
  node: TS.Node,
): Value {
  if (name === "pipe") return args.reduce<Value>((piped, step) => appliedTo(evaluator, piped, step, node), receiver);
  const of = receiver.kind === "external" ? receiver : receiver.of;
  return {
    kind: "external-instance",
    of: { ...of, path: [...of.path, name] },
    arguments: [receiver, ...args],
    node,
  };
}

/** What a step of a pipe makes of what comes before it: `Schema.annotations({…})` is given that first. */
function appliedTo(evaluator: Evaluator, piped: Value, step: Value, node: TS.Node): Value {
  return step.kind === "external-instance" && effectPart(step)
    ? { ...step, arguments: [piped, ...step.arguments] }
    : callValue(evaluator, step, [piped], node);
}
