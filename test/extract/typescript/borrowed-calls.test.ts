import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const registered = (code: string): string[] => namesOf(toolsOf(`${SERVER}${code}`)).toSorted();

const PLAIN = `const register = (to: McpServer, name: string) => to.registerTool(name, {}, handler);`;
const WITH_THIS = `function register(this: McpServer, name: string) { this.registerTool(name, {}, handler); }`;
const PORT = `const port = { server, add(name: string) { this.server.registerTool(name, {}, handler); } };`;

describe("a function that registers tools is followed", () => {
  it.each([
    ["by `call`", `${PLAIN} register.call(undefined, server, "moor"); register(server, "tow");`],
    [
      "by `apply` with a list that is written there",
      `${PLAIN} register.apply(undefined, [server, "moor"]); register(server, "tow");`,
    ],
    [
      "by `apply` with the lists of a loop",
      `${PLAIN} const given = [[server, "moor"], [server, "tow"]] as const; for (const one of given) register.apply(undefined, one);`,
    ],
    ["with the server as its `this`", `${WITH_THIS} register.call(server, "moor"); register.apply(server, ["tow"]);`],
    [
      "with the server as its `this` in each turn",
      `${WITH_THIS} ["moor", "tow"].forEach((name) => register.call(server, name));`,
    ],
    ["with a `this` that it is bound to", `${WITH_THIS} const add = register.bind(server); add("moor"); add("tow");`],
    ["by another name", `${PLAIN} const add = register; add(server, "moor"); register(server, "tow");`],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor", "tow"]);
  });
});

describe("a method that registers tools is followed", () => {
  it.each([
    ["by `call`", `${PORT} port.add.call(port, "moor"); port.add("tow");`],
    ["taken out of its object", `${PORT} const { add } = port; add.call(port, "moor"); add.apply(port, ["tow"]);`],
    [
      "taken out of what a function is handed",
      `const port = { add: (name: string) => { server.registerTool(name, {}, handler); } };
      function install(to: typeof port) { const { add } = to; add("moor"); }
      install(port); port.add("tow");`,
    ],
    [
      "kept by another name",
      `const port = { add: (name: string) => { server.registerTool(name, {}, handler); } };
      const put = port.add; put("moor"); port.add("tow");`,
    ],
    [
      "taken out of its own instance",
      `class Port { constructor(readonly server: McpServer) {}
        add(name: string) { this.server.registerTool(name, {}, handler); }
        open() { const { add } = this; add.call(this, "moor"); this.add("tow"); } }
      new Port(server).open();`,
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor", "tow"]);
  });
});

describe("what a function makes of the `this` that it is called on is kept", () => {
  const TITLE = `function title(text) { this.title = text; }`;
  const CLASS = `class Mooring { constructor(name, init) { this.name = name; if (init) init.apply(this, []); } }`;
  const ADD = `for (const { name, title } of tools) server.registerTool(name, { title }, handler);`;

  it.each([
    ["of an object", `${TITLE} const moor = { name: "moor" }; title.call(moor, "Moor"); const tools = [moor];`],
    [
      "of an object, in a list of arguments",
      `${TITLE} const moor = { name: "moor" }; title.apply(moor, ["Moor"]); const tools = [moor];`,
    ],
    [
      "of an object that a function makes",
      `const tools = [];
      function define(name, init) { const tool = { name }; init.call(tool, tool); tools.push(tool); }
      define("moor", function () { this.title = "Moor"; });`,
    ],
    [
      "of an object that is an argument too",
      `const tools = [];
      function define(name, init) { const tool = { name }; init.call(tool, tool); tools.push(tool); }
      define("moor", (tool) => { tool.title = "Moor"; });`,
    ],
    [
      "of an instance",
      `${TITLE} ${CLASS} const moor = new Mooring("moor"); title.call(moor, "Moor"); const tools = [moor];`,
    ],
    [
      "of an instance, by a method of an object",
      `${CLASS} const port = { title(text) { this.title = text; } };
      const moor = new Mooring("moor"); port.title.call(moor, "Moor"); const tools = [moor];`,
    ],
    [
      "of an instance that its constructor calls it on",
      `${CLASS} const tools = [new Mooring("moor", function () { this.title = "Moor"; })];`,
    ],
  ])("%s", (_, code) => {
    const [moor, ...others] = toolsOf(`${SERVER}${code}\n${ADD}`);
    expect(moor?.title?.value).toBe("Moor");
    expect(others).toEqual([]);
  });

  it("and is none of another's", () => {
    const code = `${TITLE} const moor = { name: "moor" }, tow = { name: "tow" }; title.call(moor, "Moor"); const tools = [moor, tow];`;
    expect(toolsOf(`${SERVER}${code}\n${ADD}`).map(({ title }) => title?.value)).toEqual(["Moor", undefined]);
  });
});

it("hands a function what a constructor calls it with", () => {
  const code = `class Mooring { constructor(name, init) { this.name = name; init(this); } }
    const tools = [new Mooring("moor", (tool) => { tool.title = "Moor"; }), new Mooring("tow", (tool) => { tool.title = "Tow"; })];
    for (const { name, title } of tools) server.registerTool(name, { title }, handler);`;
  expect(toolsOf(`${SERVER}${code}`).map(({ title }) => title?.value)).toEqual(["Moor", "Tow"]);
});
