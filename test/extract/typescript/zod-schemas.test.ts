import vm from "node:vm";
import { describe, expect, it } from "vitest";
import { toJSONSchema, z as z4 } from "zod-4.1";
import { z as z3 } from "zod/v3";
import { zodToJsonSchema } from "zod-to-json-schema";
import type { ToolSet } from "../../../src/tool-model/tool-set.ts";
import {
  fieldOf,
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolOf,
  wordsAt,
} from "../../support/source-project.ts";

/** What SDK v1 sends for a raw shape built with zod 4. */
function sentByZod4(shape: z4.ZodRawShape): unknown {
  return JSON.parse(JSON.stringify(toJSONSchema(z4.object(shape), { target: "draft-7", io: "input" })));
}

/** What SDK v1 sends for a raw shape built with zod 3. */
function sentByZod3(shape: z3.ZodRawShape): unknown {
  return JSON.parse(JSON.stringify(zodToJsonSchema(z3.object(shape), { strictUnions: true, pipeStrategy: "input" })));
}

/** The input schema that is extracted for a shape's source. */
function extracted(shape: string, zod: "3.25.76" | "4.1.13", declarations = ""): unknown {
  return toolOf(`${SERVER}${declarations}\nserver.registerTool("moor_ship", { inputSchema: ${shape} }, handler);`, {
    zod,
  }).input.schema;
}

/** Builds the shape with the real library from the same source that is extracted. */
function built(z: unknown, shape: string, declarations = ""): never {
  const build = vm.runInThisContext(`(z) => { ${declarations}\nreturn (${shape}); }`) as (z: unknown) => never;
  return build(z);
}

const BOTH: readonly (readonly [string, string])[] = [
  [
    "text and its checks",
    '{ a: z.string().min(1).max(9), b: z.string().length(3), c: z.string().email(), d: z.string().url(), e: z.string().uuid(), f: z.string().regex(/^[A-Z]+$/), g: z.string().datetime(), h: z.string().startsWith("x"), i: z.string().endsWith("y"), j: z.string().trim().toLowerCase() }',
  ],
  [
    "objects with settings behind their shapes",
    '{ a: z.object({ b: z.string({ description: "B" }) }, { description: "A" }), c: z.object({ d: z.number() }, { message: "No" }).extend({ e: z.string() }) }',
  ],
  [
    "numbers and their checks",
    "{ a: z.number().int().min(1).max(9), b: z.number().positive(), c: z.number().nonnegative(), d: z.number().multipleOf(5), e: z.number().gt(1).lt(9), f: z.number().int().positive() }",
  ],
  [
    "numbers checked by what the language has names for",
    "{ a: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), b: z.number().gt(Number.EPSILON).lt(Math.PI) }",
  ],
  [
    "booleans, literals, null, any, unknown, never",
    '{ a: z.boolean(), b: z.literal("x"), c: z.literal(3), d: z.null(), e: z.any(), f: z.unknown(), g: z.never() }',
  ],
  [
    "enums",
    '{ a: z.enum(["in", "out"]), b: z.nativeEnum({ In: "in", Out: "out" }), c: z.enum(["in", "out"]).exclude(["in"]) }',
  ],
  [
    "lists",
    "{ a: z.array(z.string()).min(1).max(5), b: z.string().array(), c: z.array(z.array(z.number())), d: z.array(z.string()).nonempty() }",
  ],
  [
    "objects",
    "{ a: z.object({ b: z.string(), c: z.number().optional() }), d: z.object({ e: z.string() }).strict(), f: z.object({ g: z.string() }).passthrough(), h: z.object({ i: z.string() }).catchall(z.number()) }",
  ],
  [
    "records and tuples",
    "{ a: z.record(z.string(), z.number()), b: z.tuple([z.string(), z.number()]), c: z.tuple([z.string()]).rest(z.number()) }",
  ],
  [
    "unions and intersections",
    '{ a: z.union([z.string(), z.number()]), b: z.string().or(z.array(z.string())), c: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })), d: z.discriminatedUnion("kind", [z.object({ kind: z.literal("sail"), masts: z.number() }), z.object({ kind: z.literal("steam") })]) }',
  ],
  [
    "optional, nullable, nullish, default, catch, readonly, brand",
    '{ a: z.string().optional(), b: z.string().nullable(), c: z.string().nullish(), d: z.string().default("x"), e: z.number().catch(3), f: z.string().readonly(), g: z.string().brand("Id"), h: z.array(z.string()).default([]), i: z.optional(z.string()) }',
  ],
  ["coercion", "{ a: z.coerce.number().int(), b: z.coerce.boolean(), c: z.coerce.string().min(1) }"],
  [
    "descriptions",
    '{ a: z.string().describe("The ship."), b: z.array(z.string().describe("One ship.")).describe("Ships."), c: z.string().describe("Before").optional(), d: z.string().optional().describe("After") }',
  ],
  [
    "pipelines",
    "{ a: z.string().pipe(z.coerce.number()), b: z.string().transform((text) => text.length), c: z.string().transform(Number).pipe(z.number()) }",
  ],
  [
    "refinements",
    '{ a: z.string().refine((text) => text !== "x", "not x"), b: z.number().superRefine((value, context) => {}) }',
  ],
  ["dates", "{ a: z.object({ at: z.string().datetime({ offset: true }) }) }"],
];

const ZOD_4: readonly (readonly [string, string])[] = [
  [
    "top-level formats",
    "{ a: z.email(), b: z.uuid(), c: z.url(), d: z.iso.datetime(), e: z.iso.date(), f: z.ipv4(), g: z.base64(), h: z.nanoid(), i: z.e164() }",
  ],
  ["sized numbers", "{ a: z.int(), b: z.int32(), c: z.float64() }"],
  ["strict and loose objects", "{ a: z.strictObject({ b: z.string() }), c: z.looseObject({ d: z.string() }) }"],
  [
    "partial records, template literals, stringbool",
    '{ a: z.partialRecord(z.enum(["in", "out"]), z.number()), b: z.templateLiteral(["berth-", z.number()]), c: z.stringbool() }',
  ],
  [
    "meta",
    '{ a: z.string().meta({ title: "Ship", description: "The ship.", examples: ["Fram"] }), b: z.string().describe("Old").meta({ deprecated: true }) }',
  ],
  [
    "what the registry of all is told",
    '{ a: z.string().register(z.globalRegistry, { title: "Ship", description: "The ship." }), b: z.number().register(z.registry(), { is: "told to another" }) }',
  ],
  ["prefault and nonoptional", '{ a: z.string().prefault("x"), b: z.string().optional().nonoptional() }'],
  ["literals of several values", '{ a: z.literal(["in", "out", 3]) }'],
  [
    "checks given as functions",
    "{ a: z.string().check(z.minLength(2), z.maxLength(5)), b: z.array(z.string()).check(z.minLength(1)) }",
  ],
];

const ZOD_3: readonly (readonly [string, string])[] = [
  ["shorthands", "{ a: z.ostring(), b: z.onumber() }"],
  [
    "effects as fields",
    "{ a: z.preprocess((value) => value, z.string()), b: z.preprocess((value) => value ?? [], z.array(z.string())) }",
  ],
  ["deep partial", "{ a: z.object({ b: z.object({ c: z.string() }) }).deepPartial() }"],
  ["sets", "{ a: z.set(z.string()).min(1) }"],
  ["a record of one argument", "{ a: z.record(z.number()) }"],
];

describe("zod 4: the extracted schema is what the real library and converter give", () => {
  it.each([...BOTH, ...ZOD_4])("%s", (_, shape) => {
    expect(extracted(shape, "4.1.13")).toEqual(sentByZod4(built(z4, shape)));
  });
});

describe("zod 3: the extracted schema is what the real library and converter give", () => {
  it.each([...BOTH, ...ZOD_3])("%s", (_, shape) => {
    expect(extracted(shape, "3.25.76")).toEqual(sentByZod3(built(z3, shape)));
  });
});

describe("schemas that are put together", () => {
  const DECLARATIONS = `
    const ship = z.object({ id: z.string().describe("The ship."), name: z.string(), berth: z.number().optional() });
    const paging = { limit: z.number().int().default(20), cursor: z.string().optional() };
    const tags = z.object({ tags: z.array(z.string()) });
  `;
  it.each([
    ["shape", "ship.shape"],
    ["spreads", "{ ...ship.shape, ...paging, extra: z.boolean() }"],
    ["extend", "ship.extend(paging).shape"],
    ["merge", "ship.merge(tags).shape"],
    ["pick", "ship.pick({ id: true }).shape"],
    ["omit", "ship.omit({ name: true }).shape"],
    ["partial", "ship.partial().shape"],
    ["partial of some", "ship.partial({ name: true }).shape"],
    ["required", "ship.required().shape"],
    ["a field of a shape", "{ ship_id: ship.shape.id.optional() }"],
    ["an array's element", "{ tag: tags.shape.tags.element }"],
    ["an unwrapped field", "{ berth: ship.shape.berth.unwrap() }"],
    ["keyof", "{ sort: ship.keyof() }"],
    ["helpers that return schemas", "{ ids: ((item) => z.array(item).min(1))(z.string()) }"],
    ["objects of other schemas", "{ ships: z.array(ship.omit({ id: true })) }"],
  ])("%s", (_, shape) => {
    expect(extracted(shape, "4.1.13", DECLARATIONS)).toEqual(sentByZod4(built(z4, shape, DECLARATIONS)));
    expect(extracted(shape, "3.25.76", DECLARATIONS)).toEqual(sentByZod3(built(z3, shape, DECLARATIONS)));
  });

  it("a whole object schema is sent as it is", () => {
    expect(extracted("z.strictObject({ id: z.string() })", "4.1.13")).toEqual(
      JSON.parse(
        JSON.stringify(toJSONSchema(z4.strictObject({ id: z4.string() }), { target: "draft-7", io: "input" })),
      ),
    );
  });

  it("a recursive schema with a getter, as zod 4 writes it", () => {
    const declarations = "const Node = z.object({ name: z.string(), get next() { return Node.optional(); } });";
    const real = built(z4, "{ tree: Node }", declarations);
    expect(extracted("{ tree: Node }", "4.1.13", declarations)).toEqual(sentByZod4(real));
  });

  it.each([
    ["a list in lazy", "z.lazy(() => Node.array()).optional()"],
    ["a list of lazy", "z.array(z.lazy(() => Node)).optional()"],
    ["lazy itself", "z.lazy(() => Node).nullable()"],
  ])("a recursive schema with %s, which a method makes another of before it is built", (_, children) => {
    const set = readProject(
      `${SERVER}const Node = z.object({ name: z.string(), children: ${children} });
       server.registerTool("grow_tree", { inputSchema: { tree: Node } }, handler);`,
      { zod: "3.25.76" },
    );
    expect(holeSentences(set)).toEqual([]);
    expect(JSON.stringify(set.tools[0]?.input.schema)).toContain('{"$ref":"#/properties/tree"}');
  });

  it.each(["4.1.13", "3.25.76"] as const)("a recursive schema with lazy, in zod %s", (version) => {
    const declarations = "const Node = z.object({ name: z.string(), children: z.array(z.lazy(() => Node)) });";
    const real =
      version === "4.1.13"
        ? sentByZod4(built(z4, "{ tree: Node }", declarations))
        : sentByZod3(built(z3, "{ tree: Node }", declarations));
    expect(extracted("{ tree: Node }", version, declarations)).toEqual(real);
  });

  it("a part that cannot be built has its hole in a definition that refers to itself, too", () => {
    const set = readProject(
      `${SERVER}const Berth = z.union([z.object({ get near() { return z.array(Berth); } }), z.wharf({}), z.string()]);
       server.registerTool("find_ships", { inputSchema: { where: Berth.optional() } }, handler);`,
    );
    expect(set.tools.flatMap(({ holes }) => holes.map(({ path }) => path))).toEqual([
      "/inputSchema/definitions/__schema0/anyOf/1",
    ]);
  });

  it("a constant that serves twice is a reference in zod 3", () => {
    const declarations = 'const id = z.string().describe("A ship.");';
    expect(extracted("{ first: id, second: id }", "3.25.76", declarations)).toMatchObject({
      properties: { second: { $ref: "#/properties/first" } },
    });
  });

  it("preprocess around the object is looked through; SDK v1 lists any other effect as an object without fields", () => {
    expect(extracted("z.preprocess((value) => value, z.object({ id: z.string() }))", "3.25.76")).toEqual({
      type: "object",
      properties: {},
    });
    expect(extracted("z.object({ id: z.string() }).transform((value) => value)", "3.25.76")).toEqual({
      type: "object",
      properties: {},
    });
    expect(extracted("z.object({ id: z.string() }).transform((value) => value)", "4.1.13")).toEqual({
      type: "object",
      properties: {},
    });
  });

  it("a refined object keeps its fields in zod 4, where a check leaves it an object", () => {
    expect(extracted("z.object({ id: z.string() }).refine((value) => value.id)", "4.1.13")).toEqual(
      sentByZod4({ id: z4.string() }),
    );
  });
});

describe("functions given to zod", () => {
  it("of which it is not known what they give leave a field as optional as the schema behind them", () => {
    const code = `${SERVER}import { lookUp } from "port-kit";
      server.registerTool("moor_ship", { inputSchema: { ship: z.preprocess((value) => lookUp(value), z.string().optional()) } }, handler);`;
    const schemaIn = (zod: "3.25.76" | "4.1.13"): unknown => readProject(code, { zod }).tools[0]?.input.schema;
    const shape = "{ ship: z.preprocess((value) => value, z.string().optional()) }";
    expect(schemaIn("3.25.76")).toEqual(sentByZod3(built(z3, shape)));
    expect(schemaIn("4.1.13")).toEqual(sentByZod4(built(z4, shape)));
  });

  it("are never run", () => {
    const trap = '() => { globalThis.sprung = true; throw new Error("sprung"); }';
    const shape = `{ a: z.string().transform(${trap}), b: z.string().refine(${trap}), c: z.preprocess(${trap}, z.string()), d: z.string().superRefine(${trap}), e: z.custom(${trap}), f: z.string().catch(${trap}), g: z.array(z.string()).transform(${trap}) }`;
    for (const zod of ["4.1.13", "3.25.76"] as const) {
      expect(
        namesOf(readProject(`${SERVER}server.registerTool("moor_ship", { inputSchema: ${shape} }, handler);`, { zod })),
      ).toEqual(["moor_ship"]);
      expect(globalThis).not.toHaveProperty("sprung");
    }
  });

  it("as a default give the default, worked out statically", () => {
    expect(extracted('{ day: z.string().default(() => ["mon", "day"].join("")) }', "4.1.13")).toMatchObject({
      properties: { day: { default: "monday" } },
    });
  });

  it("as a default that is not known leave a hole at the field, which is optional all the same", () => {
    const set = readProject(
      `${SERVER}server.registerTool("moor_ship", { inputSchema: { at: z.string().default(() => new Date().toISOString()) } }, handler);`,
    );
    expect(holeSentences(set)).toEqual([
      "/inputSchema/properties/at: the field `at` makes a `Date`, which is known only at run time",
    ]);
    expect(set.tools[0] && fieldOf(set.tools[0], "at").required).toBe(false);
  });

  it("decide in zod 3 whether a field may be left out: what they make of undefined is worked out", () => {
    const shape =
      "{ a: z.preprocess((value) => value ?? [], z.array(z.string())), b: z.preprocess((value) => value, z.array(z.string())), c: z.string().optional().refine((value) => value !== undefined) }";
    expect(extracted(shape, "3.25.76")).toEqual(sentByZod3(built(z3, shape)));
  });
});

describe("holes in schemas", () => {
  it("stand at the field, and leave the others alone", () => {
    const set = readProject(
      `${SERVER}import { berthSchema } from "berths";\nserver.registerTool("moor_ship", { inputSchema: { ship: z.string(), berth: berthSchema, pilot: z.array(berthSchema).optional() } }, handler);`,
    );
    expect(holeSentences(set)).toEqual([
      "/inputSchema/properties/berth: the field `berth` is `berthSchema` of berths where a schema was expected",
      "/inputSchema/properties/pilot/items: the field `pilot` is `berthSchema` of berths where a schema was expected",
    ]);
    expect(set.tools[0]?.input.fields.map((field) => [field.name, field.required])).toEqual([
      ["ship", true],
      ["berth", true],
      ["pilot", false],
    ]);
  });

  it("stand at the fields of a JSON Schema that hold zod schemas which nobody converts: they are sent all the same", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}import { z } from "zod";
      const fields = { ship: z.string(), berth: { type: "string" } };
      const inputSchema = { type: "object", properties: fields, required: ["ship"] };
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor_ship", inputSchema }] }));`);
    expect(holeSentences(set)).toEqual(["/inputSchema/properties/ship: the field `ship` holds a schema"]);
    expect(set.tools[0]?.input.fields.map((field) => [field.name, field.required])).toEqual([
      ["ship", true],
      ["berth", false],
    ]);
  });

  it("stand at the object for fields that are spread from something unknown", () => {
    const set = readProject(
      `${SERVER}server.registerTool("moor_ship", { inputSchema: { ship: z.string(), ...loadFields() } }, handler);`,
    );
    expect(holeSentences(set)).toEqual([
      "/inputSchema: the input schema calls `loadFields`, which is known only at run time",
    ]);
    expect(set.tools[0]?.input.fields.map((field) => field.name)).toEqual(["ship"]);
  });

  it("say when a schema belongs to a library that is not replayed", () => {
    expect(
      holeSentences(
        readProject(
          `${SERVER}import * as v from "yup";\nserver.registerTool("moor_ship", { inputSchema: v.object({ ship: v.string() }) }, handler);`,
        ),
      ),
    ).toEqual(["/inputSchema: the input schema is what `object` of yup makes, not a schema that is known here"]);
  });

  it("say when the version of zod is not known", () => {
    const set = readProject(
      {
        "src/server.ts": `${SERVER}server.registerTool("moor_ship", { inputSchema: { ship: z.string() } }, handler);`,
        "node_modules/zod/package.json": "{}",
      },
      { dependencies: {} },
    );
    expect(holeSentences(set)).toEqual([
      "/inputSchema/properties/ship: the field `ship` is built by a version of zod that no package.json names",
    ]);
  });

  it.each([
    ["pnpm-workspace.yaml", 'packages: ["*"]\ncatalog:\n  zod: ^3.25.0\n', "catalog:"],
    ["pnpm-workspace.yaml", "catalogs:\n  old:\n    zod: ^3.25.0\n", "catalog:old"],
    [".yarnrc.yml", "catalog:\n  zod: ^3.25.0\n", "catalog:default"],
  ])("follow a version into the catalog of %s", (file, text, range) => {
    const { tools } = readProject(
      {
        "src/server.ts": `${SERVER}server.registerTool("moor_ship", { inputSchema: { ship: z.string() } }, handler);`,
        [file]: text,
        "node_modules/zod/package.json": "{}",
      },
      { dependencies: { "@modelcontextprotocol/sdk": "^1.0.0", zod: range } },
    );
    expect(tools[0]?.input.converter).toBe("zod-to-json-schema");
  });

  it("say when a builder refuses its arguments", () => {
    const set = readProject(
      `${SERVER}server.registerTool("moor_ship", { inputSchema: { ship: z.discriminatedUnion("kind", [z.object({ masts: z.number() })]) } }, handler);`,
      { zod: "3.25.76" },
    );
    expect(holeSentences(set)).toEqual([
      "/inputSchema/properties/ship: the field `ship` gives `discriminatedUnion` arguments that zod 3 does not accept",
    ]);
  });
});

describe("a list of schemas that is not known", () => {
  it.each([
    ["3.25.76", "union"],
    ["4.1.13", "union"],
    ["3.25.76", "tuple"],
    ["4.1.13", "tuple"],
  ] as const)("leaves the other fields alone, in zod %s: %s", (zod, builder) => {
    const code = `import { ships } from "harbour";
${SERVER}server.registerTool("moor_ship", { inputSchema: { ship: z.${builder}(ships), berth: z.string() } }, handler);`;
    const set = readProject(code, { zod });
    const fields = set.tools[0]?.input.fields.filter((field) => field.schema.type === "string");
    expect(fields?.map(({ name }) => name)).toEqual(["berth"]);
    expect(holeSentences(set)).toEqual([
      `/inputSchema/properties/ship: the field \`ship\` gives \`${builder}\` a list that is \`ships\` of harbour, which only the types of the installed package can tell`,
    ]);
  });
});

describe("which zod it is", () => {
  const schemaWith = (imported: string, zod: "3.25.76" | "4.1.13"): unknown =>
    toolOf(
      `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n${imported}\nconst server = new McpServer({});\nserver.registerTool("moor", { inputSchema: { ship: z.string() } }, () => {});`,
      { zod },
    ).input.converter;

  it.each([
    ['import { z } from "zod";', "4.1.13", "zod-draft-7"],
    ['import { z } from "zod";', "3.25.76", "zod-to-json-schema"],
    ['import * as z from "zod";', "4.1.13", "zod-draft-7"],
    ['import z from "zod";', "4.1.13", "zod-draft-7"],
    ['import { z as zod } from "zod";\nconst z = zod;', "4.1.13", "zod-draft-7"],
    ['import { z } from "zod/v3";', "4.1.13", "zod-to-json-schema"],
    ['import { z } from "zod/v4";', "3.25.76", "zod-draft-7"],
    ['import * as z from "zod/mini";', "4.1.13", "zod-draft-7"],
    ['const { z } = require("zod");', "4.1.13", "zod-draft-7"],
  ] as const)("%s with %s installed", (imported, zod, expected) => {
    expect(schemaWith(imported, zod)).toBe(expected);
  });

  it("has functions in zod/mini for what are methods elsewhere, each key at its place", () => {
    const set = readProject(`import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
      import * as z from "zod/mini";
      const Ship = z.object({ ship: z.string(), flag: z.string(), crew: z.number() });
      const Moored = z.partial(z.extend(z.omit(Ship, { crew: true }), { berth: z.int() }), { flag: true });
      new McpServer({}).registerTool("moor", { inputSchema: Moored }, () => {});`);
    const [tool] = set.tools;
    expect(tool?.input.fields.map(({ name, required }) => [name, required])).toEqual([
      ["ship", true],
      ["flag", false],
      ["berth", true],
    ]);
    expect(tool?.input.fields.map(({ range }) => wordsAt(set, range))).toEqual(["ship", "flag", "berth"]);
  });

  it("may come through a module of the project", () => {
    const files = {
      "src/server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nimport { z } from "./zod.js";\nnew McpServer({}).registerTool("moor", { inputSchema: { ship: z.string() } }, () => {});`,
      "src/zod.ts": 'export { z } from "zod";',
    };
    expect(toolOf(files).input.fields.map((field) => field.name)).toEqual(["ship"]);
  });
});

describe("schemas converted by the project itself", () => {
  it("with zodToJsonSchema and its options", () => {
    const tool = toolOf(
      `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
       import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
       import { zodToJsonSchema } from "zod-to-json-schema";
       import { z } from "zod";
       const server = new Server({}, {});
       const Moor = z.object({ ship: z.string().describe("The ship."), berth: z.number().optional() });
       server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor", inputSchema: zodToJsonSchema(Moor, { target: "openApi3" }) }] }));`,
      { zod: "3.25.76" },
    );
    expect(tool.input.schema).toEqual(
      zodToJsonSchema(z3.object({ ship: z3.string().describe("The ship."), berth: z3.number().optional() }), {
        target: "openApi3",
      }),
    );
    expect(tool.input.converter).toBe("zod-to-json-schema");
  });

  it.each([
    ["z.object({ ship: z.string() })", "rejectedAdditionalProperties", undefined],
    ["z.object({ ship: z.string() })", "rejectedAdditionalProperties", true],
    ["z.object({ ship: z.string() }).passthrough()", "allowedAdditionalProperties", undefined],
  ] as const)("with what zodToJsonSchema says of further fields: %s, %s: %s", (schema, option, value) => {
    const tool = toolOf(
      `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
       import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
       import { zodToJsonSchema } from "zod-to-json-schema";
       import { z } from "zod";
       const server = new Server({}, {});
       server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor", inputSchema: zodToJsonSchema(${schema}, { ${option}: ${value} }) }] }));`,
      { zod: "3.25.76" },
    );
    const moored = z3.object({ ship: z3.string() });
    const real = schema.endsWith("passthrough()") ? moored.passthrough() : moored;
    expect(tool.input.schema).toEqual(JSON.parse(JSON.stringify(zodToJsonSchema(real, { [option]: value }))));
  });

  it.each([
    ["of zod 3", "3.25.76", zodToJsonSchema(z3.object({ ship: z3.string() }), { pipeStrategy: "input" })],
    ["of zod 4", "4.1.13", toJSONSchema(z4.object({ ship: z4.string() }), { target: "draft-7", io: "input" })],
  ] as const)("with what the SDK itself converts by, %s", (_, zod, real) => {
    const code = (
      schema: string,
    ): string => `import { normalizeObjectSchema } from "@modelcontextprotocol/sdk/server/zod-compat.js";
      import { toJsonSchemaCompat } from "@modelcontextprotocol/sdk/server/zod-json-schema-compat.js";
      import { Server } from "@modelcontextprotocol/sdk/server/index.js";
      import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
      import { z } from "zod";
      const server = new Server({}, {});
      const schema = normalizeObjectSchema(${schema});
      const inputSchema = schema ? toJsonSchemaCompat(schema, { strictUnions: true, pipeStrategy: "input" }) : { type: "object" };
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor", inputSchema }] }));`;
    const expected: unknown = JSON.parse(JSON.stringify(real));
    expect(toolOf(code("z.object({ ship: z.string() })"), { zod }).input.schema).toEqual(expected);
    expect(toolOf(code("{ ship: z.string() }"), { zod }).input.schema).toEqual(expected);
  });

  it("with z.toJSONSchema, as a function and as a method", () => {
    const code = (conversion: string): string => `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
      import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
      import { z } from "zod";
      const server = new Server({}, {});
      const Moor = z.object({ ship: z.string().default("Fram") });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor", inputSchema: ${conversion} }] }));`;
    const real = JSON.parse(
      JSON.stringify(toJSONSchema(z4.object({ ship: z4.string().default("Fram") }), { io: "input" })),
    );
    expect(toolOf(code('z.toJSONSchema(Moor, { io: "input" })')).input.schema).toEqual(real);
    expect(toolOf(code('Moor.toJSONSchema({ io: "input" })')).input.schema).toEqual(real);
  });

  describe("with options", () => {
    const program = (conversion: string): string => `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
      import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
      import { zodToJsonSchema } from "zod-to-json-schema";
      import { settings } from "./elsewhere.js";
      import { z } from "zod";
      const server = new Server({}, {});
      const Berth = z.object({ quay: z.string() });
      const Moor = z.object({ from: Berth, to: Berth, at: ${conversion.includes("any") ? "z.date()" : "z.string()"} });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor", inputSchema: ${conversion} }] }));`;

    it.each([
      ['{ reused: "ref" }', { reused: "ref" }, z4.string()],
      ['{ unrepresentable: "any" }', { unrepresentable: "any" }, z4.date()],
      ['{ cycles: "throw", reused: "inline" }', { cycles: "throw", reused: "inline" }, z4.string()],
    ] as const)("%s are those of the library", (written, options, at) => {
      const Berth = z4.object({ quay: z4.string() });
      const real = toJSONSchema(z4.object({ from: Berth, to: Berth, at }), options);
      const set = readProject(program(`z.toJSONSchema(Moor, ${written})`));
      expect(holeSentences(set)).toEqual([]);
      expect(set.tools[0]?.input.schema).toEqual(JSON.parse(JSON.stringify(real)));
    });

    it.each([
      [
        "z.toJSONSchema(Moor, { override: (part) => { part.jsonSchema.title = process.title; } })",
        "the option `override`, which is not followed",
      ],
      ["z.toJSONSchema(Moor, settings)", "options that are not known; write them where it is converted"],
    ])("that are not known, as in %s, the fields are read, and a hole says so", (conversion, reason) => {
      const set = readProject(program(conversion));
      expect(set.tools[0]?.input.fields.map(({ path }) => path)).toContain("/inputSchema/properties/from");
      expect(holeSentences(set).join("\n")).toContain(`is converted with ${reason}`);
    });

    it("that change each part by a function, zodToJsonSchema leaves a hole, too", () => {
      const set = readProject(program("zodToJsonSchema(Moor, { postProcess: (part) => part })"), { zod: "3.25.76" });
      expect(holeSentences(set).join("\n")).toContain("is converted with the option `postProcess`");
    });
  });

  it.each(["@harbour/zod-to-json-schema", "zod-to-json-schema-x", "zod2json-schema"])(
    "by %s, which is not known here: the fields are read, and a hole says so",
    (converter) => {
      const set = readProject(`${LOW_LEVEL_SERVER}
        import { zodToJsonSchema as convert } from "${converter}";
        import { z } from "zod";
        const Moor = z.object({ ship: z.string(), berth: z.string() });
        server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor", inputSchema: convert(Moor) }] }));`);
      expect(set.tools[0]?.input.fields.map(({ name }) => name)).toEqual(["ship", "berth"]);
      expect(holeSentences(set)).toEqual([
        `/inputSchema: the input schema is converted with \`${converter}\`, which is not run here; the fields are those of the zod schema`,
      ]);
    },
  );

  it("with required written over them by hand", () => {
    const set = readProject(
      `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
       import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
       import { zodToJsonSchema } from "zod-to-json-schema";
       import { z } from "zod";
       const server = new Server({}, {});
       const Moor = z.object({ ship: z.string(), berth: z.string() });
       server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor", inputSchema: { ...zodToJsonSchema(Moor), required: ["ship"] } }] }));`,
      { zod: "3.25.76" },
    );
    const override = set.tools[0]?.input.requiredOverride;
    expect([override?.names, override?.converted, wordsAt(set, override?.range)]).toEqual([
      ["ship"],
      ["ship", "berth"],
      '["ship"]',
    ]);
  });

  it("of zod 4 by zodToJsonSchema are a hole: the library gives an empty schema without a word", () => {
    const set = readProject(`import { Server } from "@modelcontextprotocol/sdk/server/index.js";
      import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
      import { zodToJsonSchema } from "zod-to-json-schema";
      import { z } from "zod";
      const server = new Server({}, {});
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor", inputSchema: zodToJsonSchema(z.object({ ship: z.string() })) }] }));`);
    expect(holeSentences(set)).toEqual([
      "/inputSchema: the input schema is empty: `zodToJsonSchema` cannot convert zod 4; use `z.toJSONSchema`",
    ]);
  });
});

describe("the fields of a schema that has none to read", () => {
  const holesOf = (schema: string, zod: "3.25.76" | "4.1.13"): readonly string[] =>
    holeSentences(
      readProject(`${SERVER}server.registerTool("moor_ship", { inputSchema: ${schema}.shape }, handler);`, { zod }),
    );

  it.each([
    ["z.object({ ship: z.string() }).refine(isKnown)", "3.25.76"],
    ["z.object({ ship: z.string() }).transform(berthed)", "3.25.76"],
    ["z.object({ ship: z.string() }).transform(berthed)", "4.1.13"],
    ["z.preprocess(berthed, z.object({ ship: z.string() }))", "4.1.13"],
  ] as const)("are a hole that says what took them away: %s, zod %s", (schema, zod) => {
    expect(holesOf(schema, zod)).toEqual([
      "/inputSchema: the input schema reads `.shape` of what a refinement, transform or preprocess makes, which has none",
    ]);
  });

  it("are those of the object where a refinement leaves it one", () => {
    expect(holesOf("z.object({ ship: z.string() }).refine(isKnown)", "4.1.13")).toEqual([]);
  });

  it("are a hole of another kind where there is no object", () => {
    expect(holesOf("z.string()", "4.1.13")).toEqual([
      "/inputSchema: the input schema reads `.shape` of a schema that is no object",
    ]);
  });
});

describe("schemas under a condition", () => {
  const withCondition = (schema: string): ReturnType<typeof readProject> =>
    readProject(
      `${SERVER}const wide = load();\nserver.registerTool("moor_ship", { inputSchema: ${schema} }, handler);`,
    );
  const fieldsOf = (schema: string): string[][] => {
    const [tool] = withCondition(schema).tools;
    return [tool?.input, ...(tool?.alternatives ?? []).map((face) => face.input)].map((input) =>
      (input?.fields ?? []).map((field) => field.name),
    );
  };

  it.each([
    ["of an object", "z.object(wide ? { ship: z.string(), berth: z.string() } : { ship: z.string() })"],
    ["that is extended", "z.object({ ship: z.string() }).extend(wide ? { berth: z.string() } : {})"],
    ["chosen whole", "wide ? z.object({ ship: z.string(), berth: z.string() }) : z.object({ ship: z.string() })"],
    ["that is a raw shape", "wide ? { ship: z.string(), berth: z.string() } : { ship: z.string() }"],
    ["with a field left out", "wide ? base : base.omit({ berth: true })"],
  ])("make a face each: the shape %s", (_, schema) => {
    const declared = schema.replaceAll("base", "z.object({ ship: z.string(), berth: z.string() })");
    expect(fieldsOf(declared)).toEqual([["ship", "berth"], ["ship"]]);
  });

  it("are converted each by the project's own call", () => {
    const set = readProject(
      `${LOW_LEVEL_SERVER}const ship = z.object({ ship: z.string(), berth: z.string() });
       const parameters = load() ? ship : ship.omit({ berth: true });
       server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor_ship", inputSchema: z.toJSONSchema(parameters) }] }));`,
    );
    expect(holeSentences(set)).toEqual([]);
    expect(set.tools[0]?.alternatives.map((face) => face.input?.fields.map((field) => field.name))).toEqual([["ship"]]);
  });

  it("make a raw shape also where all of its fields depend on one", () => {
    const [tool] = withCondition("{ berth: wide ? z.string() : z.number() }").tools;
    expect(tool?.input.schema).toMatchObject({ type: "object", properties: { berth: { type: "string" } } });
  });

  it("have fields that an object spreads in only then as a face of their own", () => {
    expect(fieldsOf("{ ship: z.string(), ...(wide && { berth: z.string() }) }")).toEqual([["ship"], ["ship", "berth"]]);
  });

  it("keep at a field what is known, and say that it depends", () => {
    const set = withCondition(
      '{ ship: z.string().describe(wide ? "The ship." : "A ship."), berth: z.array(wide ? z.string() : z.number()) }',
    );
    expect(set.tools[0]?.input.fields[0]?.description?.value).toBe("The ship.");
    expect(holeSentences(set)).toEqual([
      "/inputSchema/properties/ship: the field `ship` depends on a condition",
      "/inputSchema/properties/berth: the field `berth` depends on a condition",
    ]);
  });
});

describe("a field of which it depends on a condition what it is", () => {
  const read = (fields: string, zod: "3.25.76" | "4.1.13"): { schema: unknown; holes: string[] } => {
    const set = readProject(
      `${SERVER}const wide = load();\nconst flag = z.string().describe("Flag of the ship.");
       server.registerTool("moor_ship", { inputSchema: ${fields} }, handler);`,
      { zod },
    );
    return { schema: set.tools[0]?.input.schema, holes: holeSentences(set) };
  };
  const OPEN = "/inputSchema/properties/flag: the field `flag` depends on a condition";

  it.each(["3.25.76", "4.1.13"] as const)("is a hole of its own, with zod %s", (zod) => {
    expect(read("{ flag: wide ? flag : z.enum([]), name: z.string().describe('Its name.') }", zod)).toMatchObject({
      schema: {
        properties: {
          flag: { type: "string", description: "Flag of the ship." },
          name: { type: "string", description: "Its name." },
        },
        required: ["flag", "name"],
      },
      holes: [OPEN],
    });
  });

  it("is one of the whole, too, where it depends on it whether the field is required", () => {
    expect(read("{ flag: wide ? flag : flag.optional() }", "4.1.13").holes).toEqual([
      "/inputSchema: the input schema depends on a condition",
      OPEN,
    ]);
  });

  it("is one where nothing of it is known", () => {
    expect(read("{ flag: wide ? load() : sail(), ship: z.string() }", "4.1.13").holes).toEqual([
      expect.stringContaining("/inputSchema/properties/flag: "),
    ]);
  });
});

describe("an enum whose members are not known", () => {
  const read = (members: string, zod: "3.25.76" | "4.1.13"): ToolSet =>
    readProject(
      `import { Tides } from "tide-tables";\n${SERVER}const all = ["ebb", "flood"] as const;\nserver.registerTool("get_tide", { inputSchema: { tide: z.enum(${members}).describe("Which tide.") } }, handler);`,
      { zod },
    );

  it("is one of texts where its list is that of what a package holds", () => {
    for (const zod of ["3.25.76", "4.1.13"] as const) {
      const set = read("Object.keys(Tides) as [string, ...string[]]", zod);
      expect(set.tools.map(({ input }) => input.schema.properties)).toEqual([
        { tide: { type: "string", description: "Which tide." } },
      ]);
      expect(holeSentences(set)).toHaveLength(1);
    }
  });

  it.each([
    ["what is set is left out", "all.filter((one) => one !== process.argv[2])"],
    ["a setting leaves only some", "process.env.CALM ? all.slice(0, 1) : all"],
  ])("has all that there can be where %s, and says that it depends", (_, members) => {
    for (const zod of ["3.25.76", "4.1.13"] as const) {
      const set = read(members, zod);
      expect(set.tools.map(({ input }) => input.schema.properties)).toEqual([
        { tide: { type: "string", enum: ["ebb", "flood"], description: "Which tide." } },
      ]);
      expect(holeSentences(set)).toEqual([
        "/inputSchema/properties/tide: the field `tide` has members that depend on a condition",
      ]);
    }
  });

  it("has no type where zod takes other members too", () => {
    expect(read("Tides", "4.1.13").tools.map(({ input }) => input.schema.properties)).toEqual([
      { tide: { description: "Which tide." } },
    ]);
  });
});

describe("settings behind a shape", () => {
  const BERTH = 'const Berth = z.object({ berth_id: z.string() }, { description: "Reads a berth." });';

  it("describe the schema, for who asks", () => {
    const code = `${SERVER}${BERTH} server.tool("get_berth", Berth.description ?? "", Berth.shape, handler);`;
    const tool = toolOf(code, { zod: "3.25.76" });
    expect(tool.description?.value).toBe("Reads a berth.");
    expect(tool.input.schema.required).toEqual(["berth_id"]);
  });

  it.each([
    ["an object", "z.object({ berth_id: z.string() }, { description: textOf(1) })", ["quay", "berth_id"]],
    ["a text", "z.string({ description: textOf(1) })", ["quay"]],
  ])("leave a hole where it is not known what they say, and what else is known of %s", (_, quay, fields) => {
    const code = `${SERVER}import { textOf } from "harbour-log";\nserver.tool("get_berth", "Reads.", { quay: ${quay} }, handler);`;
    const set = readProject(code, { zod: "3.25.76" });
    expect(set.tools[0]?.input.fields.map(({ name }) => name)).toEqual(fields);
    expect(holeSentences(set)).toHaveLength(1);
  });
});

describe("what a package holds leaves a hole where it decides what a schema says", () => {
  const holesOf = (expression: string, zod: "3.25.76" | "4.1.13"): string[] =>
    holeSentences(
      readProject(
        `import { Tides } from "tide-tables";\n${SERVER}server.registerTool("get_tide", { inputSchema: { tide: ${expression} } }, handler);`,
        { zod },
      ),
    );

  it.each([
    ["a value", "z.literal(Tides.high)"],
    ["a choice", "z.nativeEnum(Tides)"],
    ["one of several choices", 'z.enum(["slack", Tides.high])'],
    ["a bound", "z.number().max(Tides.highest)"],
    ["a pattern", "z.string().regex(Tides.pattern)"],
    ["a description", "z.string().describe(Tides.about)"],
  ])("%s", (_, expression) => {
    for (const zod of ["3.25.76", "4.1.13"] as const) {
      expect(holesOf(expression, zod)).toEqual([
        expect.stringMatching(/^\/inputSchema\/properties\/tide: the field `tide` takes `Tides\S*` of tide-tables/u),
      ]);
    }
  });

  it("also in the items of a list, whatever converts it", () => {
    for (const zod of ["3.25.76", "4.1.13"] as const) {
      expect(holesOf("z.array(z.nativeEnum(Tides))", zod)).toEqual([
        "/inputSchema/properties/tide/items: the field `tide` takes `Tides` of tide-tables, which only the types of the installed package can tell",
      ]);
    }
  });

  it("also in a member of a union, whatever converts it", () => {
    for (const zod of ["3.25.76", "4.1.13"] as const) {
      expect(holesOf("z.array(z.union([z.nativeEnum(Tides), z.number()]))", zod)).toEqual([
        "/inputSchema/properties/tide/items/anyOf/0: the input schema takes `Tides` of tide-tables, which only the types of the installed package can tell",
      ]);
    }
  });

  it.each([
    ["judges", "z.string().refine(Tides.check)"],
    ["is a message", "z.string().min(1, Tides.message)"],
    ["is a message of a format", "z.string().email(Tides.message)"],
  ])("but none where it %s", (_, expression) => {
    expect(holesOf(expression, "4.1.13")).toEqual([]);
  });
});

describe("zod that no package.json names", () => {
  const closedness = (dependencies: Readonly<Record<string, string>>): unknown =>
    toolOf(
      {
        "src/server.ts": `${SERVER}server.registerTool("moor_ship", { inputSchema: { berth: z.object({}) } }, handler);`,
        "node_modules/zod/package.json": "{}",
      },
      { dependencies },
    ).input.schema;

  it("is zod 4 with a release of the first SDK that takes it", () => {
    const schema = closedness({ "@modelcontextprotocol/sdk": "^1.20.0" });
    expect(schema).toMatchObject({ properties: { berth: { type: "object", properties: {} } } });
    expect(schema).not.toHaveProperty("properties.berth.additionalProperties");
  });

  it("is zod 4 with FastMCP that has it, whatever the first SDK takes", () => {
    const tool = toolOf(
      {
        "src/server.ts": `import { FastMCP } from "fastmcp";
import { z } from "zod";
const server = new FastMCP({ name: "port", version: "1.0.0" });
server.addTool({ name: "moor_ship", parameters: z.object({ mail: z.email() }), execute: async () => "Moored." });`,
        "node_modules/zod/package.json": "{}",
      },
      { dependencies: { "@modelcontextprotocol/sdk": "1.20.0", fastmcp: "^3.26.0" } },
    );
    expect(tool.input.schema).toHaveProperty("properties.mail.format", "email");
  });

  it("is zod 3 with a release of the first SDK that knows no other", () => {
    expect(closedness({ "@modelcontextprotocol/sdk": "~1.20.0" })).toHaveProperty(
      "properties.berth.additionalProperties",
      false,
    );
  });
});
