import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ObjectValue, Value } from "../evaluate/values/value.ts";
import { primitive } from "../evaluate/values/value.ts";
import { zodRelease } from "../zod/releases.ts";
import type { ExternalPackage } from "./call-external.ts";
import { objectOf } from "./object-of.ts";

const AI_SDK = /^(?:ai|@ai-sdk\/provider-utils)$/u;

interface Definer {
  readonly packages: RegExp;
  readonly names: ReadonlySet<string>;
  /** It takes the function to run first. */
  readonly second?: true;
  /** What it defines is for servers alone: no agent has it for itself. */
  readonly isForServers?: true;
}

/** Functions that give back what they are given, so that its types are checked. */
const GIVE_BACK: readonly Definer[] = [
  {
    packages: AI_SDK,
    names: new Set(["tool", "dynamicTool"]),
  },
  { packages: /^@mastra\/core(?:$|\/)/u, names: new Set(["createTool"]) },
  { packages: /^@openai\/agents(?:-core)?$/u, names: new Set(["tool"]) },
  { packages: /^fastmcp(?:$|\/)/u, names: new Set(["jsonSchemaAdapter"]) },
  { packages: /^@nuxtjs\/mcp-toolkit(?:$|\/)/u, names: new Set(["defineMcpTool"]) },
  { packages: /^tmcp(?:$|\/)/u, names: new Set(["defineTool"]) },
  {
    packages: /^@decocms\/runtime(?:$|\/)/u,
    names: new Set(["createTool", "createPrivateTool", "createStreamableTool"]),
    isForServers: true,
  },
  { packages: /^@langchain\/core(?:$|\/)/u, names: new Set(["tool"]), second: true },
];

/** Libraries for agents, whose tool objects a server may hand on as its own. */
export const toolDefiners: ExternalPackage = {
  handles: (module) => GIVE_BACK.some(({ packages }) => packages.test(module)),
  call(_evaluator, callee, [first, second], node) {
    const name = callee.path.at(-1) ?? "";
    if (name === "jsonSchema" && AI_SDK.test(callee.module)) return first && objectOf({ jsonSchema: first }, node);
    const definer = GIVE_BACK.find(({ packages, names }) => packages.test(callee.module) && names.has(name));
    if (!definer) return undefined;
    if (definer.second) return second;
    // `defineTool(options, execute)`
    return first?.kind === "object" && second?.kind === "function" ? withMember(first, "execute", second) : first;
  },
};

/** Whether a package defines tools that an agent may have for itself, and no server lists. */
export function definesForAgents(module: string): boolean {
  return GIVE_BACK.some(({ packages, isForServers }) => !isForServers && packages.test(module));
}

/** `defineSchema({…})` of mcp-framework: an object of zod 3, of which each field is to be described. */
export const schemaDefiner: ExternalPackage = {
  handles: (module) => module === "mcp-framework",
  call: (evaluator, callee, [shape], node) =>
    callee.path.at(-1) === "defineSchema" && shape?.kind === "object"
      ? evaluator.zod.objectOf(zodRelease(3), shape, node)
      : undefined,
};

/** Under this key of our own a definition says that its server does not list it. */
const DISABLED = "mcp-ts-core/disabled";

/** Whether `disabledTool(definition, reason)` made a definition. */
export function isDisabledTool(definition: Value): boolean {
  return definition.kind === "object" && definition.properties.has(DISABLED);
}

/** `tool(name, definition)` of a framework that keeps the name apart from the other parts. */
export const namedTools: ExternalPackage = {
  handles: (module) => /^@cyanheads\/mcp-ts-core(?:$|\/)/u.test(module),
  call(evaluator, callee, [first, second], node) {
    const name = callee.path.at(-1) ?? "";
    if (name === "disabledTool") return first?.kind === "object" ? withMember(first, DISABLED, primitive(true)) : first;
    if ((name !== "tool" && name !== "appTool") || !first) return undefined;
    if (second?.kind !== "object") return second;
    const named = withMember(second, "name", first);
    return name === "tool" ? named : withMember(named, "_meta", appMeta(evaluator, second, node));
  },
};

/** What `appTool` makes of `resourceUri` and `extraMeta`. */
function appMeta(evaluator: Evaluator, options: ObjectValue, node: TS.Node): Value {
  const uri = evaluator.member(options, "resourceUri", node);
  const extra = evaluator.member(options, "extraMeta", node);
  if (extra.kind === "unknown" || extra.kind === "alternatives") return extra;
  const ui = extra.kind === "object" ? evaluator.member(extra, "ui", node) : extra;
  return withMember(
    withMember(extra.kind === "object" ? extra : objectOf({}, node), "ui", linked(ui, uri, node)),
    "ui/resourceUri",
    uri,
  );
}

function linked(ui: Value, uri: Value, node: TS.Node): Value {
  return withMember(ui.kind === "object" ? ui : objectOf({}, node), "resourceUri", uri);
}

function withMember(object: ObjectValue, key: string, value: Value): ObjectValue {
  return { ...object, properties: new Map([...object.properties, [key, { value }]]) };
}
