import { describe, expect, it } from "vitest";
import { locatedTool } from "../../../src/path-selection.ts";
import uniqueNames from "../../../src/rules/surface/unique-names.ts";
import { findFaults } from "../../support/find-faults.ts";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
  wordsAt,
} from "../../support/source-project.ts";

/** Names that the rule takes for duplicates. */
function duplicates(code: string): string[] {
  return findFaults(uniqueNames, toolsOf(`${SERVER}${code}`));
}

const TOOL = 'server.registerTool("list_ships", {}, handler);';
const OTHER = 'server.registerTool("list_ships", { description: "Ships at sea." }, handler);';

describe("two tools of one name", () => {
  it("are one at a time on both sides of a condition", () => {
    expect(duplicates(`if (process.env.SEA) { ${OTHER} } else { ${TOOL} }`)).toEqual([]);
  });

  it("are one at a time behind a side that ends the function", () => {
    expect(duplicates(`function add() { if (process.env.SEA) { ${OTHER} return; } ${TOOL} }\nadd();`)).toEqual([]);
  });

  it("are one at a time in methods that are called on both sides", () => {
    const methods = `atSea() { ${OTHER} } inHarbour() { ${TOOL} }`;
    const run = `run() { if (process.env.SEA) this.atSea(); else this.inHarbour(); }`;
    expect(duplicates(`class Tools { ${run} ${methods} }\nnew Tools().run();`)).toEqual([]);
  });

  it("are one at a time in functions that are called on both sides", () => {
    const functions = `function atSea() { ${OTHER} }\nconst inHarbour = () => { ${TOOL} };\n`;
    expect(duplicates(`${functions}process.env.SEA ? atSea() : inHarbour();`)).toEqual([]);
  });

  const trying = `function addAsTask(server: any, name: string, tool: any) {
  const { tasks } = server.experimental ?? {};
  if (!tasks) return false;
  server.registerTool(name, { ...tool, title: "Task" }, handler);
  return true;
}
addAsTask(server, "get_tide", {});
`;

  it.each([
    ["ends the function where it could", `if (addAsTask(server, "list_ships", {})) return; ${TOOL}`],
    ["stands before what is done else", `if (!addAsTask(server, "list_ships", {})) ${TOOL}`],
    ["is waited for", `if (await addAsTask(server, "list_ships", {})) return; ${TOOL}`],
  ])("are one at a time where the one is tried first, in a condition that %s", (_, code) => {
    expect(duplicates(`${trying}async function add() { ${code} }\nadd();`)).toEqual([]);
  });

  it("are duplicates where the one is registered before the other, whatever comes of it", () => {
    const code = `async function add() { addAsTask(server, "list_ships", {}); ${TOOL} }\nadd();`;
    expect(duplicates(trying + code)).toEqual(["duplicate list_ships/name"]);
  });

  it("are no duplicates where nothing calls the function that registers the one, so that its server is not known", () => {
    const uncalled = (name: string): string =>
      `export function ${name}(any: McpServer) { any.registerTool("list_ships", { title: "${name}" }, handler); }\n`;
    expect(duplicates(uncalled("addOld") + TOOL)).toEqual([]);
    expect(duplicates(`${uncalled("addOld")}${TOOL} if (process.env.SEA) ${OTHER}`)).toEqual([
      "duplicate list_ships/name",
    ]);
  });

  it("are duplicates under conditions of their own", () => {
    const code = `if (process.env.SEA) { ${OTHER} }\nif (process.env.HARBOUR) { ${TOOL} }`;
    expect(duplicates(code)).toEqual(["duplicate list_ships/name"]);
  });

  it("are duplicates when the function of one side is called on the other, too", () => {
    const functions = `function atSea() { ${OTHER} }\nfunction inHarbour() { ${TOOL} }\n`;
    const run = `if (process.env.SEA) atSea();\nelse { inHarbour(); atSea(); }`;
    expect(duplicates(functions + run)).toEqual(["duplicate list_ships/name"]);
  });
});

describe("a tool that is registered in one of two ways", () => {
  const program = (
    other: string,
  ): string => `${SERVER}const SHIPS = { description: "Ships.", inputSchema: { sea: z.string() } };
function addAsTask(name: string, tool: any) {
  const { tasks } = (server as any).experimental ?? {};
  if (!tasks) return false;
  server.registerTool(name, { ...tool }, handler);
  return true;
}
function addTides() { addAsTask("get_tide", { description: "A tide." }); }
function addShips() {
  if (addAsTask("list_ships", SHIPS)) return;
  server.registerTool("list_ships", ${other}, handler);
}
addTides();
addShips();`;

  it("is told once, by the place that registers it alone, where the same is said of it", () => {
    const set = readProject(program("{ ...SHIPS }"));
    expect(namesOf(set)).toEqual(["get_tide", "list_ships"]);
    expect(wordsAt(set, set.tools[1]?.definition)).toBe('server.registerTool("list_ships", { ...SHIPS }, handler)');
  });

  it("is told twice where something else is said of it", () => {
    const names = namesOf(readProject(program('{ ...SHIPS, title: "Ships" }')));
    expect(names).toEqual(["get_tide", "list_ships", "list_ships"]);
  });
});

describe("a list of tools that several entry files of a package register", () => {
  const entry = (tools: string): string => `import { createMcpHandler } from "@vercel/mcp-adapter";
import { SHIPS } from "./ships.js";
export const handler = createMcpHandler(async (server) => {
  for (const tool of ${tools}) server.tool(tool.name, tool.description, tool.shape, async () => ({ content: [] }));
});`;
  const read = (other: string): ReturnType<typeof readProject> =>
    readProject(
      {
        "src/ships.ts":
          'export const SHIPS = [{ name: "moor_ship", description: "Moors.", shape: {} }, { name: "tow_ship", description: "Tows.", shape: {} }];',
        "src/by-day.ts": entry("SHIPS"),
        "src/by-night.ts": entry(other),
      },
      { dependencies: { "@vercel/mcp-adapter": "^1.0.0", "@modelcontextprotocol/sdk": "^1.20.0", zod: "^4.1.0" } },
    );

  it("is told once, as one of either file", () => {
    const { tools } = read("SHIPS");
    expect(namesOf(tools)).toEqual(["moor_ship", "tow_ship"]);
    const files = tools.map((tool) => locatedTool(tool).files);
    expect(files[0]).toEqual(["/port/src/by-day.ts", "/port/src/by-night.ts", "/port/src/ships.ts"]);
  });

  it("is told twice where one of them says something else", () => {
    const { tools } = read('SHIPS.map((one) => ({ ...one, description: one.description + " By night." }))');
    expect(namesOf(tools)).toHaveLength(4);
  });
});

describe("lists of tools of which a server answers with one", () => {
  const LISTS = `declare const ask: () => any;
const inHarbour = [{ name: "list_ships", description: "Ships in the harbour.", inputSchema: { type: "object" } }];
const atSea = [
  { name: "list_ships", description: "Ships at sea.", inputSchema: { type: "object" } },
  { name: "get_ship", description: "A ship.", inputSchema: { type: "object" } },
];
`;
  const answering = (body: string): string => `${LOW_LEVEL_SERVER}${LISTS}function listed(place: any) { ${body} }
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: listed(ask()) }));`;

  it.each([
    ["a condition", "if (place.sea) return [...atSea]; return [...inHarbour];"],
    [
      "a switch that gives a variable one of them",
      `let tools; switch (place) { case "sea": tools = [...atSea]; break; case "harbour": tools = [...inHarbour]; break;
        default: throw new Error("nowhere"); } return tools;`,
    ],
    ["a switch that returns them", `switch (place) { case "sea": return atSea; default: return inHarbour; }`],
    [
      "a switch that adds to one",
      `const tools: any[] = []; switch (place) { case "sea": tools.push(...atSea); break; case "bay": tools.push(...atSea); } return tools;`,
    ],
  ])("are all read where %s chooses", (_, body) => {
    const set = readProject(answering(body));
    expect(new Set(namesOf(set))).toEqual(new Set(["list_ships", "get_ship"]));
    expect(holeSentences(set)).toEqual([]);
    expect(findFaults(uniqueNames, set.tools)).toEqual([]);
  });

  it("have a name twice where one of them has", () => {
    const body = `if (place.sea) return [...atSea, { ...atSea[0], description: "Ships." }]; return [...inHarbour];`;
    expect(findFaults(uniqueNames, toolsOf(answering(body)))).toEqual(["duplicate list_ships/name"]);
  });

  it("may have a name twice where one of those is taken out, of which it is not known which it is", () => {
    const body = `const tools = [...inHarbour, ...atSea]; tools.splice(tools.findIndex((one) => one.name === place.name), 1); return tools;`;
    const set = readProject(answering(body));
    expect(namesOf(set)).toEqual(["list_ships", "list_ships", "get_ship"]);
    expect(findFaults(uniqueNames, set.tools)).toEqual([]);
  });

  it.each([
    ["texts", `switch (place) { case "sea": return "At sea."; default: return "Moored."; }`],
    ["lists of texts", `switch (place) { case "sea": return ["sea"]; default: return ["bay"]; }`],
    ["members", `const one: any = {}; switch (place) { case "sea": one.at = "sea"; } return one.at ?? "bay";`],
  ])("are told apart from %s, of which one that a switch chooses is not known", (_, body) => {
    const code = `${SERVER}declare const ask: () => any; function chosen(place: any) { ${body} }
server.registerTool("get_ship", { description: String(chosen(ask())) }, handler);`;
    expect(holeSentences(readProject(code))).toHaveLength(1);
  });
});
