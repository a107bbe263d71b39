import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject } from "../../support/source-project.ts";

/** A server that lists what is kept for the port that it is told of, which no source says. */
const listing = (code: string): string => `
  import { Server } from "@modelcontextprotocol/sdk/server/index.js";
  import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
  interface Tool { name: string; inputSchema: object }
  const moor: Tool = { name: "moor_ship", inputSchema: { type: "object" } };
  const tow: Tool = { name: "tow_ship", inputSchema: { type: "object" } };
  import { hostname } from "node:os";
  const here = (): string => hostname();
  ${code}
  const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: all(here()) }));`;

describe("what a map has under a key that is not known", () => {
  it("is nothing while it has no members", () => {
    const set = readProject(
      listing(`
        const kept = new Map<string, Tool[]>();
        const all = (port: string) => kept.get(port) ?? [moor];`),
    );
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("may be each value that it was given under such keys", () => {
    const set = readProject(
      listing(`
        const kept = new Map<string, Tool[]>();
        kept.set(here(), [moor]);
        const all = (port: string) => kept.get(port) ?? [tow];`),
    );
    expect(namesOf(set).toSorted()).toEqual(["moor_ship", "tow_ship"]);
  });

  it("is not told where some keys are known", () => {
    const set = readProject(
      listing(`
        const kept = new Map<string, Tool[]>([["https://old.example", [moor]]]);
        const all = (port: string) => kept.get(port) ?? [tow];`),
    );
    expect(holeSentences(set).join("\n")).toContain("looks up a key that is not known");
  });

  it("is not changed by taking it out where there is nothing", () => {
    const set = readProject(
      listing(`
        const kept = new Map<string, Tool>();
        kept.delete(here());
        kept.set("moor", moor);
        const all = (_port: string) => [...kept.values()];`),
    );
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });
});

describe("what is changed of a member that is looked up under a key which is not known", () => {
  /** A registry of ships of which only those are listed that have been let in. */
  const registry = (code: string): string =>
    listing(`
      class Registry {
        private kept = new Map<string, { tool: Tool; isIn: boolean }>();
        add(name: string, tool: Tool) { this.kept.set(name, { tool, isIn: false }); }
        letIn(name: string) { const entry = this.kept.get(name); if (entry) entry.isIn = true; }
        all() { return [...this.kept.values()].filter((entry) => entry.isIn).map((entry) => entry.tool); }
      }
      const registry = new Registry();
      const all = (_port: string) => registry.all();
      ${code}`);

  it("may be that of what was put under such a key", () => {
    const set = readProject(
      registry(`
        import { sent } from "./sent.js";
        registry.add("moor_ship", moor);
        registry.letIn("moor_ship");
        for (const tool of await sent()) {
          registry.add(tool.name, tool);
          registry.letIn(tool.name);
        }`),
    );
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).not.toEqual([]);
  });

  it("leaves out what nothing lets in", () => {
    const set = readProject(
      registry(`
        registry.add("moor_ship", moor);
        registry.letIn("moor_ship");
        registry.add(here(), tow);`),
    );
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("is done to each that a member may be", () => {
    const set = readProject(
      listing(`
        const isOpen = here() === "north";
        const kept = new Map<string, { tool: Tool; isIn: boolean }>();
        const bay = { tool: moor, isIn: false };
        const pier = { tool: tow, isIn: false };
        kept.set("first", isOpen ? bay : pier);
        const first = kept.get("first");
        if (first) first.isIn = true;
        const all = (_port: string) => [...kept.values()].filter((entry) => entry.isIn).map((entry) => entry.tool);`),
    );
    expect(namesOf(set).toSorted()).toEqual(["moor_ship", "tow_ship"]);
  });
});
