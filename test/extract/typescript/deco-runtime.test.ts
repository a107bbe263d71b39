import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, toolOf, toolsOf } from "../../support/source-project.ts";

const WITH = (version: string): object => ({ dependencies: { "@decocms/runtime": version, zod: "^4.1.13" } });

const IMPORTS = `import { withRuntime } from "@decocms/runtime";
import { createPrivateTool, createStreamableTool, createTool } from "@decocms/runtime/tools";
import { z } from "zod";
`;

describe("withRuntime({ tools }) of @decocms/runtime", () => {
  it("calls each function of the list for a tool, named by its id", () => {
    const tool = toolOf(
      `${IMPORTS}
const shelve = (env: Env) => createPrivateTool({
  id: "shelve_book",
  description: "Puts a book back.",
  annotations: { idempotentHint: true },
  inputSchema: z.object({ isbn: z.string().describe("Printed on the back.") }).strict(),
  outputSchema: z.object({ shelf: z.number() }),
  execute: async ({ context }) => env.SHELVES.put(context.isbn),
});
const runtime = withRuntime<Env>({ tools: [shelve] });
export default runtime;`,
      WITH("^1.3.0"),
    );
    expect([tool.name.value, tool.description?.value, tool.annotations.idempotentHint?.value]).toEqual([
      "shelve_book",
      "Puts a book back.",
      true,
    ]);
    // It hands on the fields alone: that the object is closed gets lost.
    expect(tool.input.schema).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: { isbn: { type: "string", description: "Printed on the back." } },
      required: ["isbn"],
    });
    expect(tool.output).toMatchObject({ properties: { shelf: { type: "number" } }, required: ["shelf"] });
    expect(tool.wireMeta).toEqual({ streamable: false });
    expect(tool.handler).toBeDefined();
  });

  it("takes one function that makes them all, also where it awaits them", () => {
    const tools = toolsOf(
      `${IMPORTS}
const makers = [
  (env) => createTool({ id: "lend_book", description: "Lends.", inputSchema: z.object({}), execute: async () => env.lend() }),
  (env) => createTool({ id: "return_book", description: "Takes back.", inputSchema: z.object({}), execute: async () => 1 }),
];
withRuntime({ tools: async (env) => makers.map((make) => make(env)) });`,
      WITH("^1.3.0"),
    );
    expect(namesOf(tools)).toEqual(["lend_book", "return_book"]);
  });

  it("takes functions of the list that make several", () => {
    const tools = toolsOf(
      `${IMPORTS}
const plain = (id) => createTool({ id, description: "Reads.", inputSchema: z.object({}), execute: async () => 1 });
const catalogue = (env) => [plain("find_book"), plain("find_author")];
const wrapped = (make) => (env) => { if (env.desk) env.desk.open(); return make(env); };
withRuntime({ tools: [catalogue, () => plain("find_shelf"), ...[() => plain("find_desk")].map(wrapped)] });`,
      WITH("^1.3.0"),
    );
    expect(namesOf(tools)).toEqual(["find_book", "find_author", "find_shelf", "find_desk"]);
  });

  it("takes schemas of zod 4 since it has them itself, with an earlier SDK beside it that does not", () => {
    const code = `${IMPORTS}
      export default withRuntime({ tools: [() => createTool({ id: "shelve_book", inputSchema: z.object({ isbn: z.string() }), execute })] });`;
    const holesWith = (runtime: string): string[] => {
      const dependencies = { "@decocms/runtime": runtime, "@modelcontextprotocol/sdk": "1.20.2", zod: "^4.1.13" };
      return holeSentences(readProject(code, { dependencies }));
    };
    expect(holesWith("1.3.1")).toEqual([]);
    expect(holesWith("1.0.2")).toContain(
      "/inputSchema: the input schema is a zod 4 schema, which this SDK does not take",
    );
  });

  it("sends no fields of a schema that has none of its own", () => {
    const tool = toolOf(
      `${IMPORTS}
withRuntime({ tools: [() => createTool({
  id: "close_library", description: "Closes.", inputSchema: z.union([z.object({ at: z.string() }), z.null()]), execute: async () => 1,
})] });`,
      WITH("^1.3.0"),
    );
    expect(tool.input.schema).toMatchObject({ type: "object", properties: {} });
    expect(tool.output).toBeUndefined();
  });

  it("leaves open what a tool answers with and says of itself where it is not known whether it streams", () => {
    const set = readProject(
      `${IMPORTS}
withRuntime({ tools: [() => createTool({
  id: "read_aloud", streamable: process.env.ALOUD, description: "Reads aloud.",
  inputSchema: z.object({ isbn: z.string() }), outputSchema: z.object({ heard: z.boolean() }), execute: async () => ({}),
})] });`,
      WITH("^1.3.0"),
    );
    expect(namesOf(set)).toEqual(["read_aloud"]);
    expect(holeSentences(set)).toEqual([
      "/outputSchema: the output schema depends on whether the tool is `streamable`, which is not known",
      "/_meta: `_meta` says whether the tool is `streamable`, which is not known",
    ]);
  });

  it("lists what streams as bytes, and marks it in _meta beside what it says there itself", () => {
    const tool = toolOf(
      `${IMPORTS}
withRuntime({ tools: [() => createStreamableTool({
  id: "read_aloud", streamable: true, description: "Reads aloud.", _meta: { voice: "low" },
  inputSchema: z.object({ isbn: z.string() }), execute: async () => new Response(""),
})] });`,
      WITH("^1.3.0"),
    );
    expect(tool.wireMeta).toEqual({ streamable: true, voice: "low" });
    expect(tool.output).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        bytes: { type: "object", propertyNames: { type: "string" }, additionalProperties: { type: "number" } },
      },
      required: ["bytes"],
      additionalProperties: false,
    });
  });

  it("sends less of a tool in its earlier releases, and an answer without fields for none", () => {
    const tool = toolOf(
      `${IMPORTS}
withRuntime({ tools: [() => createTool({
  id: "lend_book", description: "Lends.", inputSchema: z.object({}), annotations: { readOnlyHint: false },
  _meta: { desk: 3 }, execute: async () => 1,
})] });`,
      WITH("1.1.3"),
    );
    expect(tool.annotations).toEqual({});
    expect(tool.wireMeta).toEqual({ streamable: false });
    expect(tool.output).toMatchObject({ type: "object", properties: {} });
  });

  it("leaves a hole in the list for what is not known, and for workflows, of which it makes tools", () => {
    const set = readProject(
      `${IMPORTS}import { createTriggers } from "@decocms/runtime/triggers";
const triggers = createTriggers({ definitions: [] });
const find = () => createTool({ id: "find_book", description: "Finds.", inputSchema: z.object({}), execute: async () => 1 });
withRuntime({ tools: [find, () => triggers.tools()], workflows: [createWorkflow({ title: "Inventory" })] });`,
      WITH("^1.3.0"),
    );
    expect(namesOf(set)).toEqual(["find_book"]);
    expect(holeSentences(set)).toEqual([
      "the list of tools calls `tools` of what `createTriggers` of @decocms/runtime/triggers makes",
      "the list of tools holds more, which the library makes of `workflows` when the server starts",
    ]);
  });

  it("says of tools that no server is given here that they are left out", () => {
    const set = readProject(
      `// For the mcp server of the reading room.
${IMPORTS}export const find = () => createTool({ id: "find_book", inputSchema: z.object({}), execute: async () => 1 });`,
      WITH("^1.3.0"),
    );
    expect(holeSentences(set)).toEqual([expect.stringContaining("of the package `@decocms/runtime")]);
  });
});
