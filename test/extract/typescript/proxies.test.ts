import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolOf, toolsOf } from "../../support/source-project.ts";

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

  it("shows what the function of its handler gives for a name", () => {
    const tools = toolsOf(program("{ get: (target, name) => ({ ...target[name], title: `At ${name}` }) }"));
    expect(tools.map(({ title, description }) => [title?.value, description?.value])).toEqual([
      ["At moor_ship", "Moors"],
      ["At tow_ship", "Tows"],
    ]);
  });

  it("shows under a name that its target lacks what its handler makes up", () => {
    const tools = toolsOf(`${SERVER}const texts = new Proxy({ moor_ship: "Moors" }, {
        get: (target, name) => (name in target ? Reflect.get(target, name) : \`Does \${name}\`),
      });
      for (const name of ["moor_ship", "tow_ship"]) server.registerTool(name, { description: texts[name] }, handler);`);
    expect(tools.map(({ description }) => description?.value)).toEqual(["Moors", "Does tow_ship"]);
  });

  it("of a function gives what its handler makes of a call", () => {
    const tool = toolOf(`${SERVER}const define = (name, description) => ({ name, description });
      const finished = new Proxy(define, {
        apply(target, self, given) {
          const made = Reflect.apply(target, self, given);
          return { ...made, description: made.description + "." };
        },
      });
      const { name, description } = finished("moor_ship", "Moors a ship");
      server.registerTool(name, { description }, handler);`);
    expect(tool.description?.value).toBe("Moors a ship.");
  });

  it("that registers a tool for whatever name is called of it is followed from there", () => {
    const tools = toolsOf(`${SERVER}const offer = new Proxy({}, {
        get: (_, name) => (description) => server.registerTool(name, { description }, handler),
      });
      offer.moor_ship("Moors a ship");
      offer.tow_ship("Tows a ship");`);
    expect(tools.map(({ name, description }) => [name.value, description?.value])).toEqual([
      ["moor_ship", "Moors a ship"],
      ["tow_ship", "Tows a ship"],
    ]);
  });

  it.each(["{ ownKeys: () => ['fog'] }", "traps()"])("with `%s` may show anything", (handler) => {
    const set = readProject(program(handler));
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toHaveLength(1);
  });

  it("of a server may register something else", () => {
    const set = readProject(`${SERVER}const seen = new Proxy(server, traps());
      seen.registerTool("moor_ship", { description: "Moors a ship" }, handler);`);
    expect(namesOf(set)).toEqual(["moor_ship"]);
    const reason = "may be changed by the `Proxy` that stands before the server";
    expect(holeSentences(set)).toEqual([
      `the list of tools ${reason}`,
      `/title: the title ${reason}`,
      `/annotations: the annotations ${reason}`,
    ]);
  });

  const guarded = (trap: string): string => `${SERVER}const guarded = (target: McpServer): McpServer => {
        if (process.env.UNGUARDED) return target;
        const log = [];
        const isOpen = (name) => !(process.env.CLOSED ?? "").includes(name);
        return new Proxy(target, { get(it, method) { ${trap} return Reflect.get(it, method); } });
      };
      guarded(server).registerTool("moor_ship", { description: "Moors a ship" }, handler);`;

  it.each([
    ["gives hints", "(name, config, run) => it.registerTool(name, { ...config, annotations: {} }, run)"],
    ["gives hints to what it is given", "(name, ...given) => { hint(given); it.registerTool(name, ...given); }"],
    ["registers more", '(name, ...given) => { it.tool("log", handler); it.registerTool(name, ...given); }'],
    ["is known only at run time", "traps()"],
  ])("of a server that only a setting puts there and %s may register something else", (_, given) => {
    const set = readProject(guarded(`if (method === "registerTool") return ${given};`));
    expect(namesOf(set)).toContain("moor_ship");
    const reason = "may be changed by the `Proxy` that stands before the server";
    expect(holeSentences(set)).toEqual(
      expect.arrayContaining([`/title: the title ${reason}`, `/annotations: the annotations ${reason}`]),
    );
  });

  it.each([
    ["lets all through", ""],
    ["leaves tools out", "(name, ...given) => { if (isOpen(name)) it.registerTool(name, ...given); }"],
    [
      "leaves tools out, and names the target of the call",
      `function (name: string, ...given: unknown[]) {
        if (!isOpen(name)) return undefined;
        log.push(name);
        return (it.registerTool as Function).call(it, name, ...given);
      }`,
    ],
  ])("of a server that only a setting puts there and %s changes nothing", (_, given) => {
    const set = readProject(guarded(given && `if (method === "registerTool") return ${given};`));
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
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

  it.each(["target[name]", "Reflect.get(target, name)"])(
    "of a server that lets `%s` through changes nothing",
    (given) => {
      const set = readProject(`${SERVER}const seen = new Proxy(server, { get: (target, name) => ${given} });
      seen.registerTool("moor_ship", { description: "Moors a ship" }, handler);`);
      expect(namesOf(set)).toEqual(["moor_ship"]);
      expect(holeSentences(set)).toEqual([]);
    },
  );

  it("of a server that is made for each of several ports registers what it makes of each", () => {
    const set = readProject(`${SERVER}function at(port) {
  return new Proxy(server, { get: (target, name) => (tool, config, run) => target.registerTool(port + tool, config, run) });
}
function addTools(server) { server.registerTool("moor_ship", {}, handler); }
for (const port of ["north_", "south_"]) addTools(at(port));`);
    expect(holeSentences(set)).toEqual([]);
    expect(namesOf(set)).toEqual(["north_moor_ship", "south_moor_ship"]);
  });

  it("of a server, the handler of which stands elsewhere, registers a tool once", () => {
    const set = readProject(`${SERVER}const titled = {
        get(target, method) {
          if (method === "registerTool") return (name, config, run) => target.registerTool(name, { ...config, title: "At the port" }, run);
          const own = target[method];
          return typeof own === "function" ? own.bind(target) : own;
        },
      };
      const seen = new Proxy(server, titled);
      seen.registerTool("moor_ship", { description: "Moors a ship" }, handler);`);
    expect(holeSentences(set)).toEqual([]);
    expect(set.tools.map(({ name, title }) => [name.value, title?.value])).toEqual([["moor_ship", "At the port"]]);
  });

  it("of a server, the function of which is made elsewhere, registers a tool once, with the hints that are put between what it is given", () => {
    const set = readProject(`${SERVER}const HINTS = { moor_ship: { destructiveHint: true } };
      function hinted(server) {
        const tool = server.tool.bind(server);
        return (...given) => {
          if (given.length < 2) return tool(...given);
          const all = [...given];
          all[all.length - 1] = async (...args) => given[given.length - 1](...args);
          const hints = HINTS[given[0]];
          if (hints) all.splice(all.length - 1, 0, hints);
          return tool(...all);
        };
      }
      const seen = new Proxy(server, {
        get: (target, name) => (name === "tool" ? hinted(target) : Reflect.get(target, name)),
      });
      seen.tool("list_ships", "Lists ships", {}, handler);
      seen.tool("moor_ship", "Moors a ship", {}, handler);`);
    expect(holeSentences(set)).toEqual([]);
    expect(set.tools.map(({ name, annotations }) => [name.value, annotations.destructiveHint?.value])).toEqual([
      ["list_ships", undefined],
      ["moor_ship", true],
    ]);
  });

  it("of a server that puts hints at a place which is not known leaves open whether a tool has them", () => {
    const set = readProject(`${SERVER}const seen = new Proxy(server, {
        get: (target, name) => name === "tool" ? (...given) => {
          const all = [...given];
          all.splice(Number(process.env.PLACE), 0, { destructiveHint: true });
          return target.tool(...all);
        } : Reflect.get(target, name),
      });
      seen.tool("moor_ship", "Moors a ship", {}, handler);`);
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([
      "/annotations: the annotations may be among arguments whose order is not known",
    ]);
  });

  it("of a server does not hide what its function is given without it", () => {
    const tools = toolsOf(`${SERVER}function named(server) {
        const tool = server.tool.bind(server);
        return (...given) => tool(...given);
      }
      const seen = new Proxy(server, {
        get: (target, name) => (name === "tool" ? named(target) : Reflect.get(target, name)),
      });
      seen.tool("list_ships", "Lists ships", {}, handler);
      named(server)("moor_ship", "Moors a ship", {}, handler);`);
    expect(new Set(namesOf(tools))).toEqual(new Set(["list_ships", "moor_ship"]));
  });
});
