import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER } from "../../support/source-project.ts";

const read = (code: string) => readProject({ "src/server.ts": `${SERVER}${code}` });

const told = (code: string): readonly string[] => namesOf(read(code));

const FUNCTIONS = `const addMoor = (port: McpServer) => { port.registerTool("moor", {}, handler); };
  function addTow(port: McpServer) { port.registerTool("tow", {}, handler); }
  const all = [addMoor, addTow];`;

const OBJECTS = `const moor = { name: "moor" }; const tow = { name: "tow" }; const all = [moor, tow];`;

const register = (list: string): string => `for (const { name } of ${list}) server.registerTool(name, {}, handler);`;

describe("what is passed over for being one and the same thing is not told", () => {
  it.each([
    ["a function", `${FUNCTIONS} for (const add of all) if (add !== addTow) add(server);`],
    ["a function in a filter", `${FUNCTIONS} all.filter((add) => add !== addTow).forEach((add) => add(server));`],
    [
      "a function in a list of those that are off",
      `${FUNCTIONS} const off: unknown[] = [addTow]; for (const add of all) if (!off.includes(add)) add(server);`,
    ],
    [
      "a function in a set",
      `${FUNCTIONS} const off = new Set<unknown>([addTow]); for (const add of all) if (!off.has(add)) add(server);`,
    ],
    [
      "a function that is handed over",
      `${FUNCTIONS} const start = (off: unknown) => { for (const add of all) if (add !== off) add(server); }; start(addTow);`,
    ],
    [
      "a function in a switch",
      `${FUNCTIONS} for (const add of all) { switch (add) { case addTow: continue; } add(server); }`,
    ],
    [
      "a function that `Object.is` tells",
      `${FUNCTIONS} for (const add of all) if (!Object.is(add, addTow)) add(server);`,
    ],
    ["an object", `${OBJECTS} ${register("all.filter((one) => one !== tow)")}`],
    [
      "an object in a switch",
      `${OBJECTS} for (const one of all) { switch (one) { case tow: break; default: server.registerTool(one.name, {}, handler); } }`,
    ],
    ["an object that `Object.is` tells", `${OBJECTS} ${register("all.filter((one) => !Object.is(one, tow))")}`],
    ["an object in a list", `${OBJECTS} const off = [tow]; ${register("all.filter((one) => !off.includes(one))")}`],
    ["an object in a set", `${OBJECTS} const off = new Set([tow]); ${register("all.filter((one) => !off.has(one))")}`],
    ["an object by its place", `${OBJECTS} all.splice(all.indexOf(tow), 1); ${register("all")}`],
    ["an object that was changed", `${OBJECTS} tow.name = "tug"; ${register("all.filter((one) => one !== tow)")}`],
    [
      "an object that a function makes for each name",
      `function start(names: string[]) { const ships = names.map((name) => ({ name })); const last = ships[1]; ${register("ships.filter((one) => one !== last)")} } start(["moor", "tow"]);`,
    ],
    [
      "a class",
      `class Moor { static tool = "moor"; } class Tow { static tool = "tow"; } for (const Kind of [Moor, Tow]) if (Kind !== Tow) server.registerTool(Kind.tool, {}, handler);`,
    ],
    [
      "an instance",
      `class Tool { constructor(readonly name: string) {} } const [moor, tow] = [new Tool("moor"), new Tool("tow")]; ${register("[moor, tow].filter((one) => one !== tow)")}`,
    ],
    [
      "what a function makes with something else",
      `const make = (name: string) => (port: McpServer) => { port.registerTool(name, {}, handler); }; const moor = make("moor"), tow = make("tow"); for (const add of [moor, tow]) if (add !== tow) add(server);`,
    ],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual(["moor"]);
  });
});

describe("what may be another is told", () => {
  it.each([
    [
      "of objects that a loop makes",
      `const ships: { name: string }[] = []; let at = 0; while (at < 2) { ships.push({ name: ["moor", "tow"][at]! }); at += 1; } const none = { name: "none" }; ${register("ships.filter((one) => one !== none)")}`,
    ],
    [
      "of instances that are made alike",
      `class Tool { name = "moor"; } const make = () => new Tool(); const [one, other] = [make(), make()]; other.name = "tow"; server.registerTool("moor", {}, handler); if (one !== other) server.registerTool("tow", {}, handler);`,
    ],
    [
      "of a function that is bound",
      `${FUNCTIONS} for (const add of [addMoor, addTow.bind(null)]) if (add !== addTow) add(server);`,
    ],
    [
      "of a copy",
      `${OBJECTS} const copies = all.map((one) => ({ ...one })); ${register("copies.filter((one) => one !== tow)")}`,
    ],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual(["moor", "tow"]);
  });

  it("of keys of a map that objects are, each gives its own text", () => {
    const texts = `${OBJECTS} const texts = new Map([[moor, "Moors a ship."], [tow, "Tows a ship."]]);`;
    const { tools } = read(
      `${texts} for (const one of all) server.registerTool(one.name, { description: texts.get(one) }, handler);`,
    );
    expect(tools.map(({ description }) => description?.value)).toEqual(["Moors a ship.", "Tows a ship."]);
  });
});
