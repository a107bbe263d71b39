import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
  type ProjectFiles,
} from "../../support/source-project.ts";

const TOOLS = `interface Tool { name: string }
const moor: Tool = { name: "moor_ship" };
const free: Tool = { name: "free_berth" };
const weigh: Tool = { name: "weigh_cargo" };
`;

const listing = (tools: string): string =>
  `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${tools} }));\n`;

/** The tools that a server lists by an expression, after some code. */
function listed(code: string, tools: string): string[] {
  return namesOf(toolsOf(`${LOW_LEVEL_SERVER}${TOOLS}${code}\n${listing(tools)}`));
}

/** What is said of the list of tools, and of each tool. */
function said(code: string, tools: string): string[] {
  return holeSentences(readProject(`${LOW_LEVEL_SERVER}${TOOLS}${code}\n${listing(tools)}`));
}

/** The tools of a server in several files, of which each starts with the shared ones. */
function listedIn(files: ProjectFiles): string[] {
  return namesOf(toolsOf(files));
}

describe("a registry that a function makes around a variable", () => {
  const LIST = `function createRegistry() { const tools: Tool[] = []; return { add(tool: Tool) { tools.push(tool); }, list() { return tools; } }; }\n`;
  const MAP = `const createRegistry = () => { const tools = new Map<string, Tool>(); const add = (tool: Tool) => { if (tools.has(tool.name)) throw new Error("twice"); tools.set(tool.name, tool); }; const all = () => [...tools.values()]; return { add, all }; };\n`;

  it.each([
    ["a list", `${LIST}const port = createRegistry(); port.add(moor); port.add(free);`, "port.list()"],
    ["a map", `${MAP}const port = createRegistry(); port.add(moor); port.add(free);`, "port.all()"],
    [
      "functions that are taken out of it",
      `${LIST}const { add, list } = createRegistry(); add(moor); add(free);`,
      "list()",
    ],
    [
      "functions that it is handed to",
      `${LIST}function addAll(to: { add(tool: Tool): void }) { to.add(moor); to.add(free); } const port = createRegistry(); addAll(port);`,
      "port.list()",
    ],
    [
      "a function that is called at once",
      `const port = (() => { const tools: Tool[] = []; return { add: (tool: Tool) => tools.push(tool), list: () => tools }; })(); port.add(moor); port.add(free);`,
      "port.list()",
    ],
    [
      "a list of plugins",
      `${LIST}const port = createRegistry(); for (const plug of [(r) => r.add(moor), (r) => r.add(free)]) plug(port);`,
      "port.list()",
    ],
    [
      "a getter",
      `function createRegistry() { const list: Tool[] = []; return { add: (tool: Tool) => { list.push(tool); }, get tools() { return list; } }; } const port = createRegistry(); port.add(moor); port.add(free);`,
      "port.tools",
    ],
  ])("lists what is added by way of %s", (_, code, tools) => {
    expect(listed(code, tools)).toEqual(["moor_ship", "free_berth"]);
  });

  it("lists what calls have added on the way to it, and each tool once", () => {
    const code = `function createRegistry() { const tools: Tool[] = []; const self = { add(tool: Tool) { tools.push(tool); return self; }, list() { return tools; } }; return self; } const port = createRegistry().add(moor).add(free);`;
    expect(listed(code, "port.list()")).toEqual(["moor_ship", "free_berth"]);
  });

  it("holds nothing of another that the same function made", () => {
    const code = `${LIST}const port = createRegistry(); const quay = createRegistry(); port.add(moor); quay.add(free);`;
    expect(listed(code, "port.list()")).toEqual(["moor_ship"]);
  });

  it("is filled by other files", () => {
    expect(
      listedIn({
        "src/registry.ts": `export const registry = (() => { const tools = new Map(); return { add: (tool) => { tools.set(tool.name, tool); }, list: () => Array.from(tools.values()) }; })();`,
        "src/ships.ts": `import { registry } from "./registry.js";\nregistry.add({ name: "moor_ship" });`,
        "src/berths.ts": `import { registry } from "./registry.js";\nexport function addBerths() { registry.add({ name: "free_berth" }); }`,
        "src/server.ts": `import "./ships.js";\nimport { addBerths } from "./berths.js";\nimport { registry } from "./registry.js";\n${LOW_LEVEL_SERVER}addBerths();\n${listing("registry.list()")}`,
      }),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("says so where a tool comes from elsewhere", () => {
    const code = `${LIST}const port = createRegistry(); for (const tool of await (await fetch("https://port.example")).json()) port.add(tool);`;
    expect(said(code, "port.list()")).toEqual(["the list of tools calls `fetch`, which is known only at run time"]);
  });

  it("says so where the list is given back beside what adds to it", () => {
    const code = `function createRegistry() { const tools: Tool[] = []; return { tools, add(tool: Tool) { tools.push(tool); } }; } const port = createRegistry(); port.add(moor);`;
    expect(said(code, "port.tools")).toEqual([
      "the list of tools is given back together with functions that add to it",
    ]);
  });

  const QUAY = "const fill = (quay: any) => quay.add(moor);";

  it.each([
    [
      "what works with a function that does",
      "const add = (tool: Tool) => { tools.push(tool); }; return { tools, start() { fill({ add }); } };",
    ],
    [
      "what makes a function that does",
      "return { tools, start: () => fill({ add(tool: Tool) { tools.push(tool); } }) };",
    ],
    [
      "what works with something that was made with one",
      "const quay = { add: (tool: Tool) => tools.push(tool) }; const start = () => fill(quay); return { tools, start };",
    ],
  ])("says so where the list is given back beside %s", (_, body) => {
    const code = `${QUAY} function createRegistry() { const tools: Tool[] = []; ${body} } const port = createRegistry(); port.start();`;
    expect(said(code, "port.tools")).toEqual([
      "the list of tools is given back together with functions that add to it",
    ]);
  });

  it.each([
    ["what is never called", "return { tools, start() { fill({ add: (tool: Tool) => tools.push(tool) }); } };", ""],
    [
      "what adds to another",
      "const others: Tool[] = []; const add = (tool: Tool) => { others.push(tool); }; return { tools, start() { fill({ add }); } };",
      "port.start();",
    ],
  ])("says nothing where the list is given back beside %s", (_, body, call) => {
    const code = `${QUAY} function createRegistry() { const tools: Tool[] = [free]; ${body} } const port = createRegistry(); ${call}`;
    expect(listed(code, "port.tools")).toEqual(["free_berth"]);
  });
});

describe("a list that a function fills by functions of its own", () => {
  it.each([
    ["calls them", `const add = (tool: Tool) => { tools.push(tool); }; add(moor); add(free);`],
    [
      "calls declared ones",
      `function add(name: string) { tools.push({ name }); } add("moor_ship"); add("free_berth");`,
    ],
    ["hands one to others", `const add = (tool: Tool) => tools.push(tool); addShips(add); addBerths({ add });`],
    [
      "hands an object of them to others",
      `const port = { add(tool: Tool) { tools.push(tool); } }; addShips(port.add); addBerths(port);`,
    ],
  ])("holds what it adds where it %s", (_, code) => {
    const helpers = `function addShips(add) { add(moor); }\nfunction addBerths({ add }) { add(free); }\n`;
    expect(listed(`${helpers}function build() { const tools: Tool[] = []; ${code} return tools; }`, "build()")).toEqual(
      ["moor_ship", "free_berth"],
    );
  });

  it("holds each tool once where a function of its own gives it back", () => {
    const code = `function build() { const tools: Tool[] = []; const add = (tool: Tool) => { tools.push(tool); }; add(moor); add(free); const get = () => tools; return get(); }`;
    expect(listed(code, "build()")).toEqual(["moor_ship", "free_berth"]);
  });
});

describe("an object that keeps tools", () => {
  it.each([
    [
      "its methods by `this`",
      `const port = { tools: [] as Tool[], add(tool: Tool) { this.tools.push(tool); return this; } }; port.add(moor); port.add(free);`,
      "port.tools",
    ],
    [
      "its methods by its name",
      `const port = { tools: [] as Tool[], add(tool: Tool) { port.tools.push(tool); } }; port.add(moor); port.add(free);`,
      "port.tools",
    ],
    [
      "its methods, by name",
      `const port = { tools: {} as Record<string, Tool>, add(tool: Tool) { this.tools[tool.name] = tool; } }; port.add(moor); port.add(free);`,
      "Object.values(port.tools)",
    ],
    [
      "code around it",
      `const port = { tools: [] as Tool[] }; port.tools.push(moor); port.tools.push(free);`,
      "port.tools",
    ],
    [
      "functions that it is handed to",
      `const port = { tools: [] as Tool[] }; addShips(port); addBerths(port); function addShips(to) { to.tools.push(moor); } function addBerths({ tools }) { tools.push(free); }`,
      "port.tools",
    ],
    [
      "another name for its list",
      `const port = { tools: [] as Tool[] }; const { tools } = port; tools.push(moor); const list = port.tools; list.push(free);`,
      "port.tools",
    ],
  ])("lists what is added by %s", (_, code, tools) => {
    expect(listed(code, tools)).toEqual(["moor_ship", "free_berth"]);
  });

  it("holds nothing of another that the same function made", () => {
    const code = `function make() { return { tools: [] as Tool[], add(tool: Tool) { this.tools.push(tool); } }; } const port = make(); const quay = make(); port.add(moor); quay.add(free);`;
    expect(listed(code, "port.tools")).toEqual(["moor_ship"]);
  });
});

describe("groups of tools", () => {
  const ADD = `function add(group: string, tool: Tool) {`;
  const CALLS = `} add("ships", moor); add("berths", free); add("ships", weigh);`;

  it.each([
    [
      "a map",
      `const groups = new Map<string, Tool[]>(); ${ADD} if (!groups.has(group)) groups.set(group, []); groups.get(group)!.push(tool); ${CALLS}`,
      "[...groups.values()].flat()",
    ],
    [
      "a map, by a name for the group",
      `const groups = new Map<string, Tool[]>([["ships", []], ["berths", []]]); ${ADD} const list = groups.get(group)!; list.push(tool); ${CALLS}`,
      "[...groups.values()].flat()",
    ],
    [
      "an object",
      `const groups: Record<string, Tool[]> = {}; ${ADD} (groups[group] ??= []).push(tool); ${CALLS}`,
      "Object.values(groups).flat()",
    ],
    [
      "an object that gets a list first",
      `const groups: Record<string, Tool[]> = {}; ${ADD} groups[group] ||= []; groups[group].push(tool); ${CALLS}`,
      "Object.values(groups).flat()",
    ],
    [
      "an object of objects",
      `const groups = { ships: { tools: [] as Tool[] }, berths: { tools: [] as Tool[] } }; ${ADD} groups[group].tools.push(tool); ${CALLS}`,
      "Object.values(groups).flatMap((one) => one.tools)",
    ],
    [
      "a field",
      `class Port { groups = new Map<string, Tool[]>(); add(group: string, tool: Tool) { if (!this.groups.has(group)) this.groups.set(group, []); this.groups.get(group)!.push(tool); } } const port = new Port(); port.add("ships", moor); port.add("ships", weigh); port.add("berths", free);`,
      "[...port.groups.values()].flat()",
    ],
  ])("are kept in %s", (_, code, tools) => {
    expect(listed(code, tools)).toEqual(["moor_ship", "weigh_cargo", "free_berth"]);
  });

  it("are told where it is not known to which of them something is added", () => {
    const code = `const groups: Record<string, Tool[]> = { ships: [], berths: [free] }; groups[process.argv[2]].push(moor);`;
    expect(listed(code, "Object.values(groups).flat()")).toEqual(["moor_ship", "free_berth"]);
  });

  it("leave a hole where it is not known which there are to add to", () => {
    const code = `const groups: Record<string, Tool[]> = { ships: [], ...JSON.parse(process.argv[3]) }; groups[process.argv[2]].push(moor);`;
    expect(said(code, "Object.values(groups).flat()")).toEqual([
      "the list of tools is `process.argv.3`, which is known only at run time",
    ]);
  });
});

describe("a list that is handed on", () => {
  it.each([
    [
      "from one function to the next",
      `function one(list) { two(list, free); } function two(list, tool) { list.push(tool); } const tools = [moor]; one(tools);`,
    ],
    [
      "to a method",
      `class Ships { fill(list: Tool[]) { list.push(moor, free); } } const tools: Tool[] = []; new Ships().fill(tools);`,
    ],
    [
      "to a constructor",
      `class Ships { constructor(list: Tool[]) { list.push(moor, free); } } const tools: Tool[] = []; new Ships(tools);`,
    ],
    [
      "in an object",
      `function fill({ tools, more }) { tools.push(more); } const tools = [moor]; fill({ tools, more: free });`,
    ],
    [
      "to each of several functions",
      `const tools: Tool[] = []; for (const fill of [(list) => list.push(moor), (list) => list.push(free)]) fill(tools);`,
    ],
    ["under another name", `const tools = [moor]; const list = tools; list.push(free);`],
    [
      "to a function that has one of its own otherwise",
      `function fill(list: Tool[] = []) { list.push(moor); more(list); return list; } function more(list: Tool[]) { list.push(free); } const tools = fill();`,
    ],
    ["by its length", `const tools: Tool[] = [moor]; tools[tools.length] = free;`],
    ["and filled in the middle", `const tools: Tool[] = [moor]; tools.splice(1, 0, free);`],
  ])("%s lists what is added", (_, code) => {
    expect(listed(code, "tools")).toEqual(["moor_ship", "free_berth"]);
  });

  it.each([
    [
      "its own method is",
      `const tools: Tool[] = []; const add = tools.push.bind(tools); add(moor);`,
      "the list of tools is added to by its method `push`, which is handed on",
    ],
    [
      "a method of the language fills it",
      `const tools: Tool[] = []; Array.prototype.push.apply(tools, [moor]);`,
      "the list of tools is handed to a method of the language",
    ],
    [
      "an instance keeps an object that has it",
      `class Ships { constructor(private port: { list: Tool[] }) {} add(tool: Tool) { this.port.list.push(tool); } }
const list: Tool[] = []; new Ships({ list }).add(moor); const tools = list;`,
      "the list of tools is kept by an instance, which adds to it as `list`",
    ],
  ])("leaves a hole where %s", (_, code, reason) => {
    expect(said(code, "tools")).toEqual([reason]);
  });
});

describe("a list that an instance keeps and adds to", () => {
  const SHIPS = `class Ships { constructor(private readonly list: Tool[]) {} add(tool: Tool) { this.list.push(tool); return this; } }
`;

  it.each([
    ["by a method", `const tools: Tool[] = []; new Ships(tools).add(moor).add(free);`],
    ["by way of a variable", `const tools: Tool[] = [moor]; const ships = new Ships(tools); ships.add(free);`],
    [
      "that it makes in a function of its class",
      `class Port { static ships(list: Tool[]) { return new Ships(list); } } const tools: Tool[] = [moor]; Port.ships(tools).add(free);`,
    ],
    [
      "that it is handed from a field",
      `class Port { list: Tool[] = [moor]; open() { new Ships(this.list).add(free); } } const port = new Port(); port.open(); const tools = port.list;`,
    ],
    [
      "that it is handed while another instance is made",
      `class Port { list: Tool[] = []; ships: Ships; constructor() { this.ships = new Ships(this.list); this.open(); }
open() { this.ships.add(moor); this.ships.add(free); } } const tools = new Port().list;`,
    ],
    [
      "that it is handed by the first value of a field",
      `class Port { list: Tool[] = [moor]; ships = new Ships(this.list); } const port = new Port(); port.ships.add(free); const tools = port.list;`,
    ],
    [
      "as an inherited constructor keeps it",
      `class Ferries extends Ships {} const tools: Tool[] = [moor]; new Ferries(tools).add(free);`,
    ],
    [
      "as the constructor above keeps it",
      `class Ferries extends Ships { constructor(list: Tool[]) { super(list); } } const tools: Tool[] = [moor]; new Ferries(tools).add(free);`,
    ],
    [
      "unless it is given none",
      `class Boats { #list: Tool[]; constructor(list?: Tool[]) { this.#list = list ?? []; } add(tool: Tool) { this.#list.push(tool); } }
const tools: Tool[] = [moor]; const boats = new Boats(tools); boats.add(free); new Boats().add(moor);`,
    ],
    [
      "in a function that gives it back",
      `function all() { const list: Tool[] = []; new Ships(list).add(moor).add(free); return list; } const tools = all();`,
    ],
    [
      "in a function that hands the instance on",
      `function fill(ships: Ships) { ships.add(free); } function all() { const list: Tool[] = [moor]; fill(new Ships(list)); return list; } const tools = all();`,
    ],
    [
      "in a method that hands the instance on",
      `class Port { all() { const list: Tool[] = [moor]; this.fill(new Ships(list)); return list; } fill(ships: Ships) { ships.add(free); } } const tools = new Port().all();`,
    ],
    [
      "once for each of several",
      `function all() { const list: Tool[] = []; [moor, free].forEach((tool) => new Ships(list).add(tool)); return list; } const tools = all();`,
    ],
  ])("%s lists what is added", (_, code) => {
    expect(listed(`${SHIPS}${code}`, "tools")).toEqual(["moor_ship", "free_berth"]);
  });

  const boats = (members: string): string =>
    `class Boats { constructor(private readonly list: Tool[]) {} ${members} } const tools: Tool[] = [moor]; const boats = new Boats(tools); boats.add(free);`;

  it.each([
    ["that it takes out of itself", boats("add(tool: Tool) { const { list } = this; list.push(tool); }")],
    ["under a name of its own", boats("add(tool: Tool) { const all = this.list; all.push(tool); }")],
    ["by a getter", boats("get all() { return this.list; } add(tool: Tool) { this.all.push(tool); }")],
    [
      "by a function that it hands it to",
      `function put(all: Tool[], tool: Tool) { all.push(tool); } ${boats("add(tool: Tool) { put(this.list, tool); }")}`,
    ],
    ["by another instance that keeps it", `${SHIPS}${boats("add(tool: Tool) { new Ships(this.list).add(tool); }")}`],
    [
      "by one of its own kind",
      boats(
        "add(tool: Tool) { if (tool.name === 'moor_ship') this.list.push(free); else new Boats(this.list).add(moor); }",
      ),
    ],
    [
      "where it gives it back",
      `class Boats { constructor(private list: Tool[]) {} all() { return this.list; } } const tools: Tool[] = [moor]; new Boats(tools).all().push(free);`,
    ],
  ])("%s lists what is added", (_, code) => {
    expect(listed(code, "tools").toSorted()).toEqual(["free_berth", "moor_ship"]);
  });

  it.each([
    ["take out", "add() { this.list.pop(); }", "loses members, at a time that is not known"],
    [
      "change each one of",
      "add() { for (const tool of this.list) tool.description = 'Ships only.'; }",
      "has members that are changed, at a time that is not known",
    ],
  ])("leaves a hole where methods %s what is kept", (_, members, reason) => {
    expect(said(`${boats(members)} tools.push(free);`, "tools")).toEqual([`the list of tools ${reason}`]);
  });

  it.each([
    [
      "hands its own method on",
      "readonly add = this.list.push.bind(this.list);",
      "is added to by its method `push`, which is handed on",
    ],
    [
      "hands it to a method of the language that changes it",
      "add(tool: Tool) { Array.prototype.push.call(this.list, tool); }",
      "is handed to a method of the language",
    ],
  ])("leaves a hole where an instance %s", (_, members, reason) => {
    expect(said(boats(members), "tools")).toEqual([`the list of tools ${reason}`]);
  });

  it.each([
    ["hands it to a method of the language that reads it", "add() { return Array.prototype.slice.call(this.list); }"],
    ["reads it", "add() { return this.list.map(({ name }) => name); }"],
    ["hands it to what reads it", "add() { return JSON.stringify(this.list); }"],
    ["goes through it", "add() { for (const tool of this.list) console.log(tool.name); }"],
    ["takes out of it only when nobody calls that", "add() { return this; } drop() { this.list.pop(); }"],
  ])("is what it was where the instance %s", (_, members) => {
    const code = boats(members);
    expect([listed(code, "tools"), said(code, "tools")]).toEqual([["moor_ship"], []]);
  });

  it("is not filled by another instance of the class", () => {
    const code = `${SHIPS}const tools: Tool[] = [moor]; const others: Tool[] = []; const ships = new Ships(tools); const boats = new Ships(others); boats.add(free);`;
    expect(listed(code, "tools")).toEqual(["moor_ship"]);
  });

  it.each([
    [
      "puts another in its place",
      "constructor(private list: Tool[]) {} add(tool: Tool) { this.list = [...this.list, tool]; }",
    ],
    [
      "puts another in its place at times",
      "constructor(private list: Tool[]) {} add(tool: Tool) { this.list.push(tool); } clear() { this.list = []; }",
    ],
    [
      "may have another from the beginning",
      "list: Tool[]; constructor(list: Tool[], isOwn = false) { this.list = isOwn ? [] : list; } add(tool: Tool) { this.list.push(tool); }",
    ],
  ])("may be added to, with a hole, where the instance %s", (_, members) => {
    const code = `class Boats { ${members} } const tools: Tool[] = [moor]; const boats = new Boats(tools); boats.add(free);`;
    expect(said(code, "tools")).toEqual(["the list of tools is kept by an instance, which adds to it as `list`"]);
  });

  it.each([
    ["whoever has the instance", `const boats = new Boats(tools); boats.list = []; boats.add(free);`],
    [
      "a class that extends its own",
      `class Tugs extends Boats { clear() { this.list = []; } } const boats = new Tugs(tools); boats.clear(); boats.add(free);`,
    ],
  ])("may be added to, with a hole, where %s puts another in its place", (_, uses) => {
    const code = `class Boats { constructor(public list: Tool[]) {} add(tool: Tool) { this.list.push(tool); } } const tools: Tool[] = [moor]; ${uses}`;
    expect(said(code, "tools")).toEqual(["the list of tools is kept by an instance, which adds to it as `list`"]);
  });

  it("is not added to where the instance takes a copy", () => {
    const code = `class Boats { list: Tool[]; constructor(list: Tool[]) { this.list = [...list]; } add(tool: Tool) { this.list.push(tool); } }
const tools: Tool[] = [moor]; const boats = new Boats(tools); boats.add(free);`;
    expect(listed(code, "tools")).toEqual(["moor_ship"]);
  });

  it("lists what is added under a condition that is not known, too", () => {
    const code = `import { season } from "harbour-season"; ${SHIPS}const tools: Tool[] = [moor]; if (season() === "winter") new Ships(tools).add(free);`;
    expect(listed(code, "tools")).toEqual(["moor_ship", "free_berth"]);
  });
});

describe("a flag of an object", () => {
  const filteredBy = (change: string): string => `${SERVER}
    import { weather } from "harbour-weather";
    export const harbour = { isClosed: false };
    ${change}
    const all = [{ name: "get_berth", isQuiet: true }, { name: "moor_ship", isQuiet: false }];
    const open = harbour.isClosed ? all.filter((one) => one.isQuiet) : all;
    for (const one of open) server.registerTool(one.name, {}, handler);`;

  it("that code turns on where it finds that it has to leaves out no tool", () => {
    expect(
      namesOf(readProject(filteredBy("export function look() { if (weather().isStormy) harbour.isClosed = true; }"))),
    ).toEqual(["get_berth", "moor_ship"]);
  });

  it("that is turned on at once leaves out what it is for", () => {
    expect(namesOf(readProject(filteredBy("harbour.isClosed = true;")))).toEqual(["get_berth"]);
  });
});

it("a map keeps what it is given under a key that is not known, beside an empty list under another", () => {
  const code = `import { berthOf } from "harbour-berths";
    const groups = new Map<string, string[]>();
    groups.set(berthOf("north"), []);
    groups.set(berthOf("south"), ["moor"]);
    for (const group of groups.values()) for (const name of group) server.registerTool(name, {}, handler);`;
  expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["moor"]);
});

describe("a map that has something under a key that is not known", () => {
  const read = (code: string): ReturnType<typeof readProject> =>
    readProject(`${SERVER}import { berthOf } from "harbour-berths"; const texts = new Map<string, string>();
      ${code}`);
  const NOT_KNOWN = "/description: the description looks up a key in what also has one that is not known";

  it("leaves open what it gives for another key, which may be the same", () => {
    const set = read(`texts.set("moor", "Moors."); texts.set(berthOf("north"), "Lies north.");
      server.registerTool("moor", { description: texts.get("moor") }, handler);`);
    expect([set.tools.map((tool) => tool.description), holeSentences(set)]).toEqual([[undefined], [NOT_KNOWN]]);
  });

  it("gives what was put there last under a key that is known", () => {
    const set = read(`texts.set(berthOf("north"), "Lies north."); texts.set("moor", "Moors.");
      server.registerTool("moor", { description: texts.get("moor") }, handler);`);
    expect([set.tools.map((tool) => tool.description?.value), holeSentences(set)]).toEqual([["Moors."], []]);
  });

  it("keeps no tool back where it is asked for the key", () => {
    const set = read(`texts.set(berthOf("north"), "Lies north.");
      for (const name of ["moor", "tow"]) if (texts.has(name)) server.registerTool(name, {}, handler);`);
    expect(namesOf(set)).toEqual(["moor", "tow"]);
  });
});

describe("an object that keeps settings beside its tools", () => {
  const STATE = `const state = { prefix: "port", tools: [] };
    function configure(options) { Object.assign(state, options); }
    function add(name) { state.tools.push({ name: \`\${state.prefix}_\${name}\` }); }
  `;
  const names = (code: string): string[] =>
    namesOf(
      toolsOf(`${SERVER}${STATE}${code} for (const { name } of state.tools) server.registerTool(name, {}, handler);`),
    ).toSorted();

  it.each([
    ["by a function", `configure({ prefix: "quay" }); add("moor"); add("tow");`, ["quay_moor", "quay_tow"]],
    ["by name", `state.prefix = "quay"; add("moor"); add("tow");`, ["quay_moor", "quay_tow"]],
    ["or has not been", `add("moor"); add("tow");`, ["port_moor", "port_tow"]],
  ])("has those for the tools that it has been given %s", (_, code, expected) => {
    expect(names(code)).toEqual(expected);
  });
});
