import { describe, expect, it } from "vitest";
import { z } from "zod";
import { holeSentences, LOW_LEVEL_SERVER, readProject } from "../../support/source-project.ts";

type Json = Record<string, unknown>;

/** What an override is given. */
interface Part {
  readonly jsonSchema: Json;
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } }; readonly description?: string };
  readonly path: readonly (string | number)[];
}

const berth = z.object({
  ship: z.string().describe("The ship"),
  draught: z.number().nullable(),
  since: z.date().optional(),
  crew: z.array(z.object({ rank: z.int() })),
  cargo: z.union([z.string(), z.array(z.string())]),
});

const BERTH = `z.object({
  ship: z.string().describe("The ship"),
  draught: z.number().nullable(),
  since: z.date().optional(),
  crew: z.array(z.object({ rank: z.int() })),
  cargo: z.union([z.string(), z.array(z.string())]),
})`;

/** What is read of a server that converts its schema with an override, beside declarations of its own. */
function readWith(override: string, declarations = ""): ReturnType<typeof readProject> {
  return readProject(
    `${LOW_LEVEL_SERVER}${declarations}
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: "moor", description: "Moors.", inputSchema: z.toJSONSchema(${BERTH}, { unrepresentable: "any", override: ${override} }) }],
}));`,
    { zod: "4.6.7" },
  );
}

/** Overrides that are run here by zod itself, and read from their text. */
const OVERRIDES: readonly (readonly [string, (part: Part) => unknown])[] = [
  [
    "that gives a union the types of its branches",
    (part) => {
      const schema = part.jsonSchema;
      const branches = (schema.oneOf ?? schema.anyOf) as { type?: unknown }[] | undefined;
      if (!branches || "type" in schema) return;
      const types = [...new Set(branches.map((one) => one.type))].filter(Boolean);
      if (types.length === 1) schema.type = types[0];
      else if (types.length > 1) schema.type = types;
    },
  ],
  ["that takes out a member", (part) => delete part.jsonSchema.additionalProperties],
  [
    "that asks for the kind of schema",
    ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
    },
  ],
  [
    "that changes what lies below",
    ({ jsonSchema }) => {
      for (const [name, field] of Object.entries(jsonSchema.properties ?? {})) (field as Json).title = name;
    },
  ],
  [
    "that changes lists",
    ({ jsonSchema }) => {
      const { required } = jsonSchema as { required?: string[] };
      if (required) required.push("pilot");
    },
  ],
  [
    "that asks where it is",
    ({ jsonSchema, path }) => {
      jsonSchema.title = path.length === 0 ? "Berth" : path.join(".");
    },
  ],
  [
    "that puts a member in another place",
    ({ jsonSchema }) => {
      const [first, ...others] = (jsonSchema.anyOf ?? []) as unknown[];
      if (first !== undefined) jsonSchema.anyOf = [...others, first];
    },
  ],
];

describe("an override of `z.toJSONSchema`", () => {
  it.each(OVERRIDES)("%s is run over each part", (_, override) => {
    const set = readWith(override.toString());
    const sent: unknown = z.toJSONSchema(berth, {
      unrepresentable: "any",
      override: (part) => void override(part as unknown as Part),
    });
    expect(set.tools[0]?.input.schema).toEqual(sent);
    expect(holeSentences(set)).toEqual([]);
  });

  it("is run with the functions that it calls", () => {
    const close = "function open(schema) { if (schema.type === 'object') schema.additionalProperties = true; }";
    const set = readWith("({ jsonSchema }) => { open(jsonSchema); }", close);
    expect(set.tools[0]?.input.schema).toMatchObject({ additionalProperties: true });
    expect(holeSentences(set)).toEqual([]);
  });

  it.each([
    ["counts its calls", "({ jsonSchema }) => { count += 1; jsonSchema.title = String(count); }", "let count = 0;"],
    [
      "keeps what it has seen",
      "({ jsonSchema }) => { seen.push(jsonSchema); jsonSchema.title = String(seen.length); }",
      "const seen = [];",
    ],
    ["hands it to a package", "({ jsonSchema }) => { tidy(jsonSchema); }", 'import { tidy } from "json-tidy";'],
    [
      "tries something",
      "({ jsonSchema }) => { try { jsonSchema.anyOf[0].title = 'A'; } catch { jsonSchema.title = 'B'; } }",
      "",
    ],
    [
      "asks for a setting",
      "({ jsonSchema }) => { if (process.env.STRICT) jsonSchema.additionalProperties = true; }",
      "",
    ],
    ["makes something up", "({ jsonSchema }) => { jsonSchema.title = String(Math.random()); }", ""],
  ])("leaves a hole where it %s", (_, override, declarations) => {
    expect(holeSentences(readWith(override, declarations))).toEqual([
      "/inputSchema: the input schema is converted with the option `override`, which is not followed",
    ]);
  });

  it("leaves a hole where a part of the schema is not known", () => {
    const set = readProject(
      `${LOW_LEVEL_SERVER}import { cargo } from "cargo";
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: "moor", description: "Moors.", inputSchema: z.toJSONSchema(z.object({ load: z.union([cargo(), z.string()]) }), { override: ({ jsonSchema }) => { if (jsonSchema.anyOf) jsonSchema.title = String(jsonSchema.anyOf.length); } }) }],
}));`,
      { zod: "4.6.7" },
    );
    expect(holeSentences(set)).toContain(
      "/inputSchema: the input schema is converted with the option `override`, which is not followed",
    );
  });
});
