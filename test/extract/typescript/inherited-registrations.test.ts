import { describe, expect, it } from "vitest";
import { namesOf, toolsOf } from "../../support/source-project.ts";

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

describe("a method of a common name that objects call on themselves", () => {
  const PORT = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "port", version: "1.0.0" });
const add = (name: string) => server.registerTool(name, {}, async () => ({ content: [] }));`;

  it("is the one that a mixin gives them", () => {
    const tools = toolsOf(`${PORT}
      class Goods { constructor(readonly goods: string) {} }
      const Registering = (Base: any) => class extends Base { offer(verb: string) { add(verb + "_" + this.goods); } };
      class Crates extends Registering(Goods) { start() { this.offer("store"); } }
      class Ships extends Registering(Goods) { start() { this.offer("moor"); } }
      new Crates("crate").start();
      new Ships("ship").start();`);
    expect(namesOf(tools)).toEqual(["store_crate", "moor_ship"]);
  });

  it("is their own, and of those above them the nearest", () => {
    const tools = toolsOf(`${PORT}
      class Port { start() { this.offer("ship"); } offer(what: string) { add("name_" + what); } }
      class Dock extends Port { override offer(what: string) { add("dock_" + what); } }
      class DryDock extends Dock { repair() { this.offer("hull"); } }
      class Crane { start() { this.offer("crate"); } offer(what: string) { add("lift_" + what); } }
      new Port().start();
      new DryDock().start();
      new DryDock().repair();
      new Crane().start();`);
    expect(namesOf(tools)).toEqual(["name_ship", "dock_ship", "dock_hull", "lift_crate"]);
  });

  it("is one of the class itself in its static methods", () => {
    const tools = toolsOf(`${PORT}
      class Port { static offer(what: string) { add("moor_" + what); } static start() { ["ship", "boat"].forEach((what) => this.offer(what)); } }
      class Crane { static offer(what: string) { add("lift_" + what); } static start() { this.offer("crate"); } }
      Port.start();
      Crane.start();`);
    expect(namesOf(tools)).toEqual(["moor_ship", "moor_boat", "lift_crate"]);
  });
});
