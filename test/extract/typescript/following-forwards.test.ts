import { describe, expect, it } from "vitest";
import { expectCheap } from "../../support/processor-time.ts";
import { namesOf, readProject, toolsOf } from "../../support/source-project.ts";

const IMPORTS = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nconst handler = async () => ({ content: [] });\n`;

/** A platform calls what the program exports; that makes a server and hands what registers on it to a callback. */
const THROUGH_A_PLATFORM = {
  "src/app.ts": `import { createApp } from "./framework.js";
import { addTides } from "./tides.js";
const app = createApp({ register(context) { addTides(context); } });
export default app.worker;`,
  "src/framework.ts": `${IMPORTS}import { serve } from "platform";
export function createApp(options) {
  const { register, ...others } = options;
  return { worker: { fetch(request) { return serve(factory({ ...others, register }))(request); } } };
}
function factory(options) {
  return async () => {
    const server = new McpServer({ name: "tides", version: "1" });
    await options.register(contextOf(server));
    return server;
  };
}
function contextOf(server) {
  const registerTool = (name, config, run) => server.registerTool(name, config, run);
  return { registerTool, readOnly: (name, description, run) => registerTool(name, { description, annotations: { readOnlyHint: true } }, run) };
}`,
};

/** Name and description of each tool, in the order of the names. */
const told = (files: Parameters<typeof toolsOf>[0]): (string | undefined)[][] =>
  toolsOf(files)
    .map((tool) => [tool.name.value, tool.description?.value])
    .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));

describe("what leads to a registration through many hands is followed from the start of the program:", () => {
  it("a platform calls what a module exports, which builds the server and hands a context to a callback", () => {
    const files = {
      ...THROUGH_A_PLATFORM,
      "src/tides.ts": `export function addTides(context) {
  context.registerTool("list_tides", { description: "Lists the tides." }, async () => ({ content: [] }));
  context.readOnly("get_tide", "Gets a tide.", async () => ({ content: [] }));
}`,
    };

    expect(told(files)).toEqual([
      ["get_tide", "Gets a tide."],
      ["list_tides", "Lists the tides."],
    ]);
    expect(toolsOf(files).find(({ name }) => name.value === "get_tide")?.annotations.readOnlyHint).toMatchObject({
      value: true,
    });
  });

  it.each([
    ["for each of a list", `TIDES.forEach((tide) => { register(tide); });`],
    ["by a helper of its own", `const add = (tide) => register(tide); for (const tide of TIDES) add(tide);`],
  ])("one of several clients calls what it is given %s", (_, body) => {
    const code = `${IMPORTS}const TIDES = [{ title: "high" }, { title: "low" }];
class Tides { name = "tide"; add(register) { ${body} } }
class Ships { name = "ship"; add(register) { register({ title: "moor" }); } }
const copyOf = (client) => (process.env.COPIES ? new client.constructor() : client);
const server = new McpServer({ name: "harbour", version: "1" });
function addClient(client) {
  client.add((tool) => { server.registerTool(client.name + "_" + tool.title, { description: "Tells." }, handler); });
}
for (const one of [new Tides(), new Ships()]) addClient(copyOf(one));`;

    expect(namesOf(readProject(code))).toEqual(["tide_high", "tide_low", "ship_moor"]);
  });

  it("a backend's tools pass through a list, a filter and a factory before a handler lists them", () => {
    const files = {
      "src/main.ts": `import { program } from "commander";
import { start } from "./backend.js";
import { moorings } from "./moorings.js";
program.action(async () => { await start({ create: () => ({ tools: () => moorings.filter((one) => one.isOpen) }) }); });`,
      "src/backend.ts": `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
export async function start(factory) {
  const backend = await factory.create();
  const server = new Server({ name: "harbour", version: "1" });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: backend.tools().map((tool) => toWire(tool.schema)) }));
}
function toWire(schema) {
  return { name: schema.name, description: schema.text, inputSchema: { type: "object" } };
}`,
      "src/moorings.ts": `const define = (schema) => ({ schema, isOpen: true });
export const moorings = [define({ name: "moor_ship", text: "Moors a ship." }), define({ name: "free_berth", text: "Frees a berth." })];`,
    };

    expect(told(files)).toEqual([
      ["free_berth", "Frees a berth."],
      ["moor_ship", "Moors a ship."],
    ]);
  });

  it.each(["main().catch(stop);", "main().finally(() => stop());", "main().then(() => stop());"])(
    "what the program comes to is not worked out for `%s`",
    (start) => {
      const code = `${IMPORTS}const server = new McpServer({ name: "port", version: "1" });
const surveyed = (port, depth) => depth === 0 ? port.length : surveyed(port + "a", depth - 1) + surveyed(port + "b", depth - 1);
async function main() {
  server.registerTool("get_tide", { description: await ask() }, handler);
  return surveyed("quay", 20);
}
function stop() {}
${start}`;
      expect(namesOf(expectCheap(() => readProject(code), 1))).toEqual(["get_tide"]);
    },
  );

  it("where it is not followed to its end, a hole says that tools may be missing", () => {
    const deeper = `export function addTides(context, level = 1) {
  context.registerTool("tide_" + level, { description: "Tells the tide." }, async () => ({ content: [] }));
  again(context, level + 1);
}
function again(context, level) {
  addTides(context, level);
}`;
    const { tools, holes } = readProject({ ...THROUGH_A_PLATFORM, "src/tides.ts": deeper });
    expect(tools.length).toBeGreaterThan(0);
    expect(holes.map(({ reason }) => reason)).toContainEqual(expect.stringContaining("tools may be missing"));
  });

  it("functions that call each other for ever come to an end", () => {
    const files = {
      "src/main.ts": `${IMPORTS}const steps = { ping: (kit, name) => steps.pong(kit, name), pong: (kit, name) => { kit.add(name); steps.ping(kit, name); } };
export function start() {
  const server = new McpServer({ name: "loop", version: "1" });
  steps.ping({ add: (name) => server.registerTool(name, { description: "Goes round." }, handler) }, "go_round");
}`,
    };
    expect(namesOf(readProject(files).tools)).toEqual(["go_round"]);
  });
});

describe("where a test ends a function for what it is called with, what stands behind is not registered:", () => {
  const OTHER = 'server.registerTool("get_tide", {}, handler);';

  it.each([
    ["as the registration does", 'server.registerTool(name, { description: "Spring." }, handler);'],
    ["as the call does that leads to it", 'addTide(server, name, "Spring.");'],
    ["as a loop does", 'for (const one of [name, "list_tides"]) addTide(server, one, "Spring.");'],
  ])("%s", (_, body) => {
    const code = `${IMPORTS}const port = new McpServer({ name: "port", version: "1" });
function addTide(server, name, description) { server.registerTool(name, { description }, handler); }
function addTides(server, name, season) {
  if (season === "neap") { ${OTHER} return; }
  ${body}
}
addTides(port, "find_tide", "neap");`;
    expect(namesOf(toolsOf(code))).toEqual(["get_tide"]);
  });

  it.each([
    ["the newest way is taken where the release has it", "^1.26.0", ["Reads a tide."]],
    ["both are told where it may not", "1.12.3", ["Reads a tide.", "Old: reads a tide."]],
  ])("%s", (_, release, descriptions) => {
    const code = `${IMPORTS}const port = new McpServer({ name: "port", version: "1" });
function addTide(server: any, name: string, description: string) {
  if (typeof server.registerTool === "function") {
    server.registerTool(name, { description }, handler);
    return;
  }
  server.tool(name, "Old: " + description.toLowerCase(), {}, handler);
}
addTide(port, "get_tide", "Reads a tide.");`;
    const dependencies = { "@modelcontextprotocol/sdk": release, zod: "^3.25.0" };
    const [tool, ...others] = toolsOf(code, { dependencies });
    const told = [tool, ...others, ...(tool?.alternatives ?? [])].flatMap((one) => one?.description?.value ?? []);
    expect(told).toEqual(descriptions);
  });
});
