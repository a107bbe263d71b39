import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolOf,
  toolsOf,
  wordsAt,
} from "../../support/source-project.ts";

const annotationsOf = (tool: ReturnType<typeof toolOf>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(tool.annotations).map(([name, { value }]) => [name, value]));

describe("registerTool", () => {
  it("tells no tool without a name where the name is none only for want of what is not known", () => {
    const set = readProject(`${SERVER}
      import { loadShip } from "harbour-ships";
      const ship = loadShip() as { name: string } | undefined;
      const name = ship ? loadShip().name.trim() : "";
      server.registerTool(name, { description: "Reads a ship." }, handler);`);
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toHaveLength(1);
  });

  it("gives a tool its name, title, description, schemas, annotations and _meta", () => {
    const tool = toolOf(`${SERVER}
      server.registerTool("get_berth", {
        title: "Get a berth",
        description: "Reads one berth.",
        inputSchema: { berth_id: z.string() },
        outputSchema: { length: z.number() },
        annotations: { readOnlyHint: true, title: "Berth" },
        _meta: { quay: 3 },
      }, handler);`);
    expect(tool.name.value).toBe("get_berth");
    expect(tool.title?.value).toBe("Get a berth");
    expect(tool.description?.value).toBe("Reads one berth.");
    expect(tool.input.schema).toMatchObject({
      type: "object",
      properties: { berth_id: { type: "string" } },
      required: ["berth_id"],
    });
    expect(tool.output).toMatchObject({ type: "object", properties: { length: { type: "number" } } });
    expect(annotationsOf(tool)).toEqual({ readOnlyHint: true, title: "Berth" });
    expect(tool.wireMeta).toEqual({ quay: 3 });
    expect(tool.origin.shape).toBe("registerTool");
  });

  it("leaves a hole for JSON Schema, of which the first SDK sends nothing", () => {
    const config =
      '{ description: "Reads one berth.", inputSchema: { type: "object", properties: { berth_id: { type: "string" } } } }';
    const set = readProject(`${SERVER}server.registerTool("get_berth", ${config}, handler);`);
    expect(set.tools.map(({ input }) => input.fields)).toEqual([[]]);
    expect(holeSentences(set)).toEqual(["/inputSchema: the input schema is JSON Schema, which this SDK does not take"]);
    const own = readProject(`import { harbour } from "./harbour-desk";
      harbour.registerTool("get_berth", ${config}, handler);`);
    expect(holeSentences(own)).toEqual([]);
    const handed = readProject(`import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
      export function addBerths(server: McpServer) { server.registerTool("get_berth", ${config}, handler); }`);
    expect(holeSentences(handed)).toEqual(holeSentences(set));
  });

  it("points at the whole call as the definition, and at the function that answers", () => {
    const set = readProject(
      `${SERVER}server.registerTool("get_berth", { description: "Reads." }, async () => ({ content: [] }));`,
    );
    expect(wordsAt(set, set.tools[0]?.definition)).toBe(
      `server.registerTool("get_berth", { description: "Reads." }, async () => ({ content: [] }))`,
    );
    expect(wordsAt(set, set.tools[0]?.handler)).toBe("async () => ({ content: [] })");
  });

  it("takes name and config from constants, and properties by shorthand", () => {
    const tool = toolOf(`${SERVER}
      const name = "list_ships";
      const description = "Lists ships.";
      const inputSchema = { quay: z.string() };
      const config = { description, inputSchema };
      server.registerTool(name, config, handler);`);
    expect([tool.name.value, tool.description?.value]).toEqual(["list_ships", "Lists ships."]);
    expect(tool.input.fields.map((field) => field.name)).toEqual(["quay"]);
  });

  it("lists a tool without an input schema as an object without fields", () => {
    expect(
      toolOf(`${SERVER}server.registerTool("list_tides", { description: "Lists tides." }, handler);`).input.schema,
    ).toEqual({ type: "object", properties: {} });
  });

  it("is read when the receiver goes by any name, in brackets, with casts and optional chaining", () => {
    const tools = toolsOf(`${SERVER}
      const harbourMaster = server;
      harbourMaster.registerTool("a", {}, handler);
      (server as any).registerTool("b", {}, handler);
      server!.registerTool("c", {}, handler);
      server?.registerTool("d", {}, handler);
      server["registerTool"]("e", {}, handler);`);
    expect(namesOf(tools)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("unfolds arguments that are spread", () => {
    expect(
      toolOf(
        `${SERVER}const moor = ["moor_ship", { description: "Moors." }, handler] as const;\nserver.registerTool(...moor);`,
      ).description?.value,
    ).toBe("Moors.");
  });

  it("covers tools that run as tasks", () => {
    const tool = toolOf(
      `${SERVER}server.experimental.tasks.registerToolTask("unload_ship", { description: "Unloads." }, { createTask() {}, getTask() {}, getTaskResult() {} });`,
    );
    expect(tool.description?.value).toBe("Unloads.");
  });
});

describe("the six overloads of server.tool", () => {
  const toolWith = (args: string): ReturnType<typeof toolOf> => toolOf(`${SERVER}server.tool(${args});`);

  it("name and handler", () => {
    const tool = toolWith(`"list_ships", handler`);
    expect([tool.name.value, tool.description, tool.input.fields]).toEqual(["list_ships", undefined, []]);
  });

  it("name, description and handler", () => {
    expect(toolWith(`"list_ships", "Lists ships.", handler`).description?.value).toBe("Lists ships.");
  });

  it("name, shape and handler", () => {
    const tool = toolWith(`"list_ships", { quay: z.string() }, handler`);
    expect([tool.description, tool.input.fields.map((field) => field.name)]).toEqual([undefined, ["quay"]]);
  });

  it("name, annotations and handler: an object without schemas is no shape", () => {
    const tool = toolWith(`"list_ships", { readOnlyHint: true }, handler`);
    expect([annotationsOf(tool), tool.input.fields]).toEqual([{ readOnlyHint: true }, []]);
  });

  it("name, description, shape and handler; an empty object is a shape", () => {
    expect(toolWith(`"list_ships", "Lists ships.", { quay: z.string() }, handler`).input.fields).toHaveLength(1);
    expect(annotationsOf(toolWith(`"list_ships", "Lists ships.", {}, handler`))).toEqual({});
  });

  it("name, description, shape, annotations and handler", () => {
    const tool = toolWith(`"list_ships", "Lists ships.", { quay: z.string() }, { readOnlyHint: true }, handler`);
    expect([tool.description?.value, tool.input.fields.length, annotationsOf(tool)]).toEqual([
      "Lists ships.",
      1,
      { readOnlyHint: true },
    ]);
  });

  it("what comes after the handler is passed over, as the SDK does", () => {
    const tool = toolWith(`"list_ships", { quay: z.string() }, handler, { description: "Lists ships." }`);
    expect([tool.description, annotationsOf(tool), tool.input.fields.map((field) => field.name)]).toEqual([
      undefined,
      {},
      ["quay"],
    ]);
    expect(tool.handler).toBeDefined();
  });

  it("an object whose members may be one of several schemas is a shape", () => {
    const set = readProject(
      `${SERVER}server.tool("list_ships", { quay: process.env.STRICT ? z.string().min(1) : z.string() }, handler);`,
    );
    expect(set.tools.map((tool) => [tool.input.fields.map((field) => field.name), annotationsOf(tool)])).toEqual([
      [["quay"], {}],
    ]);
    expect(holeSentences(set)).toEqual(["/inputSchema/properties/quay: the field `quay` depends on a condition"]);
  });

  it("a whole schema is none of theirs: it is taken for the annotations, and there are no fields", () => {
    const set = readProject(
      `${SERVER}server.tool("list_ships", "Lists ships.", z.object({ quay: z.string() }), handler);`,
    );
    expect(set.tools.map(({ input }) => input.fields)).toEqual([[]]);
    expect(holeSentences(set).join()).toContain("`tool` takes the fields of one, such as `schema.shape`");
  });

  describe("JSON Schema is none of theirs", () => {
    const SCHEMA = '{ type: "object", properties: { quay: { type: "string" } }, required: ["quay"] }';
    const setOf = (argument: string, range: string, files = {}): ReturnType<typeof readProject> =>
      readProject(
        {
          "src/server.ts": `${SERVER}server.tool("list_ships", "Lists ships.", ${argument}, handler);`,
          "package.json": JSON.stringify({ dependencies: { "@modelcontextprotocol/sdk": range, zod: "^4.1.13" } }),
          ...files,
        },
        {},
      );
    const THROWS =
      "/enabled: the tool is not registered by releases of the SDK since 1.28.0: `tool` throws for an object that holds objects and no schemas";
    const lockOf = (version: string): string =>
      JSON.stringify({ packages: { "node_modules/@modelcontextprotocol/sdk": { version } } });

    it("it is taken for the annotations by earlier releases", () => {
      const set = setOf(SCHEMA, "~1.20.0");
      expect(holeSentences(set)).toEqual([]);
      expect(set.tools.map((tool) => Object.keys(annotationsOf(tool)))).toEqual([["type", "properties", "required"]]);
    });

    it.each([
      ["by its range", "^1.28.0", {}],
      ["by its lock file", "^1.20.0", { "package-lock.json": lockOf("1.28.0") }],
      ["since it has the newest that it allows", "^1.20.0", {}],
    ])("and a project that has a later one %s has no such tool", (_, range, files) => {
      const set = setOf(SCHEMA, range, files);
      expect(holeSentences(set)).toEqual([THROWS]);
      expect(set.tools.map(annotationsOf)).toEqual([{}]);
    });

    it("and neither is known where lock files differ", () => {
      const bun = '    "@modelcontextprotocol/sdk": ["@modelcontextprotocol/sdk@1.29.0", "", {}],\n';
      const set = setOf(SCHEMA, "^1.20.0", { "package-lock.json": lockOf("1.21.0"), "bun.lock": bun });
      expect(holeSentences(set)).toEqual([THROWS, "/annotations: the annotations depend on the release of the SDK"]);
      expect(set.tools.map(annotationsOf)).toEqual([{}]);
    });

    it("a whole schema is refused like it, annotations without objects are not", () => {
      expect(holeSentences(setOf("z.object({ quay: z.string() })", "~1.20.0"))).not.toContain(THROWS);
      expect(holeSentences(setOf("z.object({ quay: z.string() })", "^1.28.0"))).toContain(THROWS);
      expect(holeSentences(setOf('{ title: "Ships", readOnlyHint: true }', "^1.28.0"))).toEqual([]);
      expect(holeSentences(setOf('{ quay: z.string() }, { title: "Ships", on: ["sea"] }', "^1.28.0"))).toEqual([]);
    });
  });

  it("with type arguments before the arguments", () => {
    const set = readProject(
      `${SERVER}type Berth = { quay: string };\nserver.tool<Berth>("list_ships", "Lists ships.", handler);`,
    );
    expect(namesOf(set)).toEqual(["list_ships"]);
  });
});

describe("a tools/list handler", () => {
  const berth = `{ name: "get_berth", title: "Berth", description: "Reads one berth.", inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] }, annotations: { readOnlyHint: true } }`;

  it("of SDK v1 lists its tools as they are written, JSON Schema and all", () => {
    const tool = toolOf(
      `${LOW_LEVEL_SERVER}server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [${berth}] }));`,
    );
    expect(tool.input.schema).toEqual({ type: "object", properties: { id: { type: "string" } }, required: ["id"] });
    expect([tool.name.value, tool.title?.value, tool.description?.value]).toEqual([
      "get_berth",
      "Berth",
      "Reads one berth.",
    ]);
    expect([tool.input.converter, annotationsOf(tool)]).toEqual(["none", { readOnlyHint: true }]);
  });

  it("of SDK v2 goes by the method's name", () => {
    const tool = toolOf(
      `import { Server } from "@modelcontextprotocol/server";
       const server = new Server({ name: "port", version: "1" }, {});
       server.setRequestHandler("tools/list", () => { return { tools: [${berth}] }; });
       server.setRequestHandler("prompts/list", () => ({ prompts: [{ name: "greet" }] }));`,
      { dependencies: { "@modelcontextprotocol/server": "^2.0.0" } },
    );
    expect(tool.name.value).toBe("get_berth");
  });

  it("may be set by a zod schema of its own, off which the SDK reads the method", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}import { z } from "zod";
      const asking = (method) => z.object({ method: z.literal(method), params: z.object({}).optional() });
      server.setRequestHandler(asking("tools/list"), async () => ({ tools: [${berth}] }));
      server.setRequestHandler(asking("berths/list"), async () => ({ tools: [{ name: "no_tool", inputSchema: {} }] }));`);
    expect([namesOf(set), holeSentences(set)]).toEqual([["get_berth"], []]);
  });

  it("may be the handler of every request for which there is no other", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}
      const tools = [${berth}];
      server.fallbackRequestHandler = async ({ method, params }) => {
        try {
          if (method === "initialize") return { capabilities: { tools: {} } };
          if (method === "tools/list") return { tools: tools.map(({ name, inputSchema }) => ({ name, inputSchema })) };
          return { error: { code: -32601, message: method } };
        } catch (error) {
          return { error: { code: -32603, message: String(error) } };
        }
      };`);
    expect([namesOf(set), holeSentences(set)]).toEqual([["get_berth"], []]);
  });

  it("leaves a hole where the handler of every request hands it on", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}
      server.fallbackRequestHandler = (request) => fetch("https://port.example/", { body: request });`);
    expect(set.tools).toEqual([]);
    expect(holeSentences(set)).toEqual(["the list of tools calls `fetch`, which is known only at run time"]);
  });

  it("is none where the handler of every request knows no list of tools", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}
      server.fallbackRequestHandler = async ({ method }) => {
        if (method === "harbor/tide") return { tide: "high" };
        throw new Error("Not known here");
      };`);
    expect([namesOf(set), holeSentences(set)]).toEqual([[], []]);
  });

  it("may be a named function, and await or return its list from elsewhere", () => {
    const files = {
      "src/server.ts": `${LOW_LEVEL_SERVER}import { allTools } from "./tools.js";
        async function listTools() { const tools = await allTools(); return { tools }; }
        server.setRequestHandler(ListToolsRequestSchema, listTools);`,
      "src/tools.ts": `export async function allTools() { return [${berth}]; }`,
    };
    expect(namesOf(toolsOf(files))).toEqual(["get_berth"]);
  });

  it("may put its list together from spread lists, filters and maps", () => {
    const tools = toolsOf(`${LOW_LEVEL_SERVER}
      const ships = [{ name: "list_ships", inputSchema: {} }, { name: "old_ships", inputSchema: {}, retired: true }];
      const tides = { high: { id: "high_tide" }, low: { id: "low_tide" } };
      server.setRequestHandler(ListToolsRequestSchema, async () => ({
        tools: [
          ...ships.filter((tool) => !tool.retired).map(({ name, inputSchema }) => ({ name, inputSchema })),
          ...Object.values(tides).map((tide) => ({ name: tide.id, description: \`Tells the \${tide.id}.\`, inputSchema: { type: "object" } })),
        ],
      }));`);
    expect(tools.map((tool) => [tool.name.value, tool.description?.value])).toEqual([
      ["list_ships", undefined],
      ["high_tide", "Tells the high_tide."],
      ["low_tide", "Tells the low_tide."],
    ]);
  });

  it("keeps members that are there under a condition, for they may be listed", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}
      const tools = [{ name: "list_ships", inputSchema: {} }, ...(process.env.PILOT ? [{ name: "call_pilot", inputSchema: {} }] : [])];
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));`);
    expect(namesOf(set)).toEqual(["list_ships", "call_pilot"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("leaves a hole for a schema of a library, of which the insides are sent", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}import { z } from "zod";
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "get_berth", inputSchema: z.object({ berth_id: z.string() }) }] }));`);
    expect(holeSentences(set)).toEqual([
      "/inputSchema: the input schema is a schema of Zod, which is sent as it stands: convert it to JSON Schema here",
    ]);
  });

  it("leaves a hole for a list that comes from a remote place", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await fetch("https://port.example/tools").then((answer) => answer.json()) }));`);
    expect(set.tools).toEqual([]);
    expect(holeSentences(set)).toEqual(["the list of tools calls `fetch`, which is known only at run time"]);
  });
});

describe("FastMCP", () => {
  const FASTMCP = `import { FastMCP } from "fastmcp";\nimport { z } from "zod";\nconst server = new FastMCP({ name: "port", version: "1.0.0" });\n`;
  const dependencies = { fastmcp: "^3.0.0", zod: "^4.1.0" };

  it("adds tools one by one", () => {
    const tool = toolOf(
      `${FASTMCP}server.addTool({ name: "get_tide", description: "Reads a tide.", parameters: z.object({ port: z.string() }), annotations: { readOnlyHint: true }, execute: async () => "" });`,
      { dependencies },
    );
    expect([tool.description?.value, tool.input.fields.map((field) => field.name), annotationsOf(tool)]).toEqual([
      "Reads a tide.",
      ["port"],
      { readOnlyHint: true },
    ]);
  });

  it("adds several at once", () => {
    const tools = toolsOf(
      `${FASTMCP}const tides = ["high", "low"];\nserver.addTools(tides.map((tide) => ({ name: \`get_\${tide}_tide\`, execute: async () => "" })));`,
      { dependencies },
    );
    expect(namesOf(tools)).toEqual(["get_high_tide", "get_low_tide"]);
  });

  it("closes the object that it sends, also for a tool without parameters", () => {
    expect(
      toolOf(`${FASTMCP}server.addTool({ name: "get_tide", execute: async () => "" });`, { dependencies }).input.schema,
    ).toEqual({ type: "object", properties: {}, additionalProperties: false });
  });
});

describe("tools that are met more than once", () => {
  it("are one tool, when the same definition reaches a server on two ways", () => {
    const tools = toolsOf(`${SERVER}
      function register(target: McpServer) { target.registerTool("get_berth", { description: "Reads." }, handler); }
      if (process.env.HTTP) register(server); else register(server);`);
    expect(namesOf(tools)).toEqual(["get_berth"]);
  });

  it("have further faces, when the ways give them different descriptions", () => {
    const [tool] = toolsOf(`${SERVER}
      function register(target: McpServer, quay: string) { target.registerTool("get_berth", { description: "Reads a berth of " + quay + "." }, handler); }
      register(server, "north");
      register(server, "south");`);
    expect([tool?.description?.value, tool?.alternatives.map((face) => face.description?.value)]).toEqual([
      "Reads a berth of north.",
      ["Reads a berth of south."],
    ]);
  });

  it("are not known on all ways, when one of the ways gives them a description that cannot be read", () => {
    const { tools } = readProject(`${SERVER}
      function register(target: McpServer, about?: string) { target.registerTool("get_berth", { description: about }, handler); }
      register(server, "Reads a berth.");
      register(server, process.env.ABOUT);`);
    expect(tools.map((tool) => [tool.description?.value, tool.holes.map(({ path }) => path)])).toEqual([
      ["Reads a berth.", ["/description"]],
    ]);
  });

  it("are known on all ways, when one of the ways has a field only under a condition that others have for sure", () => {
    const { tools } = readProject(`${SERVER}
      function register(target: McpServer, hasDock: boolean) {
        const inputSchema = { id: z.string(), ...(hasDock && { dock: z.string() }) };
        target.registerTool("get_berth", { description: "Reads a berth.", inputSchema }, handler);
      }
      register(server, true);
      register(server, isDocked());`);
    expect(tools.map((tool) => [tool.alternatives.length, tool.holes])).toEqual([[1, []]]);
  });

  it("stay apart when their names differ", () => {
    const tools = toolsOf(
      `${SERVER}const register = (name: string) => server.registerTool(name, {}, handler);\nregister("moor"); register("unmoor");`,
    );
    expect(namesOf(tools)).toEqual(["moor", "unmoor"]);
  });

  it("of two servers in one repository belong to two groups", () => {
    const tools = toolsOf(`${SERVER}
      const pilots = new McpServer({ name: "pilots", version: "1.0.0" });
      server.registerTool("list_ships", {}, handler);
      pilots.registerTool("list_pilots", {}, handler);
      server.registerTool("get_ship", {}, handler);`);
    const [ships, pilots, ship] = tools.map((tool) => tool.origin.server);
    expect(ship).toBe(ships);
    expect(pilots).not.toBe(ships);
  });

  it("whose server cannot be followed belong to the only server of their package", () => {
    const tools = toolsOf({
      "src/server.ts": `${SERVER}server.registerTool("list_ships", {}, handler);`,
      "src/plugin.ts": `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nexport default function plug(host: McpServer) { host.registerTool("call_pilot", {}, async () => ({ content: [] })); }`,
    });
    expect(new Set(tools.map((tool) => tool.origin.server)).size).toBe(1);
  });
});

describe("what is no tool", () => {
  const none = (code: string, options?: Parameters<typeof readProject>[1]): void => {
    const set = readProject(code, options);
    expect({ tools: namesOf(set), holes: holeSentences(set) }).toEqual({ tools: [], holes: [] });
  };

  it("prompts and resources", () => {
    none(
      `${SERVER}server.registerPrompt("greet", {}, handler);\nserver.registerResource("chart", "port://chart", {}, handler);\nserver.prompt("greet", handler);\nserver.resource("chart", "port://chart", handler);`,
    );
  });

  it("methods of the same name on other libraries' objects", () => {
    none(
      `import { Toolbox } from "some-toolbox";\nimport { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nconst box = new Toolbox();\nbox.tool("hammer", "Hits.", () => {});\nbox.registerTool("saw", { description: "Saws." }, () => {});\nbox.addTool({ name: "axe" });`,
    );
  });

  it("what a client asks a server for, though its class comes from the same package", () => {
    none(`import { Client } from "@modelcontextprotocol/sdk/client/index.js";
      const client = new Client({ name: "port", version: "1.0.0" });
      await client.tool("get_berth", { berth_id: "4" });`);
  });

  it("a class with a registerTool of its own that never reaches a server", () => {
    none(`import "@modelcontextprotocol/sdk/server/mcp.js";
      class Registry { readonly tools = new Map<string, object>(); registerTool(name: string, config: object) { this.tools.set(name, config); } }
      const registry = new Registry();
      registry.registerTool("hammer", { description: "Hits." });`);
  });

  it("plain objects and lists that hold names and descriptions", () => {
    none(
      `${SERVER}export const catalogue = [{ name: "hammer", description: "Hits.", inputSchema: { type: "object" } }];`,
    );
  });

  it("handlers of other requests", () => {
    none(
      `${LOW_LEVEL_SERVER}import { ListPromptsRequestSchema } from "@modelcontextprotocol/sdk/types.js";\nserver.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: [{ name: "greet" }] }));`,
    );
  });

  it("registrations in comments and strings", () => {
    none(
      `${SERVER}// server.registerTool("hammer", {}, handler);\nconst sample = 'server.registerTool("saw", {}, handler)';`,
    );
  });
});

describe("which library serves the tools", () => {
  const REGISTER = `host.registerTool("list_ships", {}, async () => ({ content: [] }));`;
  const schemaOf = (code: string, dependencies: Record<string, string>): unknown =>
    toolOf(code, { dependencies }).input.schema;
  const v1 = { type: "object", properties: {} };

  it("is told by the value that the registration reaches, whatever package.json says", () => {
    const serverOf = (sdk: string): string =>
      `import { McpServer } from "${sdk}";\nimport { z } from "zod";\nconst host = new McpServer({});\nhost.registerTool("list_ships", { inputSchema: z.object({ quay: z.string() }) }, () => ({ content: [] }));`;
    const dependencies = {
      "@modelcontextprotocol/sdk": "^1.0.0",
      "@modelcontextprotocol/server": "^2.0.0",
      zod: "^4.1.0",
    };
    expect(schemaOf(serverOf("@modelcontextprotocol/sdk/server/mcp.js"), dependencies)).toHaveProperty(
      "$schema",
      "http://json-schema.org/draft-07/schema#",
    );
    expect(schemaOf(serverOf("@modelcontextprotocol/server"), dependencies)).toHaveProperty(
      "$schema",
      "https://json-schema.org/draft/2020-12/schema",
    );
  });

  it("or by the type of a parameter that nobody passes", () => {
    expect(
      schemaOf(
        `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nexport function plug(host: McpServer) { ${REGISTER} }`,
        {},
      ),
    ).toEqual(v1);
  });

  it("or by what the file imports", () => {
    expect(
      schemaOf(`import "@modelcontextprotocol/sdk/server/mcp.js";\nexport function plug(host) { ${REGISTER} }`, {}),
    ).toEqual(v1);
  });

  it("or by what package.json names", () => {
    expect(schemaOf(`export function plug(host) { ${REGISTER} }`, { "@modelcontextprotocol/sdk": "^1.0.0" })).toEqual(
      v1,
    );
  });

  it("and without any sign of a library, nothing is taken for a tool", () => {
    const set = readProject(`export function plug(host) { ${REGISTER} }`, { dependencies: { express: "^5.0.0" } });
    expect([namesOf(set), holeSentences(set)]).toEqual([[], []]);
  });
});

it("a tool that is one of two by a condition has its own text and fields first", () => {
  const code = `const moor = { name: "moor_ship", description: "Moors a ship.", inputSchema: { ship: z.string() } };
    const free = { name: "free_berth", description: "Frees a berth.", inputSchema: { berth: z.string() } };
    const chosen = Math.random() > 0.5 ? moor : free;
    server.registerTool(chosen.name, { description: chosen.description, inputSchema: chosen.inputSchema }, handler);`;
  const { tools } = readProject(`import { z } from "zod";${SERVER}${code}`);
  expect(
    tools.map((tool) => [tool.name.value, tool.description?.value, tool.input.fields.map(({ name }) => name)]),
  ).toEqual([
    ["moor_ship", "Moors a ship.", ["ship"]],
    ["free_berth", "Frees a berth.", ["berth"]],
  ]);
});

describe("an argument of server.tool that is not known", () => {
  const holesAt = (code: string): readonly string[] =>
    readProject(`${SERVER}${code}`).tools.flatMap(({ holes }) => holes.map(({ path }) => path));

  it.each([
    [
      "may be a description, fields or annotations",
      "(given: any)",
      "given",
      ["/description", "/inputSchema", "/annotations"],
    ],
    [
      "may be either before annotations",
      "(given: any)",
      "given, { readOnlyHint: true }",
      ["/description", "/inputSchema"],
    ],
    ["is a description before fields", "(given: any)", "given, { ship: z.string() }", ["/description"]],
    ["is a description where it is a text", "(given: string)", "given", ["/description"]],
    ["is fields where it is the shape of something", "(given: any)", "given.shape", ["/inputSchema"]],
    ["is fields where its type is that of fields", "(given: z.ZodRawShape)", "given", ["/inputSchema"]],
  ])("%s", (_, parameter, given, paths) => {
    expect(holesAt(`export const open = ${parameter} => { server.tool("moor_ship", ${given}, handler); };`)).toEqual(
      paths,
    );
  });
});
