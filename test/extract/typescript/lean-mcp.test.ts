import { describe, expect, it } from "vitest";
import {
  holeSentences,
  namesOf,
  readProject,
  toolOf,
  toolsOf,
  wordsAt,
  type ProjectFiles,
} from "../../support/source-project.ts";

const OPTIONS = { dependencies: { "@leanmcp/core": "^0.4.0" } };

const IMPORTS = `import { MCPServer, Optional, SchemaConstraint, Tool } from "@leanmcp/core";\n`;

const MAIN = `import { createHTTPServer } from "@leanmcp/core";
await createHTTPServer({ name: "bakery", version: "1.0.0" });`;

const discovered = (code: string, others: ProjectFiles = {}): ProjectFiles => ({
  "main.ts": MAIN,
  "mcp/ovens/index.ts": `${IMPORTS}${code}`,
  ...others,
});

const bakeWith = (fields: string): ProjectFiles =>
  discovered(`class BakeInput { ${fields} }
export class Ovens {
  @Tool({ description: "Bakes.", inputClass: BakeInput })
  async bake(input: BakeInput) { return 1; }
}`);

describe("services of LeanMCP", () => {
  it("have their decorated methods as tools, named as they are, with a schema of the class that they take", () => {
    const set = readProject(
      bakeWith(`
        @SchemaConstraint({ description: "Which loaf.", minLength: 2 })
        loaf!: string;
        @Optional()
        @SchemaConstraint({ description: "In degrees.", minimum: 50, default: 220 })
        heat?: number;
        @SchemaConstraint({ description: "How it is done.", enum: ["light", "dark"] })
        crust!: "light" | "dark";`),
      OPTIONS,
    );
    expect(holeSentences(set)).toEqual([]);
    const [tool] = set.tools;
    expect([tool?.name.value, tool?.title, tool?.description?.value]).toEqual(["bake", undefined, "Bakes."]);
    expect(tool?.input.schema).toEqual({
      type: "object",
      properties: {
        loaf: { type: "string", description: "Which loaf.", minLength: 2 },
        heat: { type: "number", description: "In degrees.", minimum: 50, default: 220 },
        crust: { type: "string", description: "How it is done.", enum: ["light", "dark"] },
      },
      required: ["loaf", "crust"],
    });
    expect(tool?.handler).toBeDefined();
    expect(wordsAt(set, tool?.input.fields[0]?.range)).toBe("loaf");
    expect(wordsAt(set, tool?.input.fields[0]?.description?.pieces[0]?.range)).toBe("Which loaf.");
  });

  it("list a method without a class by no fields", () => {
    const tool = toolOf(
      discovered(`export class Ovens { @Tool({ description: "Counts." }) async countLoaves() { return 3; } }`),
      OPTIONS,
    );
    expect(tool.input.schema).toEqual({ type: "object", properties: {} });
  });

  it("are found wherever an index exports them, and made known by hand elsewhere", () => {
    const service = (name: string, method: string): string =>
      `${IMPORTS}export class ${name} { @Tool({ description: "Does." }) async ${method}() {} }`;
    const tools = toolsOf(
      {
        "src/main.ts": `${IMPORTS}import { Shop } from "./shop";
const server = new MCPServer({ name: "bakery", version: "1.0.0" });
server.registerService(new Shop());`,
        "src/mcp/ovens/hot/index.ts": service("Ovens", "bake"),
        "src/mcp/mills/index.ts": 'export { Mills } from "./mills";',
        "src/mcp/mills/mills.ts": service("Mills", "grind"),
        "src/shop.ts": service("Shop", "sell"),
      },
      OPTIONS,
    );
    expect(namesOf(tools).toSorted()).toEqual(["bake", "grind", "sell"]);
  });

  it.each([
    ["outside of the folder", { "main.ts": MAIN, "services/ovens/index.ts": "" }],
    ["in another file than the index", { "main.ts": MAIN, "mcp/ovens/bake.ts": "" }],
    [
      "of a server that is told to find none",
      { "main.ts": MAIN.replace("{ name", "{ autoDiscover: false, name"), "mcp/index.ts": "" },
    ],
  ])("are a hole where nothing takes them up: %s", (_where, files) => {
    const code = `${IMPORTS}export class Ovens { @Tool({ description: "Bakes." }) async bake() {} }`;
    const set = readProject(
      Object.fromEntries(Object.entries(files).map(([file, text]) => [file, text === "" ? code : text])),
      OPTIONS,
    );
    expect([namesOf(set), holeSentences(set)]).toEqual([
      [],
      ["the list of tools leaves out those of `Ovens`, which nothing takes up"],
    ]);
  });

  it("are a hole in a field's type where it hangs on how the server is built", () => {
    const set = readProject(
      bakeWith(`@SchemaConstraint({ description: "How many." }) loaves!: number;
        @SchemaConstraint({ description: "When.", type: "integer" }) hour!: number;
        kind!: Kind;`),
      OPTIONS,
    );
    expect(holeSentences(set)).toEqual([
      expect.stringMatching(/^\/inputSchema\/properties\/loaves\/type: the field `loaves` is listed by its type or/u),
      expect.stringMatching(/^\/inputSchema\/properties\/kind\/type: /u),
    ]);
    expect(set.tools[0]?.input.schema).toEqual({
      type: "object",
      properties: {
        loaves: { description: "How many." },
        hour: { type: "integer", description: "When." },
        kind: {},
      },
      required: ["loaves", "hour", "kind"],
    });
  });

  it("list strings as the members of a list that says nothing else", () => {
    const set = readProject(
      bakeWith(`@SchemaConstraint({ type: "array" }) loaves!: string[];
        @SchemaConstraint({ items: { type: "number" } }) hours!: string[];
        @SchemaConstraint({ type: "array" }) heats!: number[];`),
      OPTIONS,
    );
    expect(holeSentences(set)).toEqual([expect.stringMatching(/^\/inputSchema\/properties\/heats\/items: /u)]);
    expect(set.tools[0]?.input.schema).toMatchObject({
      properties: {
        loaves: { type: "array", items: { type: "string" } },
        hours: { type: "array", items: { type: "number" } },
        heats: { type: "array" },
      },
    });
  });

  it("take the fields of a base class too, and of none that is not known", () => {
    const extending = (base: string): ProjectFiles =>
      discovered(`import { Order } from "bakers";
class Baking { loaf!: string; }
class BakeInput extends ${base} { @Optional() crust?: string; }
export class Ovens { @Tool({ description: "Bakes.", inputClass: BakeInput }) async bake(input) {} }`);
    expect(toolOf(extending("Baking"), OPTIONS).input.schema).toEqual({
      type: "object",
      properties: { loaf: { type: "string" }, crust: { type: "string" } },
      required: ["loaf"],
    });
    expect(holeSentences(readProject(extending("Order"), OPTIONS))).toEqual([
      "/inputSchema: the input schema is made of a class that extends another, which is not known",
    ]);
  });

  it("may lack fields that the compiler leaves out", () => {
    const files = { ...bakeWith("loaf!: string;"), "tsconfig.json": '{ "compilerOptions": { "target": "ES2020" } }' };
    expect(holeSentences(readProject(files, OPTIONS))).toEqual([
      "/inputSchema: the input schema may lack `loaf`, which tsconfig.json leaves out as long as it has no value",
    ]);
    const kept = files["tsconfig.json"].replace("ES2020", "ES2022");
    expect(toolOf({ ...files, "tsconfig.json": kept }, OPTIONS).input.schema).toMatchObject({ required: ["loaf"] });
  });

  it("have them also in the workspace that holds the library itself", () => {
    const set = readProject({
      "packages/core/package.json": JSON.stringify({ name: "@leanmcp/core", main: "dist/index.js" }),
      "packages/core/src/index.ts": `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
export const Tool = (options) => (target, key, descriptor) => Reflect.defineMetadata("tool", options, descriptor.value);
export class MCPServer {
  tools = new Map();
  server = new Server({ name: "lean", version: "1" });
  registerService(instance) {
    for (const key of Object.getOwnPropertyNames(Object.getPrototypeOf(instance))) {
      const options = Reflect.getMetadata("tool", instance[key]);
      if (options) this.tools.set(key, { name: key, ...options });
    }
    this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...this.tools.values()] }));
  }
}`,
      "apps/bakery/package.json": JSON.stringify({ name: "bakery", dependencies: { "@leanmcp/core": "workspace:*" } }),
      ...Object.fromEntries(
        Object.entries(bakeWith("loaf!: string;")).map(([file, text]) => [`apps/bakery/${file}`, text]),
      ),
    });
    expect(holeSentences(set)).toEqual([]);
    expect(namesOf(set.tools)).toEqual(["bake"]);
    expect(set.tools[0]?.input.schema).toMatchObject({ required: ["loaf"] });
  });

  it("say in _meta where the page of a tool is, which the library makes", () => {
    const set = readProject(
      discovered(`import { UIApp } from "@leanmcp/ui/server";
export class Ovens { @Tool({ description: "Shows." }) @UIApp({ component: "./Oven" }) async showOven() {} }`),
      OPTIONS,
    );
    expect(holeSentences(set)).toEqual(["/_meta: `_meta` is what the library makes of the page"]);
  });
});
