import { expect } from "vitest";
import { run } from "../../cli/run-in-process.ts";
import {
  startServer,
  stdioProject,
  STRICT_TSCONFIG,
  textOf,
  type StartedServer,
  type StdioProject,
} from "../../support/stdio-project.ts";

/** The ways to make the same server. */
export const FLAVOURS = [
  "McpServer of SDK v1",
  "McpServer of SDK v2",
  "low level of SDK v1",
  "low level of SDK v2",
] as const;

export type Flavour = (typeof FLAVOURS)[number];

interface BoxTool {
  readonly name: string;
  readonly hints: string;
  readonly fields: Readonly<Record<string, "integer" | "string">>;
  /** The statements of its handler, with its fields, `signal`, `text`, `ledger` and `relay` in scope. */
  readonly body: string;
}

const READ = "{ readOnlyHint: true, openWorldHint: false }";
const WRITE = "{ readOnlyHint: false, destructiveHint: false, openWorldHint: false }";
const DELETE = "{ readOnlyHint: false, destructiveHint: true, openWorldHint: false }";
const signal = { signal_id: "integer" } as const;

/** The tools of a signal box. Each call that reaches a handler is counted in the ledger. */
const TOOLS: readonly BoxTool[] = [
  { name: "list_signals", hints: READ, fields: {}, body: `return text(JSON.stringify([...signals]));` },
  {
    name: "get_signal",
    hints: READ,
    fields: signal,
    body: `return { ...text(signals.get(signal_id) ?? "dark"), structuredContent: { signal_id } };`,
  },
  { name: "get_train", hints: READ, fields: { train: "string" }, body: `return text("Train " + train);` },
  { name: "search_trains", hints: READ, fields: { query: "string" }, body: `return text(query + "\\n" + query);` },
  {
    name: "get_photo",
    hints: READ,
    fields: signal,
    body: `return { content: [{ type: "text", text: "Signal " + signal_id }, { type: "image", data: "aGVsbG8=", mimeType: "image/png" }] };`,
  },
  {
    name: "get_log",
    hints: READ,
    fields: { lines: "integer" },
    body: `return text(Array.from({ length: lines }, (_, line) => "line " + line).join("\\n"));`,
  },
  {
    name: "check_points",
    hints: READ,
    fields: signal,
    body: `return { content: [{ type: "text", text: "Points " + signal_id + " are stuck" }], isError: true };`,
  },
  {
    name: "await_train",
    hints: READ,
    fields: { milliseconds: "integer" },
    body: `await new Promise<void>((resolve, reject) => {
      setTimeout(resolve, milliseconds);
      signal.addEventListener("abort", () => { ledger.push("aborted"); reject(new Error("aborted")); });
    });
    ledger.push("arrived");
    return text("arrived");`,
  },
  {
    name: "set_signal",
    hints: WRITE,
    fields: { ...signal, state: "string" },
    body: `signals.set(signal_id, state); return text(signal_id + " is " + state);`,
  },
  { name: "hold_train", hints: WRITE, fields: { train: "string" }, body: `throw new Error("No brakes on " + train);` },
  { name: "delete_signal", hints: DELETE, fields: signal, body: `return text(String(signals.delete(signal_id)));` },
  { name: "batch_reset", hints: DELETE, fields: {}, body: `signals.clear(); return text("reset");` },
  {
    name: "relay_orders",
    hints: READ,
    fields: {},
    body: `return relay("batch_tools", { operations: [{ tool: "list_signals", args: {} }] });`,
  },
  { name: "get_ledger", hints: READ, fields: {}, body: `return text(ledger.join(","));` },
];

const COMMON = `import type { CallToolResult } from "SDK_TYPES";
export const ledger: string[] = [];
export const signals = new Map<number, string>([[1, "red"], [2, "green"]]);
export const text = (value: string): CallToolResult => ({ content: [{ type: "text", text: value }] });
`;

function majorOf(flavour: Flavour): 1 | 2 {
  return flavour.endsWith("v1") ? 1 : 2;
}

/** The sources of the server; its batch module is generated beside it. */
function sourcesOf(flavour: Flavour, tools: readonly string[]): Record<string, string> {
  const major = majorOf(flavour);
  const types = major === 1 ? "@modelcontextprotocol/sdk/types.js" : "@modelcontextprotocol/server";
  return {
    "src/common.ts": COMMON.replace("SDK_TYPES", types),
    "src/server.ts": flavour.startsWith("Mcp") ? mcpServer(major) : lowLevel(major),
    "package.json": JSON.stringify({
      name: "signal-box",
      type: "module",
      dependencies: {
        [major === 1 ? "@modelcontextprotocol/sdk" : "@modelcontextprotocol/server"]: "*",
        zod: "^4.0.0",
      },
    }),
    "mcp-lint.config.json": JSON.stringify({
      extends: ["adr-003"],
      dispatcher: { module: "src/batch.generated.ts", tools },
    }),
    "tsconfig.json": STRICT_TSCONFIG,
  };
}

function mcpServer(major: 1 | 2): string {
  const registrations = TOOLS.map(({ name, hints, fields, body }) => {
    const shape = `{ ${Object.entries(fields)
      .map(([field, type]) => `${field}: z.${type === "integer" ? "number().int()" : "string()"}`)
      .join(", ")} }`;
    return `server.registerTool("${name}", { description: "Signal box: ${name}.", inputSchema: ${major === 1 ? shape : `z.object(${shape})`}, annotations: ${hints} }, async (args, extra) => {
  ledger.push("${name}");
  const signal = ${major === 1 ? "extra.signal" : "extra.mcpReq.signal"};
  const { ${Object.keys(fields).join(", ")} } = args;
  const relay = (tool: string, given: unknown): Promise<CallToolResult> =>
    Reflect.get(server.server, "_requestHandlers").get("tools/call")({ method: "tools/call", params: { name: tool, arguments: given } }, extra);
  void signal; void relay;
  ${body}
});`;
  });
  const sdk =
    major === 1
      ? `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";`
      : `import { McpServer, type CallToolResult } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";`;
  return `${sdk}
import { z } from "zod";
import { registerDispatcher } from "./batch.generated.js";
import { ledger, signals, text } from "./common.js";

const server = new McpServer({ name: "signal-box", version: "1.0.0" }, { capabilities: { tools: {} } });
registerDispatcher(server, { configFile: process.env["BATCH_CONFIG"] ?? false, allowRaise: process.env["BATCH_RAISE"] === "yes", limits: { toolLimits: { get_photo: { maxOperations: 3 }, await_train: { timeout: 400 } } } });
${registrations.join("\n")}
await server.connect(new StdioServerTransport());
`;
}

function lowLevel(major: 1 | 2): string {
  const definitions = TOOLS.map(({ name, hints, fields }) => {
    const properties = Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, { type }]));
    const schema = JSON.stringify({ type: "object", properties, required: Object.keys(fields) });
    return `  { name: "${name}", description: "Signal box: ${name}.", inputSchema: ${schema.replace('"type":"object"', '"type":"object" as const')}, annotations: ${hints} },`;
  });
  const cases = TOOLS.map(({ name, fields, body }) => {
    const takes = Object.entries(fields).map(
      ([field, type]) => `const ${field} = args["${field}"] as ${type === "integer" ? "number" : "string"};`,
    );
    return `    case "${name}": {\n      ${takes.join(" ")}\n      ${body}\n    }`;
  });
  const sdk =
    major === 1
      ? `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolRequest, type CallToolResult } from "@modelcontextprotocol/sdk/types.js";`
      : `import { Server, type CallToolRequest, type CallToolResult } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";`;
  const context = major === 1 ? "{ signal: AbortSignal }" : "{ mcpReq: { signal: AbortSignal } }";
  return `${sdk}
import { DISPATCHER_TOOLS, withDispatcher } from "./batch.generated.js";
import { ledger, signals, text } from "./common.js";

const server = new Server({ name: "signal-box", version: "1.0.0" }, { capabilities: { tools: {} } });
const tools = [
${definitions.join("\n")}
];

async function callTool({ params }: CallToolRequest, extra: ${context}): Promise<CallToolResult> {
  ledger.push(params.name);
  const args = params.arguments ?? {};
  const signal = ${major === 1 ? "extra.signal" : "extra.mcpReq.signal"};
  const relay = (name: string, given: Record<string, unknown>): Promise<CallToolResult> => answer({ method: "tools/call", params: { name, arguments: given } }, extra);
  switch (params.name) {
${cases.join("\n")}
    default:
      throw new Error("Unknown tool " + params.name);
  }
}

const answer: (request: CallToolRequest, extra: ${context}) => Promise<CallToolResult> = withDispatcher(callTool, { tools, configFile: process.env["BATCH_CONFIG"] ?? false, limits: { toolLimits: { get_photo: { maxOperations: 3 }, await_train: { timeout: 400 } } } });
server.setRequestHandler(${major === 1 ? "ListToolsRequestSchema" : '"tools/list"'}, async () => ({ tools: [...tools, ...DISPATCHER_TOOLS] }));
server.setRequestHandler(${major === 1 ? "CallToolRequestSchema" : '"tools/call"'}, answer);
await server.connect(new StdioServerTransport());
`;
}

/** A signal box with its dispatcher generated, ready to start. */
export async function signalBox(flavour: Flavour, tools = ["batch_tools", "run"]): Promise<StdioProject> {
  const project = stdioProject(sourcesOf(flavour, tools));
  expect(await run(project.folder, ["generate", "dispatcher"])).toMatchObject({ code: 0 });
  return project;
}

/** A started signal box. */
export interface SignalBox extends StartedServer {
  /** The handlers that calls have reached since this was last asked. */
  reached(): Promise<string[]>;
}

/** Starts a signal box, and connects a client to it. */
export async function startSignalBox(folder: string, environment: Record<string, string> = {}): Promise<SignalBox> {
  const server = await startServer(folder, environment);
  let seen = 0;
  return {
    ...server,
    async reached() {
      const all = textOf(await server.call("get_ledger", {})).split(",");
      const since = all.slice(seen, -1);
      seen = all.length;
      return since;
    },
  };
}
