import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const PIER = `export class Pier { set(name: string) { server.registerTool(name, {}, handler); } }\n`;

const registered = (code: string): string[] => namesOf(toolsOf(`${SERVER}${PIER}${code}`)).toSorted();

/** Of what stands before the dot nothing is known, but that only one method goes by the name. */
const UNKNOWN_PIER = `import { port } from "port-library"; port.pier().set("moor");\n`;

describe("a call of a method that registers tools", () => {
  it.each([
    ["a parameter", "export function remember(seen: Map<string, string>) { seen.set('crane', ''); }"],
    [
      "what may be missing",
      "export function remember(seen: Map<string, string> | undefined) { seen?.set('crane', ''); }",
    ],
    [
      "a field",
      "export class Log { constructor(readonly seen: Map<string, string>) {} note() { this.seen.set('crane', ''); } }",
    ],
    [
      "a field of a parameter",
      "class Log { constructor(readonly seen: Map<string, string>) {} } export const note = (log: Log) => log.seen.set('crane', '');",
    ],
    [
      "what a method gives back",
      "class Log { at(day: string): Map<string, string> { return days[day]; } } export const note = (log: Log) => log.at('today').set('crane', '');",
    ],
    [
      "what a function gives back",
      "function today(day: string): Map<string, string> { return days[day]; } export const note = (day: string) => today(day).set('crane', '');",
    ],
    [
      "a parameter of a type of Node",
      "import { StatementSync } from 'node:sqlite'; export const note = (sql: StatementSync) => sql.set('crane', '');",
    ],
    ["a module of Node", "import * as path from 'node:path'; export const note = (day: string) => path.set(day);"],
    [
      "what a module of Node makes",
      "import crypto from 'node:crypto'; export function note() { const hash = crypto.createHash('md5'); hash.set('crane'); }",
    ],
    ["an object of the language", "export const note = (day: string) => Math.set(day);"],
    [
      "a member of an interface",
      "interface Log { seen: Map<string, string> } export const note = (log: Log) => log.seen.set('crane', '');",
    ],
    [
      "a member of each of a list",
      "interface Log { seen: Set<string> } export const note = (logs: Log[]) => logs.map((log) => log.seen.set('crane', ''));",
    ],
    [
      "what methods of a text give",
      "export function note(log: string) { const lines = log.trim().split('\\n').slice(1); lines.set('crane', ''); }",
    ],
    [
      "a global that is made",
      "export function note() { const seen = new IntersectionObserver(() => {}); seen.set('crane'); }",
    ],
    [
      "what an object of Node makes",
      "import { DatabaseSync } from 'node:sqlite'; class Log { constructor(readonly sql: DatabaseSync | null) {} } export const note = (log: Log) => log.sql?.prepare('INSERT').set('crane');",
    ],
    [
      "a class that extends one of a package",
      "import { Pool } from 'pools'; class Workers extends Pool {} export const note = (workers: Workers) => workers.set('crane');",
    ],
    ["a text that is written", "export const note = () => `log ${Date.now()}`.set('crane');"],
    [
      "a variable that starts with something new",
      "export function note(made: string[]) { let seen = new Map(); seen = made; seen.set('crane', ''); }",
    ],
  ])("is none where %s is declared to be something else", (_, code) => {
    expect(registered(UNKNOWN_PIER + code)).toEqual(["moor"]);
  });

  /** A class with a private member: nothing else can have its type. */
  const LOG = `class Log { private days = 0; static async open(day: string): Promise<Log> { return new Log(); } set(name: string) { this.days++; } }\n`;

  it.each([
    ["a parameter", "export const note = (log: Log) => log.set('crane');"],
    ["what a function gives back", "declare function today(): Log; export const note = () => today().set('crane');"],
    [
      "a variable that a function gives its value",
      "declare function today(): Log; export const note = () => { const log = today(); log.set('crane'); };",
    ],
    [
      "a variable that a promise gives its value",
      "export const note = async (day: string) => { const log = await Log.open(day); log.set('crane'); };",
    ],
  ])("is none where %s is of a class with private members", (_, code) => {
    expect(registered(`${LOG}new Pier().set("moor"); ${code}`)).toEqual(["moor"]);
  });

  it.each([
    ["where it is made", "lay(new Buoy(new Berth()) as unknown as Berth);"],
    ["by its name", "const buoy = new Buoy(new Berth()); lay(buoy as any);"],
  ])("is one where its object is passed off as one of the declared class %s", (_, code) => {
    const classes = `class Berth { private laid = 0; set(name: string) { server.registerTool(name, {}, handler); } }
      class Buoy { constructor(private berth: Berth) {} set(name: string) { this.berth.set("buoy_" + name); } }
      function lay(berth: Berth) { berth.set("tow"); }\n`;
    expect(registered(`new Pier().set("moor"); ${classes}${code}`)).toEqual(["buoy_tow", "moor"]);
  });

  it("is one where a file of the project has the name of a module of Node", () => {
    const set = readProject({
      "tsconfig.json": '{ "compilerOptions": { "baseUrl": "src" } }',
      "src/util.ts": `${SERVER}${PIER}export const pier = new Pier();`,
      "src/index.ts": 'import { pier } from "util"; export function open() { pier.set("moor"); }',
    });
    expect(namesOf(set)).toEqual(["moor"]);
  });

  it("is one where its class has the shape of the declared one", () => {
    const code = `class Berth { set(name: string) {} } function lay(berth: Berth) { berth.set("tow"); } lay(new Pier());`;
    expect(registered(`new Pier().set("moor"); ${code}`)).toEqual(["moor", "tow"]);
  });

  it.each([
    ["itself", "export const note = (text: string) => lantern({ text }).set('crane');"],
    ["by a variable", "export const note = (text: string) => { const lamp = lantern({ text }); lamp.set('crane'); };"],
    [
      "when it is there",
      "export const note = async (text: string) => { const lamp = await lantern(`Now ${text}`); lamp.set('crane'); };",
    ],
  ])("is none where a package makes what is in front of it: %s", (_, code) => {
    const files = `import lantern from "lantern";\nclass Mole { set(name: string) {} }\n`;
    expect(registered(`${files}new Pier().set("moor"); ${code}\nnote("crane");`)).toEqual(["moor"]);
  });

  it("is one where a package is handed its object and gives it back", () => {
    const code = `import { traced } from "lantern"; const pier = traced(new Pier()); pier.set("tow");`;
    expect(registered(code)).toEqual(["tow"]);
  });

  it("is one where a class in between is the declared one", () => {
    const code = `class Jetty extends Pier {} export class Dock { constructor(private readonly pier: Pier) { this.pier.set("tow"); } }
      new Dock(new Jetty());`;
    expect(registered(code)).toEqual(["tow"]);
  });

  it("is one where its class implements the declared one", () => {
    const code = `class Berth { set(name: string) {} } class Buoy implements Berth { set(name: string) { server.registerTool("buoy_" + name, {}, handler); } }
      function lay(berth: Berth, name: string) { berth.set(name); } lay(new Buoy(), "tow");`;
    expect(registered(`new Pier().set("moor"); ${code}`)).toEqual(["buoy_tow", "moor"]);
  });

  it("is one where its class is a kind of what is declared", () => {
    const code = `class Chart extends Map<string, string> { override set(name: string, text: string) { server.registerTool(name, {}, handler); return this; } }
      function draw(map: Map<string, string>) { map.set("tow", ""); } draw(new Chart());`;
    expect(registered(`new Pier().set("moor"); ${code}`)).toEqual(["moor", "tow"]);
  });

  it("is one where its class extends the same class of a package as what is declared", () => {
    const code = `import { Dock } from "docks"; class Berth extends Dock { set(name: string) {} }
      class Quay extends Dock { set(name: string) { server.registerTool(name, {}, handler); } }
      function lay(berth: Berth) { berth.set("tow"); } lay(new Quay());`;
    expect(registered(`new Pier().set("moor"); ${code}`)).toEqual(["moor", "tow"]);
  });

  it("is one where a build tool imports its class by the name alone", () => {
    expect(registered(`export const open = () => { const dock = new Dock(); dock.set("tow"); }; open();`)).toEqual([
      "tow",
    ]);
  });

  it("is one where it is handed a store of Node for the time of a call", () => {
    const code = `import { AsyncLocalStorage } from "node:async_hooks"; const held: AsyncLocalStorage<Pier> = new AsyncLocalStorage();
      function lay() { held.getStore()?.set("tow"); } held.run(new Pier(), lay);`;
    expect(registered(code)).toEqual(["tow"]);
  });

  it("is one where the type is a parameter of the code around", () => {
    const code = `class Berth {} function lay<Berth extends Pier>(berth: Berth) { berth.set("tow"); } lay(new Pier());`;
    expect(registered(code)).toEqual(["tow"]);
  });

  it("is one where a proxy stands before its object", () => {
    const code = `new Pier().set("moor"); export class Dock { pier = new Proxy(new Pier(), {}); open() { this.pier.set("tow"); } }
      new Dock().open();`;
    expect(registered(code)).toEqual(["moor", "tow"]);
  });

  it("is one where the declared type is an interface", () => {
    const code = `interface Berth { set(name: string): void } function lay(berth: Berth) { berth.set("tow"); } lay(new Pier());`;
    expect(registered(code)).toEqual(["tow"]);
  });
});

describe("what stands behind the name of a class", () => {
  it("is a field of that class, or of one that it extends, and of no other", () => {
    const code = `class Harbour { static names: string[] = []; } class Quay extends Harbour {} class Mole { static names: string[] = []; }
      Quay.names.push("tow"); Mole.names.push("crane"); const Port = Harbour; Port.names.push("moor");
      for (const name of Harbour.names) new Pier().set(name);`;
    expect(registered(code)).toEqual(["moor", "tow"]);
  });

  it("is a method of that class, and of no other that has instances", () => {
    const code = `class Mole { static set(name: string) {} } class Jetty extends Pier { static lay(name: string) { new Jetty().set(name); } }
      Mole.set("crane"); Jetty.lay("tow");`;
    expect(registered(code)).toEqual(["tow"]);
  });
});

describe("classes of tools with a method of the name that servers have for tools", () => {
  it("are read without a hole, however many there are", () => {
    const quays = Array.from({ length: 160 }, (_, index) => `quay_${index}`);
    const set = readProject({
      "src/base.ts": `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
        export abstract class Base {
          abstract registerTool(server: McpServer): void;
          register(server: McpServer) { this.registerTool(server); }
        }`,
      ...Object.fromEntries(
        quays.map((quay) => [
          `src/${quay}.ts`,
          `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
          import { Base } from "./base.js";
          export class Tool extends Base {
            registerTool(server: McpServer) { server.registerTool("${quay}", {}, async () => ({ content: [] })); }
          }`,
        ]),
      ),
      "src/server.ts": `${SERVER}${quays.map((quay) => `import { Tool as ${quay} } from "./${quay}.js";`).join("\n")}
        class Port {
          tools = [${quays.join(", ")}];
          constructor(private server: McpServer) {}
          open() { for (const Tool of this.tools) new Tool().register(this.server); }
        }
        new Port(server).open();`,
    });
    expect(namesOf(set).toSorted()).toEqual(quays.toSorted());
    expect(holeSentences(set)).toEqual([]);
  });

  it("are told from a class that stands in for a server", () => {
    const set = readProject(`${SERVER}
      class Prefixed {
        registerTool(name: string, config: object, run: () => void) { server.registerTool("port_" + name, config, run); }
      }
      function addTools(target: McpServer) { target.registerTool("moor", {}, handler); }
      addTools(new Prefixed() as unknown as McpServer);`);
    expect(namesOf(set)).toEqual(["port_moor"]);
  });
});
