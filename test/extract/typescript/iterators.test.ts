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

describe("an iterator that is used in part", () => {
  const NAMES = 'const names = ["moor_ship", "free_berth"];';
  const WAYS = [
    ["the values of a list", `${NAMES} const rest = names.values();`],
    ["the iterator of a list", `${NAMES} const rest = names[Symbol.iterator]();`],
    ["the values of a set", `${NAMES} const rest = new Set(names).values();`],
    ["the keys of a map", 'const rest = new Map([["moor_ship", 1], ["free_berth", 2]]).keys();'],
    ["a generator", 'function* all() { yield "moor_ship"; yield "free_berth"; } const rest = all();'],
  ] as const;
  const REGISTERING = "for (const name of rest) server.registerTool(name, { description: `After ${first}` }, handler);";

  it.each(WAYS)("has only what is left: %s", (_, made) => {
    expect(namesOf(toolsOf(`${SERVER}${made} rest.next(); ${REGISTERING.replace("${first}", "one")}`))).toEqual([
      "free_berth",
    ]);
  });

  it.each(WAYS)("has only what is left in a function, and gives what it has: %s", (_, made) => {
    const [tool, ...others] = toolsOf(
      `${SERVER}function register() { ${made} const first = rest.next().value; ${REGISTERING} } register();`,
    );
    expect([tool?.name.value, tool?.description?.value]).toEqual(["free_berth", "After moor_ship"]);
    expect(others).toEqual([]);
  });

  it("gives what its list is given later, too", () => {
    const code = `function register() { ${NAMES} names.pop(); for (const name of names.values()) {
      if (name === "moor_ship") names.push("tow_ship");
      server.registerTool(name, { description: "Works." }, handler);
    } } register();`;
    expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["moor_ship", "tow_ship"]);
  });

  it("leaves the list as it was", () => {
    const registering = REGISTERING.replace("${first}", "none").replace("rest", "names");
    const code = `${NAMES} const rest = names.values(); rest.next(); ${registering}`;
    expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["moor_ship", "free_berth"]);
    expect(namesOf(toolsOf(`${SERVER}function register() { ${code} } register();`))).toEqual([
      "moor_ship",
      "free_berth",
    ]);
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
