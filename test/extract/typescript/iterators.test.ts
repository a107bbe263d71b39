import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

/** The names of the tools that a loop over the instance of a class registers. */
const looped = (members: string, made = "new Harbour()"): string[] =>
  namesOf(
    toolsOf(`${SERVER}
      class Harbour { tools = [{ name: "moor_ship" }, { name: "free_berth" }]; ${members} }
      for (const { name } of ${made}) server.registerTool(name, { description: "Works." }, handler);`),
  );

describe("a loop over an instance", () => {
  it.each([
    ["a generator", "*[Symbol.iterator]() { for (const tool of this.tools) yield tool; }"],
    ["a generator that hands on a list", "*[Symbol.iterator]() { yield* this.tools; }"],
    ["the iterator of a list", "[Symbol.iterator]() { return this.tools[Symbol.iterator](); }"],
    ["the values of a list", "[Symbol.iterator]() { return this.tools.values(); }"],
  ])("has the members that its class gives by %s", (_, members) => {
    expect(looped(members)).toEqual(["moor_ship", "free_berth"]);
  });

  it("has those of an instance that is spread into a list", () => {
    expect(looped("*[Symbol.iterator]() { yield* this.tools; }", "[...new Harbour()]")).toEqual([
      "moor_ship",
      "free_berth",
    ]);
  });

  it("has the entries of a map that its class hands on", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}
          class Harbour {
            tools = new Map([["moor_ship", "Moors."]]);
            [Symbol.iterator]() { return this.tools[Symbol.iterator](); }
          }
          for (const [name, description] of new Harbour()) server.registerTool(name, { description }, handler);`),
      ),
    ).toEqual(["moor_ship"]);
  });
});

describe("a module that is loaded by a `require` of the program's own making", () => {
  it("gives what it exports", () => {
    expect(
      namesOf(
        toolsOf({
          "src/server.ts": `${SERVER}
            import { createRequire } from "node:module";
            const load = createRequire(import.meta.url);
            const { tools } = load("./tools.cjs");
            for (const { name } of tools) server.registerTool(name, { description: "Works." }, handler);`,
          "src/tools.cjs": 'module.exports = { tools: [{ name: "moor_ship" }] };',
        }),
      ),
    ).toEqual(["moor_ship"]);
  });

  it("gives data as they are", () => {
    expect(
      namesOf(
        toolsOf({
          "src/server.ts": `${SERVER}
            import { createRequire } from "module";
            const require = createRequire(import.meta.url);
            for (const { name } of require("./tools.json")) server.registerTool(name, { description: "Works." }, handler);`,
          "src/tools.json": '[{ "name": "free_berth" }]',
        }),
      ),
    ).toEqual(["free_berth"]);
  });
});
