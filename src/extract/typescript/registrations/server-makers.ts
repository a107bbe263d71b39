import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { nullishness } from "../evaluate/values/value.ts";
import { loadedMeta } from "../externals/agent-sdk.ts";
import { isDisabledTool } from "../externals/tool-definers.ts";
import type { ServerKind } from "../servers/libraries.ts";
import { SDK_ROLES, type Roles } from "./parts-by-role.ts";
import { DECO_RUNTIME } from "./deco-runtime.ts";
import type { ToolDescriptor } from "./registration.ts";

/** A function that makes a server of options, the tools among them. */
export interface ServerMaker {
  readonly packages: RegExp;
  readonly kind: ServerKind;
  readonly roles: Roles;
  /** The member of a definition that holds its name; `name` without it. */
  readonly nameKey?: string;
  /** The definitions that the library makes of the option. */
  readonly listed?: (tools: Value, evaluator: Evaluator, node: TS.Node) => Value;
  /** Other options that become tools by rules of their own. */
  readonly alsoTools: readonly string[];
  /** Whether the library leaves a definition out. */
  readonly leavesOut?: (definition: Value) => boolean;
  /** What the library adds to a tool; `options` are those of the server. */
  readonly complete?: (
    tool: ToolDescriptor,
    definition: Value,
    evaluator: Evaluator,
    node: TS.Node,
    options: Value,
  ) => ToolDescriptor;
}

const CORE_FRAMEWORK: ServerMaker = {
  packages: /^@cyanheads\/mcp-ts-core(?:$|\/)/u,
  kind: "sdk-v1",
  roles: { ...SDK_ROLES, inputSchema: "input", outputSchema: "output", handler: "handler" },
  alsoTools: [],
  leavesOut: isDisabledTool,
  complete: (tool, definition, evaluator, node) => ({
    ...tool,
    title: titleOf(tool, evaluator),
    outputSchema: enriched(tool, definition, evaluator, node),
  }),
};

/** The functions by their names. */
export const SERVER_MAKERS: ReadonlyMap<string, ServerMaker> = new Map<string, ServerMaker>([
  [
    "MCPServer",
    {
      packages: /^@mastra\/mcp(?:$|\/)/u,
      kind: "mastra",
      roles: {
        description: "description",
        inputSchema: "inputSchema",
        outputSchema: "outputSchema",
        handler: "execute",
      },
      alsoTools: ["agents", "workflows"],
      complete: withMastraParts,
    },
  ],
  [
    "createSdkMcpServer",
    {
      packages: /^@anthropic-ai\/claude-(?:agent-sdk|code)(?:$|\/)/u,
      kind: "sdk-v1",
      // It hands on no titles and no output schemas.
      roles: {
        description: "description",
        inputSchema: "inputSchema",
        annotations: "annotations",
        meta: "_meta",
        handler: "handler",
      },
      alsoTools: [],
      complete: (tool, _definition, evaluator, node, options) => ({
        ...tool,
        meta: loadedMeta(tool.meta, evaluator.member(options, "alwaysLoad", node), node),
      }),
    },
  ],
  ["createApp", CORE_FRAMEWORK],
  ["createWorkerHandler", CORE_FRAMEWORK],
  ["withRuntime", DECO_RUNTIME],
]);

/** What a tool of Mastra's says to clients of the protocol alone. Its first servers did not send it. */
function withMastraParts(tool: ToolDescriptor, definition: Value, evaluator: Evaluator, node: TS.Node): ToolDescriptor {
  const isSent = !evaluator.packages.isBefore("1.0.0", "@mastra/mcp", node.getSourceFile().fileName);
  const own = isSent && definition.kind === "object" ? evaluator.member(definition, "mcp", node) : undefined;
  if (!own || nullishness(own) === true) return tool;
  return {
    ...tool,
    annotations: evaluator.member(own, "annotations", node),
    meta: evaluator.member(own, "_meta", node),
  };
}

/** The title that a tool is given, or that its annotations have, else one made of its name: `find_berth` is `Find Berth`. */
function titleOf({ title, annotations, name, node }: ToolDescriptor, evaluator: Evaluator): Value | undefined {
  const own = annotations?.kind === "object" ? evaluator.member(annotations, "title", node) : undefined;
  const given = [title, own].find((one) => one && nullishness(one) !== true);
  return given ?? overAlternatives(name, (one) => (one.kind === "text" ? named(one.text.value) : one));
}

function named(name: string): Value {
  const words = name.replaceAll("_", " ");
  return { kind: "text", text: computedText(words.replaceAll(/\b\w/gu, (letter) => letter.toUpperCase())) };
}

/** The output has the fields of the definition's `enrichment` too. */
function enriched(
  { outputSchema }: ToolDescriptor,
  definition: Value,
  evaluator: Evaluator,
  node: TS.Node,
): Value | undefined {
  const enrichment = definition.kind === "object" ? evaluator.member(definition, "enrichment", node) : undefined;
  if (!outputSchema || !enrichment || nullishness(enrichment) === true) return outputSchema;
  return evaluator.call(evaluator.member(outputSchema, "extend", node), [enrichment], node);
}
