import vm from "node:vm";
import { toJsonSchema } from "@valibot/to-json-schema";
import { Type } from "@sinclair/typebox";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  fieldOf,
  holeSentences,
  LOW_LEVEL_SERVER,
  readProject,
  toolOf,
  wordsAt,
  type ProjectOptions,
} from "../../support/source-project.ts";

const TMCP = `import { McpServer } from "tmcp";
import * as v from "valibot";
import { type } from "arktype";
const server = new McpServer({ name: "port", version: "1.0.0" }, { adapter, capabilities: { tools: {} } });
`;
const OPTIONS: ProjectOptions = { dependencies: { tmcp: "^1.19.0", valibot: "^1.2.0", arktype: "^2.1.0" } };

const schemaOf = (schema: string, before = ""): ReturnType<typeof toolOf>["input"]["schema"] =>
  toolOf(`${TMCP}${before}server.tool({ name: "a", description: "", schema: ${schema} }, handler);`, OPTIONS).input
    .schema;

/** What a low-level server sends for JSON Schema that it makes itself. */
const sentFor = (expression: string): unknown =>
  toolOf(
    `import * as v from "valibot";
import { toJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Type } from "@sinclair/typebox";
${LOW_LEVEL_SERVER}server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: "a", inputSchema: ${expression} }],
}));`,
  ).input.schema;

/** The same, run for real. */
const runForReal = (expression: string): unknown => {
  const run = vm.runInThisContext(`(v, type, Type, toJsonSchema) => (${expression})`) as (
    ...scope: unknown[]
  ) => unknown;
  return JSON.parse(JSON.stringify(run(v, type, Type, toJsonSchema)));
};

describe("a schema of Valibot is what Valibot's own converter gives of it:", () => {
  it.each([
    `v.object({ id: v.string(), count: v.optional(v.number(), 3), note: v.nullish(v.string()) })`,
    `v.object({ id: v.pipe(v.string(), v.minLength(2), v.maxLength(9), v.description("Its number.")) })`,
    `v.object({ kinds: v.array(v.picklist(["tug", "ferry"])), day: v.pipe(v.string(), v.isoDate()) })`,
    `v.strictObject({ ship: v.object({ name: v.string() }), tags: v.record(v.string(), v.number()) })`,
    `v.looseObject({ at: v.union([v.string(), v.number()]), flag: v.nullable(v.boolean()) })`,
    `v.object({ what: v.variant("kind", [v.object({ kind: v.literal("a") }), v.object({ kind: v.literal("b") })]) })`,
    `v.partial(v.object({ a: v.string(), b: v.string() }))`,
    `v.pick(v.object({ a: v.string(), b: v.string() }), ["a"])`,
    `v.object({ ...v.object({ a: v.string() }).entries, b: v.pipe(v.number(), v.integer(), v.minValue(1)) })`,
    `v.pipe(v.object({ a: v.tuple([v.string(), v.number()]) }), v.title("T"), v.metadata({ description: "D" }))`,
    `v.object({ size: v.enum({ Small: "s", Large: "l" }), at: v.optional(v.string(), () => "now") })`,
  ])("%s", (schema) => {
    expect(sentFor(`toJsonSchema(${schema})`)).toEqual(runForReal(`toJsonSchema(${schema})`));
  });

  it("in the dialect that is asked for", () => {
    expect(sentFor(`toJsonSchema(v.object({ a: v.string() }), { target: "draft-2020-12" })`)).toEqual(
      toJsonSchema(v.object({ a: v.string() }), { target: "draft-2020-12" }),
    );
  });
});

describe("a type of ArkType is what ArkType's own converter gives of it:", () => {
  it.each([
    `type({ a: "number", "b?": "string[]", c: "1 | 2" })`,
    `type({ d: type("string").describe("hm"), e: { f: "boolean" } })`,
    `type({ g: "string >= 2", h: "'tug' | 'ferry'", i: "number.integer > 0", j: "string = 'x'" })`,
    `type({ k: type({ m: "string" }).array(), n: type("number").describe("hh").optional() })`,
    `type({ o: type.enumerated("a", "b"), p: ["string", "number"] }).partial()`,
    `type({ q: "string", r: "string" }).omit("r").and({ s: "string.email" })`,
    `type({ "+": "reject", t: type("string").or("number") })`,
    `type({ "side?": type("boolean").describe("Set /port=true or port=/true/, never both.") })`,
    `type({ u: type.number.describe("uu"), "v?": type.string.array().atLeastLength(1), w: type.keywords.string.email })`,
  ])("%s", (schema) => {
    expect(sentFor(`${schema}.toJsonSchema()`)).toEqual(runForReal(`${schema}.toJsonSchema()`));
  });
});

describe("the description that is read off a type of ArkType", () => {
  const listed = (type: string): ReturnType<typeof readProject> =>
    readProject(`import { type } from "arktype";
${LOW_LEVEL_SERVER}const call = ${type};
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: call.get("name").toJsonSchema().const, description: call.description, inputSchema: { type: "object" } }],
}));`);
  const named = `type({ name: "'moor_ship'" })`;

  it("is the one that it was given, with the place where that is written", () => {
    const set = listed(`${named}.describe("Moors a ship.")`);
    const { name, description } = set.tools[0]!;
    expect([name.value, description?.value]).toEqual(["moor_ship", "Moors a ship."]);
    expect(wordsAt(set, description?.pieces[0]?.range)).toContain("Moors a ship.");
  });

  it("is what ArkType says by itself, where it was given none", () => {
    expect(listed(named).tools[0]?.description?.value).toBe(type({ name: "'moor_ship'" }).description);
  });

  it("is not known, where what it was given is not", () => {
    const [sentence] = holeSentences(listed(`${named}.describe(loadText())`));
    expect(sentence).toBe("/description: the description calls `loadText`, which is known only at run time");
  });
});

describe("a schema of TypeBox is JSON Schema:", () => {
  it.each([
    `Type.Object({ id: Type.String({ description: "Its number.", minLength: 2 }), n: Type.Optional(Type.Integer()) })`,
    `Type.Object({ kinds: Type.Array(Type.Union([Type.Literal("tug"), Type.Literal("ferry")])) })`,
    `Type.Object({ tags: Type.Record(Type.String(), Type.Number()), size: Type.Enum({ Small: "s", Large: "l" }) })`,
    `Type.Object({ ship: Type.Object({ name: Type.String() }) }, { additionalProperties: false, description: "D" })`,
    `Type.Partial(Type.Object({ a: Type.String(), b: Type.Boolean({ default: true }) }))`,
    `Type.Omit(Type.Object({ a: Type.String(), b: Type.Unsafe({ type: "string", enum: ["x"] }) }), ["a"])`,
    `Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Null() })], { type: "object" })`,
    `({ ...Type.Object({ a: Type.String() }), additionalProperties: false })`,
    `({ type: "object", properties: { b: Type.Number(), ...Type.Object({ a: Type.String() }).properties } })`,
  ])("%s", (schema) => {
    expect(sentFor(schema)).toEqual(runForReal(schema));
  });

  it("with keys and descriptions in their places, and keywords that are not known left out", () => {
    const set = readProject(
      `import { Type as T } from "@sinclair/typebox";
${LOW_LEVEL_SERVER}server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{
  name: "a", inputSchema: T.Object({ "quay": T.String({ description: "A number.", maxLength: readLimit() }) }),
}] }));`,
    );
    const field = fieldOf(set.tools[0]!, "quay");
    expect(wordsAt(set, field.range)).toBe('"quay"');
    expect(wordsAt(set, field.description?.pieces[0]?.range)).toContain("A number.");
    expect(field.schema).toEqual({ type: "string", description: "A number." });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual(["/inputSchema/properties/quay"]);
  });

  it("but not of its first version where that gives another one", () => {
    const set = readProject(
      `import { Type } from "typebox";
${LOW_LEVEL_SERVER}server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{
  name: "a", inputSchema: Type.Object({ size: Type.Enum({ Small: "s" }), id: Type.String() }),
}] }));`,
    );
    expect(set.tools[0]?.input.schema).toMatchObject({ properties: { id: { type: "string" } } });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual(["/inputSchema/properties/size"]);
  });
});

describe("a server that takes schemas of any library", () => {
  it("gives each enum a type, as the adapters of tmcp do", () => {
    expect(schemaOf(`v.object({ kind: v.picklist(["tug"]), kinds: v.array(v.picklist(["tug"])) })`)).toMatchObject({
      properties: { kind: { type: "string", enum: ["tug"] }, kinds: { items: { type: "string" } } },
    });
  });

  it("closes objects, as FastMCP does", () => {
    const tool = toolOf(
      `import { FastMCP } from "fastmcp";
import { type } from "arktype";
const server = new FastMCP({ name: "port", version: "1.0.0" });
server.addTool({ name: "a", description: "", parameters: type({ ship: { name: "string" } }), execute });`,
      { dependencies: { fastmcp: "^4.0.0" } },
    );
    expect(tool.input.schema).toMatchObject({
      $schema: "http://json-schema.org/draft-07/schema#",
      additionalProperties: false,
      properties: { ship: { additionalProperties: false } },
    });
  });

  it("takes what `toStandardJsonSchema` wraps, under SDK v2", () => {
    const tool = toolOf(
      `import { McpServer } from "@modelcontextprotocol/server";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
const server = new McpServer({ name: "port", version: "1.0.0" });
server.registerTool("a", { inputSchema: toStandardJsonSchema(v.object({ id: v.string() })) }, handler);`,
      { dependencies: { "@modelcontextprotocol/server": "^2.0.0" } },
    );
    expect(tool.input.schema).toMatchObject({ properties: { id: { type: "string" } }, required: ["id"] });
  });

  it("is not the first SDK: a schema of Valibot there is a hole", () => {
    const set = readProject(`import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as v from "valibot";
const server = new McpServer({ name: "port", version: "1.0.0" });
server.registerTool("a", { inputSchema: v.object({ id: v.string() }) }, handler);`);
    expect(holeSentences(set)).toEqual([
      "/inputSchema: the input schema is a schema of valibot, which this SDK does not take",
    ]);
  });
});

describe("where a schema of another library is written", () => {
  it("is known of keys and descriptions, through pipes, wrappers and lists", () => {
    const set = readProject(
      `${TMCP}server.tool({ name: "a", description: "", schema: v.object({
        rows: v.optional(v.array(v.object({ sku: v.pipe(v.string(), v.description("A number.")) }))),
      }) }, handler);`,
      OPTIONS,
    );
    const field = fieldOf(set.tools[0]!, "sku");
    expect(wordsAt(set, field.range)).toBe("sku");
    expect(wordsAt(set, field.description?.pieces[0]?.range)).toContain("A number.");
    expect(field.code).toBeUndefined();
  });

  it("is known of the keys of an ArkType definition, optional ones too", () => {
    const set = readProject(
      `${TMCP}server.tool({ name: "a", description: "", schema: type({ ship: { "name?": "string" } }) }, handler);`,
      OPTIONS,
    );
    expect(wordsAt(set, fieldOf(set.tools[0]!, "name").range)).toBe('"name?"');
  });
});

describe("what is not known of a schema of another library", () => {
  it("leaves the field, and a hole that says which", () => {
    const set = readProject(
      `${TMCP}server.tool({ name: "a", description: "", schema: v.object({
        kind: v.picklist(loadKinds()), id: v.string(),
      }) }, handler);`,
      OPTIONS,
    );
    expect(set.tools[0]?.input.schema).toMatchObject({ required: ["kind", "id"] });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual(["/inputSchema/properties/kind"]);
  });

  it("is one of several schemas, of which a condition decides", () => {
    const set = readProject(
      `${TMCP}const fields = (isTerse: boolean) => {
  let quay = v.string();
  if (isTerse) quay = v.pipe(v.string(), v.description("Where she lies."));
  return v.object({ quay, berth: v.number() });
};
server.tool({ name: "a", description: "", schema: fields(isSmall()) }, handler);`,
      OPTIONS,
    );
    expect(set.tools[0]?.input.schema).toMatchObject({ properties: { quay: {}, berth: { type: "number" } } });
    expect(holeSentences(set)).toEqual(["/inputSchema/properties/quay: the field `quay` depends on a condition"]);
  });

  it("leaves a limit away, and a hole in its place", () => {
    const set = readProject(
      `${TMCP}server.tool({ name: "a", description: "", schema: v.object({
        id: v.pipe(v.string(), v.maxLength(readLimit())),
      }) }, handler);`,
      OPTIONS,
    );
    expect(set.tools[0]?.input.schema).toMatchObject({ properties: { id: { type: "string" } } });
    expect(set.tools[0]?.holes).toHaveLength(1);
  });

  it("is the whole schema where the converter gives up, as it would in the server", () => {
    const set = readProject(
      `${TMCP}server.tool({ name: "a", description: "", schema: v.object({
        at: v.pipe(v.string(), v.transform((text) => text.length)),
      }) }, handler);`,
      OPTIONS,
    );
    expect(holeSentences(set)[0]).toMatch(/^\/inputSchema: the input schema cannot be written as JSON Schema: /u);
  });

  it("is nothing where fields are there only under a condition: the schema has two faces", () => {
    const tool = toolOf(
      `${TMCP}server.tool({ name: "a", description: "", schema: v.object({
        id: v.string(), ...(isAdmin() ? { all: v.boolean() } : {}),
      }) }, handler);`,
      OPTIONS,
    );
    const faces = [tool.input, ...tool.alternatives.map((face) => face.input)];
    expect(faces.map((face) => face?.fields.map((field) => field.name))).toEqual([["id", "all"], ["id"]]);
  });

  it("is a default's value alone, in a field that is optional by it", () => {
    const set = readProject(
      `${TMCP}server.tool({ name: "a", description: "", schema: type({
        ship: type.string.describe("Her name."), berth: type.string.describe("Where.").default(readPort().berth || "north"),
      }) }, handler);`,
      OPTIONS,
    );
    expect(set.tools[0]?.input.schema).toMatchObject({
      properties: { berth: { type: "string", description: "Where." } },
      required: ["ship"],
    });
    expect(holeSentences(set)).toEqual([
      "/inputSchema/properties/berth/default: the field `berth` depends on a condition",
    ]);
  });

  it("is not missed where it is not sent, as ArkType tells FastMCP of no default", () => {
    const tool = toolOf(
      `import { FastMCP } from "fastmcp";
import { type } from "arktype";
const server = new FastMCP({ name: "port", version: "1.0.0" });
server.addTool({ name: "a", description: "", parameters: type({ berth: type.string.default(readBerth()) }), execute });`,
      { dependencies: { fastmcp: "^4.0.0" } },
    );
    expect(tool.input.schema).toMatchObject({ properties: { berth: { type: "string" } } });
    expect(tool.input.schema).not.toHaveProperty("required");
  });

  it("is a description alone, in a field of which the type is known", () => {
    const set = readProject(
      `${TMCP}const berth = readPort().berth || "north";
server.tool({ name: "a", description: "", schema: type({
        berth: type.string.describe(\`Where (\${berth}).\`).default("north"), deck: "string",
      }) }, handler);`,
      OPTIONS,
    );
    expect(set.tools[0]?.input.schema).toMatchObject({
      properties: { berth: { type: "string", default: "north" } },
      required: ["deck"],
    });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual(["/inputSchema/properties/berth/description"]);
  });

  it("is nothing of a description that another one takes the place of", () => {
    const written = `type({ berth: type.string.describe(readText()).describe("Where.") })`;
    expect(schemaOf(written)).toMatchObject({ properties: { berth: { description: "Where." } } });
  });

  it("is the default that ArkType would match with a pattern of the project's", () => {
    const set = readProject(
      `${TMCP}server.tool({ name: "a", description: "", schema: type({ a: type("/^x$/").default("x") }) }, handler);`,
      OPTIONS,
    );
    expect(set.tools[0]?.input.schema).toMatchObject({ properties: { a: { type: "string", pattern: "^x$" } } });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual(["/inputSchema/properties/a/default"]);
  });

  it("is a text that ArkType would match with a pattern of the project's", () => {
    const set = readProject(
      `${TMCP}server.tool({ name: "a", description: "", schema: type({
        a: "/^(x+)+$/ = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx!'",
      }) }, handler);`,
      OPTIONS,
    );
    expect(set.tools[0]?.holes).toHaveLength(1);
  });

  it("is nothing in a schema that holds itself", () => {
    expect(
      schemaOf(`Branch`, `const Branch = v.object({ name: v.string(), twigs: v.array(v.lazy(() => Branch)) });`),
    ).toMatchObject({ required: ["name", "twigs"] });
  });
});
