import type { ExternalPackage } from "./call-external.ts";

/** Methods of mcp-lite's server that give back the server: `new McpServer(info).use(log).tool("moor", {…})`. */
const CHAINED: ReadonlySet<string> = new Set(["use", "onError", "tool", "resource", "prompt", "group"]);

/** Servers that are put together by one call behind the other. */
export const chainedServers: ExternalPackage = {
  handles: (module) => module === "mcp-lite",
  method: (_evaluator, receiver, name) => (CHAINED.has(name) ? receiver : undefined),
};
