import { describe, expect, it } from "vitest";
import type { Tool } from "../../../src/tool-model/tool.ts";
import { holeSentences, namesOf, readProject, toolOf, toolsOf } from "../../support/source-project.ts";

/** What the servers of these releases answered to `tools/list`: effect 3.22 with @effect/ai 0.37, effect 4.1. */
const WITH_3 = { dependencies: { effect: "^3.22.0", "@effect/ai": "^0.37.0" } };
const WITH_4 = { dependencies: { effect: "^4.1.0" } };

const IMPORTS_3 = `import { McpServer, Tool, Toolkit } from "@effect/ai";
import { Layer, Schema } from "effect";
`;
const IMPORTS_4 = `import { McpServer, Tool, Toolkit } from "effect/ai";
import { Layer, Schema } from "effect";
`;
const SERVED = `export const Live = McpServer.toolkit(Kit).pipe(Layer.provide(Kit.toLayer(handlers)));`;

/** A project with one tool of such fields. */
function toolWith(fields: string): Tool {
  return toolOf(projectWith(IMPORTS_3, `{ ${fields} }`), WITH_3);
}

function projectWith(imports: string, parameters: string): string {
  return `${imports}const Kit = Toolkit.make(Tool.make("sow_bed", { description: "Sows.", parameters: ${parameters} }));
${SERVED}`;
}

describe("McpServer.toolkit(Toolkit.make(…)) of Effect", () => {
  it("lists the tools of the toolkit with names, texts, fields and hints", () => {
    const tool = toolOf(
      `${IMPORTS_3}
const bed = Schema.String.annotations({ description: "Where to sow." });
const Kit = Toolkit.make(
  Tool.make("sow_bed", {
    description: "Sows a bed.",
    parameters: { bed, seeds: Schema.optional(Schema.Number) },
    success: Schema.String,
  }).annotate(Tool.Destructive, false).annotate(Tool.Title, "Sow"),
);
${SERVED}`,
      WITH_3,
    );
    expect([tool.name.value, tool.description?.value]).toEqual(["sow_bed", "Sows a bed."]);
    expect(tool.input.schema).toEqual({
      type: "object",
      required: ["bed"],
      properties: { bed: { type: "string", description: "Where to sow." }, seeds: { type: "number" } },
      additionalProperties: false,
    });
    expect(tool.input.fields.find(({ name }) => name === "bed")?.description?.value).toBe("Where to sow.");
    expect(Object.entries(tool.annotations).map(([hint, said]) => [hint, said.value])).toEqual([
      ["title", "Sow"],
      ["readOnlyHint", false],
      ["destructiveHint", false],
      ["idempotentHint", false],
      ["openWorldHint", true],
    ]);
    expect(tool.output).toBeUndefined();
  });

  it("lists a tool without options with an empty object", () => {
    const tool = toolOf(`${IMPORTS_3}const Kit = Toolkit.make(Tool.make("rake"));\n${SERVED}`, WITH_3);
    expect(tool.description).toBeUndefined();
    expect(tool.input.schema).toEqual({ type: "object", required: [], properties: {}, additionalProperties: false });
  });

  it("takes the tools of toolkits that are put together, and of the modules by their own paths", () => {
    const set = readProject(
      `import * as McpServer from "@effect/ai/McpServer";
import * as Tool from "@effect/ai/Tool";
import * as Toolkit from "@effect/ai/Toolkit";
import * as Schema from "effect/Schema";
const Beds = Toolkit.make(Tool.make("sow_bed", { parameters: { bed: Schema.String } }));
const Paths = Toolkit.make(Tool.make("sweep_path"), Tool.make("salt_path"));
export const Live = McpServer.toolkit(Toolkit.merge(Beds, Paths));`,
      WITH_3,
    );
    expect(namesOf(set)).toEqual(["sow_bed", "sweep_path", "salt_path"]);
    expect(set.holes).toEqual([]);
  });

  it("takes parameters that are set later", () => {
    const tool = toolOf(
      `${IMPORTS_3}const Kit = Toolkit.make(Tool.make("sow_bed", { description: "Sows." })
  .setSuccess(Schema.String).setParameters(Schema.Struct({ bed: Schema.String })));
${SERVED}`,
      WITH_3,
    );
    expect(tool.input.schema).toMatchObject({ required: ["bed"], properties: { bed: { type: "string" } } });
  });

  it("has a hole for annotations that come all at once, or under a key that is not known", () => {
    const set = readProject(
      `${IMPORTS_3}const Kit = Toolkit.make(
  Tool.make("rake").annotateContext(common),
  Tool.make("mow").annotate(process.env.LOUD ? Tool.Destructive : Tool.OpenWorld, false),
);
${SERVED}`,
      WITH_3,
    );
    expect(namesOf(set)).toEqual(["rake", "mow"]);
    expect(set.tools.map(({ annotations }) => annotations)).toEqual([{}, {}]);
    expect(set.tools.flatMap(({ holes }) => holes.map(({ path }) => path))).toEqual(["/annotations", "/annotations"]);
  });

  it("sends nothing of annotations of the project's own", () => {
    const tool = toolOf(
      `${IMPORTS_3}import { Context } from "effect";
class Season extends Context.Tag("Season")() {}
const Kit = Toolkit.make(Tool.make("rake").annotate(Season, "autumn"));
${SERVED}`,
      WITH_3,
    );
    expect(tool.wireMeta).toBeUndefined();
  });

  it("has a hole for parameters that are no plain object", () => {
    const set = readProject(
      `${IMPORTS_4}class Bed extends Schema.Class("Bed")({ row: Schema.Finite }) {}
const Kit = Toolkit.make(Tool.make("sow_bed", { parameters: Bed }));
${SERVED}`,
      WITH_4,
    );
    expect(set.tools[0]?.holes.find(({ path }) => path === "/inputSchema")?.reason).toBe(
      "the input schema is a class, not a schema that is known here",
    );
  });

  it("has a hole in its list for tools that are made of what is not known", () => {
    const set = readProject(
      `${IMPORTS_3}const Kit = Toolkit.make(Tool.make("rake"), Tool.fromTaggedRequest(Mow));\n${SERVED}`,
      WITH_3,
    );
    expect(namesOf(set)).toEqual(["rake"]);
    expect(set.holes.map(({ reason }) => reason)).toEqual([expect.stringContaining("the list of tools holds more")]);
  });

  it("is none of a class of the project's own that is called so", () => {
    const set = toolsOf(
      `class McpServer { static toolkit(kit) { return kit; } }\nconst Kit = ["rake"];\nexport const live = McpServer.toolkit(Kit);`,
      WITH_3,
    );
    expect(namesOf(set)).toEqual([]);
  });
});

describe("schemas of Effect", () => {
  it.each([
    ["Schema.Int", { type: "integer", description: "an integer", title: "int" }],
    [
      "Schema.NonEmptyString",
      { type: "string", description: "a non empty string", title: "nonEmptyString", minLength: 1 },
    ],
    [`Schema.Literal("beech", "oak")`, { type: "string", enum: ["beech", "oak"] }],
    [`Schema.Union(Schema.Literal("beech"), Schema.Literal("oak"))`, { type: "string", enum: ["beech", "oak"] }],
    ["Schema.Union(Schema.String, Schema.Number)", { anyOf: [{ type: "string" }, { type: "number" }] }],
    ["Schema.NullOr(Schema.Boolean)", { anyOf: [{ type: "boolean" }, { type: "null" }] }],
    [
      `Schema.Array(Schema.String.annotations({ description: "One." })).annotations({ description: "All." })`,
      { type: "array", items: { type: "string", description: "One." }, description: "All." },
    ],
    ["Schema.NonEmptyArray(Schema.String)", { type: "array", minItems: 1, items: { type: "string" } }],
    [
      "Schema.Record({ key: Schema.String, value: Schema.Number })",
      { type: "object", required: [], properties: {}, additionalProperties: { type: "number" } },
    ],
    [
      "Schema.Struct({ row: Schema.Number, label: Schema.optional(Schema.String) })",
      {
        type: "object",
        required: ["row"],
        properties: { row: { type: "number" }, label: { type: "string" } },
        additionalProperties: false,
      },
    ],
    [`Schema.String.pipe(Schema.annotations({ description: "Piped." }))`, { type: "string", description: "Piped." }],
  ])("are sent as the third release sends them: %s", (schema, json) => {
    expect(toolWith(`field: ${schema}`).input.schema.properties).toEqual({ field: json });
  });

  it("leave out what is said of a field that may be left out, and not of its schema", () => {
    const tool = toolWith(`
  own: Schema.optional(Schema.String.annotations({ description: "Said." })),
  around: Schema.optional(Schema.String).annotations({ description: "Not said." }),
  later: Schema.optionalWith(Schema.Number, { default: () => 5 }),`);
    expect(tool.input.schema).toMatchObject({
      required: [],
      properties: {
        own: { type: "string", description: "Said." },
        around: { type: "string" },
        later: { type: "number" },
      },
    });
  });

  it("are a hole where more is said of them than is worked out, or nothing is known", () => {
    const set = readProject(
      projectWith(
        IMPORTS_3,
        `{
  deep: Schema.Number.pipe(Schema.between(1, 5)),
  sown: Schema.DateFromString,
  label: Schema.String.annotations({ identifier: "Label" }),
  none: Schema.optionalWith(Schema.String, { nullable: true }),
}`,
      ),
      WITH_3,
    );
    expect(set.tools[0]?.input.schema.properties).toEqual({
      deep: { type: "number" },
      sown: {},
      label: { type: "string" },
      none: { type: "string" },
    });
    expect(set.tools[0]?.holes.map(({ reason }) => reason)).toEqual([
      "the field `deep` says more by `Schema.between` of Effect than is known here",
      expect.stringContaining("the field `sown` is made by `Schema.DateFromString`"),
      "the field `label` says more by `identifier` than is known here",
      expect.stringContaining("the field `none` is made by `Schema.optionalWith`"),
    ]);
  });

  it("make a field one that may be left out where its value may be undefined", () => {
    expect(toolWith("row: Schema.UndefinedOr(Schema.Number), bed: Schema.String").input.schema).toMatchObject({
      required: ["bed"],
      properties: { row: { type: "number" } },
    });
  });

  it("are a hole where an object has no fields, or takes others too, which is sent in another form", () => {
    const set = readProject(
      projectWith(
        IMPORTS_3,
        "{ any: Schema.Struct({}), more: Schema.Struct({ bed: Schema.String }, Schema.Record({ key: Schema.String, value: Schema.Number })) }",
      ),
      WITH_3,
    );
    expect(set.tools[0]?.input.schema).toMatchObject({ required: ["any", "more"], properties: { any: {}, more: {} } });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual([
      "/inputSchema/properties/any",
      "/inputSchema/properties/more",
    ]);
  });

  it("give no field under a name that it is not sent by", () => {
    const set = readProject(
      projectWith(
        IMPORTS_3,
        `{ bed: Schema.String, row: Schema.propertySignature(Schema.Number).pipe(Schema.fromKey("line")) }`,
      ),
      WITH_3,
    );
    expect(set.tools[0]?.input.fields.map(({ name }) => name)).toEqual(["bed"]);
    expect(holeSentences(set)).toEqual(["/inputSchema/properties: the input schema has `row` by another name"]);
  });

  it("leave open whether a field has to be given of which nothing is known", () => {
    const set = readProject(projectWith(IMPORTS_3, "{ bed: Schema.String, mood: moods.today }"), WITH_3);
    expect(set.tools[0]?.input.schema).toMatchObject({ required: ["bed"] });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual([
      "/inputSchema/required",
      "/inputSchema/properties/mood",
    ]);
  });

  it("are not edited in the notation of others", () => {
    expect(toolWith("bed: Schema.String").input.fields[0]?.code).toBeUndefined();
  });
});

describe("the fourth release of Effect", () => {
  it("has what its releases send alike, and holes for the rest", () => {
    const set = readProject(
      projectWith(
        IMPORTS_4,
        `Schema.Struct({
  bed: Schema.String.annotate({ description: "Where." }),
  kind: Schema.Literals(["beech", "oak"]),
  row: Schema.optionalKey(Schema.Finite),
  label: Schema.optional(Schema.String).annotate({ description: "Its label." }),
})`,
      ),
      WITH_4,
    );
    expect(set.tools[0]?.input.schema).toEqual({
      type: "object",
      required: ["bed", "kind"],
      properties: {
        bed: { type: "string", description: "Where." },
        kind: { type: "string", enum: ["beech", "oak"] },
        row: { type: "number" },
        label: { type: "string", description: "Its label." },
      },
    });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual([
      "/inputSchema/additionalProperties",
      "/inputSchema/properties/kind",
      "/inputSchema/properties/label",
      "/outputSchema",
    ]);
  });

  it("is read from where its first versions had their tools", () => {
    const imports = IMPORTS_4.replace("effect/ai", "effect/unstable/ai");
    const set = readProject(projectWith(imports, "Schema.Struct({ bed: Schema.String })"), WITH_4);
    expect(set.tools[0]?.input.schema.properties).toEqual({ bed: { type: "string" } });
  });
});
