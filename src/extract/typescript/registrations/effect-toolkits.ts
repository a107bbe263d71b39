import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { Property, UnknownValue, Value } from "../evaluate/values/value.ts";
import { nullishness, primitive, unknown } from "../evaluate/values/value.ts";
import { effectPart, isOfEffect3, type EffectPart } from "../externals/effect-parts.ts";
import { jsonOfEffect, structOf, type EffectRelease } from "../externals/effect-schemas.ts";
import { objectOf } from "../externals/object-of.ts";
import { isOwnFunction } from "./is-own-function.ts";
import type { Registered, RegistrationShape, ToolDescriptor } from "./registration.ts";
import type { SinkCall } from "./sink-call.ts";

const NAMES: ReadonlySet<string> = new Set(["toolkit", "registerToolkit"]);

/** The annotations of a tool in the order in which they are sent, with what they are when nobody says so. */
const HINTS: readonly (readonly [annotation: string, hint: string, unlessSaid: boolean | undefined])[] = [
  ["Title", "title", undefined],
  ["Readonly", "readOnlyHint", false],
  ["Destructive", "destructiveHint", true],
  ["Idempotent", "idempotentHint", false],
  ["OpenWorld", "openWorldHint", true],
];

/** Methods that change nothing of what is sent, but for the output schema that the fourth release has. */
const UNSENT: ReadonlySet<string> = new Set(["setSuccess", "setFailure", "addDependency"]);

const shape: Omit<RegistrationShape, "form" | "id"> = {
  words: [...NAMES].map((name) => `${name}(`),
  packages: ["@effect/ai", "effect"],
  matches: (call) => NAMES.has(call.method) && call.arguments.length > 0,
  concerns: ({ receiver }, evaluator) => !isOwnFunction(receiver, evaluator),
  read,
};

/** `McpServer.toolkit(Toolkit.make(Tool.make(name, {…}), …))` of Effect. */
export const effectToolkit: RegistrationShape = { ...shape, id: "toolkit of Effect" };

/** `toolkit(Kit)`: the same by a name of its own. */
export const effectToolkitFunction: RegistrationShape = {
  ...shape,
  id: "function for a toolkit of Effect",
  form: "function",
  isDecidedByCallee: true,
};

function read(call: SinkCall, frame: Frame, evaluator: Evaluator): Registered | undefined {
  const callee = evaluator.evaluate(call.receiver, frame);
  const [argument] = call.arguments;
  if (!argument || callee.kind !== "external" || effectPart(callee)?.module !== "McpServer") return undefined;
  return toolsIn(evaluator, evaluator.evaluate(argument, frame), call.node);
}

/** The tools of a toolkit: those that it is made of, or that others hold which are put together. */
function toolsIn(evaluator: Evaluator, kit: Value, node: TS.Node): Registered {
  const part = effectPart(kit);
  if (part?.module !== "Toolkit" || part.value.kind === "external") return { tools: [], holes: [untold(kit, node)] };
  if (part.name === "merge") {
    const merged = part.arguments.map((one) => toolsIn(evaluator, one, node));
    return { tools: merged.flatMap(({ tools }) => tools), holes: merged.flatMap(({ holes }) => holes) };
  }
  if (part.name !== "make") return { tools: [], holes: [untold(kit, node)] };
  const read = part.arguments.map((one) => toolOf(evaluator, one, node) ?? untold(one, node));
  return {
    tools: read.flatMap((one) => ("kind" in one ? [] : [one])),
    holes: read.flatMap((one) => ("kind" in one ? [one] : [])),
  };
}

function untold(value: Value, node: TS.Node): UnknownValue {
  if (value.kind === "unknown") return value;
  return unknown("holds more, which a toolkit of Effect makes of what is not known here", node);
}

/** The parts of a tool that is made step by step: `Tool.make("moor", {…}).annotate(Tool.Readonly, true)`. */
function toolOf(evaluator: Evaluator, value: Value, at: TS.Node): ToolDescriptor | undefined {
  const part = effectPart(value);
  if (part?.module !== "Tool" || part.value.kind === "external") return undefined;
  if (part.name === "make") return madeOf(evaluator, part, part.value.node, releaseOf(part, at));
  const [before, first, second] = part.arguments;
  const tool = before && toolOf(evaluator, before, at);
  if (!tool || UNSENT.has(part.name)) return tool;
  if (part.name === "annotate" && first) return annotatedWith(tool, first, second, releaseOf(part, at));
  if (part.name === "setParameters" && first)
    return { ...tool, inputSchema: parametersOf(first, releaseOf(part, at), part.value.node) };
  return {
    ...tool,
    annotations: unknown(`are changed by \`${part.name}\`, in a way that is not known here`, part.value.node),
    meta:
      releaseOf(part, at).major === 4
        ? unknown(`may be given by \`${part.name}\`, in a way that is not known here`, part.value.node)
        : tool.meta,
  };
}

function madeOf(
  evaluator: Evaluator,
  part: EffectPart,
  node: TS.Node,
  release: EffectRelease,
): ToolDescriptor | undefined {
  const [name, options = primitive(undefined)] = part.arguments;
  if (!name) return undefined;
  const option = (key: string): Value =>
    nullishness(options) === true ? options : evaluator.member(options, key, node);
  return {
    name,
    description: option("description"),
    inputSchema: parametersOf(option("parameters"), release, node),
    outputSchema:
      release.major === 4 ? unknown("is made of `success` as the release of Effect has it", release.at) : undefined,
    annotations: objectOf(
      Object.fromEntries(HINTS.map(([, hint, is]) => [hint, is === undefined ? undefined : primitive(is)])),
      node,
    ),
    server: { kind: "effect" },
    node,
  };
}

function releaseOf({ value }: EffectPart, at: TS.Node): EffectRelease {
  return { major: isOfEffect3(value.kind === "external" ? value : value.of) ? 3 : 4, at };
}

function annotatedWith(
  tool: ToolDescriptor,
  key: Value,
  value: Value | undefined,
  release: EffectRelease,
): ToolDescriptor {
  const annotation = effectPart(key);
  const hint = HINTS.find(([name]) => annotation?.module === "Tool" && annotation.name === name)?.[1];
  const { annotations } = tool;
  if (annotations?.kind !== "object") return tool;
  if (key.kind === "unknown" || key.kind === "alternatives")
    return { ...tool, annotations: unknown("are said by a key that is not known", release.at) };
  if (!hint || !value) {
    // What others say of a tool is no part of what is sent, but for one that only the fourth release knows.
    const isSent = release.major === 4 && annotation?.name === "Meta";
    return isSent ? { ...tool, meta: value ?? unknown("is not given", release.at) } : tool;
  }
  const given = new Map([...annotations.properties, [hint, { value }]]);
  const inOrder = HINTS.flatMap(([, name]): [string, Property][] => {
    const property = given.get(name);
    return property ? [[name, property]] : [];
  });
  const hinted = { ...tool, annotations: { ...annotations, properties: new Map(inOrder) } };
  return hint === "title" && release.major === 4
    ? { ...hinted, title: unknown("stands in the annotations, and beside them by the release of Effect", release.at) }
    : hinted;
}

/** The first releases take the fields of the parameters, later ones a schema. */
function parametersOf(parameters: Value, release: EffectRelease, node: TS.Node): Value {
  if (nullishness(parameters) === true) return structOf(objectOf({}, node), release, node);
  if (parameters.kind === "unknown") return parameters;
  if (parameters.kind === "object") return structOf(parameters, release, node);
  const json = jsonOfEffect(parameters, release, node);
  const [missing] = json.holes ?? [];
  return json.properties.size === 0 && missing ? missing.unknown : json;
}
