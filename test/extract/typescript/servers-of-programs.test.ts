import { expect, test } from "vitest";
import { locatedTool } from "../../../src/path-selection.ts";
import { toolsOf, type ProjectFiles } from "../../support/source-project.ts";

const DEPENDENCIES = { "@modelcontextprotocol/sdk": "^1.20.0" };
const manifest = (name: string, dependencies: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({ name, type: "module", main: "src/index.ts", dependencies: { ...DEPENDENCIES, ...dependencies } });

const ROOT = { "package.json": JSON.stringify({ name: "port", private: true, workspaces: ["packages/*"] }) };

/** A package that others of the repository use. */
const shared = (code: string): ProjectFiles => ({
  ...ROOT,
  "packages/shared/package.json": manifest("@port/shared"),
  "packages/shared/src/index.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
${code}`,
});

const user = (name: string, code: string): ProjectFiles => ({
  [`packages/${name}/package.json`]: manifest(`@port/${name}`, { "@port/shared": "*" }),
  [`packages/${name}/src/index.ts`]: code,
});

/** The tools of each server, by name. */
function serversOf(files: ProjectFiles): string[][] {
  const servers = new Map<string, string[]>();
  for (const { name, origin } of toolsOf(files))
    servers.set(origin.server, [...(servers.get(origin.server) ?? []), name.value]);
  return [...servers.values()];
}

const MAKER = `export function makeServer(name: string) { return new McpServer({ name, version: "1.0.0" }); }`;

const berths = `import { makeServer } from "@port/shared";
const server = makeServer("berths");
server.registerTool("moor", {}, async () => ({ content: [] }));
server.registerTool("berth", {}, async () => ({ content: [] }));`;
const tides = `import { makeServer } from "@port/shared";
makeServer("tides").registerTool("get_tide", {}, async () => ({ content: [] }));`;

test("packages that have one of them make their servers have a server each", () => {
  const files = { ...shared(MAKER), ...user("berths", berths), ...user("tides", tides) };
  expect(serversOf(files)).toEqual([["moor", "berth"], ["get_tide"]]);
});

test("so have those that hand it their tools", () => {
  const runner = `export function run(name: string, tools: ((server: McpServer) => void)[]) {
  const server = new McpServer({ name, version: "1.0.0" });
  tools.forEach((tool) => tool(server));
}`;
  const runs = (tool: string): string => `import { run } from "@port/shared";
run("port", [(server) => server.registerTool("${tool}", {}, async () => ({ content: [] }))]);`;
  const files = { ...shared(runner), ...user("berths", runs("moor")), ...user("tides", runs("get_tide")) };
  expect(serversOf(files)).toEqual([["moor"], ["get_tide"]]);
});

test("so have those that make servers of a class of another package, which hands on what it is given", () => {
  const logged = `export class LoggedServer extends McpServer {
  override registerTool(...args: any[]) { console.error(args[0]); return super.registerTool(...args); }
}
export function makeServer(name: string) { return new LoggedServer({ name, version: "1.0.0" }); }`;
  const files = { ...shared(logged), ...user("berths", berths), ...user("tides", tides) };
  expect(serversOf(files)).toEqual([["moor", "berth"], ["get_tide"]]);
});

test("a package that makes its server in two ways has one", () => {
  const ways = `import { makeServer } from "@port/shared";
function register(server: any) { server.registerTool("moor", {}, async () => ({ content: [] })); }
export function overStdio() { register(makeServer("stdio")); }
export function overHttp() { const server = makeServer("http"); register(server);
  server.registerTool("berth", {}, async () => ({ content: [] })); }
overStdio();
overHttp();`;
  expect(serversOf({ ...shared(MAKER), ...user("berths", ways) })).toEqual([["moor", "berth"]]);
});

/** A package that makes a server for each request, and one for stdio, with tools that one function registers on both. */
const twoWays = (onlyOverHttp: string, onlyOverStdio: string): ProjectFiles => ({
  "package.json": manifest("port"),
  "src/index.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import express from "express";
const add = (server: McpServer, name: string) => server.registerTool(name, {}, async () => ({ content: [] }));
function register(server: McpServer) { for (const name of ["moor", "berth"]) add(server, name); }
if (process.env.PORT) {
  express().post("/mcp", async () => {
    const server = new McpServer({ name: "port", version: "1.0.0" });
    register(server);
    ${onlyOverHttp}
  });
} else {
  const server = new McpServer({ name: "port", version: "1.0.0" });
  register(server);
  ${onlyOverStdio}
}`,
});

test("a package that makes its server anew for each way to reach it has one", () => {
  expect(serversOf(twoWays("", ""))).toEqual([["moor", "berth"]]);
});

test("it is made in each of the files that start it", () => {
  const start = (way: string): string => `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { register } from "./tools.js";
export function ${way}() { const server = new McpServer({ name: "port", version: "1.0.0" }); register(server); }
${way}();`;
  const [tool, ...others] = toolsOf({
    "package.json": manifest("port"),
    "src/index.ts": 'import "./http.js"; import "./stdio.js";',
    "src/http.ts": start("http"),
    "src/stdio.ts": start("stdio"),
    "src/tools.ts": 'export function register(server: any) { server.registerTool("moor", {}, async () => ({})); }',
  });
  expect(others).toEqual([]);
  const made = tool && locatedTool(tool).servedBy;
  expect(made?.map((file) => file.replace(/^.*\//u, "")).toSorted()).toEqual(["http.ts", "stdio.ts"]);
});

test("it may answer for itself in each way, with a list that both have", () => {
  const answering = (file: string): string => `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { INPUT, TOOLS } from "./tools.js";
const server = new Server({ name: "port-${file}", version: "1.0.0" });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: TOOLS.map(({ name, description }) => ({ name, description, inputSchema: INPUT })),
}));`;
  const LIST = `export const INPUT = { type: "object" };
export const TOOLS = [{ name: "moor", description: "Moor a ship." }, { name: "berth", description: "Berth it." }];`;
  const files = {
    "package.json": manifest("port"),
    "src/index.ts": 'import "./http.js"; import "./stdio.js";',
    "src/http.ts": answering("http"),
    "src/stdio.ts": answering("stdio"),
    "src/tools.ts": LIST,
  };
  expect(serversOf(files)).toEqual([["moor", "berth"]]);
  const other = answering("stdio")
    .replace("description }) =>", "}) =>")
    .replace("name, description,", "name, description: name,");
  expect(serversOf({ ...files, "src/stdio.ts": other })).toEqual([
    ["moor", "berth"],
    ["moor", "berth"],
  ]);
});

test("so has one that two packages start with all of its tools", () => {
  const both = `export function overStdio() { return new McpServer({ name: "port", version: "1.0.0" }); }
export function overHttp() { return new McpServer({ name: "port", version: "1.0.0" }); }
export function register(server: McpServer) { server.registerTool("moor", {}, async () => ({ content: [] })); }`;
  const start = (way: string, more = ""): string => `import { ${way}, register } from "@port/shared";
const server = ${way}(); register(server); ${more}`;
  const more = 'server.registerTool("berth", {}, async () => ({ content: [] }));';
  const files = (own: string): ProjectFiles => ({
    ...shared(both),
    ...user("stdio", start("overStdio")),
    ...user("http", start("overHttp", own)),
  });
  expect(serversOf(files(""))).toEqual([["moor"]]);
  expect(serversOf(files(more)).map((names) => names.toSorted())).toContainEqual(["berth", "moor"]);
  expect(serversOf(files(more))).toHaveLength(2);
});

test("servers of which one has tools of its own are two", () => {
  expect(serversOf(twoWays("", 'add(server, "open_chart");')).map((names) => names.toSorted())).toEqual([
    ["berth", "moor"],
    ["berth", "moor", "open_chart"],
  ]);
  const servers = serversOf(twoWays('add(server, "log_in");', 'add(server, "open_chart");'));
  expect(servers.map((names) => names.toSorted())).toEqual([
    ["berth", "log_in", "moor"],
    ["berth", "moor", "open_chart"],
  ]);
});

test("a server that one package makes, and hands to others for their tools, is one", () => {
  const part = (tool: string): string =>
    `export function register(server: any) { server.registerTool("${tool}", {}, async () => ({ content: [] })); }`;
  const host = `import { register as berths } from "@port/berths";
import { register as tides } from "@port/tides";
export function start() {
  const server = new McpServer({ name: "port", version: "1.0.0" });
  berths(server);
  tides(server);
}
start();`;
  const files = { ...shared(host), ...user("berths", part("moor")), ...user("tides", part("get_tide")) };
  expect(serversOf(files)).toEqual([["moor", "get_tide"]]);
});

test("a server that a package makes for all is one", () => {
  const one = `export const server = new McpServer({ name: "port", version: "1.0.0" });`;
  const part = (tool: string): string => `import { server } from "@port/shared";
server.registerTool("${tool}", {}, async () => ({ content: [] }));`;
  const app = `import "@port/berths"; import "@port/tides";`;
  const files = {
    ...shared(one),
    ...user("berths", part("moor")),
    ...user("tides", part("get_tide")),
    ...user("app", app),
  };
  expect(serversOf(files)).toEqual([["moor", "get_tide"]]);
});

test("where one of its tools is registered for every program, they are one, and it is told once", () => {
  const withPing = `export function makeServer(name: string) {
  const server = new McpServer({ name, version: "1.0.0" });
  server.registerTool("ping", {}, async () => ({ content: [] }));
  return server;
}`;
  const files = { ...shared(withPing), ...user("berths", berths), ...user("tides", tides) };
  expect(serversOf(files).map((names) => names.toSorted())).toEqual([["berth", "get_tide", "moor", "ping"]]);
});

test("programs that start the same server in their ways have one", () => {
  const maker = `export function start(name: string) {
  const server = new McpServer({ name, version: "1.0.0" });
  for (const tool of ["moor", "berth"]) server.registerTool(tool, {}, async () => ({ content: [] }));
}`;
  const start = (name: string): string => `import { start } from "@port/shared";\nstart("${name}");`;
  const files = { ...shared(maker), ...user("stdio", start("stdio")), ...user("http", start("http")) };
  expect(serversOf(files)).toEqual([["moor", "berth"]]);
});
