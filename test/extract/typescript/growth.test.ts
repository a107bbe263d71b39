import { describe, expect, it } from "vitest";
import { expectCheap, processorTime } from "../../support/processor-time.ts";
import type { ProjectFiles } from "../../support/source-project.ts";
import { holeSentences, LOW_LEVEL_SERVER, namesOf, readProject, SERVER } from "../../support/source-project.ts";

const IMPORTS = `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nimport { z } from "zod";\nconst handler = async () => ({ content: [] });\n`;

const each = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

const config = (index: number): string =>
  `{ name: "get_ship_${index}", description: "Reads ship ${index}.", inputSchema: { id: z.string() } }`;

/** A list that settings and a package filter again and again, and of which each tool is changed under conditions. */
const filteredLists = (count: number): string => `${LOW_LEVEL_SERVER}
import { loadPolicies } from "harbour-policies";
const allowed = new Set((process.env.ALLOWED ?? "").split(","));
const hidden = new Set(loadPolicies());
const denied = process.env.DENIED ? new RegExp(process.env.DENIED) : undefined;
const all: any[] = [
${each(count, (index) => `{ name: "get_ship_${index}", description: "Reads ship ${index}.", hull: ${index}, inputSchema: { type: "object", $schema: "draft", properties: { id: { type: "string" } } } },`)}
];
function listed() {
  const first = all.filter((tool) => allowed.has(tool.name) || hidden.has(tool.name));
  const names = new Set(first.map((tool) => tool.name));
  const second = [...first, ...all.filter((tool) => hidden.has(tool.name) && !names.has(tool.name))];
  const known = new Set(second.map((tool) => tool.name));
  const third = [...second, ...all.filter((tool) => tool.hull >= 0 && !known.has(tool.name))];
  let filtered = denied ? third.filter((tool) => !denied.test(tool.name)) : [...third];
  const extra = all.find((tool) => tool.name === "get_ship_1");
  if (extra && !new Set(filtered.map((tool) => tool.name)).has("get_ship_1")) filtered.push(extra);
  if (hidden.size > 0) filtered = filtered.filter((tool) => !hidden.has(tool.name));
  return filtered;
}
server.setRequestHandler(ListToolsRequestSchema, async () => {
  const tools = listed().map((tool) => {
    const changed: any = { ...tool };
    if (changed.inputSchema && "$schema" in changed.inputSchema) {
      changed.inputSchema = { ...changed.inputSchema };
      delete changed.inputSchema.$schema;
    }
    if (hidden.has(tool.name) && changed.inputSchema?.properties)
      changed.inputSchema = { ...changed.inputSchema, properties: { ...changed.inputSchema.properties, sure: { type: "boolean" } } };
    for (const key of ["berth", "hull"]) {
      if (hidden.has(key)) continue;
      if (!(key in changed)) continue;
      delete changed[key];
    }
    delete changed.hull;
    return changed;
  });
  return { tools };
});`;

/** Ways to write servers of any number of tools. */
const SERVERS: Readonly<Record<string, (count: number) => ProjectFiles>> = {
  "calls one after the other": (count) => ({
    "src/server.ts": `${SERVER}${each(count, (index) => `server.registerTool("get_ship_${index}", ${config(index)}, handler);`)}`,
  }),
  "calls of a helper": (count) => ({
    "src/server.ts": `${SERVER}const add = ({ name, ...rest }: any) => server.registerTool(name, rest, handler);\n${each(count, (index) => `add(${config(index)});`)}`,
  }),
  "a loop over a list that is filled with push": (count) => ({
    "src/server.ts": `${SERVER}const tools: any[] = [];\n${each(count, (index) => `tools.push(${config(index)});`)}\nfor (const tool of tools) server.registerTool(tool.name, tool, handler);`,
  }),
  "a barrel of one file a tool": (count) => ({
    "src/server.ts": `${SERVER}import * as tools from "./tools.js";\nObject.values(tools).forEach((tool) => server.registerTool(tool.name, tool, handler));`,
    "src/tools.ts": each(count, (index) => `export * from "./tool-${index}.js";`),
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `src/tool-${index}.ts`,
        `import { z } from "zod";\nexport const tool${index} = ${config(index)};`,
      ]),
    ),
  }),
  "a registering function a file": (count) => ({
    "src/server.ts": `${SERVER}${each(count, (index) => `import { register${index} } from "./tool-${index}.js";\nregister${index}(server);`)}`,
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `src/tool-${index}.ts`,
        `${IMPORTS}export function register${index}(target: McpServer) { target.registerTool("get_ship_${index}", ${config(index)}, handler); }`,
      ]),
    ),
  }),
  "a class a tool, each with a method of the same name": (count) => ({
    "src/server.ts": `${SERVER}${each(count, (index) => `class Tool${index} { config = ${config(index)}; register(target: McpServer) { target.registerTool(this.config.name, this.config, handler); } }\nnew Tool${index}().register(server);`)}`,
  }),
  "a class with a method for each tool": (count) => ({
    "src/server.ts": `${SERVER}class Port {\n${each(count, (index) => `add${index}() { server.registerTool("get_ship_${index}", ${config(index)}, handler); }`)}\nall() { ${each(count, (index) => `this.add${index}();`)} }\n}\nnew Port().all();`,
  }),
  "a list filtered by what is not known, of which each tool is changed under conditions": (count) => ({
    "src/server.ts": filteredLists(count),
  }),
};

/** Processor time that reading a server takes, in microseconds. */
function costOf(name: string, count: number): number {
  const files = SERVERS[name]!(count);
  return processorTime(() => {
    expect(readProject(files).tools).toHaveLength(count);
  });
}

/** How many times as long four times the tools take: by the best times of up to three, for other things run beside it. */
function growthOf(name: string, most: number): number {
  costOf(name, 50);
  let [small, large] = [Infinity, Infinity];
  for (let turn = 0; turn < 3 && !(large / small < most); turn++) {
    small = Math.min(small, costOf(name, 200));
    large = Math.min(large, costOf(name, 800));
  }
  return large / small;
}

/** Twice what is right, and half of what the square would be. */
const MOST_GROWTH = 8;

describe("four times the tools take about four times as long, and not sixteen times", () => {
  it.each(Object.keys(SERVERS))("%s", { timeout: 180_000 }, (name) => {
    expect(growthOf(name, MOST_GROWTH)).toBeLessThan(MOST_GROWTH);
  });
});

describe("a list filtered by what is not known, of which each tool is changed under conditions", () => {
  it("is whole, each tool with what is sure of it, at the cost of a plain server's reading or little more", () => {
    const set = expectCheap(() => readProject(filteredLists(300)), 5);
    expect(namesOf(set)).toEqual(Array.from({ length: 300 }, (_, index) => `get_ship_${index}`));
    expect(set.tools.map((tool) => tool.description?.value)).toEqual(
      Array.from({ length: 300 }, (_, index) => `Reads ship ${index}.`),
    );
    expect(holeSentences(set)).toEqual([]);
    // The schema with and without what is added to it under a condition.
    expect(set.tools.every(({ alternatives }) => alternatives.length === 1)).toBe(true);
  });
});

describe("a program that goes on and on from its start", () => {
  /** Functions that call each other at every depth, all of which lead to the one tool; to follow them takes all the steps there are. */
  const busy = `${SERVER}
    ${each(6, (index) => `function sail${index}(depth: number) { ${each(6, (other) => `sail${other}(depth * 7 + ${other});`)} moor(); }`)}
    function moor() { server.registerTool("moor_ship", { description: "Moors a ship." }, handler); }
    sail0(1);`;

  it("is not followed for a function that registers what it is given, and that nobody calls", () => {
    const files = {
      "src/server.ts": `${busy}\nimport { add } from "./add.js";\nadd({ register: (name: string) => server.registerTool(name, {}, handler) });`,
      "src/add.ts": `export function add(kit: any) { const { register: registerSafely } = kit; registerSafely("unmoor_ship"); }`,
      "src/safely.ts": `${IMPORTS}export function registerSafely(target: McpServer, name: string) { target.registerTool(name, {}, handler); }`,
      "src/index.ts": `export * from "./server.js";\nexport { registerSafely } from "./safely.js";`,
    };
    expect(namesOf(expectCheap(() => readProject(files), 1)).toSorted()).toEqual(["moor_ship", "unmoor_ship"]);
  });

  it("is not followed for a function of its own that goes by the name of one that makes servers", () => {
    const files = {
      "src/server.ts": `${busy}\nimport { createApp } from "./app.js";\nexport function start(options: any) { moor(); return createApp(options); }`,
      "src/app.ts": `export const createApp = (options: any) => ({ options });`,
    };
    expect(namesOf(expectCheap(() => readProject(files), 1))).toEqual(["moor_ship"]);
  });
});

describe("methods of one name", () => {
  /** Two methods are called `add`; to read with what the one that registers nothing is called takes over a million steps. */
  const busyPort = (calls: number): string => `${SERVER}
    class Berths { add(name: string) { server.registerTool(name, {}, handler); } }
    class Harbourmaster { add(total: number) {} }
    function sum(from: number) { let total = from; for (let index = 0; index < 3000; index++) total += index; return total; }
    const harbourmaster = new Harbourmaster();
    ${each(calls, (index) => `harbourmaster.add(sum(${index}));`)}
    new Berths().add("free_berth");`;

  it("take no time from each other: only calls of the one that registers are read with their arguments", () => {
    const set = expectCheap(() => readProject(busyPort(100)), 1);
    expect([namesOf(set), holeSentences(set)]).toEqual([["free_berth"], []]);
  });
});

it("a list that is met on the way from each registration is read once", { timeout: 60_000 }, () => {
  const set = readProject(`${LOW_LEVEL_SERVER}
class Berths {
  private readonly tools = new Map<string, any>();
  constructor(private readonly server: Server) {}
  add(tool: any) {
    this.tools.set(tool.name, { ...tool, isOpen: true });
    this.answer();
  }
  private answer() {
    this.server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: Array.from(this.tools.values()).map((one) => ({ name: one.name, description: one.description, inputSchema: one.inputSchema })),
    }));
  }
}
const berths = new Berths(server);
${each(160, (index) => `berths.add({ name: "get_ship_${index}", description: "Reads ship ${index}.", inputSchema: { type: "object" } });`)}`);
  expect(holeSentences(set)).toEqual([]);
  expect(new Set(namesOf(set.tools)).size).toBe(160);
});

it("a registry that keeps its tools in a field holds all that hundreds of calls add, however much each of them is given", () => {
  const shape = Array.from({ length: 24 }, (_, at) => `field_${at}: z.enum(["bow", "stern"]).optional()`).join(", ");
  const set = readProject(`${SERVER}
class Registry {
  private readonly tools = new Map<string, any>();
  add(tool: any) { this.tools.set(tool.name, tool); }
  all() { return [...this.tools.values()]; }
}
const registry = new Registry();
${each(600, (index) => `registry.add({ name: "get_ship_${index}", inputSchema: { ${shape} } });`)}
for (const tool of registry.all()) server.registerTool(tool.name, tool, handler);`);
  expect(holeSentences(set)).toEqual([]);
  expect(namesOf(set.tools)).toHaveLength(600);
});
