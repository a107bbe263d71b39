import { describe, expect, it } from "vitest";
import { holeSentences, readProject, toolOf } from "../../support/source-project.ts";

const DESCRIBED = { flag: { anyOf: [{ type: "string" }, { type: "null" }], description: "Flag of the ship." } };
const BARE = { flag: { anyOf: [{ type: "string" }, { type: "null" }] } };
const JOINED = { flag: { type: ["string", "null"], description: "Flag of the ship." } };

/** The packages of a lock file by where they stand, with their versions. */
type Locked = Readonly<Record<string, string>>;

const FIELDS = 'z.object({ flag: z.string().nullable().describe("Flag of the ship.") })';

const FASTMCP = `import { FastMCP } from "fastmcp";
import { z } from "zod";
export const server = new FastMCP({ name: "port", version: "1.0.0" });
server.addTool({ name: "moor_ship", description: "Moor a ship.", parameters: ${FIELDS}, execute: async () => "Moored." });`;

const SDK = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "port", version: "1.0.0" });
server.registerTool("moor_ship", { inputSchema: ${FIELDS} }, async () => ({ content: [] }));`;

function fieldsOf(server: string, files: Readonly<Record<string, string>>): unknown {
  const dependencies = { fastmcp: "^3.0.0", "@modelcontextprotocol/sdk": "^1.23.0", zod: "^4.0.0" };
  return toolOf({ "src/server.ts": server, ...files }, { dependencies }).input.schema.properties;
}

function locked(server: string, versions: Locked): unknown {
  const packages = Object.fromEntries(Object.entries(versions).map(([place, version]) => [place, { version }]));
  return fieldsOf(server, {
    "node_modules/zod/package.json": "{}",
    "package-lock.json": JSON.stringify({ packages }),
  });
}

describe("a library that gets another copy of zod than the project converts by its own", () => {
  it("without what the project's zod, which keeps that for itself, was told of its schemas", () => {
    const versions = {
      "node_modules/zod": "4.1.1",
      "node_modules/fastmcp": "3.15.1",
      "node_modules/fastmcp/node_modules/xsschema": "0.3.5",
      "node_modules/fastmcp/node_modules/zod": "3.25.76",
    };
    expect(locked(FASTMCP, versions)).toEqual(BARE);
  });

  it("with all of it where both copies keep that in one place, as its release does", () => {
    const versions = {
      "node_modules/zod": "4.6.7",
      "node_modules/fastmcp": "3.20.0",
      "node_modules/fastmcp/node_modules/xsschema": "0.3.5",
      "node_modules/fastmcp/node_modules/zod": "4.4.3",
    };
    expect(locked(FASTMCP, versions)).toEqual(DESCRIBED);
  });

  it("and not where what it converts by stands beside the project's zod", () => {
    const versions = {
      "node_modules/zod": "4.1.1",
      "node_modules/fastmcp": "3.15.1",
      "node_modules/xsschema": "0.3.5",
      "node_modules/fastmcp/node_modules/zod": "3.25.76",
    };
    expect(locked(FASTMCP, versions)).toEqual(DESCRIBED);
  });

  it("and not where it asks the schema itself", () => {
    const versions = {
      "node_modules/zod": "4.6.7",
      "node_modules/fastmcp": "3.34.0",
      "node_modules/fastmcp/node_modules/xsschema": "0.4.3",
      "node_modules/fastmcp/node_modules/zod": "4.1.5",
    };
    expect(locked(FASTMCP, versions)).toEqual(JOINED);
  });

  it.each([
    ["9.0", "", "snapshots"],
    ["6.0", "/", "packages"],
  ])("as pnpm has locked it, in a lock file of version %s", (version, slash, part) => {
    const lock = `lockfileVersion: '${version}'

importers:

  .:
    dependencies:
      fastmcp:
        specifier: ^4.3.2
        version: 4.3.2(patch_hash=4ce4)
      zod:
        specifier: ^4.1.5
        version: 4.1.11

${part}:

  ${slash}fastmcp@4.3.2(patch_hash=4ce4):
    dependencies:
      '@standard-schema/spec': 1.0.0
      xsschema: 0.4.4(zod@4.4.3)
      zod: 4.4.3

  ${slash}xsschema@0.4.4(zod@4.4.3):
    dependencies:
      zod: 4.4.3

  ${slash}zod@4.1.11: {}

  ${slash}zod@4.4.3: {}
`;
    const told = (text: string): unknown =>
      fieldsOf(FASTMCP, { "node_modules/zod/package.json": "{}", "pnpm-lock.yaml": text });
    expect(told(lock)).toEqual(BARE);
    expect(told(lock.replaceAll("4.4.3", "4.1.11"))).toEqual(DESCRIBED);
  });

  it("as it is installed, whatever the lock file says", () => {
    const files = {
      "package-lock.json": JSON.stringify({ packages: { "node_modules/zod": { version: "4.4.3" } } }),
      "node_modules/zod/package.json": JSON.stringify({ version: "4.1.12" }),
      "node_modules/@modelcontextprotocol/sdk/package.json": JSON.stringify({ version: "1.25.0" }),
      "node_modules/@modelcontextprotocol/sdk/node_modules/zod/package.json": JSON.stringify({ version: "4.4.3" }),
    };
    expect(fieldsOf(SDK, files)).toEqual(BARE);
  });
});

describe("the first SDK below 1.23", () => {
  const holesWith = (zod: string, server = SDK): string[] => {
    const lock = {
      "node_modules/zod": { version: zod },
      "node_modules/@modelcontextprotocol/sdk": { version: "1.20.2" },
    };
    const files = {
      "src/server.ts": server,
      "node_modules/zod/package.json": "{}",
      "package-lock.json": JSON.stringify({ packages: lock }),
    };
    const dependencies = { "@modelcontextprotocol/sdk": "^1.20.0", zod: `^${zod}` };
    return holeSentences(readProject(files, { dependencies }));
  };

  it("does not take schemas of zod 4, of which it sends no field", () => {
    expect(holesWith("4.1.5")).toEqual([
      "/inputSchema: the input schema is a zod 4 schema, which this SDK does not take",
    ]);
  });

  it("takes those of zod 3", () => {
    expect(holesWith("3.25.76")).toEqual([]);
  });

  it("takes fields that are none", () => {
    expect(holesWith("4.1.5", SDK.replace(FIELDS, "{}"))).toEqual([]);
  });
});
