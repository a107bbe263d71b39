import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolOf, toolsOf } from "../../support/source-project.ts";

const IMPORTS = `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nimport { z } from "zod";\nconst handler = async () => ({ content: [] });\n`;

/** Name and description of each tool. */
const told = (files: Parameters<typeof toolsOf>[0]): (string | undefined)[][] =>
  toolsOf(files).map((tool) => [tool.name.value, tool.description?.value]);

describe("loops", () => {
  it("over a list register a tool each turn", () => {
    expect(
      told(`${SERVER}
      const tides = [{ name: "high_tide", says: "Tells of high tide." }, { name: "low_tide", says: "Tells of low tide." }] as const;
      for (const tide of tides) server.registerTool(tide.name, { description: tide.says }, handler);`),
    ).toEqual([
      ["high_tide", "Tells of high tide."],
      ["low_tide", "Tells of low tide."],
    ]);
  });

  it("take their variable apart", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}for (const [name, { text = "?" }] of Object.entries({ moor: { text: "Moors." }, unmoor: {} })) server.registerTool(name, { description: text }, handler);`,
        ),
      ),
    ).toEqual(["moor", "unmoor"]);
  });

  it("with forEach pass each member to the callback", () => {
    expect(
      told(
        `${SERVER}[["moor", "Moors."], ["unmoor", "Unmoors."]].forEach(([name, description]) => { server.registerTool(name, { description }, handler); });`,
      ),
    ).toEqual([
      ["moor", "Moors."],
      ["unmoor", "Unmoors."],
    ]);
  });

  it("with forEach may call a function by its name", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}function register(tool: { name: string }) { server.registerTool(tool.name, {}, handler); }\n[{ name: "moor" }, { name: "unmoor" }].forEach(register);`,
        ),
      ),
    ).toEqual(["moor", "unmoor"]);
  });

  it("run over the exports of a module, in the alphabetical order of a namespace", () => {
    const files = {
      "src/server.ts": `${SERVER}import * as berths from "./berths.js";\nObject.values(berths).forEach((tool) => server.registerTool(tool.name, { description: tool.description }, handler));`,
      "src/berths.ts": `export const moor = { name: "moor_ship", description: "Moors." };\nexport const free = { name: "free_berth", description: "Frees." };`,
    };
    expect(told(files)).toEqual([
      ["free_berth", "Frees."],
      ["moor_ship", "Moors."],
    ]);
  });

  it("run over the values and entries of a Map", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}
        const tools = new Map([["moor", { title: "Moor" }], ["unmoor", { title: "Unmoor" }]]);
        for (const [name, { title }] of tools) server.registerTool(name, { title }, handler);
        for (const { title } of tools.values()) server.registerTool(title.toLowerCase() + "_ship", {}, handler);`),
      ),
    ).toEqual(["moor", "unmoor", "moor_ship", "unmoor_ship"]);
  });

  it("run over the keys of an object", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}const tools = { moor: "Moors.", unmoor: "Unmoors." };\nfor (const name in tools) server.registerTool(name, { description: tools[name] }, handler);`,
        ),
      ),
    ).toEqual(["moor", "unmoor"]);
  });

  it("nest", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}for (const verb of ["list", "get"]) for (const noun of ["ship", "berth"]) server.registerTool(\`\${verb}_\${noun}\`, {}, handler);`,
        ),
      ),
    ).toEqual(["list_ship", "list_berth", "get_ship", "get_berth"]);
  });

  it("over something unknown leave a hole", () => {
    expect(
      holeSentences(
        readProject(`${SERVER}for (const tool of await loadTools()) server.registerTool(tool.name, tool, handler);`),
      ),
    ).toEqual(["a tool's name calls `loadTools`, which is known only at run time"]);
  });

  it("over what a package makes leave a hole that names the package", () => {
    const set = readProject(`import { openQuay } from "quay-kit";
      ${SERVER}const { cranes } = await openQuay();
      for (const crane of cranes) server.registerTool(crane.name, crane, handler);`);
    expect(holeSentences(set)).toEqual([
      "a tool's name is `cranes` of what `openQuay` of quay-kit makes, which is known only at run time",
    ]);
  });
});

describe("helper functions that forward to a registration", () => {
  it("by position", () => {
    expect(
      told(
        `${SERVER}const add = (name: string, description: string) => server.registerTool(name, { description }, handler);\nadd("moor", "Moors.");\nadd("unmoor", "Unmoors.");`,
      ),
    ).toEqual([
      ["moor", "Moors."],
      ["unmoor", "Unmoors."],
    ]);
  });

  it("by an object of options, taken apart with defaults and rest", () => {
    const [moor, unmoor] = toolsOf(`${SERVER}
      function add({ name, text = "Does it.", ...config }: any) { server.registerTool(name, { description: text, ...config }, handler); }
      add({ name: "moor", text: "Moors.", title: "Moor" });
      add({ name: "unmoor", inputSchema: { ship: z.string() } });`);
    expect([moor?.description?.value, moor?.title?.value]).toEqual(["Moors.", "Moor"]);
    expect([unmoor?.description?.value, unmoor?.input.fields.length]).toEqual(["Does it.", 1]);
  });

  it("with defaults of their parameters", () => {
    expect(
      told(
        `${SERVER}function add(name: string, description = \`Runs \${name}.\`) { server.registerTool(name, { description }, handler); }\nadd("moor");\nadd("unmoor", "Unmoors.");\nadd("anchor", undefined);`,
      ),
    ).toEqual([
      ["moor", "Runs moor."],
      ["unmoor", "Unmoors."],
      ["anchor", "Runs anchor."],
    ]);
  });

  it("with a config of which they set what they are given", () => {
    const set = readProject(`${SERVER}
      function add(name: string, description?: string, title?: string) {
        const config: Record<string, unknown> = {};
        if (description !== undefined) config.description = description;
        if (title) config["title"] = title;
        server.registerTool(name, config, handler);
      }
      add("list_ships", "Lists ships.");
      add("list_tides", undefined, "Tides");`);
    const faces = set.tools.map(({ name, title, description }) => [name.value, title?.value, description?.value]);
    expect(faces).toEqual([
      ["list_ships", undefined, "Lists ships."],
      ["list_tides", "Tides", undefined],
    ]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("with a config that Object.assign gives what they are given", () => {
    const set = readProject(`${SERVER}
      function add(name: string, description?: string) {
        const config = {};
        if (description) Object.assign(config, { description });
        server.registerTool(name, config, handler);
      }
      add("list_ships", "Lists ships.");
      add("list_tides");`);
    expect(set.tools.map(({ description }) => description?.value)).toEqual(["Lists ships.", undefined]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("with a shape that a callback fills with the names they are given", () => {
    const set = readProject(`${SERVER}
      function add(name: string, fields: string[]) {
        const shape: Record<string, z.ZodTypeAny> = { port_id: z.string() };
        fields.forEach((field) => { shape[field] = z.string(); });
        server.registerTool(name, { inputSchema: shape }, handler);
      }
      add("list_ships", ["flag", "owner"]);
      add("list_tides", ["day"]);`);
    expect(set.tools.map(({ input }) => input.fields.map((field) => field.name))).toEqual([
      ["port_id", "flag", "owner"],
      ["port_id", "day"],
    ]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("with a rest parameter", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}function add(prefix: string, ...names: string[]) { for (const name of names) server.registerTool(prefix + name, {}, handler); }\nadd("ship_", "moor", "unmoor");`,
        ),
      ),
    ).toEqual(["ship_moor", "ship_unmoor"]);
  });

  it("through two levels and across files", () => {
    const files = {
      "src/server.ts": `${SERVER}import { registerShips } from "./ships.js";\nregisterShips(server, "harbour");`,
      "src/ships.ts": `import { add } from "./add.js";\nexport function registerShips(target: unknown, place: string) {\n  add(target, "moor_ship", "Moors a ship in the " + place + ".");\n  add(target, "unmoor_ship", "Unmoors it.");\n}`,
      "src/add.ts": `${IMPORTS}export const add = (target: McpServer, name: string, description: string) => { target.registerTool(name, { description }, handler); };`,
    };
    expect(told(files)).toEqual([
      ["moor_ship", "Moors a ship in the harbour."],
      ["unmoor_ship", "Unmoors it."],
    ]);
  });

  it("that return a registering function", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}const adderTo = (target: McpServer) => (name: string) => target.registerTool(name, {}, handler);\nconst add = adderTo(server);\nadd("moor");\nadd("unmoor");`,
        ),
      ),
    ).toEqual(["moor", "unmoor"]);
  });

  it("given to another function as a callback", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}function withServer(run: (target: McpServer, place: string) => void) { run(server, "north"); run(server, "south"); }\nwithServer((target, place) => target.registerTool("moor_" + place, {}, handler));`,
        ),
      ),
    ).toEqual(["moor_north", "moor_south"]);
  });

  it("called through a namespace, an alias, a default export or a barrel", () => {
    const files = {
      "src/server.ts": `${SERVER}import * as ships from "./tools/index.js";\nimport { addBerths as berths } from "./tools/index.js";\nimport tides from "./tools/tides.js";\nships.addShips(server);\nberths(server);\ntides(server);`,
      "src/tools/index.ts": `export * from "./ships.js";\nexport { default as addBerths } from "./berths.js";`,
      "src/tools/ships.ts": `${IMPORTS}export function addShips(target: McpServer) { target.registerTool("list_ships", {}, handler); }`,
      "src/tools/berths.ts": `${IMPORTS}export default function (target: McpServer) { target.registerTool("list_berths", {}, handler); }`,
      "src/tools/tides.ts": `${IMPORTS}const addTides = (target: McpServer) => target.registerTool("list_tides", {}, handler);\nexport default addTides;`,
    };
    expect(namesOf(toolsOf(files)).toSorted()).toEqual(["list_berths", "list_ships", "list_tides"]);
  });

  it("exported again under another name, as a default without a name, or inside a namespace", () => {
    const add = (noun: string): string =>
      `(target: McpServer, verb: string) => { target.registerTool(verb + "_${noun}", {}, handler); }`;
    const files = {
      "src/server.ts": `${SERVER}import { renamed, berths, tides } from "./tools/index.js";\nrenamed(server, "list");\nberths(server, "free");\ntides.addTides(server, "get");`,
      "src/tools/index.ts": `export { addShips as renamed } from "./ships.js";\nexport { default as berths } from "./quay.js";\nexport * as tides from "./tides.js";`,
      "src/tools/ships.ts": `${IMPORTS}export const addShips = ${add("ships")};`,
      "src/tools/quay.ts": `${IMPORTS}export default ${add("berth")};`,
      "src/tools/tides.ts": `${IMPORTS}export const addTides = ${add("tide")};`,
    };
    expect(namesOf(toolsOf(files)).toSorted()).toEqual(["free_berth", "get_tide", "list_ships"]);
  });

  it("of CommonJS modules", () => {
    const files = {
      "src/server.js": `const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");\nconst { addShips } = require("./ships.js");\nconst tides = require("./tides.js");\nconst server = new McpServer({});\naddShips(server, "list_ships");\ntides.add(server, "get_tide");`,
      "src/ships.js": `exports.addShips = function (target, name) { target.registerTool(name, {}, () => {}); };`,
      "src/tides.js": `function add(target, name) { target.registerTool(name, {}, () => {}); }\nmodule.exports = { add };`,
    };
    expect(namesOf(toolsOf(files)).toSorted()).toEqual(["get_tide", "list_ships"]);
  });

  it("that call themselves, or each other, register what they are first called with", () => {
    const set = readProject(`${SERVER}
      function tree(name: string, depth: number) { server.registerTool(name, {}, handler); if (depth > 0) branch(name, depth - 1); }
      function branch(name: string, depth: number) { server.registerTool("branch_of_" + name, {}, handler); tree(name + "_x", depth); }
      tree("oak", 2);`);
    // Of each other's calls, the circle is not followed to its end.
    const all = ["oak", "branch_of_oak", "oak_x", "branch_of_oak_x", "oak_x_x"];
    expect(all).toEqual(expect.arrayContaining(namesOf(set)));
    expect(namesOf(set)).toEqual(expect.arrayContaining(["oak", "branch_of_oak"]));
  });

  it("that nobody calls still register, with what they say themselves", () => {
    expect(
      namesOf(
        toolsOf(
          `${IMPORTS}export function register(target: McpServer) { target.registerTool("list_ships", {}, handler); }`,
        ),
      ),
    ).toEqual(["list_ships"]);
  });

  it("that nobody calls leave a hole for a name that is a parameter", () => {
    expect(
      holeSentences(
        readProject(
          `${IMPORTS}export function register(target: McpServer, name: string) { target.registerTool(name, {}, handler); }`,
        ),
      ),
    ).toEqual(["a tool's name is the parameter `name` of `register`, which no call here gives a value"]);
  });
});

describe("classes", () => {
  it("register through a field that their constructor fills", () => {
    expect(
      told(`${SERVER}
      class Harbour {
        private readonly host: McpServer;
        constructor(host: McpServer, private readonly place: string) { this.host = host; }
        register() { this.host.registerTool("list_ships", { description: "Lists the ships of " + this.place + "." }, handler); }
      }
      new Harbour(server, "Bergen").register();`),
    ).toEqual([["list_ships", "Lists the ships of Bergen."]]);
  });

  it("hand a tool on from method to method", () => {
    expect(
      told(`${SERVER}
      class Harbour {
        constructor(private host: McpServer) { this.registerAll(); }
        private registerAll() { this.add("moor", "Moors."); this.add("unmoor", "Unmoors."); }
        private add(name: string, description: string) { this.host.registerTool(name, { description }, handler); }
      }
      new Harbour(server);`),
    ).toEqual([
      ["moor", "Moors."],
      ["unmoor", "Unmoors."],
    ]);
  });

  it("hand a tool on to a private method", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}class Harbour {\n  register() { for (const verb of ["moor", "unmoor"]) this.#add(verb); }\n  #add(name: string) { server.registerTool(name, {}, handler); }\n}\nnew Harbour().register();`,
        ),
      ),
    ).toEqual(["moor", "unmoor"]);
  });

  it("may have methods of one name that call each other", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}
        class Quay { register(prefix: string) { server.registerTool(prefix + "_quay", {}, handler); } }
        class Port { readonly quay = new Quay(); register(prefix: string) { server.registerTool(prefix + "_port", {}, handler); this.quay.register(prefix); } }
        new Port().register("list");`),
      ),
    ).toEqual(["list_quay", "list_port"]);
  });

  it("that extend the server register on themselves", () => {
    const tool = toolOf(`${SERVER}
      class Port extends McpServer {
        constructor() { super({ name: "port", version: "1.0.0" }); this.addReader("get_ship", { description: "Reads a ship." }); }
        addReader(name: string, config: object) { this.registerTool(name, { ...config, annotations: { readOnlyHint: true } }, handler); }
      }
      new Port();`);
    expect([tool.name.value, tool.annotations.readOnlyHint?.value]).toEqual(["get_ship", true]);
  });

  it("inherit fields, getters and methods from classes in other files", () => {
    const files = {
      "src/server.ts": `${SERVER}import { ShipTool } from "./ship-tool.js";\nfor (const tool of [new ShipTool("moor"), new ShipTool("unmoor")]) tool.registerOn(server);`,
      "src/tool.ts": `${IMPORTS}export abstract class Tool {\n  abstract name: string;\n  get description() { return \`Can \${this.name}.\`; }\n  registerOn(target: McpServer) { target.registerTool(this.name, { description: this.description }, handler); }\n}`,
      "src/ship-tool.ts": `import { Tool } from "./tool.js";\nexport class ShipTool extends Tool {\n  name: string;\n  constructor(verb: string) { super(); this.name = verb + "_ship"; }\n}`,
    };
    expect(told(files)).toEqual([
      ["moor_ship", "Can moor_ship."],
      ["unmoor_ship", "Can unmoor_ship."],
    ]);
  });

  it("call methods that are declared for each kind of argument before they are written", () => {
    const said = `class Said {
      static of(text: undefined): undefined;
      static of(text: string): string;
      static of(text: string | undefined) { return text && text + "."; }
      end(text: undefined): undefined;
      end(text: string): string;
      end(text: string | undefined) { return text && text + "!"; }
    }`;
    expect(
      told(`${SERVER}${said}
      server.registerTool("moor", { description: Said.of("Moors") }, handler);
      server.registerTool("unmoor", { description: new Said().end("Unmoors") }, handler);`),
    ).toEqual([
      ["moor", "Moors."],
      ["unmoor", "Unmoors!"],
    ]);
  });

  it("read members that have a setter before their getter", () => {
    const port = `class Port {
      static set first(name: string) {} static get first() { return "moor"; }
      set second(name: string) {} get second() { return "unmoor"; }
    }`;
    expect(
      namesOf(
        toolsOf(
          `${SERVER}${port}\nserver.registerTool(Port.first, {}, handler);\nserver.registerTool(new Port().second, {}, handler);`,
        ),
      ),
    ).toEqual(["moor", "unmoor"]);
  });

  it("keep name and description in static members", () => {
    expect(
      told(
        `${SERVER}class Moor { static readonly toolName = "moor"; static get text() { return "Moors."; } static config() { return { description: Moor.text }; } }\nserver.registerTool(Moor.toolName, Moor.config(), handler);`,
      ),
    ).toEqual([["moor", "Moors."]]);
  });

  it("answer with methods for name and config", () => {
    expect(
      told(`${SERVER}
      class MoorTool { getName() { return "moor"; } getConfig() { return { description: "Moors a ship." }; } }
      class FreeTool { getName() { return "free"; } getConfig() { return { description: "Frees a berth." }; } }
      [MoorTool, FreeTool].map((Tool) => new Tool()).forEach((tool) => server.registerTool(tool.getName(), tool.getConfig(), handler));`),
    ).toEqual([
      ["moor", "Moors a ship."],
      ["free", "Frees a berth."],
    ]);
  });
});

describe("modules that are loaded all at once", () => {
  it("are awaited together, whatever becomes of each", () => {
    const files = {
      "src/server.ts": `${SERVER}
        const loaded = await Promise.allSettled(["moor", "free"].map(async (name) => ({ tool: await import("./" + name + ".js") })));
        const tools = [];
        for (const result of loaded) {
          if (result.status === "rejected") continue;
          tools.push(result.value.tool);
        }
        for (const tool of tools) server.registerTool(tool.name, { description: tool.description }, handler);`,
      "src/moor.ts": `export const name = "moor_ship"; export const description = "Moors.";`,
      "src/free.ts": `export const name = "free_berth"; export const description = "Frees.";`,
    };
    expect(told(files)).toEqual([
      ["moor_ship", "Moors."],
      ["free_berth", "Frees."],
    ]);
  });
});

describe("functions kept as values", () => {
  it("are not what a set or a map has under their name", () => {
    const code = (names: string): string => `${SERVER}class Adder {
      ${names}
      add = (tool: any) => { this.names.add("seen"); server.registerTool(tool.name, {}, handler); };
    }
    new Adder().add({ name: "moor" });`;
    expect(namesOf(toolsOf(code("names = new Set<string>();")))).toEqual(["moor"]);
    expect(namesOf(toolsOf(code("constructor(private readonly names: Set<string> = new Set()) {}")))).toEqual(["moor"]);
  });

  it("in a list are called in a loop", () => {
    const files = {
      "src/server.ts": `${SERVER}import { addShips } from "./ships.js";\nconst addTides = (target: McpServer) => target.registerTool("list_tides", {}, handler);\nconst registrars = [addShips, addTides];\nfor (const register of registrars) register(server);`,
      "src/ships.ts": `${IMPORTS}export function addShips(target: McpServer) { target.registerTool("list_ships", {}, handler); }`,
    };
    expect(namesOf(toolsOf(files)).toSorted()).toEqual(["list_ships", "list_tides"]);
  });

  it("in objects are called by their key", () => {
    const files = {
      "src/server.ts": `${SERVER}import { tools } from "./tools.js";\nObject.values(tools).forEach((tool) => tool.register(server));`,
      "src/tools.ts": `${IMPORTS}export const tools = {\n  moor: { register: (target: McpServer) => target.registerTool("moor", {}, handler) },\n  unmoor: { register(target: McpServer) { target.registerTool("unmoor", {}, handler); } },\n};`,
    };
    expect(namesOf(toolsOf(files)).toSorted()).toEqual(["moor", "unmoor"]);
  });
});

describe("helpers that make definitions", () => {
  it("give back what they are given", () => {
    expect(
      told(
        `${SERVER}const defineTool = <T>(tool: T): T => tool;\nconst tool = defineTool({ name: "moor", config: { description: "Moors." } });\nserver.registerTool(tool.name, tool.config, handler);`,
      ),
    ).toEqual([["moor", "Moors."]]);
  });

  it("build them from their arguments", () => {
    expect(
      told(`${SERVER}
      function readerOf(noun: string, { plural = noun + "s" } = {}) { return { name: \`list_\${plural}\`, description: \`Lists \${plural}.\` }; }
      for (const tool of [readerOf("ship"), readerOf("quay", { plural: "quays" })]) server.registerTool(tool.name, tool, handler);`),
    ).toEqual([
      ["list_ships", "Lists ships."],
      ["list_quays", "Lists quays."],
    ]);
  });

  it("branch with if, switch and early returns on what they are given", () => {
    expect(
      told(`${SERVER}
      function describe(kind: string) {
        if (kind === "ship") return "Lists ships.";
        switch (kind) {
          case "tide":
            return "Lists tides.";
          default: {
            let text = "Lists ";
            text += kind;
            return text + ".";
          }
        }
      }
      for (const kind of ["ship", "tide", "berth"]) server.registerTool("list_" + kind, { description: describe(kind) }, handler);`),
    ).toEqual([
      ["list_ship", "Lists ships."],
      ["list_tide", "Lists tides."],
      ["list_berth", "Lists berth."],
    ]);
  });

  it("fill a list and return it", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}
        function allTools() {
          const tools = [];
          tools.push({ name: "moor" }, { name: "unmoor" });
          for (const noun of ["ship", "berth"]) tools.push({ name: "get_" + noun });
          return tools;
        }
        allTools().forEach(({ name }) => server.registerTool(name, {}, handler));`),
      ),
    ).toEqual(["moor", "unmoor", "get_ship", "get_berth"]);
  });

  it("keep the tools that they push under an unknown condition", () => {
    const set = readProject(`${SERVER}
      function allTools() { const tools = [{ name: "moor" }]; if (process.env.PILOT) tools.push({ name: "call_pilot" }); return tools; }
      for (const { name } of allTools()) server.registerTool(name, {}, handler);`);
    expect(namesOf(set)).toEqual(["moor", "call_pilot"]);
  });
});

describe("collections that are filled elsewhere", () => {
  it("with push, in another file", () => {
    const files = {
      "src/server.ts": `${SERVER}import { tools } from "./tools.js";\nimport "./ships.js";\nfor (const tool of tools) server.registerTool(tool.name, tool, handler);`,
      "src/tools.ts": `export const tools: { name: string; description: string }[] = [];`,
      "src/ships.ts": `import { tools } from "./tools.js";\ntools.push({ name: "moor", description: "Moors." });\nfor (const verb of ["list", "get"]) tools.push({ name: verb + "_ship", description: verb });`,
    };
    expect(namesOf(toolsOf(files))).toEqual(["moor", "list_ship", "get_ship"]);
  });

  it("with set, through a helper", () => {
    expect(
      told(
        `${SERVER}const tools = new Map<string, { description: string }>();\nfunction define(name: string, description: string) { tools.set(name, { description }); }\ndefine("moor", "Moors.");\ndefine("unmoor", "Unmoors.");\nfor (const [name, config] of tools) server.registerTool(name, config, handler);`,
      ),
    ).toEqual([
      ["moor", "Moors."],
      ["unmoor", "Unmoors."],
    ]);
  });

  it("by assignment to a key", () => {
    expect(
      told(
        `${SERVER}const tools: Record<string, { description: string }> = {};\ntools.moor = { description: "Moors." };\ntools["unmoor"] = { description: "Unmoors." };\nfor (const [name, config] of Object.entries(tools)) server.registerTool(name, config, handler);`,
      ),
    ).toEqual([
      ["moor", "Moors."],
      ["unmoor", "Unmoors."],
    ]);
  });
});

describe("a collection that each turn of a loop makes for itself", () => {
  it("holds what that turn puts into it", () => {
    const tools = toolsOf(`${SERVER}
      const records = [{ kind: "ship", keys: ["name", "flag"] }, { kind: "berth", keys: ["number"] }];
      for (const { kind, keys } of records) {
        const shape: Record<string, z.ZodTypeAny> = {};
        const notes: string[] = [];
        for (const key of keys) shape[key] = z.string();
        keys.forEach((key) => { notes.push("Has a " + key + "."); });
        server.registerTool("get_" + kind, { description: notes.join(" "), inputSchema: shape }, handler);
      }`);
    expect(
      tools.map(({ description, input }) => [description?.value, input.fields.map((field) => field.name)]),
    ).toEqual([
      ["Has a name. Has a flag.", ["name", "flag"]],
      ["Has a number.", ["number"]],
    ]);
  });
});

describe("the way back from a registration", () => {
  it("follows no callers for what only the handler reads", () => {
    const calls = Array.from({ length: 4_100 }, (_, index) => `registerFor(fleets[${index}]);`).join("\n");
    const { tools, holes } = readProject(
      `${SERVER}const registerFor = (fleet: string) => server.registerTool("moor_ship", {}, async () => ({ content: [fleet] }));\n${calls}`,
    );
    expect([namesOf(tools), holes]).toEqual([["moor_ship"], []]);
  });

  it("finds what a factory that is passed on is made of, past callers that pass something else too", () => {
    expect(
      told({
        "src/serve.ts": `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
          import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
          export function create(factory: any, log: any, options: any) {
            const server = new Server({ name: "port", version: "1.0.0" });
            server.setRequestHandler(ListToolsRequestSchema, async () => { log("list"); return { tools: factory.schemas.map((one: any) => ({ name: one.name, description: one.text })) }; });
            return server;
          }`,
        "src/start.ts": `import { create } from "./serve.js";
          export async function start(factory: any, options: any) {
            for (const transport of options.transports) await create(factory, transport.log, { transport }).connect(transport);
          }`,
        "src/main.ts": `import { start } from "./start.js";
          import { program } from "commander";
          const all = [{ schema: { name: "moor_ship", text: "Moors." } }, { schema: { name: "unmoor_ship", text: "Unmoors." } }];
          export function command(version: string) {
            program.action(async (options: any) => {
              const tools = all.filter((tool) => tool.schema.name !== "");
              const factory = { version, schemas: tools.map((tool) => tool.schema), make: () => new Ship(options) };
              await start(factory, options.server);
            });
          }`,
      }),
    ).toEqual([
      ["moor_ship", "Moors."],
      ["unmoor_ship", "Unmoors."],
    ]);
  });

  it("knows the variables around an inner function, the parameters of callbacks and `this` alike", () => {
    expect(
      told(`${SERVER}
        class Pier {
          constructor(private readonly side: string) {}
          register(ships: string[]) {
            const prefix = \`\${this.side}_\`;
            const add = (name: string) => server.registerTool(prefix + name, { description: this.side }, handler);
            ships.forEach((ship) => add(ship));
          }
        }
        new Pier("north").register(["gull", "tern"]);
        new Pier("south").register(["auk"]);`),
    ).toEqual([
      ["north_gull", "north"],
      ["north_tern", "north"],
      ["south_auk", "south"],
    ]);
  });

  it("meets calls that are picked at run time in files that were read later", () => {
    expect(
      namesOf(
        toolsOf({
          "src/moor.ts": `${IMPORTS}export const moor = { register(to: McpServer) { to.registerTool("moor_ship", {}, handler); } };`,
          "src/run.ts": `export const runAll = (list: any[], to: any) => list.forEach((one) => one.register(to));`,
          "src/server.ts": `${SERVER}import { moor } from "./moor.js";\nimport { free } from "./free.js";\nimport { runAll } from "./run.js";\nrunAll([moor, { register: free }], server);`,
          "src/free.ts": `${IMPORTS}export const free = (to: McpServer) => to.registerTool("free_berth", {}, handler);`,
        }),
      ).toSorted(),
    ).toEqual(["free_berth", "moor_ship"]);
  });

  it("does not wait for calls whose function takes all that the program does to tell", () => {
    const tools = toolsOf(`${SERVER}
      const levels: any = { calm: console.info, storm: console.error };
      function weather(day: number): string {
        let wind = day;
        for (let hour = 0; hour < 9000; hour++) { for (let minute = 0; minute < 60; minute++) wind = (wind * 7 + minute) % 11; }
        return wind > 5 ? "storm" : "calm";
      }
      const note = (text: string) => levels[weather(1)](text);
      const registrars: any[] = [];
      const registrarOf = (name: string) => (to: any) => to.registerTool(name, {}, handler);
      registrars.push(registrarOf("moor_ship"), registrarOf("free_berth"));
      for (const register of registrars) register(server);
      note("done");
    `);
    expect(namesOf(tools)).toEqual(["moor_ship", "free_berth"]);
  });

  it("leads on from a list of functions that another file runs", () => {
    expect(
      namesOf(
        toolsOf({
          "src/moor.ts": `${IMPORTS}export function addMoor(to: McpServer) { to.registerTool("moor_ship", {}, handler); }`,
          "src/free.ts": `${IMPORTS}export function addFree(to: McpServer) { to.registerTool("free_berth", {}, handler); }`,
          "src/every.ts": `import { addMoor } from "./moor.js";\nimport { addFree } from "./free.js";\nexport const every = [addMoor, addFree];`,
          "src/server.ts": `${SERVER}import { every } from "./every.js";\nimport { runAll } from "./run.js";\nrunAll(every, server);`,
          "src/run.ts": `export function runAll(list: any[], to: unknown) { for (const run of list) run(to); }`,
        }).filter((tool) => tool.origin.server.includes("server.ts")),
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("leads on from a function that an object holds under another name, and from one that a function gives back", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}
          function addMoor(to: any, prefix: string) { to.registerTool(prefix + "moor", {}, handler); }
          const adderOf = (name: string) => (to: any, prefix: string) => to.registerTool(prefix + name, {}, handler);
          const port = { register: addMoor, nested: { unmoor: adderOf("unmoor") } };
          port.register(server, "ship_");
          port.nested.unmoor(server, "ship_");`),
      ),
    ).toEqual(["ship_moor", "ship_unmoor"]);
  });

  it("is found anew once the calls are collected on which it hangs itself", () => {
    // What `registrar` gives is called in `open`, which an object holds: who calls that is asked for the options.
    const registrar = `function registrar({ cranes }: { cranes?: unknown }) {
        return (to: any) => {
          let tools = [{ name: "list_ships", isForCranes: false }, { name: "list_cranes", isForCranes: true }];
          if (!cranes) tools = tools.filter((tool) => !tool.isForCranes);
          for (const { name } of tools) to.registerTool(name, {}, handler);
        };
      }`;
    const port = `export function createPort() {
        const open = (to: any, options: any) => {
          const register = registrar({ cranes: options.cranes });
          register(to);
        };
        return { server, open };
      }`;
    const earlier = `export function openEarly() { registrar({})(server); }`;
    expect(namesOf(toolsOf(`${SERVER}${registrar}${port}`))).toEqual(["list_ships", "list_cranes"]);
    expect(namesOf(toolsOf(`${SERVER}${registrar}${port}${earlier}`))).toEqual(["list_ships", "list_cranes"]);
  });
});

it("a member is called by way of the variable that a parameter takes it into, too", () => {
  const plugins = `const ships = { id: "ship", setup({ tool }: any) { tool("get"); } };
    const berths = { id: "berth", setup(context: any) { context.tool("list"); } };
    for (const plugin of [ships, berths])
      plugin.setup({ tool: (verb: string) => server.registerTool(verb + "_" + plugin.id, {}, handler) });`;
  expect(namesOf(toolsOf(`${SERVER}${plugins}`)).toSorted()).toEqual(["get_ship", "list_berth"]);
});

it("a list that is not known to be whole says which tools were read of it", () => {
  const { holes } = readProject(
    `${SERVER}declare const others: { name: string }[]; const port = [{ name: "moor_ship" }, ...others];
    for (const one of port) server.registerTool(one.name, {}, handler); server.registerTool("free_berth", {}, handler);`,
  );
  expect(holes.map(({ beside }) => beside)).toEqual([["moor_ship"]]);
});

describe("a way to a registration that is longer than is followed", () => {
  const STEPS = 200;
  const watches = Array.from(
    { length: STEPS },
    (_, step) => `export function watch${step}(ship: any) { watch${step + 1}(ship); }`,
  );
  const code = (registration: string): string =>
    `${SERVER}${watches.join("\n")}\nfunction watch${STEPS}(ship: any) { ${registration} }`;

  it("tells what is known without its start", () => {
    const set = readProject(
      code(`for (const name of ["moor_ship", "tow_ship"]) if (!ship.isAway)
        server.registerTool(name, { description: "Asks " + ship.name + "." }, handler);`),
    );
    expect(namesOf(set)).toEqual(["moor_ship", "tow_ship"]);
    expect(set.tools.flatMap(({ holes }) => holes.map(({ path }) => path))).toEqual(["/description", "/description"]);
    expect(set.holes.map(({ reason }) => reason)).toEqual([
      "the code here is reached in more ways than are followed, so tools may be missing",
    ]);
  });

  it("says nothing where it leads to what is no server, in a package that has nothing to do with MCP", () => {
    const chat = `${watches.join("\n")}\nexport function watch${STEPS}(ship: any) { ship.tool("moor_ship", { title: "Moors" }); }`;
    const set = readProject({
      "pier/server.ts": `${SERVER}server.registerTool("free_berth", {}, handler);`,
      "pier/package.json":
        '{ "name": "pier", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
      "chat/chat.ts": chat,
      "chat/package.json": '{ "name": "chat", "type": "module" }',
      "package.json": '{ "workspaces": ["pier", "chat"] }',
    });
    expect([namesOf(set), set.holes]).toEqual([["free_berth"], []]);
  });
});

describe("what a CommonJS module exports as a whole", () => {
  const server = 'const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js"); const handler = () => {};';

  it("is one list, whichever file fills it", () => {
    const files = {
      "src/tools.cjs": "const tools = []; module.exports = tools;",
      "src/moor.cjs": 'const all = require("./tools.cjs"); all.push({ name: "moor_ship" });',
      "src/free.cjs": 'const tools = require("./tools.cjs"); tools.push({ name: "free_berth" });',
      "src/server.cjs": `${server} require("./moor.cjs"); require("./free.cjs"); const tools = require("./tools.cjs");
        const server = new McpServer({ name: "port", version: "1" });
        for (const { name } of tools) server.tool(name, String(tools.length), handler);`,
    };
    expect(told(files)).toEqual([
      ["moor_ship", "2"],
      ["free_berth", "2"],
    ]);
  });

  it("may be a function that has members, and is called by the name that a file gives it", () => {
    const files = {
      "src/register.cjs": `function register(server, prefix) { server.tool(prefix + "_ship", handler); } const handler = () => {};
        module.exports = register; module.exports.others = ["free_berth"];`,
      "src/server.cjs": `${server} const add = require("./register.cjs"); const server = new McpServer({ name: "port", version: "1" });
        add(server, "moor"); for (const name of add.others) server.tool(name, handler);`,
    };
    expect(namesOf(toolsOf(files))).toEqual(["moor_ship", "free_berth"]);
  });
});
