import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, namesOf, readProject, toolsOf } from "../../support/source-project.ts";

const MOOR = `{ name: "moor_ship", description: "Moors a ship.", inputSchema: { type: "object" } }`;
const TOW = `{ name: "tow_ship", description: "Tows a ship.", inputSchema: { type: "object" } }`;

const answering = (list: string): string =>
  `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${list} }));`;

/** A program whose list of tools begins with one, to which some code adds another. */
const listed = (code: string, list = "tools"): string =>
  `${LOW_LEVEL_SERVER}const tools: any[] = [${MOOR}];\n${code}\n${answering(list)}`;

const BOTH = ["moor_ship", "tow_ship"];

describe("a list is followed by way of what holds it", () => {
  const WAYS: [string, string][] = [
    ["an object", `const all = { tools }; all.tools.push(${TOW});`],
    ["an object, under another name", `const all = { list: tools }; all.list.push(${TOW});`],
    ["an object in another", `const port = { all: { tools } }; port.all.tools.push(${TOW});`],
    ["an object that is frozen", `const all = Object.freeze({ tools }); all.tools.push(${TOW});`],
    ["a copy of an object", `const all = { tools }; const more = { ...all }; more.tools.push(${TOW});`],
    ["a member that is given it later", `const all: any = {}; all.tools = tools; all.tools.push(${TOW});`],
    ["a variable that is given it later", `let list: any; list = tools; list.push(${TOW});`],
    ["a list of lists", `const all = [tools]; all[0].push(${TOW});`],
    ["a loop over lists", `for (const list of [tools]) list.push(${TOW});`],
    ["a map", `const lists = new Map(); lists.set("port", tools); lists.get("port").push(${TOW});`],
    ["a function that gives an object", `function state() { return { tools }; } state().tools.push(${TOW});`],
    [
      "what a variable takes out of that",
      `const state = () => ({ tools }); const { tools: list } = state(); list.push(${TOW});`,
    ],
    ["a getter", `const all = { get tools() { return tools; } }; all.tools.push(${TOW});`],
    ["a method of the object", `const all = { tools, add(tool: any) { this.tools.push(tool); } }; all.add(${TOW});`],
    ["a field", `class Port { list = tools; add(tool: any) { this.list.push(tool); } } new Port().add(${TOW});`],
    [
      "a field of a class",
      `class Port { static list = tools; static add(tool: any) { Port.list.push(tool); } } Port.add(${TOW});`,
    ],
  ];

  it.each(WAYS)("%s", (_, code) => {
    expect(namesOf(toolsOf(listed(code))).toSorted()).toEqual(BOTH);
  });

  it("and holds what is added once, whichever name lists it", () => {
    const code = `const all = { tools }; function add(tool: any) { all.tools.push(tool); } add(${TOW});`;
    expect(namesOf(toolsOf(listed(code, "all.tools"))).toSorted()).toEqual(BOTH);
  });

  it("but not when another list has taken its place", () => {
    const code = `const all: any = { tools }; all.tools = []; all.tools.push(${TOW});`;
    expect(namesOf(toolsOf(listed(code)))).toEqual(["moor_ship"]);
  });

  it("but not where a copy has another in its place", () => {
    const code = `const all = { tools }; const more = { ...all, tools: [] as any[] }; more.tools.push(${TOW});`;
    expect(namesOf(toolsOf(listed(code)))).toEqual(["moor_ship"]);
  });

  it("but not by a field of the same name in another class", () => {
    const code = `class Hut {} class Port extends Hut { list = tools; } class Quay extends Hut {
      list: any[] = []; add(tool: any) { this.list.push(tool); } }
      new Port(); new Quay().add(${TOW});`;
    expect(namesOf(toolsOf(listed(code)))).toEqual(["moor_ship"]);
  });

  it("and is left as it is where what holds it is given another made of it", () => {
    const code = `const all = { tools }; function add(tool: any) { all.tools = [...all.tools, tool]; } add(${TOW});`;
    expect(namesOf(toolsOf(listed(code)))).toEqual(["moor_ship"]);
  });

  it("also where a key that is not known picks it", () => {
    const set = readProject({
      "src/index.ts": listed(
        `const lists: any = { port: tools, quay: [] }; function add(to: string, tool: any) { lists[to].push(tool); }
         add(process.argv[2], ${TOW});`,
      ),
    });
    expect(namesOf(set.tools)).toEqual(["moor_ship", "tow_ship"]);
  });
});

describe("a list of another file is followed", () => {
  const MORE: [string, string, string][] = [
    ["by the namespace of its module", `export const tools: any[] = [${MOOR}];`, "port.tools"],
    ["by the namespace, in an object", `export const all = { tools: [${MOOR}] as any[] };`, "port.all.tools"],
    [
      "by an instance that the file exports",
      `class Port { tools: any[] = [${MOOR}]; } export const quay = new Port();`,
      "port.quay.tools",
    ],
  ];

  it.each(MORE)("%s", (_, state, list) => {
    const tools = toolsOf({
      "src/port.ts": state,
      "src/index.ts": `${LOW_LEVEL_SERVER}import * as port from "./port.js"; ${list}.push(${TOW}); ${answering(list)}`,
    });
    expect(namesOf(tools).toSorted()).toEqual(BOTH);
  });

  it("by an instance that is imported by its own name", () => {
    const tools = toolsOf({
      "src/port.ts": `class Port { tools: any[] = [${MOOR}]; } export const quay = new Port();`,
      "src/index.ts": `${LOW_LEVEL_SERVER}import { quay } from "./port.js"; quay.tools.push(${TOW}); ${answering("quay.tools")}`,
    });
    expect(namesOf(tools).toSorted()).toEqual(BOTH);
  });
});

describe("an instance is followed to code that does not know its class", () => {
  const PORT = `export interface Port { tools: any[]; title: string }
    export class Quay implements Port { tools: any[] = [${MOOR}]; title = "?"; }`;
  const GIVEN: [string, string, string][] = [
    ["as an argument", `export function fill(port: Port) { port.tools.push(${TOW}); }`, "fill(quay);"],
    [
      "as what another class keeps",
      `export class Filler { constructor(private port: Port) {} fill() { this.port.tools.push(${TOW}); } }`,
      "new Filler(quay).fill();",
    ],
    [
      "in a loop",
      `export const fill = (ports: Port[]) => { for (const port of ports) port.tools.push(${TOW}); };`,
      "fill([quay]);",
    ],
  ];

  it.each(GIVEN)("%s", (_, filler, call) => {
    const tools = toolsOf({
      "src/port.ts": PORT,
      "src/fill.ts": `import type { Port } from "./port.js"; ${filler}`,
      "src/index.ts": `${LOW_LEVEL_SERVER}import * as filler from "./fill.js"; import { Quay } from "./port.js";
        const quay = new Quay(); ${call.replace(/^(new )?/u, "$1filler.")} ${answering("quay.tools")}`,
    });
    expect(namesOf(tools).toSorted()).toEqual(BOTH);
  });

  it("and another's list of the same name is left alone", () => {
    const tools = toolsOf({
      "src/port.ts": PORT,
      "src/fill.ts": `export function fill(port: { tools: any[] }) { port.tools.push(${TOW}); }`,
      "src/index.ts": `${LOW_LEVEL_SERVER}import { fill } from "./fill.js"; import { Quay } from "./port.js";
        const quay = new Quay(); fill({ tools: [] }); fill(JSON.parse("{}")); ${answering("quay.tools")}`,
    });
    expect(namesOf(tools)).toEqual(["moor_ship"]);
  });
});

describe("what a constructor does to what a field begins with is done for good", () => {
  const inPort = (code: string): string =>
    `${LOW_LEVEL_SERVER}class Port { list: any[] = [${MOOR}]; constructor() { ${code} } }
     const port = new Port(); ${answering("port.list")}`;

  it("where it puts a tool in the place of another", () => {
    expect(namesOf(toolsOf(inPort(`this.list[0] = ${TOW};`)))).toEqual(["tow_ship"]);
  });

  it("where it changes a member of one", () => {
    const [tool] = toolsOf(inPort(`this.list[0].description = "Moors it.";`));
    expect(tool?.description?.value).toBe("Moors it.");
  });
});
