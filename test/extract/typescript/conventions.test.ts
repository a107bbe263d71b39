import { describe, expect, it } from "vitest";
import {
  fieldOf,
  holeSentences,
  namesOf,
  readProject,
  toolOf,
  toolsOf,
  wordsAt,
} from "../../support/source-project.ts";

const XMCP = { dependencies: { xmcp: "^1.1.0", zod: "^4.1.0" } };
const CONFIG = { "xmcp.config.ts": `export default { stdio: true };` };
const HANDLER = `export default function handle() { return "done"; }\n`;

describe("a file below xmcp's folder of tools", () => {
  it("is a tool by what it exports", () => {
    const tool = toolOf(
      {
        ...CONFIG,
        "src/tools/moor.ts": `import { z } from "zod";
        export const schema = { ship: z.string().describe("The ship.") };
        export const metadata = { name: "moor_ship", description: "Moors a ship.", annotations: { title: "Moor", readOnlyHint: false } };
        ${HANDLER}`,
      },
      XMCP,
    );
    expect([tool.name.value, tool.title?.value, tool.description?.value]).toEqual([
      "moor_ship",
      "Moor",
      "Moors a ship.",
    ]);
    expect(tool.annotations.readOnlyHint?.value).toBe(false);
    expect(fieldOf(tool, "ship").description?.value).toBe("The ship.");
    expect(tool.input.schema).toEqual({
      type: "object",
      properties: { ship: { type: "string", description: "The ship." } },
      required: ["ship"],
    });
  });

  const SHAPES = {
    ...CONFIG,
    "src/tools/moor.ts": `import { z } from "zod";
    export const schema = { ship: z.string(), any: z.unknown(), many: z.coerce.string(), n: z.number().default(2) };
    export const outputSchema = { tons: z.number().default(1), note: z.string().optional() };
    ${HANDLER}`,
  };

  it("has fields that convert themselves one by one, each with its draft, since zod 4.2", () => {
    const tool = toolOf(SHAPES, { zod: "4.6.7", ...XMCP });
    const $schema = "https://json-schema.org/draft/2020-12/schema";
    expect(tool.input.schema).toEqual({
      type: "object",
      properties: {
        ship: { $schema, type: "string" },
        any: { $schema },
        many: { $schema, type: "string" },
        n: { $schema, type: "number", default: 2 },
      },
      required: ["ship"],
    });
    expect(tool.output).toMatchObject({ required: ["tons"], additionalProperties: false });
  });

  it("has fields of zod 3 that say of themselves that they may be missing", () => {
    const tool = toolOf(
      {
        ...CONFIG,
        "src/tools/moor.ts": `import { z } from "zod";\nexport const schema = { ship: z.string().optional() };\n${HANDLER}`,
      },
      { zod: "3.25.76", dependencies: { xmcp: "^1.1.0", zod: "^3.25.76" } },
    );
    expect(tool.input.schema).toEqual({
      type: "object",
      properties: { ship: { anyOf: [{ not: {} }, { type: "string" }] } },
    });
  });

  it.each([
    ["0.6.5", false],
    ["0.6.13", true],
  ])("is a tool of the first SDK before xmcp's first major, with an answer or without: %s", (version, hasOutput) => {
    const tool = toolOf(SHAPES, { dependencies: { xmcp: version, zod: "^4.1.0" } });
    expect(tool.input.schema).toHaveProperty("$schema", "http://json-schema.org/draft-07/schema#");
    expect(tool.output !== undefined).toBe(hasOutput);
  });

  it("has an empty object of the first SDK where it has no schema, before xmcp's first major", () => {
    const tool = toolOf({ ...CONFIG, "src/tools/moor.ts": HANDLER }, { dependencies: { xmcp: "0.6.13" } });
    expect(tool.input.schema).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {},
    });
  });

  it("takes the file's name, and is titled by it", () => {
    const tool = toolOf({ ...CONFIG, "src/tools/berths/list-berths.tsx": HANDLER }, XMCP);
    expect([tool.name.value, tool.title?.value, tool.description?.value]).toEqual([
      "list-berths",
      "list-berths",
      "No description provided",
    ]);
  });

  it("without a default export is none", () => {
    expect(
      namesOf(
        toolsOf({ ...CONFIG, "src/tools/moor.ts": HANDLER, "src/tools/berths.ts": `export const berths = [];` }, XMCP),
      ),
    ).toEqual(["moor"]);
  });

  it("may lie where the config says", () => {
    const files = {
      "xmcp.config.ts": `import type { XmcpConfig } from "xmcp";\nconst config: XmcpConfig = { paths: { tools: "./app/actions" } };\nexport default config;`,
      "app/actions/moor.ts": HANDLER,
      "src/tools/unmoor.ts": HANDLER,
    };
    expect(namesOf(toolsOf(files, XMCP))).toEqual(["moor"]);
  });

  it("is none when the config turns tools off", () => {
    const files = { "xmcp.config.ts": `export default { paths: { tools: false } };`, "src/tools/moor.ts": HANDLER };
    expect(namesOf(toolsOf(files, XMCP))).toEqual([]);
  });

  it("needs no config where a script of its package runs xmcp", () => {
    const files = {
      "north/package.json": JSON.stringify({ scripts: { build: "xmcp build" }, devDependencies: { xmcp: "^1.1.0" } }),
      "north/src/tools/moor.ts": HANDLER,
      "south/package.json": JSON.stringify({ devDependencies: { xmcp: "^1.1.0" } }),
      "south/src/tools/unmoor.ts": HANDLER,
    };
    expect(namesOf(toolsOf(files, XMCP))).toEqual(["moor"]);
  });

  it("belongs to the server of its own package", () => {
    const files = Object.fromEntries(
      ["north", "south"].flatMap((pier) => [
        [`${pier}/package.json`, `{ "name": "${pier}" }`],
        [`${pier}/xmcp.config.ts`, `export default {};`],
        [`${pier}/src/tools/moor.ts`, HANDLER],
      ]),
    );
    expect(new Set(toolsOf(files, XMCP).map(({ origin }) => origin.server)).size).toBe(2);
  });

  it("tells where its parts are written", () => {
    const set = readProject(
      { ...CONFIG, "src/tools/moor.ts": `export const metadata = { description: "Moors." };\n${HANDLER}` },
      XMCP,
    );
    expect(wordsAt(set, set.tools[0]?.description?.pieces[0]?.range)).toBe("Moors.");
    expect(wordsAt(set, set.tools[0]?.definition)).toBe(`{ description: "Moors." }`);
  });

  it("whose metadata is not known is told of", () => {
    expect(
      holeSentences(
        readProject({ ...CONFIG, "src/tools/moor.ts": `export const metadata = await load();\n${HANDLER}` }, XMCP),
      ).length,
    ).toBeGreaterThan(0);
  });
});

const FRAMEWORK = { zod: "3.25.76", dependencies: { "mcp-framework": "^0.2.0", zod: "^3.25.0" } } as const;
const FRAMEWORK_IMPORTS = `import { MCPTool } from "mcp-framework";\nimport { z } from "zod";\n`;

describe("a file below mcp-framework's folder of tools", () => {
  it("is a tool by the fields of the class that it exports", () => {
    const tool = toolOf(
      {
        "src/tools/MoorTool.ts": `${FRAMEWORK_IMPORTS}export default class MoorTool extends MCPTool {
          name = "moor_ship";
          description = "Moors a ship.";
          schema = z.object({ ship: z.string().describe("The ship."), berth: z.number().int().positive().optional().describe("The berth.") });
          async execute() { return "done"; }
        }`,
      },
      FRAMEWORK,
    );
    expect([tool.name.value, tool.description?.value]).toEqual(["moor_ship", "Moors a ship."]);
    expect(tool.input.schema).toEqual({
      type: "object",
      properties: {
        ship: { type: "string", description: "The ship." },
        berth: { type: "integer", description: "The berth.", minimum: 1, exclusiveMinimum: true },
      },
      required: ["ship"],
    });
  });

  it.each(["^0.1.29", "0.2.11"])(
    "has in release %s no required fields, and what is no plain type is a string",
    (release) => {
      const tool = toolOf(
        {
          "src/tools/MoorTool.ts": `${FRAMEWORK_IMPORTS}export default class MoorTool extends MCPTool {
          name = "moor_ship";
          description = "Moors a ship.";
          schema = { ship: { type: z.string(), description: "The ship." }, lines: { type: z.number(), description: "How many." }, isSure: { type: z.boolean().optional(), description: "Whether it is sure." } };
          async execute() { return "done"; }
        }`,
        },
        { ...FRAMEWORK, dependencies: { ...FRAMEWORK.dependencies, "mcp-framework": release } },
      );
      expect(tool.input.schema).toEqual({
        type: "object",
        properties: {
          ship: { type: "string", description: "The ship." },
          lines: { type: "number", description: "How many." },
          isSure: { type: "string", description: "Whether it is sure." },
        },
      });
    },
  );

  it("may give its fields as pairs of a type and a description", () => {
    const tool = toolOf(
      {
        "src/tools/MoorTool.ts": `${FRAMEWORK_IMPORTS}class MoorTool extends MCPTool {
          name = "moor_ship";
          description = "Moors a ship.";
          schema = { ship: { type: z.string(), description: "The ship." }, lines: { type: z.array(z.string()).optional(), description: "The lines." } };
          async execute() { return "done"; }
        }
        export default MoorTool;`,
      },
      FRAMEWORK,
    );
    expect(tool.input.schema).toEqual({
      type: "object",
      properties: {
        ship: { type: "string", description: "The ship." },
        lines: { type: "array", description: "The lines." },
      },
      required: ["ship"],
    });
    expect(fieldOf(tool, "ship").description?.value).toBe("The ship.");
  });

  it("may be no default export, and have a schema that `defineSchema` makes", () => {
    const tool = toolOf(
      {
        "src/tools/MoorTool.ts": `import { defineSchema, MCPTool } from "mcp-framework";\nimport { z } from "zod";
          const schema = defineSchema({ ship: z.string().min(2).describe("The ship.") });
          export class MoorTool extends MCPTool { name = "moor_ship"; description = "Moors."; schema = schema; async execute() {} }`,
      },
      FRAMEWORK,
    );
    expect([tool.name.value, tool.input.schema]).toEqual([
      "moor_ship",
      {
        type: "object",
        properties: { ship: { type: "string", description: "The ship.", minLength: 2 } },
        required: ["ship"],
      },
    ]);
  });

  it("is none while one of its fields is not described, since the framework does not load it then", () => {
    const source = `${FRAMEWORK_IMPORTS}export default class MoorTool extends MCPTool {
      name = "moor_ship"; description = "Moors.";
      schema = z.object({ ship: z.string().describe("The ship."), berth: z.object({ number: z.number() }).describe("The berth.") });
      async execute() {}
    }`;
    const { tools, holes } = readProject({ "src/tools/MoorTool.ts": source }, FRAMEWORK);
    expect([tools, holes.map(({ reason }) => reason)]).toEqual([
      [],
      [
        "the list of tools lacks this tool: mcp-framework loads none with fields that are not described (`berth.number`)",
      ],
    ]);
  });

  it("may extend a class of the project that stands between", () => {
    const files = {
      "src/port-tool.ts": `${FRAMEWORK_IMPORTS}export abstract class PortTool extends MCPTool {}`,
      "src/tools/moor.ts": `import { PortTool } from "../port-tool.js";
        export default class Moor extends PortTool { name = "moor_ship"; description = "Moors."; schema = {}; async execute() {} }`,
      "src/tools/helper.ts": `export default class Helper {}`,
    };
    expect(namesOf(toolsOf(files, FRAMEWORK))).toEqual(["moor_ship"]);
  });
});

describe("a class below mcp-framework's folder of tools", () => {
  const read = (files: Readonly<Record<string, string>>) => readProject(files, FRAMEWORK);

  it("is sent with the input schema that it gives itself", () => {
    const set = read({
      "src/tools/MoorTool.ts": `${FRAMEWORK_IMPORTS}export default class MoorTool extends MCPTool {
        name = "moor_ship"; description = "Moors.";
        schema = z.object({ ship: z.string().describe("The ship.") });
        get inputSchema() { return { type: "object", properties: { berth: { type: "number" } }, required: ["berth"] }; }
        async execute() {}
      }`,
    });
    expect(holeSentences(set)).toEqual([]);
    expect(set.tools[0]?.input.schema).toEqual({
      type: "object",
      properties: { berth: { type: "number" } },
      required: ["berth"],
    });
  });

  it.each(["BaseTool", "PortTool"])("is none where it is what others extend, and no hole, in %s.ts", (file) => {
    const set = read({
      [`src/tools/${file}.ts`]: `${FRAMEWORK_IMPORTS}export default abstract class ${file} extends MCPTool { protected log() {} }`,
      "src/tools/MoorTool.ts": `import ${file} from "./${file}.js";\nimport { z } from "zod";
        export default class MoorTool extends ${file} { name = "moor_ship"; description = "Moors."; schema = z.object({}); async execute() {} }`,
    });
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });
});

describe("a class that is added to a server of mcp-framework", () => {
  const MOOR = `export class MoorShip extends MCPTool {
  name = "moor_ship";
  description = "Moors a ship.";
  schema = z.object({ ship: z.string().describe("The ship.") });
  async execute() { return "done"; }
}`;
  const imports = FRAMEWORK_IMPORTS.replace("MCPTool", "MCPServer, MCPTool");

  it("is a tool as if it were a file of the folder", () => {
    const tool = toolOf(
      {
        "src/moor-ship.ts": `${imports}${MOOR}`,
        "src/index.ts": `${imports}import { MoorShip } from "./moor-ship.js";
const server = new MCPServer({ name: "port", version: "1.0.0" });
server.addTool(MoorShip);
await server.start();`,
      },
      FRAMEWORK,
    );
    expect([tool.name.value, tool.description?.value]).toEqual(["moor_ship", "Moors a ship."]);
    expect(tool.input.schema).toEqual({
      type: "object",
      properties: { ship: { type: "string", description: "The ship." } },
      required: ["ship"],
    });
  });

  it("may be one of a list, and be added by a function that is handed the server", () => {
    const tools = toolsOf(
      `${imports}${MOOR}
class CastOff extends MCPTool { name = "cast_off"; description = "Casts off."; schema = z.object({}); async execute() {} }
export function addAll(server: MCPServer) { for (const each of [MoorShip, CastOff]) server.addTool(each); }`,
      FRAMEWORK,
    );
    expect(namesOf(tools)).toEqual(["moor_ship", "cast_off"]);
  });

  it("is one tool where it is a file of the folder, too", () => {
    const tools = toolsOf(
      {
        "src/tools/moor-ship.ts": `${imports}${MOOR}`,
        "src/index.ts": `${imports}import { MoorShip } from "./tools/moor-ship.js";
new MCPServer({ name: "port", version: "1.0.0" }).addTool(MoorShip);`,
      },
      FRAMEWORK,
    );
    expect(namesOf(tools)).toEqual(["moor_ship"]);
  });

  it("is a hole where it is no class of the project", () => {
    const set = readProject(
      `${imports}import { CastOff } from "port-tools";
const server = new MCPServer({ name: "port", version: "1.0.0" });
server.addTool(CastOff);`,
      FRAMEWORK,
    );
    expect(set.holes.map(({ reason }) => reason)).toEqual([
      "the list of tools has `CastOff` of port-tools, which is not read",
    ]);
  });
});

describe("a file below server/mcp/tools of Nuxt's MCP module", () => {
  const NUXT = { dependencies: { "@nuxtjs/mcp-toolkit": "^0.19.0", zod: "^4.1.13" } };

  it("is a tool by its default export, named by its file", () => {
    const tool = toolOf(
      {
        "server/mcp/tools/harbour/getShip_log.ts": `import { z } from "zod";
export default defineMcpTool({
  description: "Reads a ship's log.",
  inputSchema: { ship: z.string().describe("The ship.") },
  annotations: { readOnlyHint: true },
  handler: async ({ ship }) => ship,
});`,
      },
      NUXT,
    );
    expect([tool.name.value, tool.title?.value, tool.description?.value]).toEqual([
      "get-ship-log",
      "Get Ship Log",
      "Reads a ship's log.",
    ]);
    expect(fieldOf(tool, "ship").description?.value).toBe("The ship.");
    expect(tool.annotations.readOnlyHint?.value).toBe(true);
  });

  it("keeps the name and the title that it is given", () => {
    const tool = toolOf(
      {
        "server/mcp/tools/log.ts": `import { defineMcpTool } from "@nuxtjs/mcp-toolkit/server";
export default defineMcpTool({ name: "read_log", title: "Log", inputSchema: {}, handler: () => "" });`,
      },
      NUXT,
    );
    expect([tool.name.value, tool.title?.value]).toEqual(["read_log", "Log"]);
  });

  it("says in _meta which file it is of, its group, its tags and examples of its input", () => {
    const tool = toolOf(
      {
        "server/mcp/tools/harbour/quays/moor.mts": `export default defineMcpTool({
  description: "Moors a ship.", _meta: { level: 2 }, tags: ["ship"], inputExamples: [{ ship: "Elsa" }], handler: () => "",
});`,
      },
      NUXT,
    );
    expect(tool.wireMeta).toEqual({
      level: 2,
      filename: "moor.mts",
      group: "harbour/quays",
      inputExamples: [{ ship: "Elsa" }],
      tags: ["ship"],
    });
  });

  it.each([
    ["0.6.4", ["log"], undefined],
    ["0.11.0", ["log"], { filename: "log.ts" }],
    ["0.21.0", ["log", "moor", "sail"], { filename: "log.ts" }],
  ])("is looked for in folders, and says where it is, as %s does", (version, names, meta) => {
    const definition = 'export default defineMcpTool({ description: "Does.", tags: [], handler: () => "" });';
    const tools = toolsOf(
      {
        "server/mcp/tools/log.ts": definition,
        "server/mcp/tools/quays/moor.ts": definition,
        "server/mcp/handlers/crew/tools/sail.ts": definition,
      },
      { dependencies: { "@nuxtjs/mcp-toolkit": version } },
    );
    expect(namesOf(tools)).toEqual(names);
    expect(tools.find(({ name }) => name.value === "log")?.wireMeta).toEqual(meta);
  });

  it("is left out when it says that it is never enabled", () => {
    const files = { "server/mcp/tools/log.ts": `export default defineMcpTool({ enabled: () => false, handler });` };
    expect(toolsOf(files, NUXT)).toEqual([]);
  });

  it("is none where the module is not used", () => {
    const files = { "server/mcp/tools/log.ts": `export default { name: "read_log", inputSchema: {} };` };
    expect(toolsOf(files, { dependencies: { nuxt: "^4.0.0" } })).toEqual([]);
  });
});
