import { describe, expect, it, test } from "vitest";
import { extractFromSource } from "../../../src/extract/typescript/extract-from-source.ts";
import type { ToolSet } from "../../../src/tool-model/tool-set.ts";
import { memoryHost } from "../../../src/rule-tester/memory-host.ts";
import { namesOf, SERVER } from "../../support/source-project.ts";

/** The tools of a project, files below folders called `example` and `examples` being examples. */
function extract(files: Readonly<Record<string, string>>): ToolSet {
  const texts = Object.entries(files).map(([path, text]) => [`/port/${path}`, text] as const);
  const host = memoryHost("/port", {
    "/port/package.json": '{"dependencies":{"@modelcontextprotocol/sdk":"^1.20.0","zod":"^4.1.13"}}',
    ...Object.fromEntries(texts),
  });
  const isExample = (file: string): boolean => /\/examples?\//u.test(file);
  const sources = host.files.filter((file) => !isExample(file));
  return extractFromSource({ ...host, files: sources, ifImported: host.files.filter(isExample) });
}

function toolNames(files: Readonly<Record<string, string>>): string[] {
  return namesOf(extract(files));
}

/** A module that registers a tool on a server that it is given. */
const registering = (name: string): string =>
  `export const register = (server) => server.registerTool("${name}", { description: "Of ${name}." }, () => ({}));\n`;

test("what only examples register is none of the project's tools", () => {
  const example = `${SERVER}server.registerTool("list_buoys", { description: "Lists buoys." }, handler);`;
  expect(toolNames({ "src/server.ts": SERVER, "examples/server.ts": example })).toEqual([]);
});

test("what the server hands itself to is, wherever it lies, and what that imports", () => {
  const names = toolNames({
    "src/server.ts": `${SERVER}import { register } from "@examples/buoys";\nregister(server);\n`,
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@examples/*": ["./examples/*"] } } }',
    "examples/buoys.ts": `import { register as more } from "./more/lights.js";
export const register = (server) => {
  server.registerTool("list_buoys", { description: "Lists buoys." }, () => ({}));
  more(server);
};`,
    "examples/more/lights.ts": registering("list_lights"),
    "examples/fogs.ts": registering("list_fogs"),
  });
  expect(names).toEqual(["list_buoys", "list_lights"]);
});

test("what a framework loads is, whatever its folder is called", () => {
  const service = (tool: string): string => `import { Tool } from "@leanmcp/core";
export class Service { @Tool({ description: "Lists." }) async ${tool}() {} }`;
  const names = toolNames({
    "main.ts":
      'import { createHTTPServer } from "@leanmcp/core";\nawait createHTTPServer({ name: "port", version: "1.0.0" });',
    "mcp/example/index.ts": service("listBuoys"),
    "examples/buoys/mcp/index.ts": service("listFogs"),
  });
  expect(names).toEqual(["listBuoys"]);
});

/** A server whose tools a registry keeps, and a script that a minifier wrote beside it. */
const REGISTRY = `${SERVER}class Registry { tools = []; add(tool) { this.tools.push(tool); } }
const registry = new Registry();
registry.add({ name: "list_buoys", description: "Lists buoys." });
for (const tool of registry.tools) server.registerTool(tool.name, { description: tool.description }, handler);`;
const minified = `export function chart(e){e.tools.push(e.Registry)}${"function a(e){return e.b.c}".repeat(1500)}`;

test("what a page loads changes nothing of the server, where a minifier wrote it and no code imports it", () => {
  expect(extract({ "src/server.ts": REGISTRY, "static/charts.js": minified }).holes).toEqual([]);
});

test("what the server imports may change what it keeps, whoever wrote it", () => {
  const importing = `import { chart } from "./charts.js";\n${REGISTRY}\nchart(registry);`;
  expect(extract({ "src/server.ts": importing, "src/charts.js": minified }).holes).toHaveLength(1);
});

describe("a script beside a server", () => {
  /** A script that keeps something by the names that the server's registry goes by; it comes to what the server holds. */
  const check = `const registry = JSON.parse(process.argv[2]);
for (const tool of registry.tools) registry.tools.push(...tool.tools);`;
  const exported = REGISTRY.replace("const registry", "export const registry");
  const adding = (from: string): string =>
    `import { registry } from "${from}";\nregistry.add({ name: "list_lights", description: "Lists lights." });`;

  it.each(["scripts/check.mjs", "script/check.ts", "packages/quay/scripts/check/ships.mts"])(
    "changes nothing of what that keeps: %s",
    (script) => {
      const files = { "src/server.ts": exported, "src/index.ts": 'import "./server.js";' };
      expect(toolNames({ ...files, [script]: check })).toEqual(["list_buoys"]);
      const from = `${"../".repeat(script.split("/").length - 1)}src/server.js`;
      const read = extract({ ...files, [script]: adding(from) });
      expect([namesOf(read), read.holes]).toEqual([["list_buoys"], []]);
    },
  );

  it("counts where the server imports it", () => {
    const importing = `import { buoys } from "../scripts/buoys.js";\n${SERVER}for (const name of buoys) server.registerTool(name, {}, handler);`;
    expect(
      toolNames({ "src/server.ts": importing, "scripts/buoys.ts": 'export const buoys = ["list_buoys"];' }),
    ).toEqual(["list_buoys"]);
  });

  it("counts where no other code imports the server that it starts", () => {
    const start = adding("../src/server.js");
    expect(toolNames({ "src/server.ts": exported, "scripts/start.ts": start })).toEqual(["list_lights", "list_buoys"]);
  });

  it.each([
    ["with a library", `${SERVER}server.registerTool("list_lights", {}, handler);`],
    [
      "by hand",
      'process.stdin.on("data", (line) => { const { id, method } = JSON.parse(line); if (method === "tools/list") process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: { tools: [{ name: "list_lights", inputSchema: { type: "object" } }] } })); });',
    ],
  ])("counts where it makes a server itself, %s", (_, script) => {
    expect(toolNames({ "scripts/lights.ts": script })).toEqual(["list_lights"]);
  });

  it("counts where it registers something of a server that a package makes which is not known", () => {
    const script =
      'import { kit } from "harbour-kit";\nkit.registerTool("list_lights", { description: "Lists." }, () => ({}));';
    expect(toolNames({ "src/server.ts": exported, "scripts/lights.ts": script })).toEqual([
      "list_lights",
      "list_buoys",
    ]);
  });

  it("counts where it lies in a folder beside one that makes a server, which may load it", () => {
    const files = {
      "src/server.ts": exported,
      "src/index.ts": 'import "./server.js";',
      "scripts/quay.ts": SERVER,
      "scripts/tools/lights.ts": adding("../../src/server.js"),
      "scripts/fogs.ts": adding("../src/server.js").replace("list_lights", "list_fogs"),
    };
    expect(toolNames(files)).toEqual(["list_lights", "list_buoys"]);
  });

  it("counts below the source, where a server may be about scripts", () => {
    const scripts = adding("../server.js");
    const files = { "src/server.ts": exported, "src/index.ts": 'import "./server.js";' };
    expect(toolNames({ ...files, "src/scripts/list.ts": scripts })).toEqual(["list_buoys", "list_lights"]);
  });
});

test("packages among examples are found by their names", () => {
  const names = toolNames({
    "src/server.ts": `${SERVER}import { register } from "@port/buoys";\nregister(server);\n`,
    "examples/buoys/package.json": '{ "name": "@port/buoys" }',
    "examples/buoys/src/index.ts": registering("list_buoys"),
  });
  expect(names).toEqual(["list_buoys"]);
});
