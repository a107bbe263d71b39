import { describe, expect, it } from "vitest";
import { toolsOf } from "../../support/source-project.ts";

const BASE = `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export abstract class Tool {
  abstract name: string;
  abstract description: string;
  protected suffix(): string { return "."; }
  register(server: McpServer): void {
    server.registerTool(this.name, { description: this.description + this.suffix() }, async () => ({ content: [] }));
  }
}`;

const SERVER = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { tools } from "./tools.js";
class Harbour {
  constructor(private readonly makers: typeof tools, readonly server: McpServer) {}
  start() { for (const Maker of this.makers) new Maker().register(this.server); }
}
new Harbour(tools, new McpServer({ name: "port", version: "1.0.0" })).start();`;

/** Name and description of each tool. */
const told = (tools: string): (string | undefined)[][] =>
  toolsOf({ "src/base.ts": BASE, "src/server.ts": SERVER, "src/tools.ts": tools }).map((tool) => [
    tool.name.value,
    tool.description?.value,
  ]);

describe("a method that registers a tool", () => {
  it("is reached through the method that overrides it", () => {
    expect(
      told(`import { Tool } from "./base.js";
      abstract class HarbourTool extends Tool {
        override register(server) { this.server = server; return super.register(server); }
      }
      class Moor extends HarbourTool { name = "moor_ship"; description = "Moors a ship"; }
      class Free extends HarbourTool { name = "free_berth"; description = "Frees a berth"; }
      export const tools = [Moor, Free];`),
    ).toEqual([
      ["moor_ship", "Moors a ship."],
      ["free_berth", "Frees a berth."],
    ]);
  });

  it("is not run where the method that overrides it does not ask for it", () => {
    expect(
      told(`import { Tool } from "./base.js";
      class Moor extends Tool { name = "moor_ship"; description = "Moors a ship"; }
      class Hidden extends Tool { name = "sink_ship"; description = "Sinks a ship"; register() {} }
      export const tools = [Moor, Hidden];`),
    ).toEqual([["moor_ship", "Moors a ship."]]);
  });

  it("takes up what an overriding method makes of the one it overrides", () => {
    expect(
      told(`import { Tool } from "./base.js";
      class Moor extends Tool {
        name = "moor_ship";
        description = "Moors a ship";
        protected suffix() { return " at a berth" + super.suffix(); }
      }
      export const tools = [Moor];`),
    ).toEqual([["moor_ship", "Moors a ship at a berth."]]);
  });
});
