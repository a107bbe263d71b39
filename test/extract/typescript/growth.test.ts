import { describe, expect, it } from "vitest";
import type { ProjectFiles } from "../../support/source-project.ts";
import { readProject, SERVER } from "../../support/source-project.ts";

const IMPORTS = `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nimport { z } from "zod";\nconst handler = async () => ({ content: [] });\n`;

const each = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

const config = (index: number): string =>
  `{ name: "get_ship_${index}", description: "Reads ship ${index}.", inputSchema: { id: z.string() } }`;

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
};

/** Processor time that reading a server takes, in microseconds: the best of three, for other things run beside it. */
function costOf(files: ProjectFiles, count: number): number {
  const costs = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    expect(readProject(files).tools).toHaveLength(count);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...costs);
}

describe("four times the tools take about four times as long, and not sixteen times", () => {
  it.each(Object.keys(SERVERS))("%s", (name) => {
    const serverOf = SERVERS[name];
    if (!serverOf) throw new Error(`no server ${name}`);
    costOf(serverOf(50), 50);
    const growth = costOf(serverOf(800), 800) / costOf(serverOf(200), 200);
    expect(growth).toBeLessThan(9);
  });
});
