import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

/** A server that knows no revision of the protocol which begins with a handshake; run as a program, it is one. */
export function withoutHandshake(): McpServer {
  const server = new McpServer({ name: "harbour", version: "1.0.0" });
  server.registerTool("list_berths", { description: "List berths." }, () => ({ content: [] }));
  return server;
}

if (process.argv[2] === "--stdio") serveStdio(withoutHandshake, { legacy: "reject" });
