import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const program = (handler: string): string =>
  `${SERVER}const tools = new Proxy({ moor_ship: { description: "Moors" }, tow_ship: { description: "Tows" } }, ${handler});
for (const [name, config] of Object.entries(tools)) server.registerTool(name, config, handler);`;

describe("a proxy", () => {
  it.each([
    ["that catches nothing", "{}"],
    ["that catches what is written", "{ set() { return false; } }"],
  ])("%s shows what its target holds", (_, handler) => {
    expect(namesOf(toolsOf(program(handler)))).toEqual(["moor_ship", "tow_ship"]);
  });

  it.each(["{ get: () => ({ description: 'Fog' }) }", "{ ownKeys: () => ['fog'] }", "traps()"])(
    "with `%s` may show anything",
    (handler) => {
      const set = readProject(program(handler));
      expect(namesOf(set)).toEqual([]);
      expect(holeSentences(set)).toHaveLength(1);
    },
  );

  it("of a server may register something else", () => {
    const set =
      readProject(`${SERVER}const seen = new Proxy(server, { get: (target, name) => Reflect.get(target, name) });
      seen.registerTool("moor_ship", { description: "Moors a ship" }, handler);`);
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([
      "the list of tools goes through a `Proxy`, which may change what is registered",
    ]);
  });

  it("of a server that only a setting puts there may register something else", () => {
    const set = readProject(`${SERVER}const guarded = (target: McpServer): McpServer => {
        if (process.env.UNGUARDED) return target;
        return new Proxy(target, { get: (it, name) => Reflect.get(it, name) });
      };
      guarded(server).registerTool("moor_ship", { description: "Moors a ship" }, handler);`);
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([
      "the list of tools goes through a `Proxy`, which may change what is registered",
    ]);
  });

  it.each([
    ["kept beside it", "own("],
    ["of its target", "target.registerTool("],
    ["of its target, named as the one to call", "target.registerTool.call(target, "],
  ])("of a server registers what its function gives the method %s", (_, call) => {
    const set = readProject(`${SERVER}const own = server.registerTool.bind(server);
function seenBy(target) {
  return new Proxy(target, {
    get(target, method) {
      if (method !== "registerTool") return Reflect.get(target, method);
      return (name, config, run) =>
        ${call}name, { ...config, inputSchema: { ...config.inputSchema, berth: z.string() } }, run);
    },
  });
}
const seen = seenBy(server);
function addTools(server) {
  server.registerTool("moor_ship", { inputSchema: { ship: z.string() } }, handler);
  server.registerTool("tow_ship", { inputSchema: {} }, handler);
}
addTools(seen);`);
    expect(holeSentences(set)).toEqual([]);
    expect(set.tools.map(({ name, input }) => [name.value, Object.keys(input.schema.properties ?? {})])).toEqual([
      ["moor_ship", ["ship", "berth"]],
      ["tow_ship", ["berth"]],
    ]);
  });

  it("of a server that lets its methods through changes nothing", () => {
    const set = readProject(`${SERVER}const seen = new Proxy(server, { get: (target, name) => target[name] });
      seen.registerTool("moor_ship", { description: "Moors a ship" }, handler);`);
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("of a server that is made for each of several ports may register something else", () => {
    const set = readProject(`${SERVER}function at(port) {
  return new Proxy(server, { get: (target, name) => (tool, config, run) => target.registerTool(port + tool, config, run) });
}
function addTools(server) { server.registerTool("moor_ship", {}, handler); }
for (const port of ["north_", "south_"]) addTools(at(port));`);
    expect(holeSentences(set)).toContain(
      "the list of tools goes through a `Proxy`, which may change what is registered",
    );
  });
});
