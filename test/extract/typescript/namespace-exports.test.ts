import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const TYPE = 'import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n';

/** A module of the ships whose function, by one name in all of them, registers a tool. */
const ship = (tool: string, registers: string): string =>
  `${TYPE}export function ${registers}(server: McpServer) { server.registerTool("${tool}", {}, async () => ({ content: [] })); }\n`;

const BARREL = 'export * as ferry from "./ferry.js";\nexport * as tug from "./tug.js";\n';
const IMPORTED_FIRST = `import * as ferry from "./ferry.js";\nimport * as tug from "./tug.js";\nexport { ferry, tug };\n`;

/** The tools of a port that has its ships by a file which exports each module of them as a whole. */
function registered(start: string, registers = "register", barrel = BARREL): string[] {
  const files = {
    "package.json": JSON.stringify({
      name: "port",
      bin: "dist/index.js",
      dependencies: { "@modelcontextprotocol/sdk": "^1.20.0", zod: "^4.1.13" },
    }),
    "src/index.ts": `import * as ships from "./ships/index.js";\n${SERVER}${start}`,
    "src/ships/index.ts": barrel,
    "src/ships/ferry.ts": ship("moor_ferry", registers),
    "src/ships/tug.ts": ship("moor_tug", registers),
    "src/ships/wreck.ts": ship("moor_wreck", registers),
    "src/fleet.ts": `export function fit(all, server) { for (const one of Object.values(all)) one.${registers}(server); }`,
  };
  return namesOf(toolsOf(files));
}

describe("a module that another exports as a whole", () => {
  it.each(["register", "registerTool", "addTool"])("registers what is called of it as %s, and nothing else", (name) => {
    expect(registered(`ships.ferry.${name}(server);`, name)).toEqual(["moor_ferry"]);
  });

  it.each(["register", "addTool"])("registers that as %s where it is imported first, too", (name) => {
    expect(registered(`ships.ferry.${name}(server);`, name, IMPORTED_FIRST)).toEqual(["moor_ferry"]);
    expect(registered(`for (const one of Object.values(ships)) one.${name}(server);`, name, IMPORTED_FIRST)).toEqual([
      "moor_ferry",
      "moor_tug",
    ]);
  });

  it("registers what is called where it is taken by its name", () => {
    expect(registered(`const { tug } = ships; tug.register(server);`)).toEqual(["moor_tug"]);
  });

  it.each([
    ["one after the other", "for (const one of Object.values(ships)) one.register(server);"],
    ["in a list", "[ships.ferry, ships.tug].forEach((one) => one.register(server));"],
    ["all at once", 'import { fit } from "./fleet.js"; fit(ships, server);'],
  ])("registers what may be called where modules are handed on %s", (_how, start) => {
    expect(registered(start)).toEqual(["moor_ferry", "moor_tug"]);
  });
});
