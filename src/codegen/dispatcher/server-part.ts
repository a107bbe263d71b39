import { hintsCode } from "../hints.ts";
import type { ServerStyle } from "../server-style.ts";
import { BATCH_TOOL_TEXTS, type BatchTool } from "./batch-tool-texts.ts";
import { jsonSchemaCode, zodShape } from "./input-schema-code.ts";
import type { ModuleTool } from "./members.ts";

/** The imports of the module that depend on the server. */
export function serverImports({ sdk, isLowLevel }: ServerStyle): string {
  if (sdk === 2) {
    return isLowLevel
      ? `import type { CallToolRequest, CallToolResult, Tool } from "@modelcontextprotocol/server";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";`
      : `import { fromJsonSchema, type CallToolResult, type McpServer } from "@modelcontextprotocol/server";`;
  }
  return isLowLevel
    ? `import type { CallToolRequest, CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";`
    : `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";`;
}

/** Part of the module: how the batch tools reach the server, and how they reach the others. */
export function serverPart(tools: readonly ModuleTool[], style: ServerStyle): string {
  return style.isLowLevel ? lowLevelPart(tools, style) : mcpServerPart(tools, style);
}

/** The context that a handler gets beside its input: its type, where its signal is, and one with another signal. */
function contextOf({ sdk }: ServerStyle): { name: string; type: string; signal: string; withSignal: string } {
  return sdk === 1
    ? { name: "extra", type: "{ signal: AbortSignal }", signal: "extra.signal", withSignal: "{ ...extra, signal }" }
    : {
        name: "context",
        type: "{ mcpReq: { signal: AbortSignal } }",
        signal: "context.mcpReq.signal",
        withSignal: "{ ...context, mcpReq: { ...context.mcpReq, signal } }",
      };
}

function mcpServerPart(tools: readonly ModuleTool[], style: ServerStyle): string {
  const { name, type, withSignal } = contextOf(style);
  return `/** Registers ${tools.map((tool) => `\`${tool.name}\``).join(" and ")}, before or after the tools that they call. */
export function registerDispatcher(server: McpServer, options: DispatcherOptions = {}): void {
${tools.map((tool) => registration(tool, style)).join("\n")}
}

/**
 * Calls of tools by the handler that the server has for them: it checks arguments against the tool's own schema. Neither
 * version of the SDK hands it out, and both keep it in this place.
 */
function callsOf<Context extends ${type}>({ server }: McpServer, ${name}: Context): CallMember {
  const handlers: unknown = Reflect.get(server, "_requestHandlers");
  const handle: unknown = handlers instanceof Map ? handlers.get("tools/call") : undefined;
  if (typeof handle !== "function") throw new Error("This version of the SDK keeps its handlers in another place.");
  return async (tool, args, signal) => {
    const request = { method: "tools/call", params: { name: tool, arguments: args } };
    return answerOf(await Reflect.apply(handle, server, [request, ${withSignal}]));
  };
}
`;
}

function registration({ name, hints }: ModuleTool, style: ServerStyle): string {
  const { title, description, input, handler, request } = BATCH_TOOL_TEXTS[name];
  const context = contextOf(style);
  const schema =
    style.sdk === 1 ? zodShape(input, "      ") : `fromJsonSchema<${request}>(${jsonSchemaCode(input, "      ")})`;
  return `  server.registerTool(
    ${JSON.stringify(name)},
    {
      title: ${JSON.stringify(title)},
      description:
        ${JSON.stringify(description)},
      inputSchema: ${schema},
      annotations: ${hintsCode(hints)},
    },
    (request, ${context.name}) => ${handler}(request, callsOf(server, ${context.name}), options, ${context.signal}),
  );`;
}

function lowLevelPart(tools: readonly ModuleTool[], style: ServerStyle): string {
  const { name, type, signal, withSignal } = contextOf(style);
  return `/** The batch tools, to be listed beside the others. */
export const DISPATCHER_TOOLS: Tool[] = [
${tools.map(definition).join("\n")}
];

export interface ServedTools {
  /** The tools that the server lists, without those of this module. */
  readonly tools: readonly Pick<Tool, "name" | "inputSchema">[];
}

/** The handler for \`tools/call\` of a server, which answers the batch tools, too. */
export function withDispatcher<Context extends ${type}, Answer>(
  callTool: (request: CallToolRequest, ${name}: Context) => Answer | Promise<Answer>,
  { tools, ...options }: DispatcherOptions & ServedTools,
): (request: CallToolRequest, ${name}: Context) => Promise<Answer | CallToolResult> {
  const check = argumentCheck([...tools, ...DISPATCHER_TOOLS]);
  return async (request, ${name}) => {
    const { name, arguments: given = {} } = request.params;
    const call: CallMember = async (tool, args, signal) => {
      check(tool, args);
      const member = { ...request, params: { name: tool, arguments: args } };
      return answerOf(await callTool(member, ${withSignal}));
    };
    try {
${tools.map(({ name: tool }) => answered(BATCH_TOOL_TEXTS[tool], signal)).join("\n")}
    } catch (error) {
      return { content: [{ type: "text", text: messageOf(error) }], isError: true };
    }
    return callTool(request, ${name});
  };
}

/** Throws when arguments are not as the tool's own schema has them. */
function argumentCheck(tools: ServedTools["tools"]): <Args>(tool: string, args: unknown) => Args {
  const schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
  const compiler = new AjvJsonSchemaValidator();
  const checks = new Map<string, ReturnType<typeof compiler.getValidator>>();
  return <Args>(tool: string, args: unknown) => {
    const schema = schemas.get(tool);
    if (schema === undefined) throw new Error(\`The server lists no tool \${tool}.\`);
    // The SDK has one type for schemas that are listed, and another for those that are checked against.
    const check = checks.get(tool) ?? compiler.getValidator(schema as Parameters<typeof compiler.getValidator>[0]);
    checks.set(tool, check);
    const { valid, errorMessage } = check(args);
    if (!valid) throw new Error(\`Invalid arguments for tool \${tool}: \${errorMessage}\`);
    return args as Args;
  };
}
`;
}

function answered({ name, handler, request }: BatchTool, signal: string): string {
  return `      if (name === ${JSON.stringify(name)}) return await ${handler}(check<${request}>(name, given), call, options, ${signal});`;
}

function definition({ name, hints }: ModuleTool): string {
  const { title, description, input } = BATCH_TOOL_TEXTS[name];
  return `  {
    name: ${JSON.stringify(name)},
    title: ${JSON.stringify(title)},
    description:
      ${JSON.stringify(description)},
    inputSchema: ${jsonSchemaCode(input, "    ")},
    annotations: ${hintsCode(hints)},
  },`;
}
