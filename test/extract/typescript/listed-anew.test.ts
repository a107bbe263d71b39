import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, namesOf, readProject, SERVER, type ProjectFiles } from "../../support/source-project.ts";

/** A server that registers its tools one by one, and sets a handler of `tools/list` on a server. */
const relisting = (on: string) => `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
${SERVER}const ships = [{ name: "moor_ship", description: "Moors.", shape: { berth: z.string() } }];
for (const { name, description, shape } of ships) server.registerTool(name, { description, inputSchema: shape }, handler);
${on}.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: ships.map(({ name }) => ({ name, description: "Moors a ship.", inputSchema: { type: "object" } })),
}));`;

const said = (code: string) => readProject(code).tools.map(({ name, description }) => [name.value, description?.value]);

it("tools that a server registers and lists anew are what it lists", () => {
  expect(said(relisting("server.server"))).toEqual([["moor_ship", "Moors a ship."]]);
});

describe("a tool that is registered, and not among those that a handler lists", () => {
  const LIST = 'async () => ({ tools: [{ name: "sail_ship", inputSchema: { type: "object" } }] })';
  const registering = (set: string) => `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
${SERVER}server.registerTool("moor_ship", {}, handler);\n${set}`;

  it("is on no list", () => {
    const set = `server.server.setRequestHandler(ListToolsRequestSchema, ${LIST});`;
    expect(namesOf(readProject(registering(set)))).toEqual(["sail_ship"]);
  });

  it("is on no list of each server that a function makes and sets it on", () => {
    const set = `function open() { const port = new McpServer({ name: "quay", version: "1.0.0" }); port.registerTool("tow_ship", {}, handler); port.server.setRequestHandler(ListToolsRequestSchema, ${LIST}); return port; } http.createServer(() => open().connect());`;
    expect(namesOf(readProject(registering(set)))).toEqual(["moor_ship", "sail_ship"]);
  });

  it.each([
    [
      "where it is set under a condition",
      `if (isOpen()) server.server.setRequestHandler(ListToolsRequestSchema, ${LIST});`,
    ],
    [
      "where a function sets it that is called under a condition",
      `function relist(one) { one.server.setRequestHandler(ListToolsRequestSchema, ${LIST}); } if (isOpen()) relist(server);`,
    ],
    [
      "where not all is known that it lists",
      "server.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...known, ...(await fetchTools())] })); const known = [{ name: 'sail_ship', inputSchema: { type: 'object' } }];",
    ],
    [
      "where it is set on another server",
      `const other = new McpServer({ name: "pier", version: "1.0.0" }); other.server.setRequestHandler(ListToolsRequestSchema, ${LIST});`,
    ],
  ])("stays %s", (_, set) => {
    expect(namesOf(readProject(registering(set))).toSorted()).toEqual(["moor_ship", "sail_ship"]);
  });
});

it("tools that another server lists stay what they are", () => {
  const other = relisting("other.server").replace(
    "const ships",
    `const other = new McpServer({ name: "pier", version: "1.0.0" });\nconst ships`,
  );
  expect(said(other)).toEqual([
    ["moor_ship", "Moors."],
    ["moor_ship", "Moors a ship."],
  ]);
});

it("a tool that is listed anew still has the handler that was registered", () => {
  const [tool] = readProject(relisting("server.server"), { wanted: { answers: true } }).tools;
  expect(tool?.answers).toHaveLength(1);
});

describe("of two handlers of `tools/list` that are set on one server", () => {
  const list = (name: string) => `async () => ({ tools: [{ name: "${name}", inputSchema: { type: "object" } }] })`;
  const set = (name: string, on = "server") => `${on}.setRequestHandler(ListToolsRequestSchema, ${list(name)});\n`;
  const START = LOW_LEVEL_SERVER.slice(0, LOW_LEVEL_SERVER.indexOf("const server"));
  const MAKE = LOW_LEVEL_SERVER.slice(START.length);
  const listed = (files: ProjectFiles | string): string[] => namesOf(readProject(files)).toSorted();
  const BOTH = ["get_tide", "moor_ship"];

  it.each<[string, ProjectFiles | string]>([
    ["beside the other", `${LOW_LEVEL_SERVER}${set("moor_ship")}${set("get_tide")}`],
    [
      "by a function that is called behind it",
      `${LOW_LEVEL_SERVER}${set("moor_ship")}function wrap(port) { ${set("get_tide", "port")} }\nwrap(server);`,
    ],
    [
      "by a function of a module that is loaded there",
      {
        "src/server.ts": `${START}export async function start() { ${MAKE}${set("moor_ship")}const { wrap } = await import("./wrap.js"); wrap(server); }\nawait start();`,
        "src/wrap.ts": `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";\nexport function wrap(port) { ${set("get_tide", "port")} }`,
      },
    ],
  ])("the later one alone counts: %s", (_, code) => {
    expect(listed(code)).toEqual(["get_tide"]);
  });

  it("the one that a function sets counts only where that is called later", () => {
    const wait = `function wait(port) { ${set("moor_ship", "port")} }\n`;
    expect(listed(`${LOW_LEVEL_SERVER}${wait}wait(server);\n${set("get_tide")}`)).toEqual(["get_tide"]);
    expect(listed(`${LOW_LEVEL_SERVER}${wait}${set("get_tide")}wait(server);\n`)).toEqual(["moor_ship"]);
  });

  it("both count where the earlier one may be set later on, behind what its function waits for", () => {
    const wait = `async function wait(port) { await check(); ${set("moor_ship", "port")} }\n`;
    const start = `import { check } from "harbour";\n${LOW_LEVEL_SERVER}${wait}`;
    expect(listed(`${start}wait(server);\n${set("get_tide")}`)).toEqual(BOTH);
    expect(listed(`${start}await wait(server);\n${set("get_tide")}`)).toEqual(["get_tide"]);
  });

  it.each<[string, string]>([
    ["is set under a condition", `if (process.env.TIDES) ${set("get_tide")}`],
    [
      "is set by a function that is called under a condition",
      `const wrap = () => { ${set("get_tide")} };\nif (process.argv[2]) wrap();`,
    ],
    ["is set where something has failed", `try { check(); } catch { ${set("get_tide")} }`],
    ["is set by whoever calls a function", `export function wrap() { ${set("get_tide")} }`],
    ["lists what is not known as well", set("get_tide").replace("tools: [", "tools: [...await former(), ")],
  ])("both count where the later one %s", (_, later) => {
    expect(listed(`import { former, check } from "harbour";\n${LOW_LEVEL_SERVER}${set("moor_ship")}${later}`)).toEqual(
      BOTH,
    );
  });

  it("both count where one place makes two servers", () => {
    const made = `${START}function create() { ${MAKE}return server; }\nconst north = create();\nconst south = create();\n`;
    expect(listed(`${made}${set("moor_ship", "north")}${set("get_tide", "south")}`)).toEqual(BOTH);
  });

  it("both count where they are set on servers of their own", () => {
    const other = MAKE.replace("const server", "const pier");
    expect(listed(`${LOW_LEVEL_SERVER}${other}${set("moor_ship")}${set("get_tide", "pier")}`)).toEqual(BOTH);
  });
});
