import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolOf,
  toolsOf,
} from "../../support/source-project.ts";

/** The descriptions of the tools that code registers, by their names. */
const described = (code: string): Record<string, string | undefined> =>
  Object.fromEntries(toolsOf(SERVER + code).map(({ name, description }) => [name.value, description?.value]));

const tool = (name: string, description: string): string =>
  `server.registerTool(${name}, { description: ${description} }, handler);`;

describe("what a loop over a list adds to a description is there once where the tool is held by", () => {
  const HELD = `{ name: "tug", description: "Tows" }`;
  const changed = (port: string, held: string): Record<string, string | undefined> => {
    const loops = `for (const one of tools) one.description += "."; for (const one of tools) server.registerTool(one.name, { description: one.description }, handler);`;
    const own = `const ferry = { name: "ferry", description: "Sails" }; tools.push(ferry); ${loops}`;
    const set = readProject({
      "port.ts": port,
      "server.ts": `${SERVER}import { port, Port } from "./port"; const tools: any[] = []; tools.push(${held}); ${own}`,
    });
    return Object.fromEntries(set.tools.map(({ name, description }) => [name.value, description?.value]));
  };

  it.each([
    [
      "a field of a module's instance",
      `export class Port { tug = ${HELD}; } export const port = new Port();`,
      "port.tug",
    ],
    [
      "a field that its constructor gives it",
      `export class Port { tug: any; constructor() { this.tug = ${HELD}; } } export const port = new Port();`,
      "port.tug",
    ],
    ["a static field", `export class Port { static all = { tug: ${HELD} }; } export const port = 1;`, "Port.all.tug"],
    [
      "the one instance that a class makes when it is asked for it",
      `export class Port { static #one?: Port; static one() { return (Port.#one ??= new Port()); } tug = ${HELD}; } export const port = 1;`,
      "Port.one().tug",
    ],
  ])("%s", (_, port, held) => {
    expect(changed(port, held)).toEqual({ tug: "Tows.", ferry: "Sails." });
  });
});

describe("what the statements of a file change one after the other is what it is where a tool is registered:", () => {
  it.each([
    [
      "a number that is counted in a loop",
      `let berth = 0; for (const ship of ["tug", "ferry"]) { berth += 1; ${tool("ship", "`Berth ${berth}`")} }`,
      { tug: "Berth 1", ferry: "Berth 2" },
    ],
    [
      "a number that a function counts",
      `let berth = 0; const next = () => ++berth; ${tool('"tug"', "`Berth ${next()}`")} ${tool('"ferry"', "`Berth ${next()}`")}`,
      { tug: "Berth 1", ferry: "Berth 2" },
    ],
    [
      "a list that is taken from",
      `const ships = ["tug", "ferry"]; while (ships.length > 0) { const ship = ships.shift()!; ${tool("ship", "`${ships.length} more`")} }`,
      { tug: "1 more", ferry: "0 more" },
    ],
    [
      "an object whose members are taken out",
      `const quays: Record<string, string> = { lee: "Lee", luff: "Luff" }; delete quays.lee; ${tool('"list_quays"', "Object.values(quays).join()")}`,
      { list_quays: "Luff" },
    ],
    [
      "an instance that keeps data",
      `class Log { lines: string[] = []; note(line: string) { this.lines.push(line); return this; } }
       const log = new Log(); log.note("a"); ${tool('"first"', "log.lines.join()")} log.note("b"); ${tool('"second"', "log.lines.join()")}`,
      { first: "a", second: "a,b" },
    ],
    [
      "an object with methods of its own that a function makes",
      `function list() { return { ships: [] as string[], add(ship: string) { this.ships.push(ship); } }; }
       const all = () => { const made = list(); made.add("tug"); made.add("ferry"); return made.ships.join(); }; let text = ""; text = all(); ${tool('"list_ships"', "text")}`,
      { list_ships: "tug,ferry" },
    ],
    [
      "a text that a wrapper has by then",
      `let quay = "Lee"; function add(name: string) { ${tool("name", "quay")} } add("tug"); quay = "Luff"; add("ferry");`,
      { tug: "Lee", ferry: "Luff" },
    ],
    [
      "what a function sets for the time of another",
      `let prefix = ""; function within(part: string, fill: () => void) { const before = prefix; prefix += part; fill(); prefix = before; }
       const add = (name: string) => ${tool("prefix + name", "prefix")} within("lee_", () => { add("tug"); within("far_", () => add("ferry")); }); add("barge");`,
      { lee_tug: "lee_", lee_far_ferry: "lee_far_", barge: "" },
    ],
    [
      "where somebody has to set something for the tool to be there",
      `let berth = 0; for (const ship of ["tug"]) berth += ship.length; if (process.env.FERRIES) { ${tool('"ferry"', "`Berth ${berth}`")} } berth += 1; ${tool('"tug"', "`Berth ${berth}`")}`,
      { ferry: "Berth 3", tug: "Berth 4" },
    ],
    [
      "members that a function changes which they are handed to one by one",
      `const ships = [{ name: "tug" }]; function rename(...all: any[]) { for (const one of all) one.name += "s"; } rename(...ships); ships.push({ name: "ferry" }); for (const ship of ships) ${tool("ship.name", "String(ships.length)")}`,
      { tugs: "2", ferry: "2" },
    ],
    [
      "what a function that calls itself adds, before some is taken out",
      `const path: string[] = []; function walk(depth: number) { if (depth > 1) return; path.push("in" + depth); walk(depth + 1); path.push("out" + depth); } walk(0); path.pop(); ${tool('"walk"', "path.join()")}`,
      { walk: "in0,in1,out1" },
    ],
    [
      "and at the end, in what a package calls later",
      `let berth = 0; const next = () => ++berth; ${tool('"tug"', "`Berth ${next()}`")} harbour.on("open", () => { ${tool('"ferry"', "`Berth ${berth}`")} }); ${tool('"barge"', "`Berth ${next()}`")}`,
      { tug: "Berth 1", ferry: "Berth 2", barge: "Berth 2" },
    ],
    [
      "in a function that is run with the file",
      `async function main() { let berth = 0; for (const ship of ["tug", "ferry"]) { berth += 1; ${tool("ship", "`Berth ${berth}`")} } await server.connect(transport); }
       main().catch(console.error);`,
      { tug: "Berth 1", ferry: "Berth 2" },
    ],
    [
      "in a function that is called where it stands",
      `(() => { const ships = ["tug", "ferry"]; ships.reverse(); ships.pop(); ${tool('"list_ships"', "ships.join()")} })();`,
      { list_ships: "ferry" },
    ],
  ])("%s", (_, code, expected) => {
    expect(described(`import { harbour } from "harbour-events"; declare const transport: any; ${code}`)).toEqual(
      expected,
    );
  });
});

describe("what a handler reads is what the file has come to when it is called:", () => {
  const FILL = `tools.push({ name: "tug" }); tools.pop(); let count = 0; for (const name of ["ferry", "barge"]) tools.push({ name: name + count++ });`;

  it.each([
    ["one that stands in the call", "server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));"],
    [
      "one that has a name",
      "const list = async () => ({ tools }); server.setRequestHandler(ListToolsRequestSchema, list);",
    ],
    [
      "by way of a function that others call too",
      "const all = () => tools; console.log(all().length); server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: all() }));",
    ],
    [
      "one that a function sets up",
      "function serve() { server.setRequestHandler(ListToolsRequestSchema, async () => { return { tools: [...tools] }; }); } serve();",
    ],
  ])("%s", (_, handle) => {
    const code = `const tools: any[] = []; ${handle} ${FILL}`;
    expect(namesOf(toolsOf(LOW_LEVEL_SERVER + code))).toEqual(["ferry0", "barge1"]);
  });

  it.each([
    ["calls what it finds there", "boats.get(request.params.name).run(request)"],
    [
      "calls what it finds there, by a name",
      "{ const boat = boats.get(request.params.name); return boat.run(request); }",
    ],
    ["hands on what it finds there", "runBoat(boats.get(request.params.name))"],
  ])("also where another handler %s", (_, answer) => {
    const code = `import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js"; import { runBoat } from "boats";
      const boats = new Map<string, any>();
      const add = (name: string) => boats.set(name, { name, inputSchema: { type: "object" } });
      add("tug"); add("ferry"); boats.delete("tug"); add("barge");
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...boats.values()] }));
      server.setRequestHandler(CallToolRequestSchema, async (request: any) => ${answer});`;
    expect(namesOf(toolsOf(LOW_LEVEL_SERVER + code))).toEqual(["ferry", "barge"]);
  });
});

describe("what is not changed by the statements of its file alone is what the whole program makes of it:", () => {
  const FILL = `export const tools: any[] = [{ name: "tug" }]; tools.push({ name: "ferry" }); tools.reverse();`;
  const LIST = "server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));";

  it("a list that another file adds to", () => {
    const names = namesOf(
      toolsOf({
        "src/tools.ts": FILL,
        "src/server.ts": `import { tools } from "./tools.js"; ${LOW_LEVEL_SERVER} tools.push({ name: "barge" }); ${LIST}`,
      }),
    );
    expect(names.toSorted()).toEqual(["barge", "ferry", "tug"]);
  });

  it("a list that a function adds to which is exported for others", () => {
    const set = readProject(
      `${LOW_LEVEL_SERVER}${FILL.replace("export ", "")} export function add() { tools.push({ name: "barge" }); } ${LIST}`,
    );
    expect(namesOf(set).toSorted()).toEqual(["barge", "ferry", "tug"]);
  });

  it("a list that is changed under a condition which is not known", () => {
    const set = readProject(
      `${LOW_LEVEL_SERVER}declare const isTidal: boolean; const tools: any[] = [{ name: "tug" }]; if (isTidal) tools.push({ name: "ferry" }); ${LIST}`,
    );
    expect(namesOf(set)).toEqual(["tug", "ferry"]);
  });
});

describe("a function that is run", () => {
  const given = (body: string): string | undefined =>
    described(`function run() { ${body} } ${tool('"run"', "run()")}`).run;

  it.each([
    ["gives a variable the members of a list", `let last = ""; for (last of ["lee", "luff"]); return last;`, "luff"],
    ["counts with a variable of its own", `let at = 7; for (at = 2; at < 5; at++); return String(at);`, "5"],
    [
      "comes to what is put into a map meanwhile",
      `const sizes = new Map([["a", 1]]); const seen: string[] = []; for (const [name, size] of sizes) { seen.push(name); if (size < 3) sizes.set(name + "x", size + 1); } return seen.join();`,
      "a,ax,axx",
    ],
    [
      "and not to what is taken out of it",
      `const ships = new Set(["a", "b", "c"]); const seen: string[] = []; for (const ship of ships) { seen.push(ship); ships.delete("a"); ships.delete("b"); } return seen.join();`,
      "a,c",
    ],
    [
      "takes a member out of a set by what it is",
      `const tug = { name: "tug" }; const all = new Set([tug, { name: "ferry" }]); all.delete(tug); return [...all].map((one) => one.name).join();`,
      "ferry",
    ],
    [
      "copies members to an instance",
      `class Ship { name = "tug"; } const ship = new Ship(); Object.assign(ship, { name: "ferry" }); return ship.name;`,
      "ferry",
    ],
    [
      "puts something under a key that it takes from a list",
      `const keys = ["lee", "luff"]; const quays: any = {}; quays[String(keys.shift())] = "Lee"; return Object.keys(quays).join() + keys.length;`,
      "lee1",
    ],
  ])("%s", (_, body, expected) => {
    expect(given(body)).toBe(expected);
  });

  it("leaves a hole where it is not known to which of some lists it adds", () => {
    const code = `function run() { const groups: any = { lee: ["ferry"], luff: [] }; groups[process.argv[2] as string].push("tug"); return groups.lee.join(); } ${tool('"run"', "run()")}`;
    expect(holeSentences(readProject(SERVER + code)).join()).toContain("joins members that depend on a condition");
  });
});

describe("a run of a file's statements", () => {
  it("is followed in a loop behind one that does nothing with what is changed", () => {
    const code = `for (const name of [] as string[]) server.registerTool(name, {}, handler);
      const queue = ["tug", "ferry"]; while (queue.length > 0) { const ship = queue.shift()!; ${tool("ship", '"Sails"')} }`;
    expect(described(code)).toEqual({ tug: "Sails", ferry: "Sails" });
  });
});

describe("an instance that makes things when they are asked for the first time", () => {
  const container = (get: string): string => `class Container {
      private readonly factories = new Map<string, () => any>();
      private readonly made = new Map<string, any>();
      provide(name: string, make: () => any) { this.factories.set(name, make); }
      ${get}
      private make(name: string) { this.made.set(name, this.factories.get(name)!()); }
    }
    const container = new Container();
    container.provide("moor", () => "Moors.");`;

  it.each([
    [
      "by another of its methods",
      `get(name: string) { if (!this.made.has(name)) this.make(name); return this.made.get(name); }`,
    ],
    [
      "by a function within the method",
      `get(name: string) { const make = () => { this.made.set(name, this.factories.get(name)!()); }; if (!this.made.has(name)) make(); return this.made.get(name); }`,
    ],
    [
      "in a field that holds a function",
      `get = (name: string): any => { if (!this.made.has(name)) this.made.set(name, this.factories.get(name)!()); return this.made.get(name); };`,
    ],
  ])("gives them to functions that are called when its file has run, %s", (_, get) => {
    const files = {
      "src/moor.ts": `${container(get)}
        const same = (it: string) => it;
        export function register(to: any) { to.registerTool("moor", { description: same(container.get("moor")) }, () => ({})); }`,
      "src/server.ts": `import * as all from "./moor.js";\n${SERVER}for (const register of Object.values(all)) register(server);`,
    };
    expect(toolOf(files).description?.value).toBe("Moors.");
  });
});

describe("a list that files fill as they are loaded", () => {
  const put = (name: string, imports = ""): string =>
    `${imports}import { ships } from "./ships.js";\nships.push("${name}");`;
  const register = `ships.forEach((ship, at) => server.registerTool(ship, { description: "Ship " + at }, handler));`;

  it("has their members in the order in which they are imported", () => {
    const files = {
      "src/ships.ts": "export const ships: string[] = [];",
      "src/barge.ts": put("barge"),
      "src/ferry.ts": put("ferry", `import "./barge.js";\n`),
      "src/tug.ts": put("tug"),
      "src/server.ts": `import "./tug.js";\nimport "./ferry.js";\nimport "./barge.js";\nimport { ships } from "./ships.js";
        ${SERVER}${register}`,
    };
    const told = toolsOf(files).map(({ name, description }) => `${name.value}: ${description?.value}`);
    expect(told).toEqual(["tug: Ship 0", "barge: Ship 1", "ferry: Ship 2"]);
  });
});
