import { expect, test } from "vitest";
import { LOW_LEVEL_SERVER, readProject, SERVER } from "../../support/source-project.ts";

const resourcesOf = (source: string) => readProject(SERVER + source).resources;
const read = "async () => ({ contents: [] })";

test("resources are read with their URIs, also those of templates and constants", () => {
  const found = resourcesOf(`
    import { ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
    const BASE = "port://";
    server.registerResource("tides", \`\${BASE}tides\`, { title: "Tides", description: "Of today." }, ${read});
    server.registerResource("berth", new ResourceTemplate("port://berths/{id}", { list: undefined }), {}, ${read});
  `);
  expect(found).toEqual({
    known: [
      { uri: "port://tides", name: "tides", title: "Tides", description: "Of today." },
      { uri: "port://berths/{id}", name: "berth" },
    ],
    holes: [],
  });
});

test("one whose URI nobody in the project decides is a hole with its place", () => {
  const source = `export function add(uri: string) { server.registerResource("any", uri, {}, ${read}); }`;
  const found = resourcesOf(source);
  expect(found?.known).toEqual([]);
  expect(found?.holes.map(({ range }) => range && SERVER.length < range.start)).toEqual([true]);
  expect(found?.holes[0]?.reason).toMatch(/^the URI of a resource /u);
});

test("resources are followed through wrappers and loops, and by their former name", () => {
  const found = resourcesOf(`
    function offer(name: string, title: string) { server.registerResource(name, \`port://\${name}\`, { title }, ${read}); }
    offer("tides", "Tides");
    for (const [name, description] of [["piers", "All piers."], ["moles", "All moles."]])
      server.resource(name, "port://" + name, { description }, ${read});
    server.resource("fog", "port://fog", ${read});
  `);
  expect(found).toEqual({
    known: [
      { uri: "port://tides", name: "tides", title: "Tides" },
      { uri: "port://piers", name: "piers", description: "All piers." },
      { uri: "port://moles", name: "moles", description: "All moles." },
      { uri: "port://fog", name: "fog" },
    ],
    holes: [],
  });
});

test("what low-level handlers list are resources and templates", () => {
  const found = readProject(`${LOW_LEVEL_SERVER}
    import { ListResourcesRequestSchema, ListResourceTemplatesRequestSchema } from "@modelcontextprotocol/sdk/types.js";
    const RESOURCES = [{ uri: "port://tides", name: "tides", title: "Tides" }];
    server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: RESOURCES }));
    server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => {
      return { resourceTemplates: [{ uriTemplate: "port://berths/{id}", name: "berth" }] };
    });
  `).resources;
  expect(found).toEqual({
    known: [
      { uri: "port://tides", name: "tides", title: "Tides" },
      { uri: "port://berths/{id}", name: "berth" },
    ],
    holes: [],
  });
});

test("a list that is made while the server runs is a hole beside what is known", () => {
  const found = readProject(`${LOW_LEVEL_SERVER}
    import { ListResourcesRequestSchema } from "@modelcontextprotocol/sdk/types.js";
    import { ships } from "./ships.js";
    server.setRequestHandler(ListResourcesRequestSchema, async () => {
      const inPort = await ships();
      return { resources: [{ uri: "port://tides" }, ...inPort.map(({ id }) => ({ uri: "port://ships/" + id }))] };
    });
  `).resources;
  expect(found?.known).toEqual([{ uri: "port://tides" }]);
  expect(found?.holes).toHaveLength(1);
});

test("the resources of a library that takes each as one object are read", () => {
  const found = readProject(
    `import { FastMCP } from "fastmcp";
    const server = new FastMCP({ name: "port", version: "1.0.0" });
    server.addResource({ uri: "port://tides", name: "Tides", load: async () => ({ text: "" }) });
    server.addResourceTemplate({ uriTemplate: "port://berths/{id}", name: "Berth", arguments: [], load: async () => ({ text: "" }) });
  `,
    { dependencies: { fastmcp: "^3.0.0" } },
  ).resources;
  expect(found?.known).toEqual([
    { uri: "port://tides", name: "Tides" },
    { uri: "port://berths/{id}", name: "Berth" },
  ]);
});

test("a method of the same name that takes more than any server's registers no resource", () => {
  const found = readProject(
    `import { FastMCP } from "fastmcp";
    const server = new FastMCP({ name: "port", version: "1.0.0" });
    server.addResource("en", "port", "tides", "Tides", { silent: true });
  `,
    { dependencies: { fastmcp: "^3.0.0" } },
  ).resources;
  expect(found).toEqual({ known: [], holes: [] });
});

test("a method of the same name on something else registers no resource", () => {
  const found = resourcesOf(`
    const router = new Map();
    router.resource("berths", "port://berths", {}, ${read});
  `);
  expect(found).toEqual({ known: [], holes: [] });
});

test("the module that is made of help pages tells nothing new", () => {
  const set = readProject({
    "src/server.ts": SERVER,
    "src/help.generated.ts": `// Generated by \`mcp-lint generate help\`; do not edit.
export function registerHelpResources(server) { for (const { uri } of []) server.registerResource("x", uri, {}, ${read}); }`,
  });
  expect(set.resources).toEqual({ known: [], holes: [] });
});

test("a method by a common name is one of others in a package that makes no servers", () => {
  const files = {
    "src/offer.ts": `export const offer = (server) => server.resource("fog", "port://fog", ${read});`,
    "src/server.ts": `import { offer } from "./offer.ts"; ${SERVER} offer(server);`,
  };
  const foundWith = (dependencies: Record<string, string>) =>
    readProject(files, { dependencies }).resources?.known.length;
  expect(foundWith({ express: "5.0.0" })).toBe(0);
  expect(foundWith({ "@acme/mcp-kit": "1.0.0" })).toBe(1);
  expect(foundWith({ "@modelcontextprotocol/sdk": "1.20.0" })).toBe(1);
});

test("a list that takes long to work out is given up, with a hole, and those beside it are read", () => {
  const found = resourcesOf(`
    function surveyed(port: string, depth: number): string {
      return depth === 0 ? port : [surveyed(port + "a", depth - 1), surveyed(port + "b", depth - 1)].join(",");
    }
    for (const name of surveyed("x", 15).split(",")) server.registerResource(name, \`port://\${name}\`, {}, ${read});
    server.registerResource("fog", "port://fog", {}, ${read});
  `);
  expect(found?.known).toEqual([{ uri: "port://fog", name: "fog" }]);
  expect(found?.holes.map(({ reason }) => reason)).toContain("the list of resources takes too long to work out");
});
