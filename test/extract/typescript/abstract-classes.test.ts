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

describe("a class that a function makes", () => {
  const WITH_LOG = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
    export interface Logged { tool(name: string, text: string, shape: object, run: Function): void }
    export abstract class Port {
      protected server!: McpServer; protected logged!: Logged;
      constructor(protected config: { name: string }) { this.open(); this.wrap(); }
      private open() { this.server = new McpServer({ name: this.config.name, version: "1.0.0" }); }
      private wrap() {
        this.logged = { tool: (name, text, shape, run) => { this.server.tool(name, text, shape, (given) => run(given)); } };
      }
      protected abstract registerTools(): void;
      start() { this.registerTools(); }
    }`;
  const QUAY = `import { z } from "zod"; import { createPort } from "./create.js";
    import { registerFerry } from "./ferry.js";
    createPort({ name: "quay" }, registerFerry).start();`;
  const FERRY = `import { z } from "zod";
    export function registerFerry(server: any) { server.tool("get_ferry", "Gets a ferry.", { id: z.string() }, async () => ({})); }`;
  const REST = `import { z } from "zod"; import { registerFerry } from "./ferry.js";
    import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
    const server = new McpServer({ name: "all", version: "1.0.0" });
    registerFerry({ tool: (name, text, shape, run) => { server.tool(name, text, shape, (given) => run(given)); } });
    server.tool("get_tug", "Gets a tug.", async () => ({}));`;

  it.each([
    ["by a name", "class Made extends Port { registerTools() { register(this.logged); } } return new Made(config);"],
    ["without a name", "return new (class extends Port { registerTools() { register(this.logged); } })(config);"],
    [
      "by a variable",
      "const Made = class extends Port { registerTools() { register(this.logged); } }; return new Made(config);",
    ],
  ])("is followed with what that was given: %s", (_, body) => {
    const create = `import { Port, type Logged } from "./port.js";
      export function createPort(config: { name: string }, register: (server: Logged) => void): Port { ${body} }`;
    const files = {
      "src/port.ts": WITH_LOG,
      "src/create.ts": create,
      "src/quay.ts": QUAY,
      "src/ferry.ts": FERRY,
      "src/rest.ts": REST,
    };
    const told = toolsOf(files).map(
      ({ name, origin }) => `${name.value} of ${origin.server.replace(/.*\/(\w+)\.ts.*/u, "$1")}`,
    );
    expect(told.toSorted()).toEqual(["get_ferry of port", "get_ferry of rest", "get_tug of rest"]);
  });
});
