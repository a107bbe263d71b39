import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolsOf, type ProjectFiles } from "../../support/source-project.ts";

const MOOR = `const moor = { name: "moor", description: "Moors." };\n`;

/** Registers the tools that an expression gives, in a server whose other code comes first. */
const registering = (code: string, list: string): string =>
  `${SERVER}${MOOR}${code}\nfor (const { name, ...config } of ${list} as any[]) server.registerTool(name, config, handler);`;

const namesOf = (files: ProjectFiles | string): unknown[] => toolsOf(files).map(({ name }) => name.value);

describe("what an instance has of its own is", () => {
  it.each([
    ["its declared fields, without its methods", `class Port { moor = moor; run() {} }`, "new Port()"],
    ["what its class inherits", `class Base { moor = moor; } class Port extends Base {}`, "new Port()"],
    [
      "a field that its constructor makes of a parameter",
      `class Port { constructor(readonly it: any) {} }`,
      "new Port(moor)",
    ],
    ["what its constructor assigns", `class Port { it: any; constructor() { this.it = moor; } }`, "new Port()"],
    [
      "what its constructor copies onto it",
      `class Port { constructor(all: any) { Object.assign(this, all); } }`,
      "new Port({ moor })",
    ],
    ["a field that other code gives it", `class Port {} const port: any = new Port(); port.moor = moor;`, "port"],
    [
      "what other code copies onto it",
      `class Port {} const port: any = Object.assign(new Port(), { it: moor });`,
      "port",
    ],
    [
      "a field that its constructor makes of a parameter, also where other code gives one of that name",
      `class Port { constructor(readonly it: any) {} } register(Object.assign({}, { it: "berth" }));`,
      "new Port(moor)",
    ],
    [
      "and nothing that is given to another object",
      `class Port { it = moor; } const berth: any = {}; berth.more = { name: "berth" }; register(berth);`,
      "new Port()",
    ],
  ])("%s", (_, code, instance) => {
    expect(namesOf(registering(code, `Object.values(${instance})`))).toEqual(["moor"]);
    expect(
      namesOf(registering(`${code} const all: any = ${instance};`, `Object.keys(all).map((key) => all[key])`)),
    ).toEqual(["moor"]);
    expect(namesOf(registering(`${code} const all = { ...(${instance} as any) };`, `Object.values(all)`))).toEqual([
      "moor",
    ]);
  });

  it("perhaps changed by way of a variable that starts as an object and is then what a loop gives its members", () => {
    const set = readProject(`${SERVER}class Tool { name = "moor"; description = "Moors"; }
      const tools = [new Tool()]; let it: any = {}; for (it of tools) it.description += ".";
      for (const tool of tools) server.registerTool(tool.name, { description: tool.description }, handler);`);
    expect(holeSentences(set)).toEqual([
      "/description: the description may be changed here, through something that is not known",
    ]);
  });

  it.each([
    ["by a key", `this[key] = moor;`],
    ["by a key, behind a cast", `(this as any)[key] = moor;`],
    ["or takes something away by one", `delete this[key];`],
  ])("not wholly known where a method gives it more %s", (_, giving) => {
    const code = `class Port { [key: string]: any; add(key: string) { ${giving} return this; } } const port = new Port().add("moor");`;
    const set = readProject(registering(code, "Object.values(port)"));
    expect(set.tools).toEqual([]);
    expect(holeSentences(set)).toContain("a tool's name has fields that are not written in its class");
  });
});

describe("what a class has of its own is", () => {
  it("its static fields, and not what its instances have", () => {
    const code = `class Tools { static moor = moor; static run() {} tow = { name: "tow" }; }`;
    expect(namesOf(registering(code, "Object.values(Tools)"))).toEqual(["moor"]);
  });

  it("what a block of it gives such a field", () => {
    const code = `class Tools { static moor: any; static { this.moor = moor; } }`;
    expect(namesOf(registering(code, "Object.values(Tools)"))).toEqual(["moor"]);
  });

  it.each([
    ["other code gives it more", `class Tools {} (Tools as any).moor = moor;`],
    ["a block of it gives it more", `class Tools { static { (this as any).moor = moor; } }`],
  ])("also what is not written in it, where %s", (_, code) => {
    expect(namesOf(registering(code, "Object.values(Tools)"))).toEqual(["moor"]);
  });
});

describe("a loop over keys goes through", () => {
  it.each([
    ["the fields of an instance", `class Port { moor = moor; run() {} } const all: any = new Port();`],
    ["the places of a list", `const all = [moor];`],
  ])("%s", (_, code) => {
    const filled = `${code} const list: any[] = []; for (const key in all) list.push((all as any)[key]);`;
    expect(namesOf(registering(filled, "list"))).toEqual(["moor"]);
  });

  it("the exports of a module, in either of two where that is not known", () => {
    const files = {
      "src/ships.ts": `export const moor = { name: "moor" };`,
      "src/cranes.ts": `export const lift = { name: "lift" };`,
      "src/server.ts": `${SERVER}import * as ships from "./ships.js"; import * as cranes from "./cranes.js";
        const all: any = process.env.PORT ? ships : cranes;
        for (const key in all) server.registerTool(all[key].name, {}, handler);`,
    };
    expect(namesOf(files)).toEqual(["lift", "moor"]);
  });
});

it("a field that is taken by a pattern is what it is there", () => {
  const tools = toolsOf(`${SERVER}class Tool { name = "moor"; description = "Moors"; }
    export function start() {
      const tool = new Tool();
      tool.description += ".";
      const { name, description } = tool;
      server.registerTool(name, { description }, handler);
      tool.description += "..";
      server.registerTool("tow", { ...tool }, handler);
    }
    start();`);
  expect(tools.map(({ description }) => description?.value)).toEqual(["Moors.", "Moors..."]);
});

it("what a function copies of an instance is what that holds where the function is called", () => {
  const tools = toolsOf(`${SERVER}class Tool { name = "moor"; description = "Old."; }
    const prefixed = (prefix: string) => (tool: any) => ({ ...tool, name: prefix + tool.name });
    function start() {
      const tool: any = new Tool();
      const first = prefixed("first_")(tool);
      tool.description = "Moors.";
      for (const { name, description } of [first, prefixed("then_")(tool)])
        server.registerTool(name, { description }, handler);
    }
    start();`);
  expect(tools.map(({ name, description }) => [name.value, description?.value])).toEqual([
    ["first_moor", "Old."],
    ["then_moor", "Moors."],
  ]);
});

it("what a loop does to the exports of a module counts, whatever class they are instances of", () => {
  const tools = toolsOf({
    "src/tools.ts": `export * from "./moor.js";`,
    "src/moor.ts": `class Tool { name = "moor"; description = "Moors"; } export const moor = new Tool();`,
    "src/server.ts": `${SERVER}import * as all from "./tools.js";
      const tools: any[] = Object.values(all);
      for (const tool of tools) tool.description += ".";
      for (const { name, description } of tools) server.registerTool(name, { description }, handler);`,
  });
  expect(tools.map(({ description }) => description?.value)).toEqual(["Moors."]);
});

it("a class that reads its members by a key, behind a cast or not, has none but those that are written", () => {
  const code = (self: string): string => `class Port {
      title = "Port";
      run(key: string) { return ${self}[key].bind(this); }
    }
    const port: any = new Port();
    const made = typeof port.clone === "function" ? port.clone() : port;`;
  for (const self of ["this", "(this as any)"]) {
    const tools = toolsOf(`${SERVER}${code(self)} server.registerTool("moor", { title: made.title }, handler);`);
    expect(tools.map(({ title }) => title?.value)).toEqual(["Port"]);
  }
});
