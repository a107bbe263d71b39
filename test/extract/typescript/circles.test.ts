import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
} from "../../support/source-project.ts";

/** Names of the tools that a server of SDK v1 has after some code, in alphabetical order. */
function namesAfter(code: string): string[] {
  return namesOf(toolsOf(`${SERVER}${code}`)).toSorted();
}

describe("functions that register tools and call each other", () => {
  it("are followed round by round, until a condition ends it", () => {
    expect(
      namesAfter(`
        function load(day: number) { if (day > 4) return; server.registerTool("load_" + day, {}, handler); sail(day + 1); }
        function sail(day: number) { if (day > 4) return; server.registerTool("sail_" + day, {}, handler); load(day + 1); }
        load(0);`),
    ).toEqual(["load_0", "load_2", "load_4", "sail_1", "sail_3"]);
  });

  it("are followed into a tree, of which one registers a branch and the other its twigs", () => {
    expect(
      namesAfter(`
        const PORT = { name: "port", parts: [{ name: "quay", parts: [{ name: "berth" }] }, { name: "dock" }] };
        const addPart = (part: any, path: string): void => { server.registerTool(path + part.name, {}, handler); addParts(part.parts ?? [], path + part.name + "_"); };
        const addParts = (parts: any[], path: string): void => { parts.forEach((part) => addPart(part, path)); };
        addPart(PORT, "");`),
    ).toEqual(["port", "port_dock", "port_quay", "port_quay_berth"]);
  });

  it("are followed as methods of the same object, three in a circle", () => {
    expect(
      namesAfter(`
        class Watch {
          constructor(private own: McpServer) {}
          first(left: number) { if (left <= 0) return; this.own.registerTool("first_" + left, {}, handler); this.middle(left - 1); }
          middle(left: number) { if (left <= 0) return; this.own.registerTool("middle_" + left, {}, handler); this.last(left - 1); }
          last(left: number) { if (left <= 0) return; this.own.registerTool("last_" + left, {}, handler); this.first(left - 1); }
        }
        new Watch(server).first(5);`),
    ).toEqual(["first_2", "first_5", "last_3", "middle_1", "middle_4"]);
  });
});

describe("an object whose method registers a tool and keeps its name", () => {
  it.each([
    ["is asked for the names behind a call of it", `port.add("moor"); port.add("tow");`],
    [
      "is asked for the names behind a function that it is handed to",
      `function install(to: any) { to.add("moor"); to.add("tow"); } install(port);`,
    ],
  ])("%s", (_, code) => {
    const tools = toolsOf(`${SERVER}
      const port = { names: [] as string[], add(name: string) { this.names.push(name); server.registerTool(name, {}, handler); } };
      ${code}
      server.registerTool("help", { description: "See " + port.names.join(", ") }, handler);`);
    expect(tools.find(({ name }) => name.value === "help")?.description?.value).toBe("See moor, tow");
  });
});

describe("an object that a program makes while it starts, if nothing fails before", () => {
  it("has the tools of its registry, although what stops it leads back to what starts it", () => {
    const set = readProject(`import { Server } from "@modelcontextprotocol/sdk/server/index.js";
      import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
      type Tool = { name: string; inputSchema: object };
      class Ledger {
        private tools = new Map<string, Tool>();
        async load() { this.add({ tools: [{ name: "list_ships", inputSchema: {} }, { name: "get_ship", inputSchema: {} }] }); }
        add(module: { tools: Tool[] }) { for (const tool of module.tools) this.put(tool); }
        put(tool: Tool) { this.tools.set(tool.name, tool); }
        all() { return Array.from(this.tools.values()); }
        close() { this.tools.clear(); }
      }
      class Quay {
        private server = new Server({ name: "quay", version: "1.0.0" }, { capabilities: { tools: {} } });
        constructor(private ledger: Ledger) { this.setUp(); }
        private setUp() { this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: this.ledger.all() })); }
        async start() { await this.server.connect(transport); }
        async stop() { await this.server.close(); }
      }
      class Port {
        private ledger!: Ledger;
        private quay?: Quay;
        async open() { this.ledger = new Ledger(); await this.ledger.load(); }
        async start() { await this.open(); await this.startQuay(); }
        private async startQuay() { this.quay = new Quay(this.ledger); await this.quay.start(); }
        async stop() {
          if (this.quay) { await this.quay.stop(); this.quay = undefined; }
          if (this.ledger) await this.ledger.close();
        }
      }
      class Program {
        private port?: Port;
        constructor(private options: { help: boolean }) {}
        async run() {
          try {
            if (this.options.help) process.exit(0);
            this.port = new Port();
            await this.port.start();
          } catch { await this.shutDown(); }
        }
        private async shutDown() { await this.port?.stop(); }
      }
      new Program({ help: process.argv.includes("--help") }).run();`);
    expect([namesOf(set), holeSentences(set)]).toEqual([["list_ships", "get_ship"], []]);
  });
});

describe("a registry that is filled by a method whose name others have too", () => {
  it("has its tools, although what calls it leads back to a ledger that nobody knows", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}
      class Ledger {
        db: any = null;
        async run(entry: string) { return await this.db.run(entry); }
        begin() { const page: any = {}; page.db = this.db; return page; }
      }
      class Registry {
        tools = new Map<string, any>();
        open() { this.add({ name: "moor_ship", description: "Moors.", inputSchema: { type: "object", properties: {} } }); }
        add(tool: any) { this.tools.set(tool.name, tool); }
      }
      class Port {
        db = new Ledger();
        registry = new Registry();
        open() { this.registry.open(); this.listen(); }
        listen() { server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: Array.from(this.registry.tools.values()) })); }
        run() { this.open(); }
      }
      new Port().run();`);
    expect([namesOf(set), holeSentences(set)]).toEqual([["moor_ship"], []]);
  });
});

describe("a function that is kept in an object, of which a wrapper calls what it hands on", () => {
  it("is found where that object is handed to, although who hands it calls what is not known", () => {
    const set = readProject({
      "src/port.ts": `${SERVER}
        function equip(server: any, purser: unknown): any {
          const addTool = (name: string, config: object, callback: any) => server.registerTool(name, config, logged(callback));
          return {
            addTool,
            addPaidTool(name: string, config: object, callback: any) { return addTool(name, config, callback); },
          };
        }
        function logged(callback: any) { return async (...args: any[]) => callback(...args); }
        export function openPort(options: any) {
          return { open: (purser: any) => { options.equip(equip(new McpServer({ name: "port", version: "1.0.0" }), purser)); } };
        }`,
      "src/docks.ts": `export function docks(port: any) { port.addTool("list_docks", { description: "Lists." }, async () => ({})); }`,
      "src/ships.ts": `export function ships(port: any) { port.addPaidTool("list_ships", { description: "Lists." }, async () => ({})); }`,
      "src/index.ts": `import { openPort } from "./port";
        import { docks } from "./docks";
        import { ships } from "./ships";
        export const port = openPort({ equip(port: any) { docks(port); ships(port); } });`,
    });
    expect([namesOf(set).toSorted(), holeSentences(set)]).toEqual([["list_docks", "list_ships"], []]);
  });
});

describe("a chain of calls that a builder and a variable of the same member names lead back to", () => {
  /** @param record what the builder starts with, `port` too */
  const chain = (record: string): string => `${SERVER}
    class Adder {
      readonly #names = new Set<string>();
      add = (tool: any): this => {
        if (this.#names.has(tool.name)) throw new Error(tool.name);
        this.#names.add(tool.name);
        server.registerTool(tool.name, {}, handler);
        return this;
      };
    }
    class Draft { #tool: any = ${record}; named(name: string) { this.#tool.name = name; return this; } end() { return this.#tool; } }
    class Names { static it: any = "moor"; }
    class Quay { name = "quay"; }
    const port: any = ${record};
    port.it = { ...new Quay() };
    new Adder().add(new Draft().named(Names.it).end()).add({ name: "tow" }).add({ name: "berth" });`;

  it("is followed to its end where what they change is a record", () => {
    expect(namesOf(toolsOf(chain("{}")))).toEqual(["moor", "tow", "berth"]);
  });

  it("loses none of its tools without a word where it may be an instance", () => {
    const set = readProject(chain(`JSON.parse("{}")`));
    expect(namesOf(set)).toEqual(expect.arrayContaining(["tow", "berth"]));
    if (set.tools.length < 3) expect(holeSentences(set)).not.toEqual([]);
  });
});
