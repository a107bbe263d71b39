import { describe, expect, it } from "vitest";
import { SERVER, toolsOf } from "../../support/source-project.ts";

describe("a method of an abstract class that nobody calls runs for the classes that it is made for", () => {
  const AGENT = `import { McpAgent } from "agents/mcp";
    abstract class PortAgent extends McpAgent {
      abstract tools: string[]; server = new McpServer({ name: "port", version: "1.0.0" });
      async init() { for (const name of this.tools) this.server.registerTool(name, {}, handler); }
    }`;
  const named = (code: string): string[] =>
    toolsOf(`${SERVER}${AGENT}\n${code}`, {
      dependencies: { "@modelcontextprotocol/sdk": "^1.20.0", zod: "^4.1.13", agents: "^0.2.0" },
    })
      .map(({ name }) => name.value)
      .toSorted();

  it("each with what it has itself", () => {
    const code = `export class QuayAgent extends PortAgent { tools = ["moor_ship"]; }
      abstract class SeaAgent extends PortAgent {} export class TugAgent extends SeaAgent { tools = ["tow_ship"]; }`;
    expect(named(code)).toEqual(["moor_ship", "tow_ship"]);
  });

  it("but not for those that nobody can get hold of", () => {
    const code = `class OldAgent extends PortAgent { tools = ["tow_ship"]; }
      export class QuayAgent extends PortAgent { tools = ["moor_ship"]; }`;
    expect(named(code)).toEqual(["moor_ship"]);
  });

  it("but not for those that have another method in its place", () => {
    const code = `export class QuayAgent extends PortAgent { tools = ["moor_ship"]; }
      export class TugAgent extends PortAgent { tools = ["tow_ship"]; async init() {} }`;
    expect(named(code)).toEqual(["moor_ship"]);
  });
});
