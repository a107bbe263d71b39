import { describe, expect, it } from "vitest";
import { namesOf, readProject, toolOf, toolsOf } from "../../support/source-project.ts";
import type { ToolSet } from "../../../src/tool-model/tool-set.ts";

const TMCP = `import { McpServer } from "tmcp";
import { z } from "zod";
const server = new McpServer({ name: "port", version: "1.0.0" }, { adapter, capabilities: { tools: {} } });
const handler = async () => ({ content: [] });
`;
const WITH_TMCP = { dependencies: { tmcp: "^1.19.0", zod: "^4.1.13" } };

describe("tmcp's server.tool({ name, schema }, handler)", () => {
  it("gives a tool its name, title, description, schemas and annotations", () => {
    const tool = toolOf(
      `${TMCP}server.tool({
        name: "get_berth",
        title: "Get a berth",
        description: "Reads one berth.",
        schema: z.object({ berth_id: z.string().describe("Its number.") }),
        outputSchema: z.object({ length: z.number() }),
        annotations: { readOnlyHint: true },
      }, handler);`,
      WITH_TMCP,
    );
    expect([tool.name.value, tool.title?.value, tool.description?.value]).toEqual([
      "get_berth",
      "Get a berth",
      "Reads one berth.",
    ]);
    expect(tool.input.schema).toMatchObject({
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: { berth_id: { type: "string", description: "Its number." } },
      required: ["berth_id"],
    });
    expect(tool.output).toMatchObject({ properties: { length: { type: "number" } } });
    expect(tool.annotations.readOnlyHint?.value).toBe(true);
    expect(tool.handler).toBeDefined();
  });

  it("lists a tool without a title by its description", () => {
    expect(
      toolOf(`${TMCP}server.tool({ name: "a", description: "Reads one berth." }, handler);`, WITH_TMCP).title?.value,
    ).toBe("Reads one berth.");
  });

  it("is left out when it says that it is never enabled", () => {
    const tools = toolsOf(
      `${TMCP}
      server.tool({ name: "a", description: "", enabled: () => false }, handler);
      server.tool({ name: "b", description: "", enabled() { return true; } }, handler);`,
      WITH_TMCP,
    );
    expect(namesOf(tools)).toEqual(["b"]);
  });

  it("is read from a list given to server.tools", () => {
    const tools = toolsOf(
      `${TMCP}server.tools([{ name: "a", description: "", execute: handler }, { name: "b", description: "" }]);`,
      WITH_TMCP,
    );
    expect(namesOf(tools)).toEqual(["a", "b"]);
  });
});

describe("a library in its own repository", () => {
  const library = {
    "package.json": JSON.stringify({ name: "fastmcp", main: "dist/FastMCP.js", dependencies: { zod: "^4.1.13" } }),
    "src/FastMCP.ts": `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
export class FastMCP {
  #tools = [];
  #server = new Server({ name: "x", version: "1" });
  start() { this.#server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: this.#tools })); }
  addTool(tool) { this.#tools.push(tool); }
}`,
  };
  const use = (specifier: string): string => `import { FastMCP } from "${specifier}";
import { z } from "zod";
const server = new FastMCP({ name: "port", version: "1.0.0" });
server.addTool({ name: "get_berth", description: "Reads.", parameters: z.object({ id: z.string() }), execute });`;

  it("is what its examples import by path, and registers nothing of its own", () => {
    const set = readProject({ ...library, "src/examples/port.ts": use("../FastMCP.js") });
    expect(namesOf(set.tools)).toEqual(["get_berth"]);
    expect(set.holes).toEqual([]);
    expect(set.tools[0]?.input.schema.additionalProperties).toBe(false);
  });

  it("is what other packages of the workspace import by name", () => {
    const set = readProject({
      "packages/fastmcp/package.json": library["package.json"],
      "packages/fastmcp/src/FastMCP.ts": library["src/FastMCP.ts"],
      "apps/port/package.json": JSON.stringify({ name: "port-app", dependencies: { fastmcp: "workspace:*" } }),
      "apps/port/src/server.ts": use("fastmcp"),
    });
    expect(namesOf(set.tools)).toEqual(["get_berth"]);
    expect(set.holes).toEqual([]);
  });

  it("is found behind an entry for all of its files", () => {
    const set = readProject({
      "package.json": JSON.stringify({
        name: "@modelcontextprotocol/sdk",
        exports: { "./*": { import: "./dist/esm/*" } },
        dependencies: { zod: "^4.1.13" },
      }),
      "src/server/mcp.ts": "export class McpServer { registerTool(name, config, handler) {} }",
      "src/examples/server/names.ts": 'export const NAME = "get_berth";',
      "src/examples/server/port.ts": `import { McpServer } from "../../server/mcp.js";
import { NAME } from "./names.js";
const server = new McpServer({ name: "port", version: "1.0.0" });
server.registerTool(NAME, { description: "Reads." }, async () => ({ content: [] }));`,
    });
    expect(namesOf(set.tools)).toEqual(["get_berth"]);
    expect(set.tools[0]?.origin.server).not.toBe("");
  });

  it("is none when the package is private: a server that has the name of what it is made with", () => {
    const set = readProject({
      "package.json": JSON.stringify({
        name: "fastmcp",
        private: true,
        main: "src/server.ts",
        dependencies: { fastmcp: "^4.0.0", zod: "^4.1.13" },
      }),
      "src/server.ts": `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "port", version: "1.0.0" });
server.addTool({ name: "get_berth", description: "Reads.", execute });`,
    });
    expect(namesOf(set.tools)).toEqual(["get_berth"]);
  });
});

describe("other libraries that make servers", () => {
  it("mcp-use takes a tool as one object, and hands its schema on as a shape", () => {
    const tool = toolOf(
      `import { createMCPServer } from "mcp-use/server";
import { z } from "zod";
const server = createMCPServer("port", { version: "1.0.0" });
server.tool({
  name: "get_berth", description: "Reads.", schema: z.object({ id: z.string() }), annotations: { readOnlyHint: true },
}, async ({ id }) => text(id));`,
      { dependencies: { "mcp-use": "^1.0.0", zod: "^4.1.13" } },
    );
    expect(tool.input.schema).toMatchObject({ $schema: expect.any(String), required: ["id"] });
    expect(tool.annotations.readOnlyHint?.value).toBe(true);
  });

  it("mcp-use lists a tool without a schema by an empty shape, and its old inputs are a hole", () => {
    const set = readProject(
      `import { MCPServer } from "mcp-use/server";
const server = new MCPServer({ name: "port" });
server.tool({ name: "a", description: "Reads." }, handler);
server.tool({ name: "b", description: "Reads.", inputs: [{ name: "id", type: "string" }] }, handler);`,
      { dependencies: { "mcp-use": "^1.0.0", zod: "^4.1.13" } },
    );
    expect(set.tools[0]?.input.schema).toMatchObject({ type: "object", properties: {} });
    expect(set.tools[1]?.holes.map(({ reason }) => reason)).toEqual([
      "the input schema is made of the old list of `inputs`; use `schema`",
    ]);
  });

  it("mcp-use of the second version is built on the second SDK", () => {
    const set = readProject(
      `import { MCPServer } from "mcp-use";
import { z } from "zod";
const server = new MCPServer({ name: "port", version: "1.0.0" });
export const a = server.tool({ name: "a", inputSchema: z.object({ id: z.string() }) }, async () => ({ content: [] }));
server.tool({ name: "b", schema: z.object({ no: z.number() }), view: { name: "berth" } }, handler);`,
      { dependencies: { "mcp-use": "^2.0.0", zod: "^4.2.0" } },
    );
    expect(set.tools.map(({ input }) => input.schema.required)).toEqual([["id"], ["no"]]);
    expect(set.tools[0]?.input.schema.$schema).toContain("2020-12");
    expect(set.tools.map(({ holes }) => holes.map(({ path }) => path))).toEqual([[], ["/_meta"]]);
  });

  it("LiteMCP takes a tool as FastMCP does, and sends less of it", () => {
    const tool = toolOf(
      `import { LiteMCP } from "litemcp";
import { z } from "zod";
const server = new LiteMCP("port", "1.0.0");
server.addTool({ name: "a", description: "Reads.", parameters: z.object({ id: z.string() }), annotations: { x: 1 } });`,
      { zod: "3.25.76", dependencies: { litemcp: "^0.9.0", zod: "^3.25.0" } },
    );
    expect(tool.input.schema).toMatchObject({ properties: { id: { type: "string" } }, additionalProperties: false });
    expect(tool.annotations).toEqual({});
  });

  it("mcp-lite takes the name first and the handler with the rest", () => {
    const tool = toolOf(
      `import { McpServer } from "mcp-lite";
import { z } from "zod";
const server = new McpServer({ name: "port", version: "1.0.0", schemaAdapter: (schema) => z.toJSONSchema(schema) });
server.tool("get_berth", {
  description: "Reads.", inputSchema: z.object({ id: z.string() }), handler: () => ({ content: [] }),
});`,
      { dependencies: { "mcp-lite": "^0.10.0", zod: "^4.1.13" } },
    );
    expect(tool.input.schema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      required: ["id"],
    });
    expect(tool.handler).toBeDefined();
  });

  it("skybridge registers widgets as tools, with a _meta of its own making", () => {
    const set = readProject(
      `import { McpServer } from "skybridge/server";
import { z } from "zod";
const server = new McpServer({ name: "port", version: "1.0.0" }, { capabilities: {} })
server.registerWidget("show_berth", { description: "A page" }, {
  description: "Shows one berth.", inputSchema: { id: z.string() }, annotations: { readOnlyHint: true },
}, async ({ id }) => ({ content: [] }));`,
      { dependencies: { skybridge: "^0.35.0", zod: "^4.1.13" } },
    );
    expect(set.tools[0]?.description?.value).toBe("Shows one berth.");
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual(["/_meta"]);
  });

  it.each([
    ["^2.0.0", "https://json-schema.org/draft/2020-12/schema"],
    ["^1.0.0", "http://json-schema.org/draft-07/schema#"],
  ])("skybridge %s takes a tool as one object, of a server that it hands to its handler", (version, $schema) => {
    const tool = toolOf(
      `import { Skybridge } from "skybridge/server";
import { z } from "zod";
export const app = new Skybridge({ name: "port", version: "1.0.0", handler: (server) => server.registerTool({
  name: "get_berth", description: "Reads.", inputSchema: { id: z.string() }, securitySchemes: [{ type: "noauth" }],
}, async () => ({ content: "" })) });`,
      { dependencies: { skybridge: version, zod: "^4.1.13" } },
    );
    expect([tool.name.value, tool.description?.value]).toEqual(["get_berth", "Reads."]);
    expect(tool.input.schema).toMatchObject({ $schema, required: ["id"] });
    expect(tool.wireMeta).toEqual({ securitySchemes: [{ type: "noauth" }] });
  });

  it.each([
    ["3.15.1", "https://json-schema.org/draft/2020-12/schema"],
    ["3.20.2", "http://json-schema.org/draft-07/schema#"],
    ["^4.0.0", "http://json-schema.org/draft-07/schema#"],
  ])("fastmcp %s asks zod 4 for the draft of its release", (version, $schema) => {
    const tool = toolOf(
      `import { FastMCP } from "fastmcp";
import { z } from "zod";
export const server = new FastMCP({ name: "port", version: "1.0.0" });
server.addTool({ name: "moor", description: "Moors.", parameters: z.object({ ship: z.string() }), execute: async () => "" });`,
      { dependencies: { fastmcp: version, zod: "^4.1.13" } },
    );
    expect(tool.input.schema).toMatchObject({ $schema, required: ["ship"] });
  });

  it("skybridge extends _meta of a tool with a view", () => {
    const set = readProject(
      `import { Skybridge } from "skybridge/server";
export const app = new Skybridge({ name: "port", version: "1.0.0", handler: (server) => server.registerTool({
  name: "show_berth", description: "Shows.", view: { component: "berth" } }, async () => ({ content: "" })) });`,
      { dependencies: { skybridge: "^2.0.0" } },
    );
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual(["/_meta"]);
  });

  it("mcp-use makes a new object of the fields of a schema, and extends _meta of a tool with a widget", () => {
    const set = readProject(
      `import { MCPServer } from "mcp-use/server";
import { z } from "zod";
const server = new MCPServer({ name: "port", version: "1.0.0" });
server.tool({
  name: "moor", description: "Moors.", schema: z.strictObject({ ship: z.string().describe("The ship.") }).describe("All."),
  widget: { name: "berth" },
}, async () => ({ content: [] }));`,
      { dependencies: { "mcp-use": "^1.34.0", zod: "^4.1.13" } },
    );
    expect(set.tools[0]?.input.schema).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: { ship: { type: "string", description: "The ship." } },
      required: ["ship"],
    });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual(["/_meta"]);
  });

  it("a server that is handed to a callback is known by the package that calls it", () => {
    expect(
      namesOf(
        toolsOf(
          `import { createMcpHandler } from "mcp-handler";
import { z } from "zod";
const handler = createMcpHandler((server) => {
  server.tool("roll_dice", "Rolls a die.", { sides: z.number().int().min(2) }, async () => ({ content: [] }));
  server.registerTool("flip_coin", { description: "Flips." }, async () => ({ content: [] }));
}, {}, { basePath: "/api" });
export { handler as GET, handler as POST };`,
          { dependencies: { "mcp-handler": "^1.0.0", zod: "^4.1.13" } },
        ),
      ),
    ).toEqual(["roll_dice", "flip_coin"]);
  });

  it.each([
    ["^1.1.0", "http://json-schema.org/draft-07/schema#"],
    ["^2.4.0", "https://json-schema.org/draft/2020-12/schema"],
  ])("a server that mcp-handler %s hands to a callback is of the SDK that it stands on", (version, $schema) => {
    const tool = toolOf(
      `import { createMcpHandler } from "mcp-handler";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
export const GET = createMcpHandler((server) => {
  server.registerTool("moor", { description: "Moors.", inputSchema: z.object({ ship: z.string() }) }, async () => done);
});`,
      { dependencies: { "mcp-handler": version, "@modelcontextprotocol/sdk": "^1.32.0", zod: "^4.1.13" } },
    );
    expect(tool.input.schema).toMatchObject({ $schema });
  });
});

describe("a server of mcp-lite that takes in the tools of another", () => {
  const portWith = (code: string): ToolSet =>
    readProject(
      `import { McpServer } from "mcp-lite";
const quay = new McpServer({ name: "quay", version: "1.0.0" }).tool("moor", { description: "Moors.", handler });
export const port = new McpServer({ name: "port", version: "1.0.0" });
port.tool("open", { description: "Opens.", handler });
${code}`,
      { dependencies: { "mcp-lite": "^0.10.0" } },
    );

  it.each([
    ["by the name that it is given", 'port.group("quay", quay);', ["quay/moor"]],
    ["by a name before and behind", 'port.group({ prefix: "quay", suffix: "v2" }, quay);', ["quay/moor_v2"]],
    ["by a name behind alone", 'port.group({ suffix: "v2" }, quay);', ["moor_v2"]],
    ["as they are", "port.group(quay);", ["moor"]],
    ["twice", 'port.group("north", quay).group("south", quay);', ["north/moor", "south/moor"]],
    [
      "by way of a third",
      'const pier = new McpServer({ name: "pier", version: "1.0.0" }); port.group("pier", pier); pier.group("quay", quay);',
      ["pier/quay/moor"],
    ],
  ])("lists them %s", (_, code, names) => {
    const set = portWith(code);
    expect(new Set(namesOf(set))).toEqual(new Set([...names, "open"]));
    expect(set.holes).toEqual([]);
    expect(new Set(set.tools.map(({ origin }) => origin.server)).size).toBe(1);
  });

  it("has a hole in its list where it is not known what that adds to their names", () => {
    const set = portWith("port.group(process.env.PLACE, quay);");
    expect(namesOf(set)).toEqual(["moor", "open"]);
    expect(set.holes.map(({ reason }) => reason)).toEqual([expect.stringContaining("`group` adds something")]);
  });
});

describe("tools of a library that is known, but not read", () => {
  it.each([
    ["@genkit-ai/mcp", `import { createMcpServer } from "@genkit-ai/mcp"; createMcpServer(ai, { name: "port" });`],
    ["@effect/ai", `import { McpServer } from "@effect/ai"; export const Live = McpServer.toolkit(Kit);`],
    [
      "effect",
      `import * as McpServer from "effect/unstable/ai/McpServer"; export const Live = McpServer.toolkit(Kit);`,
    ],
    ["muppet", `import { muppet } from "muppet"; muppet(app, { name: "port", version: "1.0.0" });`],
    ["fastmcp", `import { fromOpenAPI } from "fastmcp/openapi"; export const server = await fromOpenAPI({ spec });`],
  ])("are a hole in the list, not passed over: %s", (library, code) => {
    const set = readProject(code, { dependencies: { [library]: "^1.0.0" } });
    expect(set.holes.map(({ reason }) => reason)).toEqual([expect.stringContaining("the list of tools holds more")]);
  });

  it("are none of a function of the project's own that has the same name", () => {
    const set = readProject(`function createMcpServer(name) { return name; }\ncreateMcpServer("port");`, {
      dependencies: { "@genkit-ai/mcp": "^1.0.0" },
    });
    expect(set.holes).toEqual([]);
  });
});

describe("registerAppTool(server, name, config, handler)", () => {
  const APP = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { registerAppTool } from "@modelcontextprotocol/ext-apps/server";
import { z } from "zod";
const server = new McpServer({ name: "port", version: "1.0.0" });
`;

  it("gives a tool, its page under both keys of _meta", () => {
    const tool = toolOf(`${APP}const uri = "ui://port/map.html";
registerAppTool(server, "show_map", {
  title: "Map", description: "Shows the port.", inputSchema: { quay: z.string() }, _meta: { ui: { resourceUri: uri } },
}, async () => ({ content: [] }));`);
    expect([tool.name.value, tool.title?.value, tool.description?.value]).toEqual([
      "show_map",
      "Map",
      "Shows the port.",
    ]);
    expect(tool.wireMeta).toEqual({
      ui: { resourceUri: "ui://port/map.html" },
      "ui/resourceUri": "ui://port/map.html",
    });
  });

  it("is a function of the project's own where it is not imported", () => {
    const tools = toolsOf(`${APP.replace("registerAppTool", "registerAppResource")}
function registerAppTool(to, name, config, handler) { to.registerTool("app_" + name, config, handler); }
registerAppTool(server, "show_map", { description: "Shows." }, async () => ({ content: [] }));`);
    expect(namesOf(tools)).toEqual(["app_show_map"]);
  });
});

describe("a server that is made with its tools", () => {
  it("Mastra names them by their keys, spread sets too", () => {
    const tools = toolsOf(
      {
        "src/tools.ts": `import { createTool } from "@mastra/core/tools";
import { z } from "zod";
export const berth = createTool({
  id: "other-name", description: "Reads a berth.", inputSchema: z.object({ id: z.string() }), execute: async () => 1,
});`,
        "src/server.ts": `import { MCPServer } from "@mastra/mcp";
import { berth } from "./tools";
const more = { list_berths: { description: "Lists.", execute: async () => [] } };
export const server = new MCPServer({ name: "port", version: "1.0.0", tools: { get_berth: berth, ...more } });`,
      },
      { dependencies: { "@mastra/mcp": "^1.0.0", "@mastra/core": "^1.0.0", zod: "^4.1.13" } },
    );
    expect(namesOf(tools)).toEqual(["get_berth", "list_berths"].toSorted());
    expect(tools.find(({ name }) => name.value === "get_berth")?.description?.value).toBe("Reads a berth.");
  });

  it.each([
    ["^0.14.5", "4.1.13", ["id", "limit"], undefined],
    ["^1.10.0", "4.4.3", ["id"], true],
    ["^1.10.0", "4.1.13", ["id", "limit"], true],
    ["^2.0.0", "4.4.3", ["id"], true],
    ["^2.0.0", "4.1.13", ["id", "limit"], true],
  ] as const)(
    "Mastra %s with zod %s closes their objects, and sends what they say to clients of the protocol since its first major",
    (version, zod, required, readOnlyHint) => {
      const tool = toolOf(
        `import { createTool } from "@mastra/core/tools";
import { MCPServer } from "@mastra/mcp";
import { z } from "zod";
const moor = createTool({ id: "moor", description: "Moors.", mcp: { annotations: { readOnlyHint: true } },
  inputSchema: z.object({ id: z.string(), limit: z.number().default(3), berth: z.object({ row: z.string() }).optional() }) });
new MCPServer({ name: "port", version: "1.0.0", tools: { moor } });`,
        { zod, dependencies: { "@mastra/mcp": version, "@mastra/core": "^1.0.0", zod: `^${zod}` } },
      );
      expect(tool.input.schema).toMatchObject({ required, additionalProperties: false });
      expect(tool.input.schema).toMatchObject({ properties: { berth: { additionalProperties: false } } });
      expect(tool.annotations.readOnlyHint?.value).toBe(readOnlyHint);
    },
  );

  it("Mastra makes tools of agents too: a hole says so", () => {
    const set = readProject(
      `import { MCPServer } from "@mastra/mcp";
export const server = new MCPServer({ name: "port", version: "1.0.0", tools: {}, agents: { pilot } });`,
      { dependencies: { "@mastra/mcp": "^1.0.0" } },
    );
    expect(set.holes.map(({ reason }) => reason)).toEqual([
      "the list of tools holds more, which the library makes of `agents` when the server starts",
    ]);
  });

  it("the agent SDK takes a list of tools made by position", () => {
    const tool = toolOf(
      `import { createSdkMcpServer, tool } from "@anthropic-ai/claude-agent-sdk";
import { z } from "zod";
export const port = createSdkMcpServer({
  name: "port",
  tools: [
    tool("get_berth", "Reads a berth.", { id: z.string() }, async () => ({ content: [] }), {
      annotations: { readOnlyHint: true },
    }),
  ],
});`,
      { dependencies: { "@anthropic-ai/claude-agent-sdk": "^0.3.0", zod: "^4.1.13" } },
    );
    expect([tool.name.value, tool.description?.value, tool.annotations.readOnlyHint?.value]).toEqual([
      "get_berth",
      "Reads a berth.",
      true,
    ]);
    expect(tool.input.schema).toMatchObject({ required: ["id"] });
  });

  it.each([
    [
      "{ searchHint: 'moor', alwaysLoad: true }",
      "false",
      { "anthropic/searchHint": "moor", "anthropic/alwaysLoad": true },
    ],
    ["{ searchHint: '', alwaysLoad: false }", "true", { "anthropic/alwaysLoad": true }],
    ["undefined", "undefined", undefined],
  ])("the agent SDK says in _meta how a tool with %s is loaded, on a server with %s", (extras, alwaysLoad, meta) => {
    const tool = toolOf(
      `import { createSdkMcpServer, tool } from "@anthropic-ai/claude-agent-sdk";
const moor = tool("moor", "Moors a ship.", {}, async () => ({ content: [] }), ${extras});
export const port = createSdkMcpServer({ name: "port", tools: [moor], alwaysLoad: ${alwaysLoad} });`,
      { dependencies: { "@anthropic-ai/claude-agent-sdk": "^0.3.0", zod: "^4.1.13" } },
    );
    expect(tool.wireMeta).toEqual(meta);
    expect(tool.holes).toEqual([]);
  });

  it("the agent SDK sends no _meta that is known when a setting decides on it", () => {
    const set = readProject(
      `import { createSdkMcpServer, tool } from "@anthropic-ai/claude-agent-sdk";
const moor = tool("moor", "Moors a ship.", {}, async () => ({ content: [] }), { alwaysLoad: isLoaded() });
export const port = createSdkMcpServer({ name: "port", tools: [moor] });`,
      { dependencies: { "@anthropic-ai/claude-agent-sdk": "^0.3.0", zod: "^4.1.13" } },
    );
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual(["/_meta"]);
  });
});

describe("createApp({ tools }) of @cyanheads/mcp-ts-core", () => {
  const appTool = (rest: string): ReturnType<typeof toolOf> =>
    toolOf(
      `import { createApp, tool, z } from "@cyanheads/mcp-ts-core";
const findBerth = tool("find_free_berth", {
  description: "Finds a free berth.",
  annotations: { readOnlyHint: true },
  input: z.object({ length: z.number().describe("Metres.") }),
  output: z.object({ berth: z.string() }),
  ${rest}
});
await createApp({ tools: [findBerth] });`,
      { dependencies: { "@cyanheads/mcp-ts-core": "^0.9.0" } },
    );

  it("lists tools that `tool(name, definition)` makes, with the zod that the framework hands on", () => {
    const tool = appTool("");
    expect([tool.name.value, tool.description?.value]).toEqual(["find_free_berth", "Finds a free berth."]);
    expect(tool.input.schema).toMatchObject({
      properties: { length: { type: "number", description: "Metres." } },
      required: ["length"],
    });
    expect(tool.annotations.readOnlyHint?.value).toBe(true);
  });

  it("makes a title of the name where none is given", () => {
    expect(appTool("").title?.value).toBe("Find Free Berth");
    expect(appTool('title: "Berths",').title?.value).toBe("Berths");
  });

  it("adds the fields of the enrichment to the output", () => {
    expect(appTool("enrichment: { total: z.number() },").output).toMatchObject({ required: ["berth", "total"] });
  });
});

describe("disabledTool(definition) of @cyanheads/mcp-ts-core", () => {
  const listed = (item: string): string[] =>
    toolsOf(
      `import { createApp, disabledTool, tool, z } from "@cyanheads/mcp-ts-core";
const findBerth = tool("find_free_berth", { description: "Finds a free berth.", input: z.object({}), output: z.object({}) });
await createApp({ tools: [${item}] });`,
      { dependencies: { "@cyanheads/mcp-ts-core": "^0.9.0" } },
    ).map(({ name }) => name.value);

  it("is on no list", () => {
    expect(listed('disabledTool(findBerth, { reason: "No berths." })')).toEqual([]);
  });

  it("is on the list where it depends on who starts the server", () => {
    expect(listed('process.env.PORT_OPEN ? findBerth : disabledTool(findBerth, { reason: "No berths." })')).toEqual([
      "find_free_berth",
    ]);
  });
});

it("a definition that the protocol's own schema parses is what it was", () => {
  const tools = toolsOf(
    {
      "src/tools.ts": `import { ToolSchema } from "@modelcontextprotocol/sdk/types.js";
export const Moor = ToolSchema.parse({ name: "moor_ship", inputSchema: { type: "object", properties: {} } });
export const Free = ToolSchema.safeParse({ name: "free_berth", inputSchema: { type: "object" } }).data;`,
      "src/server.ts": `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import * as tools from "./tools.js";
const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: Object.values(tools) }));`,
    },
    { dependencies: { "@modelcontextprotocol/sdk": "^1.20.0" } },
  );
  expect(namesOf(tools).toSorted()).toEqual(["free_berth", "moor_ship"]);
});

describe("tools of an agent library that a server registers one by one", () => {
  it("are named by their keys and described by what `tool` was given", () => {
    const tools = toolsOf(
      {
        "src/berths.ts": `import { tool } from "ai";
import { z } from "zod";
export const berths = (client) => ({
  get_berth: tool({ description: "Reads a berth.", inputSchema: z.object({ id: z.string() }), execute: client.get }),
  list_berths: tool({ description: "Lists berths.", inputSchema: z.object({}), execute: client.list }),
});`,
        "src/server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { berths } from "./berths";
const server = new McpServer({ name: "port", version: "1.0.0" });
const all = { ...berths(makeClient()) };
for (const [name, one] of Object.entries(all)) {
  server.registerTool(name, { description: one.description, inputSchema: one.inputSchema.shape }, (args) => one.execute(args));
}`,
      },
      { dependencies: { "@modelcontextprotocol/sdk": "^1.20.0", ai: "^6.0.0", zod: "^4.1.13" } },
    );
    expect(namesOf(tools)).toEqual(["get_berth", "list_berths"]);
    expect(tools[0]?.input.schema).toMatchObject({ required: ["id"] });
  });

  it("may have JSON Schema, which `jsonSchema` wraps", () => {
    const tool = toolOf(
      `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { jsonSchema, tool } from "ai";
const server = new Server({ name: "port", version: "1.0.0" });
const tools = { get_berth: tool({
  description: "Reads.", inputSchema: jsonSchema({ type: "object", properties: { id: { type: "string" } } }),
}) };
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: Object.entries(tools).map(([name, { description, inputSchema }]) => ({ name, description, inputSchema: inputSchema.jsonSchema })),
}));`,
      { dependencies: { "@modelcontextprotocol/sdk": "^1.20.0", ai: "^6.0.0" } },
    );
    expect(tool.input.schema).toEqual({ type: "object", properties: { id: { type: "string" } } });
  });
});

describe("a field with a default in what FastMCP sends", () => {
  const required = (fastmcp: string, zod: "4.1.13" | "4.4.3"): unknown =>
    toolOf(
      `import { FastMCP } from "fastmcp";
      import { z } from "zod";
      const server = new FastMCP({ name: "port", version: "1.0.0" });
      server.addTool({ name: "moor_ship", parameters: z.object({ berth: z.number().default(1) }), execute: async () => "" });`,
      { zod, dependencies: { fastmcp, zod } },
    ).input.schema.required;

  it("is not required where the schema tells what it takes", () => {
    expect(required("3.35.0", "4.4.3")).toBeUndefined();
  });

  it.each([
    ["of a release that does not ask the schema", "3.26.8", "4.4.3"],
    ["where the schema does not tell it yet", "4.20.0", "4.1.13"],
  ] as const)("is required %s", (_, fastmcp, zod) => {
    expect(required(fastmcp, zod)).toEqual(["berth"]);
  });
});

describe("objects in what FastMCP sends", () => {
  const openness = (version: string): unknown =>
    toolOf(
      `import { FastMCP } from "fastmcp";
      import { z } from "zod";
      const server = new FastMCP({ name: "port", version: "1.0.0" });
      server.addTool({
        name: "moor_ship",
        parameters: z.object({ papers: z.object({}).passthrough() }),
        execute: async () => "",
      });`,
      { zod: "3.25.76", dependencies: { fastmcp: version, zod: "^3.25.76" } },
    ).input.schema;

  it("are closed all alike since 4.3.2", () => {
    expect(openness("^4.3.0")).toHaveProperty("properties.papers.additionalProperties", false);
  });

  it.each(["^3.20.0", "4.3.0"])("stay as they were written before, with %s", (release) => {
    expect(openness(release)).toHaveProperty("properties.papers.additionalProperties", true);
  });

  it("of an answer stay as they were written in every release", () => {
    const tool = toolOf(
      `import { FastMCP } from "fastmcp";
import { z } from "zod";
const server = new FastMCP({ name: "port", version: "1.0.0" });
server.addTool({ name: "weigh", description: "Weighs.", outputSchema: z.object({ tons: z.number() }), execute });`,
      { zod: "4.4.3", dependencies: { fastmcp: "^4.20.0", zod: "^4.1.13" } },
    );
    expect(tool.output).not.toHaveProperty("additionalProperties");
  });
});
