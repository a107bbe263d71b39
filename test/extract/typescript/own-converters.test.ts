import { describe, expect, it } from "vitest";
import { holeSentences, readProject, type ProjectFiles } from "../../support/source-project.ts";

const V2 = { dependencies: { "@modelcontextprotocol/server": "^2.0.0", zod: "^4.4.3" }, zod: "4.4.3" } as const;
const V1 = { zod: "4.4.3" } as const;

const server = (code: string, sdk = "@modelcontextprotocol/server"): ProjectFiles => ({
  "src/server.ts": `import { McpServer } from "${sdk}";
    import { z } from "zod";
    const server = new McpServer({ name: "port", version: "1.0.0" });
    const told = (schema: z.ZodType, io: "input" | "output") => ({ ...z.toJSONSchema(schema, { io }), title: "As " + io });
    function compact<T extends z.ZodType>(schema: T): T { ${code} return schema; }
    server.registerTool("moor_ship", { description: "Moors a ship.", inputSchema: compact(z.object({ ship: z.string().default("tug") })),
      outputSchema: compact(z.object({ berth: z.number() })) }, async () => ({ content: [] }));`,
});

const titlesOf = (files: ProjectFiles, options: typeof V1 | typeof V2 = V2): unknown[] => {
  const [tool] = readProject(files, options).tools;
  return [tool?.input.schema.title, tool?.output?.title];
};

const CONVERTER = '{ input: () => told(schema, "input"), output: () => told(schema, "output") }';

describe("a schema that is given functions to tell its JSON Schema by is what these tell", () => {
  it.each([
    [
      "by a definition of the property",
      `Object.defineProperty(schema["~standard"], "jsonSchema", { configurable: true, value: ${CONVERTER} });`,
    ],
    ["by an assignment", `(schema["~standard"] as any).jsonSchema = ${CONVERTER};`],
    [
      "once it is worked out, and kept",
      `let input: any; const output = () => told(schema, "output");
       Object.defineProperty(schema["~standard"], "jsonSchema", { value: { input: () => { input ??= told(schema, "input"); return input; }, output } });`,
    ],
    [
      "by a proxy around it",
      `return new Proxy(schema, { get(target, name, receiver) {
        return name === "~standard" ? { ...(Reflect.get(target, name, receiver) as object), jsonSchema: ${CONVERTER} } : Reflect.get(target, name, receiver);
      } });`,
    ],
    [
      "which ask it for what it told before",
      `const own = schema["~standard"].jsonSchema; if (own?.input === undefined) return schema;
       let kept: any = null;
       function input() { if (!kept) { kept = JSON.parse(JSON.stringify(own.input({ target: "draft-2020-12" }))); kept.title = "As input"; } return kept; }
       const output = () => ({ ...own.output(), title: "As output" });
       return new Proxy(schema, { get: (target, name) => (name === "~standard" ? { vendor: "port", jsonSchema: { input, output } } : Reflect.get(target, name)) });`,
    ],
  ])("%s", (_, code) => {
    expect(titlesOf(server(code))).toEqual(["As input", "As output"]);
    expect(holeSentences(readProject(server(code), V2))).toEqual([]);
  });

  it("in the dialect that code asks it for, if that is known", () => {
    const asked = (options: string): ProjectFiles =>
      server(`const own = schema["~standard"].jsonSchema;
        (schema["~standard"] as any).jsonSchema = { input: () => own.input(${options}), output: () => own.output() };`);
    const [tool] = readProject(asked('{ target: "draft-07" }'), V2).tools;
    expect(tool?.input.schema.$schema).toBe("http://json-schema.org/draft-07/schema#");
    expect(tool?.output?.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(holeSentences(readProject(asked("{ target: process.argv[2] }"), V2))).toContain(
      "/inputSchema: the input schema is JSON Schema of a dialect that is not known",
    );
  });

  it("but not where the SDK converts it without asking", () => {
    const code = `Object.defineProperty(schema["~standard"], "jsonSchema", { value: ${CONVERTER} });`;
    expect(titlesOf(server(code, "@modelcontextprotocol/sdk/server/mcp.js"), V1)).toEqual([undefined, undefined]);
  });

  it.each([
    [
      "under a condition",
      `if (process.argv.length > 2 && Date.now() > 9) Object.defineProperty(schema["~standard"], "jsonSchema", { value: ${CONVERTER} });`,
      "may be converted by code of its own, under a condition",
    ],
    [
      "by what is not known",
      `(schema["~standard"] as any).jsonSchema = { input: () => JSON.parse(process.argv[2]!), output: () => 7 };`,
      "is converted by code of its own, to what is not known",
    ],
  ])("and not known where that is done %s", (_, code, why) => {
    const holes = holeSentences(readProject(server(code), V2));
    expect(holes).toContain(`/outputSchema: the output schema ${why}`);
    expect(holes.some((one) => one.startsWith("/inputSchema: "))).toBe(true);
  });
});
