import { describe, expect, it } from "vitest";
import { holeSentences, readProject, toolOf } from "../../support/source-project.ts";

const $schema = "https://json-schema.org/draft/2020-12/schema";

const server = (output: string): string => `import { McpServer, fromJsonSchema } from "@modelcontextprotocol/server";
  import { z } from "zod";
  const server = new McpServer({ name: "port", version: "1.0.0" });
  const moored = z.object({ at: z.literal("berth"), berth: z.number() });
  const afloat = z.object({ at: z.literal("sea") });
  server.registerTool("find_ship", { description: "Finds a ship.", outputSchema: ${output} }, async () => ({ content: [] }));`;

const options = (range: string) =>
  ({ zod: "4.4.3", dependencies: { "@modelcontextprotocol/server": range, zod: "^4.4.3" } }) as const;

const outputOf = (output: string, range = "^2.0.0"): unknown => toolOf(server(output), options(range)).output;

const MOORED = {
  type: "object",
  properties: { at: { type: "string", const: "berth" }, berth: { type: "number" } },
  required: ["at", "berth"],
  additionalProperties: false,
};
const AFLOAT = {
  type: "object",
  properties: { at: { type: "string", const: "sea" } },
  required: ["at"],
  additionalProperties: false,
};

const result = (schema: object) => ({ $schema, type: "object", properties: { result: schema }, required: ["result"] });

describe("an output schema of SDK v2", () => {
  it.each([
    ["a union", 'z.discriminatedUnion("at", [moored, afloat])', { oneOf: [MOORED, AFLOAT] }],
    [
      "a union of unions",
      "z.union([afloat, z.union([moored, afloat])])",
      { anyOf: [AFLOAT, { anyOf: [MOORED, AFLOAT] }] },
    ],
  ])("that is %s of objects has the type of an object", (_, output, keywords) => {
    expect(outputOf(output)).toEqual({ type: "object", $schema, ...keywords });
  });

  it("that has keywords of objects has the type of an object", () => {
    expect(outputOf('fromJsonSchema({ required: ["berth"] })')).toEqual({ type: "object", required: ["berth"] });
    expect(outputOf('fromJsonSchema({ anyOf: [{ type: "array", properties: {} }] })')).toMatchObject({
      type: "object",
    });
  });

  it.each([
    ["a list", "z.array(z.string())", { $schema, type: "array", items: { type: "string" } }],
    ["an object or a text", "z.union([afloat, z.string()])", { $schema, anyOf: [AFLOAT, { type: "string" }] }],
    ["anything", "z.any()", { $schema }],
  ])("that is %s is sent as a result", (_, output, schema) => {
    expect(outputOf(output)).toEqual(result(schema));
  });

  it("refers to its own places where they lie in the result", () => {
    const tree = `(() => { const tree: z.ZodType = z.object({ get crew() { return z.array(tree); } }); return z.array(tree); })()`;
    expect(
      outputOf(
        'fromJsonSchema({ type: "array", items: { anyOf: [{ $ref: "#" }, { $ref: "#/$defs/ship" }, { $ref: "port.json#/x" }] }, $defs: { ship: { default: { $ref: "#" } } } })',
      ),
    ).toMatchObject({
      properties: {
        result: {
          items: {
            anyOf: [
              { $ref: "#/properties/result" },
              { $ref: "#/properties/result/$defs/ship" },
              { $ref: "port.json#/x" },
            ],
          },
          $defs: { ship: { default: { $ref: "#" } } },
        },
      },
    });
    expect(JSON.stringify(outputOf(tree))).toContain('"#/properties/result/$defs/');
  });

  it("is not known as a whole where a part decides it that is not known", () => {
    const holes = holeSentences(
      readProject(server("z.union([moored, JSON.parse(process.argv[2])])"), options("^2.0.0")),
    );
    expect(holes).toContain(
      "/outputSchema: the output schema is sent as the `result` of an object, unless it can be nothing but objects",
    );
  });

  it("was taken for an object by the first releases, like an input", () => {
    expect(outputOf("z.union([afloat, z.string()])", "2.0.0-alpha.2")).toEqual({
      type: "object",
      $schema,
      anyOf: [AFLOAT, { type: "string" }],
    });
  });
});
