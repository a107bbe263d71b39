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
});
