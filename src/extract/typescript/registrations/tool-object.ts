import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import type { Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { nullishness, truthiness, unknown } from "../evaluate/values/value.ts";
import { mcpNestKind } from "../servers/mcp-nest-kind.ts";
import { mcpNestMeta } from "../servers/mcp-nest-meta.ts";
import type { ServerIdentity } from "../servers/identify-server.ts";
import { skybridgeMeta } from "../servers/skybridge-meta.ts";
import type { ServerKind } from "../servers/libraries.ts";
import { givenArguments } from "./given-arguments.ts";
import { serverCalled } from "./server-called.ts";
import { methodWords } from "./method-words.ts";
import { SDK_ROLES, toolOf, type Roles } from "./parts-by-role.ts";
import type { RegistrationShape, ToolDescriptor } from "./registration.ts";

/** How a library takes a tool as one object that holds its name too. */
interface ObjectStyle {
  readonly method: string;
  /** The method that takes a list of them. */
  readonly listMethod?: string;
  readonly roles: Roles;
  /** What the library makes of a tool before it lists it; undefined when it does not list it. */
  finish?(tool: ToolDescriptor, value: Value, evaluator: Evaluator): ToolDescriptor | undefined;
}

const ADD_TOOL: ObjectStyle = {
  method: "addTool",
  listMethod: "addTools",
  roles: {
    description: "description",
    inputSchema: "parameters",
    outputSchema: "outputSchema",
    annotations: "annotations",
    meta: "_meta",
    handler: "execute",
  },
};

const TMCP: ObjectStyle = {
  method: "tool",
  listMethod: "tools",
  roles: {
    title: "title",
    description: "description",
    inputSchema: "schema",
    outputSchema: "outputSchema",
    annotations: "annotations",
    meta: "_meta",
    handler: "execute",
  },
  finish: (tool, value, evaluator) => {
    const enabled = evaluator.member(value, "enabled", tool.node);
    const isOff = enabled.kind === "function" && truthiness(evaluator.call(enabled, [], tool.node)) === false;
    return isOff ? undefined : { ...tool, title: tool.title && orElse(tool.title, tool.description) };
  },
};

const MCP_USE: ObjectStyle = {
  method: "tool",
  roles: {
    title: "title",
    description: "description",
    inputSchema: "schema",
    outputSchema: "outputSchema",
    annotations: "annotations",
    meta: "_meta",
    handler: "cb",
  },
  finish: (tool, value, evaluator) => {
    const isGiven = tool.inputSchema && nullishness(tool.inputSchema) !== true;
    const old = evaluator.member(value, "inputs", tool.node);
    if (!isGiven && nullishness(old) !== true)
      return { ...tool, inputSchema: unknown("is made of the old list of `inputs`; use `schema`", tool.node) };
    const hasWidget = nullishness(evaluator.member(value, "widget", tool.node)) !== true;
    return {
      ...tool,
      // A shape without fields, which is not the same as no schema.
      inputSchema: isGiven ? tool.inputSchema : { kind: "object", properties: new Map() },
      ...(hasWidget && { meta: unknown("is extended by what the library makes of `widget`", tool.node) }),
    };
  },
};

/** Built on the second SDK; `schema` is the former name of `inputSchema`. */
const MCP_USE_2: ObjectStyle = {
  method: "tool",
  roles: SDK_ROLES,
  finish: (tool, value, evaluator) => {
    const part = (name: string): Value => evaluator.member(value, name, tool.node);
    const isExtended = [part("view"), part("visibility")].some((one) => nullishness(one) !== true);
    return {
      ...tool,
      inputSchema: tool.inputSchema && orElse(tool.inputSchema, part("schema")),
      ...(isExtended && {
        meta: unknown("is extended by what the library makes of `view` and `visibility`", tool.node),
      }),
    };
  },
};

const LITE_MCP: ObjectStyle = {
  method: "addTool",
  roles: { description: "description", inputSchema: "parameters", handler: "execute" },
};

const MCP_NEST: ObjectStyle = {
  method: "registerTool",
  roles: {
    description: "description",
    inputSchema: "parameters",
    outputSchema: "outputSchema",
    annotations: "annotations",
    meta: "_meta",
    handler: "handler",
  },
  finish: (tool, value, evaluator) => {
    const part = (name: string): Value => evaluator.member(value, name, tool.node);
    const isRestricted = [part("requiredScopes"), part("requiredRoles")].some((one) => nullishness(one) !== true);
    return {
      ...tool,
      meta: mcpNestMeta(evaluator, tool.meta, isRestricted, tool.node),
      server: { ...tool.server, kind: mcpNestKind(evaluator.packages, tool.node.getSourceFile().fileName) },
    };
  },
};

/** Since its first major; a name that stands before the object is of its earlier form. */
const SKYBRIDGE: ObjectStyle = {
  method: "registerTool",
  roles: SDK_ROLES,
  finish: (tool, value, evaluator) => ({ ...tool, meta: skybridgeMeta(evaluator, tool.meta, value, tool.node) }),
};

const STYLES: Readonly<Partial<Record<ServerKind, ObjectStyle>>> = {
  fastmcp: ADD_TOOL,
  tmcp: TMCP,
  "mcp-use": MCP_USE,
  "mcp-use-2": MCP_USE_2,
  litemcp: LITE_MCP,
  "mcp-nest": MCP_NEST,
  skybridge: SKYBRIDGE,
};

const METHODS = new Set(Object.values(STYLES).flatMap(({ method, listMethod }) => [method, listMethod]));

/** `server.addTool({ name, description, parameters, execute })`, `server.tool({ name, schema }, handler)`, and lists of such. */
export const toolObject: RegistrationShape = {
  id: "tool object",
  words: [...METHODS].flatMap((method) => (method === undefined ? [] : methodWords(method))),
  matches: (call) => METHODS.has(call.method) && call.arguments.length > 0,
  read(call, frame, evaluator) {
    const server = serverCalled(evaluator, call, frame);
    const style = server && STYLES[server.kind];
    if (!style || (call.method !== style.method && call.method !== style.listMethod)) return undefined;
    const [value, handler] = givenArguments(evaluator, call, frame).items;
    if (!value || (server.kind === "skybridge" && value.kind !== "object")) return undefined;
    const list = call.method === style.method ? { items: [value], unresolved: undefined } : iterate(value);
    return {
      tools: list.items.flatMap((item) => described(evaluator, item, style, server, call.node, handler) ?? []),
      holes: list.unresolved ? [list.unresolved] : [],
    };
  },
};

function described(
  evaluator: Evaluator,
  value: Value,
  { roles, finish }: ObjectStyle,
  server: ServerIdentity,
  call: TS.Node,
  handler: Value | undefined,
): ToolDescriptor | undefined {
  const name = value.kind === "unknown" ? value : evaluator.member(value, "name", call);
  const tool = toolOf(evaluator, name, value, roles, server, call);
  const whole = handler ? { ...tool, handler } : tool;
  return finish && value.kind !== "unknown" ? finish(whole, value, evaluator) : whole;
}

/** `first || second`. */
function orElse(first: Value, second: Value | undefined): Value {
  return second ? overAlternatives(first, (one) => (truthiness(one) === false ? second : one)) : first;
}
