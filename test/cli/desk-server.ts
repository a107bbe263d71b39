import { temporaryFolder } from "../project/temporary-folder.ts";

/** Options of a run that looks for wrong dashes and little else. */
export const EM_DASH = ["--no-config", "--preset", "recommended", "--rule", "description/em-dash:error"];

/** Source of a small server, with the given calls that register tools. */
export function deskServer(...registrations: readonly string[]): string {
  return [
    'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";',
    'import { z } from "zod";',
    "",
    'const server = new McpServer({ name: "desk", version: "1.0.0" });',
    "const handler = async () => ({ content: [] });",
    ...registrations,
    "",
  ].join("\n");
}

/** A call that registers a tool with a description and the source of its input shape. */
export function tool(name: string, description: string, shape = "{}"): string {
  return `server.registerTool("${name}", { description: ${JSON.stringify(description)}, inputSchema: ${shape} }, handler);`;
}

/** What any project with the v1 SDK and zod 4 has. */
const DESK_PACKAGE = JSON.stringify({
  name: "desk",
  type: "module",
  dependencies: { "@modelcontextprotocol/sdk": "^1.32.0", zod: "^4.0.0" },
});

/** A tool with a wrong dash in its description. */
export const bad = tool(
  "list_orders",
  "List orders -- with filters.",
  "{ ids: z.array(z.number()).optional().describe('Order ids') }",
);

/** A tool with which nothing is wrong. */
export const good = tool("archive_order", "Archive an order.", "{ id: z.number().describe('Order id') }");

/** A tool whose description is known at run time only. */
export const holed = 'server.registerTool("get_order", { description: process.env.TEXT, inputSchema: {} }, handler);';

/** A folder with a project: the given files, and a package.json. */
export function desk(files: Readonly<Record<string, string>>): string {
  return temporaryFolder({ "package.json": DESK_PACKAGE, ...files });
}

/** The JSON report, as far as tests look at it. */
export interface JsonReport {
  readonly version: number;
  readonly summary: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Readonly<Record<string, unknown>>[];
  readonly holes: readonly Readonly<Record<string, unknown>>[];
}

export function parseReport(stdout: string): JsonReport {
  return JSON.parse(stdout) as JsonReport;
}
