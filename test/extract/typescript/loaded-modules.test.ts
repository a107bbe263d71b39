import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, toolsOf, type ProjectFiles } from "../../support/source-project.ts";

/** A server of the project's own, whose method is called like that of the SDK's. */
const PORT = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
export class Port {
  tools = new Map();
  constructor() {
    const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...this.tools.values()] }));
  }
  registerTool(name: string, description: string) {
    this.tools.set(name, { name, description, inputSchema: { type: "object" } });
  }
}
`;

const REGISTER = `import type { Port } from "./port.js";
export function register(port: Port, description: string) { port.registerTool("moor_ship", description); }
`;

const DEFAULT = `import type { Port } from "./port.js";
export default (port: Port, description: string) => port.registerTool("moor_ship", description);
`;

/** A program whose start is a function with some code in it. */
const started = (code: string): ProjectFiles => ({
  "src/index.ts": `import { Port } from "./port.js";\nasync function start() {\n  const port = new Port();\n  ${code}\n}\nstart();\n`,
  "src/port.ts": PORT,
  "src/tools.ts": REGISTER,
});

const told = (files: ProjectFiles): (string | undefined)[][] =>
  toolsOf(files).map(({ name, description }) => [name.value, description?.value]);

const WAYS: [string, string][] = [
  ["is taken apart", 'const { register } = await import("./tools.js"); register(port, "Moors.");'],
  ["is taken apart under another name", 'const { register: add } = await import("./tools.js"); add(port, "Moors.");'],
  ["has a name", 'const tools = await import("./tools.js"); tools.register(port, "Moors.");'],
  [
    "has a name, and is taken apart",
    'const all = await import("./tools.js"); const { register } = all; register(port, "Moors.");',
  ],
  ["has no name", '(await import("./tools.js")).register(port, "Moors.");'],
  ["is handed on when it is there", 'await import("./tools.js").then((tools) => tools.register(port, "Moors."));'],
  ["is handed on and taken apart", 'await import("./tools.js").then(({ register }) => register(port, "Moors."));'],
  [
    "is given up where it fails",
    'const tools = await import("./tools.js").catch(() => process.exit(1)); tools.register(port, "Moors.");',
  ],
  [
    "comes with others",
    'const [{ register }] = await Promise.all([import("./tools.js"), import("./port.js")]); register(port, "Moors.");',
  ],
  ["is kept in a variable", 'let tools; tools ??= await import("./tools.js"); tools.register(port, "Moors.");'],
  [
    "is kept in a field",
    'const kept: any = {}; kept.tools = await import("./tools.js"); kept.tools.register(port, "Moors.");',
  ],
  ["is required", 'const { register } = require("./tools.js"); register(port, "Moors.");'],
];

describe("a module that a function loads as it runs", () => {
  it.each(WAYS)("is followed where it %s", (_, load) => {
    expect(told(started(load))).toEqual([["moor_ship", "Moors."]]);
  });

  it.each([
    [
      "a list of loaders",
      'for (const load of [() => import("./tools.js")]) { const tools = await load(); tools.register(port, "Moors."); }',
    ],
    [
      "a record of loaders",
      'const { register } = await { tools: () => import("./tools.js") }.tools(); register(port, "Moors.");',
    ],
    ["all at once", 'for (const tools of await Promise.all([import("./tools.js")])) tools.register(port, "Moors.");'],
    ["what a function gives back", 'const load = () => import("./tools.js"); (await load()).register(port, "Moors.");'],
    ["an argument", 'const add = (tools) => tools.register(port, "Moors."); add(await import("./tools.js"));'],
  ])("is followed where it is handed on as a whole: %s", (_, load) => {
    expect(told(started(load))).toEqual([["moor_ship", "Moors."]]);
  });

  it("is followed to what it exports without a name", () => {
    const files = {
      ...started('for (const load of [() => import("./tools.js")]) (await load()).default(port, "Moors.");'),
      "src/tools.ts": DEFAULT,
    };
    expect(told(files)).toEqual([["moor_ship", "Moors."]]);
  });

  it("registers nothing by a function of it that nobody calls, on a server of the project's own", () => {
    const more = `export function more(port: Port) { port.registerTool("free_berth", "Frees."); }\n`;
    const files = started('const { register } = await import("./tools.js"); register(port, "Moors.");');
    expect(told({ ...files, "src/tools.ts": REGISTER + more })).toEqual([["moor_ship", "Moors."]]);
  });

  it("has its list filled there", () => {
    const files = {
      "src/index.ts": `import { Port } from "./port.js";\nimport { fill } from "./early.js";\nimport { names } from "./names.js";\nawait fill();\nconst port = new Port();\nfor (const name of names) port.registerTool(name, "Moors.");\n`,
      "src/early.ts": `export async function fill() { const { names } = await import("./names.js"); names.push("moor_ship"); }\n`,
      "src/names.ts": `export const names: string[] = ["free_berth"];\n`,
      "src/port.ts": PORT,
    };
    expect(namesOf(toolsOf(files))).toEqual(["free_berth", "moor_ship"]);
  });
});

describe("a registration on a server of the project's own that is not known", () => {
  it("is a hole where code that is not read hands it over", () => {
    const files = started(
      'onReady((own: Port) => own.registerTool("free_berth", "Frees.")); port.registerTool("moor_ship", "Moors.");',
    );
    const set = readProject({ ...files, "src/index.ts": `import { onReady } from "kit";\n${files["src/index.ts"]}` });
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([expect.stringContaining("may have a tool that is added to `own`")]);
  });

  it("is the SDK's where its class is declared alone", () => {
    const code = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
      declare class Host { registerTool(name: string, config: object, run: () => unknown): void }
      export function register(host: Host) { host.registerTool("moor_ship", { description: "Moors." }, () => ({})); }`;
    expect(namesOf(toolsOf(code))).toEqual(["moor_ship"]);
  });
});
