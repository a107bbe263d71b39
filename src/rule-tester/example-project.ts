import type { SourceHost } from "../extract/source-host.ts";
import type { ExampleCode } from "../rules/example.ts";
import { memoryHost } from "./memory-host.ts";

/** The file that an example's code stands in. */
export const exampleFile = "/example/src/server.ts";

/** What every example has in scope: `server`, `z` and `handler`. */
const PREAMBLE = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "example", version: "1.0.0" });
const handler = async () => ({ content: [] });

`;

/** A small project whose only server registers the example's tools. */
export function exampleProject(code: ExampleCode): SourceHost {
  return memoryHost("/example", {
    [exampleFile]: PREAMBLE + code,
    "/example/package.json": JSON.stringify({
      name: "example",
      type: "module",
      dependencies: { "@modelcontextprotocol/sdk": "^1.32.0", zod: "^4.1.13" },
    }),
    "/example/node_modules/@modelcontextprotocol/sdk/package.json": JSON.stringify({
      name: "@modelcontextprotocol/sdk",
      version: "1.32.0",
    }),
    "/example/node_modules/zod/package.json": JSON.stringify({ name: "zod", version: "4.1.13" }),
  });
}

/** The example's code in a text of its file. */
export function codeOf(fileText: string): ExampleCode {
  return fileText.slice(PREAMBLE.length);
}
