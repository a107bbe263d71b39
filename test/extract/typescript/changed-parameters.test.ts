import { describe, expect, it } from "vitest";
import { fieldOf, holeSentences, namesOf, readProject, SERVER, toolOf, toolsOf } from "../../support/source-project.ts";

/** The description of the only tool of a server. */
function described(code: string): string | undefined {
  return toolOf(SERVER + code).description?.value;
}

describe("a function that changes what it is handed before it registers that", () => {
  it("adds to the description of a tool", () => {
    const wrapper = `function add(name, config) { config.description = config.description + " Read-only."; server.registerTool(name, config, handler); }`;
    expect(described(`${wrapper} add("get_ship", { description: "Gets a ship." });`)).toBe("Gets a ship. Read-only.");
  });

  it("does so under a condition on what it is handed", () => {
    const wrapper = `function add(ship) { if (!ship.description.endsWith(".")) ship.description += "."; ship.name = "port_" + ship.name; server.registerTool(ship.name, ship, handler); }`;
    const tool = toolOf(`${SERVER}${wrapper} add({ name: "get_ship", description: "Gets a ship" });`);
    expect([tool.name.value, tool.description?.value]).toEqual(["port_get_ship", "Gets a ship."]);
  });

  it("does so by another function", () => {
    const wrapper = `function mark(ship) { ship.description += " Slow."; }
      function add(ship) { mark(ship); server.registerTool(ship.name, ship, handler); }`;
    expect(described(`${wrapper} add({ name: "get_ship", description: "Gets a ship." });`)).toBe("Gets a ship. Slow.");
  });

  it("does so once for what a variable holds", () => {
    const wrapper = `function add(ship) { ship.description += " Slow."; server.registerTool(ship.name, ship, handler); }`;
    const ship = `const ship = { name: "get_ship", description: "Gets a ship." };`;
    expect(described(`${wrapper} ${ship} add(ship);`)).toBe("Gets a ship. Slow.");
  });

  it("puts hints among the arguments that it hands on", () => {
    const wrapper = `const hints = { get_ship: { readOnlyHint: true } };
      function withHints(args) { const last = args.length - 1; if (typeof args[last] === "function") args.splice(last, 0, hints[args[0]] ?? {}); }
      const add = (...args) => { withHints(args); return server.tool(...args); };`;
    const tool = toolOf(`${SERVER}${wrapper} add("get_ship", "Gets a ship.", { id: z.string() }, handler);`);
    expect(tool.annotations.readOnlyHint?.value).toBe(true);
  });

  it("and where it does so under a condition, it is not known whether there are any", () => {
    const wrapper = `const add = (...args) => { if (process.env.HINTS) args.splice(2, 0, { readOnlyHint: true }); return server.tool(...args); };`;
    const set = readProject(`${SERVER}${wrapper} add("get_ship", "Gets a ship.", { id: z.string() }, handler);`);
    expect([namesOf(set), holeSentences(set)]).toEqual([
      ["get_ship"],
      ["/annotations: the annotations may be among arguments whose order is not known"],
    ]);
  });

  it("puts them there in the place of the server's own method, which others may still call", () => {
    const code = `function install(port) {
        const own = port.tool.bind(port);
        port.tool = (...args) => { args[1] = args[1] + " Slow."; return own(...args); };
        return (...args) => { args[1] = args[1] + " Fast."; return own(...args); };
      }
      const fast = install(server);
      server.tool("get_ship", "Gets a ship.", handler);
      fast("list_ships", "Lists ships.", handler);`;
    const tools = toolsOf(SERVER + code).map(({ name, description }) => [name.value, description?.value]);
    expect(new Map(tools as [string, string][])).toEqual(
      new Map([
        ["get_ship", "Gets a ship. Slow."],
        ["list_ships", "Lists ships. Fast."],
      ]),
    );
  });

  it("leaves what it is handed by one call as it is for the next", () => {
    const wrapper = `function add(name, config) { config.description += " " + name; server.registerTool(name, config, handler); }`;
    const tools = toolsOf(`${SERVER}${wrapper} add("a", { description: "A" }); add("b", { description: "B" });`);
    expect(tools.map(({ description }) => description?.value)).toEqual(["A a", "B b"]);
  });
});

describe("a variable that one function gives either of two lists", () => {
  it("holds both for the handler that answers with it", () => {
    const code = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
      import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
      const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
      const few = [{ name: "get_ship", inputSchema: { type: "object" } }];
      const all = [...few, { name: "list_ships", inputSchema: { type: "object" } }];
      let tools = null;
      server.setRequestHandler(ListToolsRequestSchema, async () => { if (!tools) throw new Error("too early"); return { tools }; });
      function start() { if (process.env.FEW) tools = few; else tools = all; }
      start();`;
    expect(namesOf(toolsOf(code)).toSorted()).toEqual(["get_ship", "list_ships"]);
  });
});

describe("a function with type arguments that is handed on without being called", () => {
  it("is that function", () => {
    const code = `const orNothing = <T>(value: unknown): T | undefined => (value === "" ? undefined : (value as T));
      server.registerTool("find_ship", { inputSchema: { name: z.preprocess(orNothing<string>, z.string().optional()) } }, handler);`;
    expect(fieldOf(toolOf(SERVER + code), "name").schema).toEqual({ type: "string" });
  });
});
