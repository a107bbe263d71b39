import { expect, test } from "vitest";
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

test("packages among examples are found by their names", () => {
  const names = toolNames({
    "src/server.ts": `${SERVER}import { register } from "@port/buoys";\nregister(server);\n`,
    "examples/buoys/package.json": '{ "name": "@port/buoys" }',
    "examples/buoys/src/index.ts": registering("list_buoys"),
  });
  expect(names).toEqual(["list_buoys"]);
});
