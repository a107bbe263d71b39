import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolsOf, type ProjectFiles } from "../../support/source-project.ts";

/** Names and descriptions of the tools that are read. */
const told = (files: ProjectFiles | string): unknown[] =>
  toolsOf(files).map(({ name, description }) => [name.value, description?.value]);

/** Registers what is held at some place in a method, which is run when the file has been. */
const later = (list: string): string =>
  `class Port { open(to: McpServer) {
    for (const tool of ${list} as any[]) to.registerTool(tool.name, { description: tool.description }, handler);
  } }
  new Port().open(server);`;
const now = (list: string): string =>
  `for (const { name, ...config } of ${list} as any[]) server.registerTool(name, config, handler);`;

const OLD = `{ name: "moor", description: "Moors" }`;
const DOTS = `for (const tool of tools) tool.description += ".";`;

describe("what a loop does to the members of a list is done", () => {
  it.each([
    ["under another name of the list", `const all = [${OLD}]; const tools = all; ${DOTS} ${later("all")}`],
    [
      "by `forEach` under another name",
      `const all = [${OLD}]; const tools = all; tools.forEach((tool) => { tool.description += "."; }); ${later("all")}`,
    ],
    [
      "under another name of what was filled",
      `const all: any[] = []; all.push(${OLD}); const tools = all; ${DOTS} ${later("tools")}`,
    ],
    [
      "to what an object gives back",
      `const port = { all: [${OLD}], get() { return this.all; } }; const tools = port.get(); ${DOTS} const more = { tools }; ${now("more.tools")}`,
    ],
    [
      "to what stands under a key that is picked",
      `class Port { all = [${OLD}]; } const port = new Port(); const tools = port["all"]; ${DOTS} const more = { tools }; ${now("more.tools")}`,
    ],
    [
      "to a member that an object keeps, too",
      `const port = { moor: ${OLD}, get() { return this.moor; } }; const tools = [port.get()]; ${DOTS} ${now("tools")}`,
    ],
    [
      "to what was taken out of an object",
      `const { all } = { all: [${OLD}] }; const tools = all; ${DOTS} ${later("tools")}`,
    ],
    [
      "once to what a promise comes to",
      `const tools = [await Promise.resolve(${OLD})]; ${DOTS} const more = { tools }; ${now("more.tools")}`,
    ],
  ])("%s", (_, code) => {
    expect(told(SERVER + code)).toEqual([["moor", "Moors."]]);
  });

  it("once to a list of another file", () => {
    const files = {
      "src/all.ts": `export const all = [${OLD}];`,
      "src/server.ts": `${SERVER}import * as port from "./all.js"; const tools: any[] = port.all; ${DOTS} ${later("tools")}`,
    };
    expect(told(files)).toEqual([["moor", "Moors."]]);
  });
});

describe("what is given to one thing after it is made is told of it", () => {
  it.each([
    [
      "that `Object.assign` makes",
      `const moor: any = Object.assign({}, ${OLD}); moor.description = "Moors."; ${later("[moor]")}`,
    ],
    [
      "that is the first of another name's list",
      `const all = [${OLD}]; const tools = all; const [first] = tools; first.description = "Moors."; ${later("all")}`,
    ],
    [
      "that is an instance in a list",
      `class Tool { name = "moor"; description = "Moors"; } const moor = new Tool(); moor.description = "Moors."; const tools = [moor]; ${later("tools")}`,
    ],
    [
      "that is an instance in a list, in a loop",
      `class Tool { name = "moor"; description = "Moors"; } const tools = [new Tool()]; ${DOTS} ${later("tools")}`,
    ],
    [
      "that is an instance, by its own method",
      `class Tool { name = "moor"; description = "Moors"; say(text: string) { this.description = text; return this; } } const tools = [new Tool().say("Moors.")]; ${later("tools")}`,
    ],
  ])("%s", (_, code) => {
    expect(told(SERVER + code)).toEqual([["moor", "Moors."]]);
  });
});

describe("an instance of which a part is run in the order of its file", () => {
  it("has all that is put into it", () => {
    const code = `class Registry { tools: any[] = []; add(tool: any) { this.tools.push(tool); } }
      const registry = new Registry();
      const old: any = ${OLD}; let text = ""; function init() { text = "Moors."; } init();
      const moor = old; moor.description = text; registry.add(moor);
      registry.add({ name: "tow", description: "Tows." });
      ${now("registry.tools")}`;
    expect(told(SERVER + code)).toEqual([
      ["moor", "Moors."],
      ["tow", "Tows."],
    ]);
  });
});

describe("what is deleted at the top of a file", () => {
  const fields = (code: string): string[] =>
    toolsOf(SERVER + code).flatMap(({ input }) => input.fields.map(({ name }) => name));
  const SHAPE = `const shape: any = { ship: z.string(), extra: z.number() }; delete shape.extra;`;

  it("is gone where a static method gives the object later on", () => {
    const code = `${SHAPE} class Ship { static fields() { return shape; } } class Port { open() { server.registerTool("moor", { inputSchema: Ship.fields() }, handler); } } new Port().open();`;
    expect(fields(code)).toEqual(["ship"]);
  });

  it("leaves a hole where it is not known when the object is read", () => {
    const code = `${SHAPE} const kept = (Base: any) => class extends Base { shape = shape; }; class Ship extends kept(Object) {}
      class Port { open() { server.registerTool("moor", { inputSchema: (new Ship() as any).shape }, handler); } } new Port().open();`;
    expect(holeSentences(readProject(SERVER + code))).toEqual([
      expect.stringContaining("the field `extra` only under a condition"),
    ]);
  });
});
