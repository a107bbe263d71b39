import { describe, expect, it } from "vitest";
import { readProject, toolOf, type ProjectFiles } from "../../support/source-project.ts";

const SDK = "@modelcontextprotocol/sdk";

/** A server of a bell tower, without a package.json: what it imports says where that comes from. */
function tower(sdk: string, zod: string, more: ProjectFiles = {}): ProjectFiles {
  return {
    "package.json": "{}",
    "node_modules/zod/package.json": "",
    "main.ts": `import { McpServer } from "${sdk}";
import { z } from "${zod}";
const server = new McpServer({ name: "tower", version: "1.0.0" });
server.registerTool("ring_bell", { inputSchema: { hour: z.number().int() } }, async () => ({ content: [] }));`,
    ...more,
  };
}

/** What zod 3 makes of a whole number; zod 4 adds the bounds of those that are exact. */
const ZOD_3 = { type: "integer" };

const hourOf = (files: ProjectFiles): unknown => toolOf(files).input.schema;

describe("a package that is imported with where it comes from", () => {
  it.each([
    ["npm", `npm:${SDK}@1.20.0/server/mcp.js`, "npm:zod@^3.24.0"],
    ["npm, by a path", `npm:/${SDK}@^1.20/server/mcp.js`, "npm:/zod@3"],
    [
      "a page that serves modules",
      `https://esm.sh/${SDK}@1.20.0/server/mcp.js`,
      "https://esm.sh/zod@3.24.1?target=deno",
    ],
    [
      "another such page",
      `https://cdn.jsdelivr.net/npm/${SDK}@1.20.0/server/mcp.js`,
      "https://cdn.jsdelivr.net/npm/zod@3.24.1/+esm",
    ],
  ])("is that package of %s, in the version that stands there", (_, sdk, zod) => {
    expect(hourOf(tower(sdk, zod))).toHaveProperty("properties.hour", ZOD_3);
  });

  it("is what an import map says, of a package in a version and of a folder", () => {
    const files = tower("mcp/server/mcp.js", "@/schemas.ts", {
      "deno.jsonc": `{ // What the tower needs.
        "imports": { "mcp/": "npm:${SDK}@^1.20.0/", "zod": "npm:zod@~3.24.0", "@/": "./lib/" },
      }`,
      "lib/schemas.ts": 'export { z } from "zod";',
    });
    expect(hourOf(files)).toHaveProperty("properties.hour", ZOD_3);
  });

  it("is none for an address that serves no packages", () => {
    expect(readProject(tower(`https://tower.example/${SDK}/server/mcp.js`, "npm:zod@4")).tools).toEqual([]);
  });
});
