import { describe, expect, it } from "vitest";
import {
  holeSentences,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
  type ProjectFiles,
} from "../../support/source-project.ts";

const SHIPS = `const moor = { name: "moor_ship" }, tow = { name: "tow_ship" }, load = { name: "load_hold" };
const list = [moor, tow, load];
const byName: Record<string, { name: string }> = { moor, tow, load };
const map = new Map([["moor", moor], ["tow", tow], ["load", load]]);
declare function ask(): any;
function register(tools: Iterable<{ name: string }>) {
  for (const tool of tools) server.registerTool(tool.name, { description: "Works in the port" }, handler);
}\n`;

const program = (code: string, more: ProjectFiles = {}): ProjectFiles => ({
  ...more,
  "src/server.ts": SERVER + SHIPS + code,
});
const registered = (code: string, more?: ProjectFiles): string[] => namesOf(toolsOf(program(code, more)));

describe("what is taken out of a collection before it is registered is no tool", () => {
  it.each([
    ["by `delete`", "delete byName.tow; register(Object.values(byName));"],
    ["by `delete` in a loop", "for (const name of ['tow']) delete byName[name]; register(Object.values(byName));"],
    ["by `Reflect.deleteProperty`", "Reflect.deleteProperty(byName, 'tow'); register(Object.values(byName));"],
    ["by the key of a map", "map.delete('tow'); register(map.values());"],
    ["by the member of a set", "const all = new Set(list); all.delete(tow); register(all);"],
    ["by `splice`", "list.splice(1, 1); register(list);"],
    [
      "by `splice`, at a place that is looked for",
      "const at = list.findIndex((one) => one.name === 'tow_ship'); if (at >= 0) list.splice(at, 1); register(list);",
    ],
    [
      "by `pop` and `shift`",
      "list.shift(); list.shift(); list.push(moor); list.length > 2 && list.pop(); register(list.toReversed());",
    ],
    ["by a length", "list.length = 1; list.push(load); register(list);"],
    ["by `clear`", "map.clear(); map.set('moor', moor).set('load', load); register(map.values());"],
    [
      "by a function that is called before",
      "function drop(name: string) { map.delete(name); } drop('tow'); register(map.values());",
    ],
    ["under what is known to hold", "const isSmall = true; if (isSmall) map.delete('tow'); register(map.values());"],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor_ship", "load_hold"]);
  });

  it("by a method of the registry that holds it", () => {
    const code = `class Registry {
      private readonly tools = new Map<string, { name: string }>();
      add(tool: { name: string }) { this.tools.set(tool.name, tool); return this; }
      remove(name: string) { this.tools.delete(name); return this; }
      registerAll() { register(this.tools.values()); }
    }
    const registry = new Registry();
    registry.add(moor).add(tow).add(load).remove("tow_ship");
    registry.registerAll();`;
    expect(registered(code)).toEqual(["moor_ship", "load_hold"]);
  });

  it.each([
    ["a method", "registerAll() {", "}"],
    ["a function that a field holds", "registerAll = () => {", "};"],
  ])("by a constructor that has %s register what is left", (_, start, end) => {
    const code = `class Port {
      private readonly tools: Record<string, { name: string }> = { moor, tow, load };
      constructor(without: string) { delete this.tools[without]; this.registerAll(); }
      ${start} register(Object.values(this.tools)); ${end}
    }
    new Port("tow");`;
    expect(registered(code)).toEqual(["moor_ship", "load_hold"]);
  });

  it.each([
    ["whatever name it is read by", "const same = list; list.splice(1, 1); register(same);"],
    ["whatever name it is taken out by", "const same = list; same.splice(1, 1); register(list);"],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor_ship", "load_hold"]);
  });

  it("and one again that is put back", () => {
    expect(registered("delete byName.tow; byName.tow = tow; register(Object.values(byName));")).toContain("tow_ship");
  });
});

describe("what may be left in a collection stays a tool", () => {
  it.each([
    ["taken out too late", "register(map.values()); map.delete('tow');"],
    ["taken out under a condition", "if (ask()) map.delete('tow'); register(map.values());"],
    [
      "taken out by a function that nobody calls",
      "export function drop() { map.delete('tow'); } register(map.values());",
    ],
    ["taken out by a function that is called too late", "const drop = () => list.pop(); register(list); drop();"],
    [
      "taken out at the request of whoever starts the server",
      "delete byName[process.env.WITHOUT ?? '']; register(Object.values(byName));",
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor_ship", "tow_ship", "load_hold"]);
  });

  it.each([
    ["a key", "map.delete(ask()); register(map.values());"],
    ["a place", "list.splice(ask(), 1); register(list);"],
  ])("with a hole, where it is taken out by %s that is not known", (_, code) => {
    const set = readProject(program(code));
    expect(namesOf(set)).toEqual(["moor_ship", "tow_ship", "load_hold"]);
    expect(holeSentences(set)).toHaveLength(1);
  });
});

it("takes out what each turn of a loop takes out of an object of its own, before it is read there", () => {
  const tools =
    toolsOf(`${SERVER}const shapes = { moor: { ship: z.string(), limit: z.number() }, tow: { limit: z.number(), rope: z.string() } };
    for (const [name, fields] of Object.entries(shapes)) {
      const shape: z.ZodRawShape = { ...fields };
      const all = Object.keys(shape).join(", ");
      delete (shape as { limit?: unknown }).limit;
      shape.berth = z.string();
      server.registerTool(name, { description: all, inputSchema: shape }, handler);
    }`);
  expect(tools.map(({ description }) => description?.value)).toEqual(["ship, limit", "limit, rope"]);
  expect(tools.map(({ input }) => input.fields.map(({ name }) => name))).toEqual([
    ["ship", "berth"],
    ["rope", "berth"],
  ]);
});
