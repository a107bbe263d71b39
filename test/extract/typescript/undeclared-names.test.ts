import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER } from "../../support/source-project.ts";

const REAL = `${SERVER}server.registerTool("moor_ship", { description: "Moors a ship." }, handler);`;

/** Two registrations that were cut out of a file, to be pasted into another one. */
const SCRAP = `harbour.registerTool("old_moor", { description: "Moors a ship." }, async () => ({ content: [] }));
harbour.server.tool("old_unmoor", "Unmoors a ship.", async () => ({ content: [] }));`;

const names = (files: Record<string, string>): string[] =>
  namesOf(readProject({ "src/server.ts": REAL, "tmp/scrap.ts": SCRAP, ...files })).toSorted();

describe("calls of a server that no code declares", () => {
  it("are scraps, and register nothing", () => {
    expect(names({})).toEqual(["moor_ship"]);
  });

  it("are scraps, too, where a module has a variable of that name for itself", () => {
    expect(names({ "src/other.ts": `import { port } from "./port.js";\nconst harbour = port();` })).toEqual([
      "moor_ship",
    ]);
  });

  it.each([
    ["a script declares it for all other scripts", { "src/globals.js": `var harbour = start();` }],
    [
      "a declaration says that it is there",
      {
        "src/globals.ts": `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\ndeclare global { var harbour: McpServer; }`,
      },
    ],
    [
      "it is put on the global object",
      { "src/globals.ts": `import { start } from "./start.js";\nglobalThis.harbour = start();` },
    ],
  ])("are read as before where %s", (_, files) => {
    expect(names(files)).toEqual(["moor_ship", "old_moor", "old_unmoor"]);
  });

  /** A server that is not declared where it is used, and is there all the same. */
  const SDK = `const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");\nconst made = () => new McpServer({ name: "port", version: "1" });`;
  const add = (receiver: string): string =>
    `${receiver}.registerTool("moor_ship", { description: "Moors a ship." }, async () => ({ content: [] }));`;

  it.each<[string, Record<string, string>]>([
    ["a value without a declaration", { "src/a.js": `${SDK}\nport = made();\n${add("port")}` }],
    ["one by a pattern", { "src/a.js": `${SDK}\n({ port } = { port: made() });\n${add("port")}` }],
    ["one in another file", { "src/a.js": `${SDK}\nport = made();\nrequire("./b.js");`, "src/b.js": add("port") }],
    [
      "one in another part of its namespace",
      {
        "src/a.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
namespace Port { export const port = new McpServer({ name: "port", version: "1" }); }
namespace Port { ${add("port")} }`,
      },
    ],
    [
      "one among what its module exports",
      { "src/a.js": `${SDK}\nexports.port = made();\n${add("module.exports.port")}` },
    ],
    ["one on the global object", { "src/a.js": `${SDK}\nglobalThis.port = made();\n${add("globalThis.port")}` }],
    [
      "one by a framework that imports by itself",
      {
        "package.json": JSON.stringify({ name: "port", dependencies: { "@modelcontextprotocol/sdk": "1", nuxt: "3" } }),
        "server/utils/port.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export const port = new McpServer({ name: "port", version: "1" });`,
        "server/tools.ts": add("port"),
      },
    ],
  ])("are read where the server is given %s", (_, files) => {
    expect(namesOf(readProject(files))).toEqual(["moor_ship"]);
  });
});
