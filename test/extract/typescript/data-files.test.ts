import { describe, expect, it, test } from "vitest";
import type { ProjectFiles } from "../../support/source-project.ts";
import {
  fieldOf,
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolOf,
  toolsOf,
  wordsAt,
} from "../../support/source-project.ts";

const MOORING = `{
  "name": "moor_ship",
  "description": "Moors a \\u201cship\\u201d.\\nReturns the berth.",
  "inputSchema": { "type": "object", "properties": { "ship": { "type": "string", "description": "Call sign." } } },
  "annotations": { "idempotentHint": true }
}`;

const MOORING_YAML = `# Berths
name: moor_ship
description: >-
  Moors a ship at a free
  berth.

  Returns the berth.
inputSchema:
  type: object
  properties:
    ship: &sign
      type: string
      description: 'The ship''s call sign.'
    pilot: *sign
annotations: { idempotentHint: true }
`;

/** A low-level server that lists one tool, which an expression gives. */
function listing(expression: string, imports = ""): string {
  return `${imports}\n${LOW_LEVEL_SERVER}server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [${expression}] }));`;
}

describe("a data file that the program reads is read:", () => {
  it.each<[string, string, string, ProjectFiles]>([
    ["an import", "tool", 'import tool from "./tool.json" with { type: "json" };', { "src/tool.json": MOORING }],
    ["require", 'require("./tool.json")', "", { "src/tool.json": MOORING }],
    ["a dynamic import", '(await import("./tool.json")).default', "", { "src/tool.json": MOORING }],
    [
      "JSON.parse of a file beside the module",
      'JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "tool.json"), "utf8"))',
      'import { readFileSync } from "node:fs"; import { dirname, join } from "node:path"; import { fileURLToPath } from "node:url";',
      { "src/tool.json": MOORING },
    ],
    [
      "a file by its URL",
      'JSON.parse(await readFile(new URL("../data/tool.json", import.meta.url), "utf8"))',
      'import { readFile } from "node:fs/promises";',
      { "data/tool.json": MOORING },
    ],
    [
      "a file of the working directory",
      'JSON.parse(fs.readFileSync(path.resolve(process.cwd(), "data", "tool.json")).toString())',
      'import fs from "fs"; import * as path from "path";',
      { "data/tool.json": MOORING },
    ],
    [
      "a file beside a CommonJS module",
      'JSON.parse(await fs.promises.readFile(`${__dirname}/tool.json`, "utf8"))',
      'import fs from "fs";',
      { "src/tool.json": MOORING },
    ],
    [
      "a file that the build copies",
      'JSON.parse(readFileSync("dist/tool.json", "utf8"))',
      'import { readFileSync } from "node:fs";',
      { "src/tool.json": MOORING },
    ],
    [
      "YAML",
      'parse(readFileSync(`${import.meta.dirname}/tool.yaml`, "utf8"))',
      'import { parse } from "yaml"; import { readFileSync } from "node:fs";',
      { "src/tool.yaml": MOORING_YAML },
    ],
    [
      "YAML of another parser",
      'yaml.load(readFileSync(new URL("tool.yml", import.meta.url), "utf8"))',
      'import yaml from "js-yaml"; import { readFileSync } from "node:fs";',
      { "src/tool.yml": MOORING_YAML },
    ],
  ])("%s", (_, expression, imports, files) => {
    const tool = toolOf({ "src/server.ts": listing(expression, imports), ...files });
    expect(tool.name.value).toBe("moor_ship");
    expect(tool.description?.value).toMatch(/^Moors a .*\nReturns the berth\.$/su);
    expect(fieldOf(tool, "ship").schema).toMatchObject({ type: "string" });
    expect(tool.annotations.idempotentHint?.value).toBe(true);
  });

  it("a text that is imported as it is", () => {
    const server = `import text from "./help.md?raw";\n${SERVER}server.registerTool("get_ship", { description: text.trim() }, handler);`;
    const set = readProject({ "src/server.ts": server, "src/help.md": "\nReads a ship.\n" });
    expect(set.tools[0]?.description?.value).toBe("Reads a ship.");
    expect(wordsAt(set, set.tools[0]?.description?.pieces[0]?.range)).toBe("Reads a ship.");
  });

  it("the front matter of a text", () => {
    const server = `import matter from "gray-matter"; import { readFileSync } from "node:fs";
${SERVER}const { data, content } = matter(readFileSync("ship.md", "utf8"));
server.registerTool(data.name, { description: content.trim() }, handler);`;
    const set = readProject({ "src/server.ts": server, "ship.md": "---\nname: get_ship\n---\nReads a ship.\n" });
    expect(namesOf(set)).toEqual(["get_ship"]);
    expect(wordsAt(set, set.tools[0]?.name.pieces[0]?.range)).toBe("get_ship");
    expect(set.tools[0]?.description?.value).toBe("Reads a ship.");
  });

  it("every file of a folder, in the order of their names", () => {
    const server = `import fs from "node:fs"; import path from "node:path"; import YAML from "yaml";
${SERVER}const folder = path.join(__dirname, "tools");
for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith(".yaml")) continue;
  const tool = YAML.parse(fs.readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
  server.registerTool(tool.name, { description: tool.description }, handler);
}`;
    const files = { "src/tools/b.yaml": "name: b_ship", "src/tools/a.yaml": "name: a_ship\ndescription: Reads." };
    const set = readProject({ "src/server.ts": server, ...files, "src/tools/old/c.yaml": "name: c_ship" });
    expect(namesOf(set).slice(0, 2)).toEqual(["a_ship", "b_ship"]);
  });

  it("names of modules that are then imported", () => {
    const server = `import { readdirSync } from "node:fs";
${SERVER}for (const file of readdirSync(new URL("./tools", import.meta.url))) {
  const tool = await import(\`./tools/\${file.replace(".ts", ".js")}\`);
  server.registerTool(tool.name, { description: tool.default.description }, handler);
}`;
    const module = 'export const name = "get_ship";\nexport default { description: "Reads a ship." };';
    expect(toolOf({ "src/server.ts": server, "src/tools/ship.ts": module }).description?.value).toBe("Reads a ship.");
  });

  describe("names of modules, for a loader", () => {
    const loaded = (filter: string): string[] => {
      const server = `import { readdirSync } from "node:fs";
${SERVER}for (const file of readdirSync(new URL("./tools", import.meta.url)).filter(${filter})) {
  const { name } = await import("./tools/" + file);
  server.registerTool(name, {}, handler);
}`;
      const module = 'export const name = "get_ship";';
      return readProject({ "src/server.ts": server, "src/tools/ship.ts": module }).tools.map(({ name }) => name.value);
    };

    it.each([
      ["only takes what is compiled", '(file) => file.endsWith(".js") && !file.endsWith(".d.ts")'],
      ["asks with a pattern for what is compiled", "(file) => /[.]js$|\\.mjs$/.test(file)"],
      ["takes sources, too", '(file) => [".js", ".ts"].some((one) => file.endsWith(one))'],
      ["asks with a pattern for both", "(file) => /\\.[jt]s$/.test(file)"],
      ["only takes sources", '(file) => file.endsWith(".ts")'],
    ])("that %s", (_, filter) => {
      expect(loaded(filter)).toEqual(["get_ship"]);
    });

    it("that takes neither", () => {
      expect(loaded('(file) => file.endsWith(".wasm")')).toEqual([]);
    });
  });

  it("the source of a module that is imported from where it is built", () => {
    const server = `import { pathToFileURL } from "node:url";
${SERVER}const { tool } = await import(pathToFileURL(process.cwd() + "/build/tools/ship.js").href);
server.registerTool(tool.name, tool, handler);`;
    const module = 'export const tool = { name: "get_ship", description: "Reads a ship." };';
    const built = module.replace("Reads", "Shows");
    for (const build of [{}, { "build/tools/ship.js": built }]) {
      const [tool, ...others] = toolsOf({ "src/server.ts": server, "src/tools/ship.ts": module, ...build });
      expect(others).toEqual([]);
      expect(tool?.description?.value).toBe("Reads a ship.");
    }
  });

  it("and what it is built to where there is no source", () => {
    const server = `${SERVER}const { tool } = await import(process.cwd() + "/build/tools/ship.js");
server.registerTool(tool.name, tool, handler);`;
    const built = 'export const tool = { name: "get_ship", description: "Reads a ship." };';
    expect(namesOf(toolsOf({ "src/server.ts": server, "build/tools/ship.js": built }))).toEqual(["get_ship"]);
  });
});

describe("the place of a text in a data file", () => {
  it.each([
    ["plain", "description: Reads a ship.\n", "a ship"],
    ["quoted", "description: 'Reads a ship.'\n", "a ship"],
    ["folded", "description: >\n  Reads\n  a ship.\n", "a ship"],
    ["a block", "description: |\n  Reads\n  a ship.\n", "a ship"],
  ])("is exact for a YAML text that is %s", (_, yaml, words) => {
    const server = `import { parse } from "yaml"; import { readFileSync } from "node:fs";\n${SERVER}const tool = parse(readFileSync("ship.yaml", "utf8"));\nserver.registerTool("get_ship", tool, handler);`;
    const set = readProject({ "src/server.ts": server, "ship.yaml": yaml });
    const description = set.tools[0]?.description;
    const start = description?.value.indexOf(words) ?? -1;
    const span = description?.pieces[0]?.spans?.findLast(({ cooked }) => cooked <= start);
    const source = (span?.source ?? 0) + start - (span?.cooked ?? 0);
    expect(set.files["/port/ship.yaml"]?.slice(source, source + words.length)).toBe(words);
  });

  it("is that of a field's key", () => {
    const set = readProject({
      "src/server.ts": listing("tool", 'import tool from "./t.json";'),
      "src/t.json": MOORING,
    });
    const [tool] = set.tools;
    expect(wordsAt(set, tool && fieldOf(tool, "ship").range)).toBe('"ship"');
    expect(wordsAt(set, tool?.annotations.idempotentHint?.range)).toBe("true");
  });

  it.each(["parse", "load"])("a merge key gives what the map does not say itself (%s)", (call) => {
    const tool = toolOf({
      "src/server.ts": listing(
        `${call}(readFileSync("t.yaml", "utf8"), { merge: true })`,
        'import { parse } from "yaml"; import { load } from "js-yaml"; import { readFileSync } from "node:fs";',
      ),
      "t.yaml": "basis: &b { name: ship, title: Ship }\n<<: *b\nname: get_ship\ninputSchema: { type: object }\n",
    });
    expect(tool.title?.value).toBe("Ship");
  });
});

describe("a data file that cannot be read leaves a hole that names it:", () => {
  it.each<[string, string, string, ProjectFiles]>([
    [
      "one that is not there",
      'JSON.parse(readFileSync("tools/ship.json", "utf8"))',
      "the list of tools is read from the file `tools/ship.json`, which the project does not hold",
      {},
    ],
    [
      "one outside of the project",
      'JSON.parse(readFileSync("/etc/ship.json", "utf8"))',
      "the list of tools is read from the file `/etc/ship.json`, which lies outside of the folder that is linted",
      {},
    ],
    [
      "one that is named at run time",
      'JSON.parse(readFileSync(process.argv[2], "utf8"))',
      "the list of tools is read from a file whose path is not known: it is `process.argv.2`, which is known only at run time",
      {},
    ],
    [
      "one that does not parse",
      'JSON.parse(readFileSync("ship.json", "utf8"))',
      "the list of tools is JSON that does not parse (port/ship.json)",
      { "ship.json": "{ name: get_ship }" },
    ],
  ])("%s", (_, expression, sentence, files) => {
    const server = listing(expression, 'import { readFileSync } from "node:fs";');
    expect(holeSentences(readProject({ "src/server.ts": server, ...files }))).toEqual([sentence]);
  });

  it("a path from the environment gives way to the one that the project holds", () => {
    const server = listing(
      'JSON.parse(readFileSync(process.env.TOOLS ? process.env.TOOLS : "ship.json", "utf8"))',
      'import { readFileSync } from "node:fs";',
    );
    expect(toolOf({ "src/server.ts": server, "ship.json": MOORING }).name.value).toBe("moor_ship");
  });

  it("many paths that are not known give way to it, too", () => {
    const places = Array.from(
      { length: 7 },
      (_, index) => `{ const at = join(placeOf(${index}), "page.md"); if (existsSync(at)) path = at; }`,
    );
    const server = `${SERVER}import { existsSync, readFileSync } from "node:fs"; import { join } from "node:path"; import { placeOf } from "harbour-places";
      function page() {
        let path = "";
        ${places.join("\n")}
        if (!path && existsSync("src/page.md")) path = "src/page.md";
        return readFileSync(path, "utf8");
      }
      server.registerTool("moor_ship", { description: page() }, handler);`;
    const set = readProject({ "src/server.ts": server, "src/page.md": "Moors a ship." });
    expect(set.tools.map((tool) => tool.description?.value)).toEqual(["Moors a ship."]);
  });

  it("a path of the machine is never taken for what an agent reads", () => {
    const server = `${SERVER}server.registerTool("list_files", {
  description: \`Lists \${process.cwd()}/docs.\`,
  inputSchema: { folder: z.string().default(__dirname) },
}, handler);`;
    expect(holeSentences(readProject(server))).toEqual([
      "/description: the description holds a path of the machine that the server runs on",
      "/inputSchema/properties/folder: the field `folder` holds a path of the machine that the server runs on",
    ]);
  });

  it("and stands in no field's description either, which rules read by itself", () => {
    const server = `${LOW_LEVEL_SERVER}const properties = {
  file: { type: "string", description: \`Below \${__dirname}, as in docs/ship.md.\` },
};
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: "read_file", inputSchema: { type: "object", properties } }],
}));`;
    const set = readProject(server);
    expect(holeSentences(set)).toEqual([
      "/inputSchema/properties/file/description: the field `file` holds a path of the machine that the server runs on",
    ]);
    expect(set.tools.flatMap(({ input }) => input.fields.map(({ description }) => description))).toEqual([undefined]);
  });

  it("tools that are built of an OpenAPI document are a hole, for they are not written in the server", () => {
    const server = `import api from "./api.json";
${LOW_LEVEL_SERVER}server.setRequestHandler(ListToolsRequestSchema, async () => {
  const made = { all: [] };
  for (const path of Object.keys(api.paths)) made.all.push({ name: path, inputSchema: { type: "object" } });
  return { tools: made.all };
});`;
    const set = readProject({
      "src/server.ts": server,
      "src/api.json": '{ "openapi": "3.1.0", "paths": { "/ships": {} } }',
    });
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual(["a tool's name is built at run time from an OpenAPI document"]);
  });

  it("tools that are kept under names out of such a document are a hole that says so", () => {
    const server = `import api from "./api.json";
${LOW_LEVEL_SERVER}const ships: Record<string, { name: string }> = {};
for (const { operationId } of Object.values(api.paths)) ships[operationId] = { name: operationId };
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: Object.values(ships) }));`;
    const set = readProject({
      "src/server.ts": server,
      "src/api.json": '{ "openapi": "3.1.0", "paths": { "/ships": { "operationId": "listShips" } } }',
    });
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual([
      "the list of tools is given a member whose key is built at run time from an OpenAPI document",
    ]);
  });

  it("operations that the server names are taken out of such a document, with what it says of them", () => {
    const set = readProject({
      "src/server.ts": `import api from "./api.json";
import { z } from "zod";
${SERVER}for (const [name, path] of [["list_ships", "/ships"], ["sink_ship", "/wrecks"]]) {
  const operation = api.paths[path]?.get;
  if (!operation) continue;
  const shape: any = {};
  for (const { name, required, schema } of operation.parameters) {
    const field = z.string().describe(api.components.texts[schema.$ref]);
    shape[name] = required ? field : field.optional();
  }
  server.registerTool(name, { description: operation.summary, inputSchema: shape }, handler);
}`,
      "src/api.json": JSON.stringify({
        openapi: "3.1.0",
        paths: {
          "/ships": {
            get: {
              summary: "List ships",
              parameters: [
                { name: "flag", required: true, schema: { $ref: "flag" } },
                { name: "port", schema: { $ref: "port" } },
              ],
            },
          },
          "/berths": { get: { summary: "List berths" } },
        },
        components: { texts: { flag: "Under which they sail", port: "Where they lie" } },
      }),
    });
    expect(holeSentences(set)).toEqual([]);
    expect(
      set.tools.map(({ name, description, input }) => [
        name.value,
        description?.value,
        input.fields.map((field) => [field.name, field.description?.value, field.required]),
      ]),
    ).toEqual([
      [
        "list_ships",
        "List ships",
        [
          ["flag", "Under which they sail", true],
          ["port", "Where they lie", false],
        ],
      ],
    ]);
  });

  it("a function that follows the references of such a document ends, and so do names that only begin alike", () => {
    const server = `import api from "./api.json";
${LOW_LEVEL_SERVER}
const find = (ref: string) => (api.components[ref] ? api.components[ref] : null);
function schemaOf(schema: any): any {
  if ("$ref" in schema) { const found = find(schema.$ref); return found ? schemaOf(found) : {}; }
  return schema.items ? { type: "array", items: schemaOf(schema.items) } : { type: schema.type };
}
function toolOf(operation: any) {
  if (!operation.operationId) return null;
  return { name: "api_" + operation.operationId, inputSchema: schemaOf(operation.schema) };
}
server.setRequestHandler(ListToolsRequestSchema, async () => {
  const made = [];
  for (const path of Object.values(api.paths)) { const tool = toolOf(path); if (tool) made.push({ name: tool.name, inputSchema: tool.inputSchema }); }
  return { tools: made };
});`;
    const set = readProject({ "src/server.ts": server, "src/api.json": '{ "swagger": "2.0", "paths": {} }' });
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual(["a tool's name is built at run time from an OpenAPI document"]);
  });

  it("an alias in a circle ends", () => {
    const server = listing(
      'parse(readFileSync("t.yaml", "utf8"))',
      'import { parse } from "yaml"; import { readFileSync } from "node:fs";',
    );
    const set = readProject({
      "src/server.ts": server,
      "t.yaml": "name: get_ship\ninputSchema: &a { type: object, properties: { x: *a } }\n",
    });
    expect(namesOf(set)).toEqual(["get_ship"]);
    expect(holeSentences(set)).toEqual(["/inputSchema/properties/x: the field `x` refers to itself"]);
  });
});

it.each([
  ["taken out of it", 'const { default: tools } = await import("./tools.json", { with: { type: "json" } });'],
  ["its member", 'const tools = (await import("./tools.json", { with: { type: "json" } })).default;'],
])("a list of a file that is imported as the program runs is the default of that, %s", (_, code) => {
  const set = readProject({
    "src/tools.json": '[{ "name": "moor_ship" }, { "name": "tow_ship" }]',
    "src/server.ts": `${SERVER}${code}\nfor (const { name } of tools) server.registerTool(name, {}, handler);`,
  });
  expect(namesOf(set)).toEqual(["moor_ship", "tow_ship"]);
});

it.each([
  ["as the program runs", "", 'await import("./ship.json", { with: { type: "json" } })'],
  ["by all of its names", 'import * as ship from "./ship.json" with { type: "json" };', "ship"],
])("a file that is imported as JSON %s is a module that has it as its default alone", (_, head, module) => {
  const set = readProject({
    "src/ship.json": '{ "name": "moor_ship" }',
    "src/server.ts": `${head}${SERVER}server.registerTool("tow_ship", { description: JSON.stringify(${module}) }, handler);`,
  });
  expect(set.tools.map((tool) => tool.description?.value)).toEqual(['{"default":{"name":"moor_ship"}}']);
});

test("a reason that names the folder of the project calls it as people do", () => {
  const set = readProject(`import { settings } from "port-store";
${SERVER}
server.registerTool("moor", { description: settings.get("berths")[process.cwd()] }, handler);`);
  expect(holeSentences(set)).toEqual([
    "/description: the description is `.` of what `settings.get` of port-store makes, which is known only at run time",
  ]);
});
