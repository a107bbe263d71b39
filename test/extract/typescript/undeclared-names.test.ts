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
});
