import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

describe("a method of the server registers tools", () => {
  it.each([
    ["bound and kept", `const add = server.registerTool.bind(server); add("grind_herbs", {}, handler);`],
    ["bound with the name", `const add = server.registerTool.bind(server, "grind_herbs"); add({}, handler);`],
    ["taken out of it", `const { registerTool } = server; registerTool.call(server, "grind_herbs", {}, handler);`],
    [
      "taken out of it, and bound",
      `const { registerTool } = server; const add = registerTool.bind(server); add("grind_herbs", {}, handler);`,
    ],
    [
      "taken out of what a function is given, and called on the server",
      `function add({ registerTool }: McpServer, to: McpServer) { registerTool.call(to, "grind_herbs", {}, handler); } add(server, server);`,
    ],
    [
      "taken out of what a function is given, and bound",
      `function add({ registerTool: offer }: McpServer, to: McpServer) { const put = offer.bind(to); put("grind_herbs", {}, handler); } add(server, server);`,
    ],
    [
      "kept by an object under its own name",
      `const stall = { registerTool: server.registerTool.bind(server) }; stall.registerTool("grind_herbs", {}, handler);`,
    ],
    [
      "given to an object under its own name",
      `const stall: any = {}; stall.registerTool = server.registerTool.bind(server); stall.registerTool("grind_herbs", {}, handler);`,
    ],
    [
      "kept by a field of its own name",
      `class Stall { own = server; registerTool = this.own.registerTool.bind(this.own); } new Stall().registerTool("grind_herbs", {}, handler);`,
    ],
    [
      "kept under two names",
      `const add = server.registerTool.bind(server); const offer = add; offer("grind_herbs", {}, handler);`,
    ],
    [
      "applied to a list of arguments",
      `const herbs = ["grind_herbs", {}, handler] as const; server.registerTool.apply(server, herbs);`,
    ],
    ["applied by the language", `Reflect.apply(server.registerTool, server, ["grind_herbs", {}, handler]);`],
    ["by its other name, bound and kept", `const add = server.tool.bind(server); add("grind_herbs", handler);`],
    ["by its other name, of no type", `(server.tool as any)("grind_herbs", handler);`],
    ["by its other name, in brackets", `server["tool"]("grind_herbs", handler);`],
    ["by its other name, called on the server", `server.tool.call(server, "grind_herbs", handler);`],
    ["by its other name, taken out", `const { tool } = server; tool.call(server, "grind_herbs", handler);`],
    ["picked by a constant", `const method = "registerTool"; server[method]("grind_herbs", {}, handler);`],
  ])("%s", (_, code) => {
    expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["grind_herbs"]);
  });

  it("once where it was replaced by a function that calls the former one", () => {
    const code = `const former = server.registerTool.bind(server);
server.registerTool = (name, config, run) => former(name, config, run);
server.registerTool("grind_herbs", {}, handler);`;
    expect(namesOf(readProject(`${SERVER}${code}`))).toEqual(["grind_herbs"]);
  });

  it("that are a hole where it is handed on", () => {
    const code = `import { each } from "elsewhere"; each(["grind_herbs"], server.registerTool.bind(server));`;
    expect(holeSentences(readProject(`${SERVER}${code}`))).toEqual([
      "the list of tools may be added to here, where a method that registers tools is handed on and not called",
    ]);
  });
});

it.each([
  [
    "a field",
    `class Stall { offer = server.registerTool.bind(server); } new Stall().offer("grind_herbs", {}, handler);`,
  ],
  [
    "a member that is given it",
    `const stall: any = {}; stall.offer = server.registerTool.bind(server); stall.offer("grind_herbs", {}, handler);`,
  ],
])("a method of the server that is kept under another name by %s leaves a hole", (_, code) => {
  const set = readProject(`${SERVER}${code}`);
  expect(set.tools).toEqual([]);
  expect(holeSentences(set)).toEqual([expect.stringContaining("a method that registers tools is handed on")]);
});

it("the members of an enum that are numbers can be looked up by these", () => {
  const code = `enum Herb { grind_herbs, dry_herbs }
for (const name of Object.values(Herb).filter((one) => typeof one === "string")) server.registerTool(name, {}, handler);`;
  expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["grind_herbs", "dry_herbs"]);
});

it("a variable that is counted has another value in each turn", () => {
  const code = `const names = ["grind_herbs", "dry_herbs"]; let index = 0;
do { server.registerTool(names[index], {}, handler); index++; } while (index < names.length);`;
  expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["grind_herbs", "dry_herbs"]);
});

it("a field that starts as an empty text has the one that a method gives it", () => {
  const code = `class Recipe { #name = ""; called(name: string) { this.#name = name; return this; } offer() { server.registerTool(this.#name, {}, handler); } }
new Recipe().called("grind_herbs").offer(); new Recipe().called("brew_tonic").offer();`;
  expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["grind_herbs", "brew_tonic"]);
});
