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
