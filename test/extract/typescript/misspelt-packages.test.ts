import { describe, expect, it } from "vitest";
import { namesOf, readProject, toolsOf } from "../../support/source-project.ts";

const served = (sdk: string): string => `import { McpServer } from "${sdk}/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "port", version: "1.0.0" });
server.registerTool("list_ships", { description: "List ships.", inputSchema: { berth: z.string() } }, run);`;

describe("a package whose name is written in other letter cases", () => {
  it("is the one that package.json declares", () => {
    const [tool] = toolsOf(served("@modelContextProtocol/sdk"));
    expect(tool?.name.value).toBe("list_ships");
    expect(tool?.input.fields.map(({ name }) => name)).toEqual(["berth"]);
  });

  it("is found for the schemas of a low-level server, too", () => {
    const sdk = "@ModelContextProtocol/SDK";
    const source = `import { Server } from "${sdk}/server/index.js";
      import { ListToolsRequestSchema } from "${sdk}/types.js";
      const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, () => ({
        tools: [{ name: "moor_ship", inputSchema: { type: "object" } }],
      }));`;
    expect(namesOf(toolsOf(source))).toEqual(["moor_ship"]);
  });

  it("is another one where package.json declares both", () => {
    const source = `import { FastMCP } from "FastMCP";
      const server = new FastMCP({ name: "port", version: "1.0.0" });
      server.addTool({ name: "moor_ship", execute: async () => "moored" });`;
    const named = (...packages: string[]): string[] =>
      namesOf(readProject(source, { dependencies: Object.fromEntries(packages.map((name) => [name, "^3.0.0"])) }));
    expect(named("fastmcp")).toEqual(["moor_ship"]);
    expect(named("fastmcp", "FastMCP")).toEqual([]);
  });
});
