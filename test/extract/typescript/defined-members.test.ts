import { describe, expect, it } from "vitest";
import { holeSentences, LOW_LEVEL_SERVER, readProject, SERVER, toolOf } from "../../support/source-project.ts";

/** What a tool is described by, of code that has it in `ship.about`. */
function aboutOf(code: string, read = "ship.about"): string | undefined {
  return toolOf(`${SERVER} ${code} server.registerTool("moor_ship", { description: ${read} }, handler);`).description
    ?.value;
}

const DEFINED: [string, string][] = [
  ["by a description of it", `const ship = {}; Object.defineProperty(ship, "about", { value: "Moors." });`],
  ["by `Reflect`", `const ship = {}; Reflect.defineProperty(ship, "about", { value: "Moors." });`],
  [
    "with others",
    `const ship = {}; Object.defineProperties(ship, { about: { value: "Moors." }, berth: { value: 1 } });`,
  ],
  ["where it is made", `const ship = Object.create(null, { about: { value: "Moors." } });`],
  [
    "under another name of the function",
    `const def = Object.defineProperty; const ship = {}; def(ship, "about", { value: "Moors." });`,
  ],
  [
    "by the function taken out",
    `const { defineProperty } = Object; const ship = {}; defineProperty(ship, "about", { value: "Moors." });`,
  ],
  ["in the object that it is made of", `const base = { about: "Moors." }; const ship = { __proto__: base };`],
  [
    "in a function",
    `function make() { const made = {}; Object.defineProperty(made, "about", { value: "Moors." }); return made; } const ship = make();`,
  ],
  [
    "in a function, all at once",
    `function make() { const made = {}; Object.defineProperties(made, { about: { get: () => "Moors." } }); return made; } const ship = make();`,
  ],
];

describe("a member that is defined is read by its name", () => {
  it.each(DEFINED)("%s", (_, code) => {
    expect(aboutOf(code)).toBe("Moors.");
  });
});

describe("a member that is defined is on no list of an object's members", () => {
  it.each(DEFINED)("%s", (_, code) => {
    expect(aboutOf(code, `"Has " + Object.keys(ship).join(" ") + String({ ...ship }.about)`)).toBe("Has undefined");
  });

  it("unless it was there before", () => {
    const code = `const ship = { about: "Sails." }; Object.defineProperty(ship, "about", { value: "Moors." });`;
    expect(aboutOf(code, "({ ...ship }).about")).toBe("Moors.");
  });

  it("and is taken off it where that is said", () => {
    const code = `const ship = { about: "Sails.", berth: "7" }; Object.defineProperty(ship, "about", { enumerable: false });`;
    expect(aboutOf(code, "Object.keys(ship).join() + ship.about")).toBe("berthSails.");
  });

  it("but a loop comes to one that is inherited", () => {
    const code = `const base = { about: "Moors." }; const ship = { __proto__: base, berth: 7 };
      let keys = ""; for (const key in ship) keys += key + " ";`;
    expect(aboutOf(code, "keys + Object.hasOwn(ship, 'about')")).toBe("berth about false");
  });
});

describe("a member that a getter gives", () => {
  it.each([
    ["written as a method", `{ get() { return "Moors."; } }`],
    ["written as an arrow function", `{ get: () => "Moors.", enumerable: true }`],
    ["that names the object", `{ get() { return this.told; }, configurable: true }`],
  ])("is what the getter gives, %s", (_, descriptor) => {
    expect(aboutOf(`const ship = { told: "Moors." }; Object.defineProperty(ship, "about", ${descriptor});`)).toBe(
      "Moors.",
    );
  });

  it("is that in a copy and in a list of the members, too", () => {
    const code = `const ship = {}; Object.defineProperty(ship, "about", { get: () => "Moors.", enumerable: true });
      const other = { get about() { return " Sails."; } };`;
    expect(aboutOf(code, "Object.values(ship)[0] + { ...other }.about")).toBe("Moors. Sails.");
  });
});

const EXPORT = `var __defProp = Object.defineProperty;
  var __export = (target, all) => { for (var name in all) __defProp(target, name, { get: all[name], enumerable: true }); };`;

describe("what esbuild makes of a module that is taken as a whole", () => {
  it("has the module's exports", () => {
    const code = `${EXPORT} var texts_exports = {}; __export(texts_exports, { ABOUT: () => ABOUT }); var ABOUT = "Moors.";`;
    expect(aboutOf(code, "[texts_exports].map((texts) => texts.ABOUT)[0]")).toBe("Moors.");
  });

  it("may be a tool", () => {
    const tool = toolOf(`${LOW_LEVEL_SERVER} ${EXPORT} var moor_exports = {};
      __export(moor_exports, { name: () => name, description: () => description, inputSchema: () => inputSchema });
      var name = "moor_ship"; var description = "Moors."; var inputSchema = { type: "object", properties: { berth: { type: "string" } } };
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [moor_exports] }));`);
    expect([tool.name.value, tool.description?.value]).toEqual(["moor_ship", "Moors."]);
  });
});

describe("a member that is not known is a hole", () => {
  it.each([
    ["for its key", `const ship = {}; Object.defineProperty(ship, process.argv[2], { value: "Moors." });`],
    ["for its description", `const ship = {}; Object.defineProperties(ship, JSON.parse(process.argv[2]));`],
    ["for its getter", `const ship = {}; Object.defineProperty(ship, "about", { get: JSON.parse(process.argv[2]) });`],
    ["for what it is inherited of", `const ship = { __proto__: JSON.parse(process.argv[2]) };`],
  ])("%s", (_, code) => {
    const set = readProject(
      `${SERVER} ${code} server.registerTool("moor_ship", { description: ship.about }, handler);`,
    );
    expect(holeSentences(set)).toHaveLength(1);
  });
});
