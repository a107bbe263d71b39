import { expect, test } from "vitest";
import { extractFromSource } from "../../../src/extract/typescript/extract-from-source.ts";
import { memoryHost } from "../../../src/rule-tester/memory-host.ts";
import { namesOf, SERVER } from "../../support/source-project.ts";

/** The names of the tools of a project, files below `examples/` being examples. */
function toolNames(files: Readonly<Record<string, string>>): string[] {
  const texts = Object.entries(files).map(([path, text]) => [`/port/${path}`, text] as const);
  const host = memoryHost("/port", {
    "/port/package.json": '{"dependencies":{"@modelcontextprotocol/sdk":"^1.20.0","zod":"^4.1.13"}}',
    ...Object.fromEntries(texts),
  });
  const isExample = (file: string): boolean => file.startsWith("/port/examples/");
  const sources = host.files.filter((file) => !isExample(file));
  return namesOf(extractFromSource({ ...host, files: sources, examples: host.files.filter(isExample) }));
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

test("packages among examples are found by their names", () => {
  const names = toolNames({
    "src/server.ts": `${SERVER}import { register } from "@port/buoys";\nregister(server);\n`,
    "examples/buoys/package.json": '{ "name": "@port/buoys" }',
    "examples/buoys/src/index.ts": registering("list_buoys"),
  });
  expect(names).toEqual(["list_buoys"]);
});
