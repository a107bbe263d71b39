import vm from "node:vm";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { z as z4 } from "zod";
import { z as z3 } from "zod/v3";
import { LOW_LEVEL_SERVER, readProject, SERVER, toolOf, toolsOf, wordsAt } from "../../support/source-project.ts";

const ZODS = { "3.25.76": z3, "4.1.13": z4 } as const;

const SHIP = `z.object({
  name: z.string().min(2).describe("Name of the ship."),
  berth: z.number().int().optional().describe("Where it lies."),
  flag: z.enum(["blue", "red"]),
  crew: z.array(z.string()).default([]),
  isLoaded: z.boolean().nullable(),
  kind: z.literal("tug"),
})`;

/** Converters as servers write them by hand, each a function `convert(schema)` that gives JSON Schema. */
const BY_TYPE_NAME = `function convert(schema) {
  const description = schema._def?.description;
  if (schema._def.typeName === "ZodString") return { type: "string", description };
  if (schema._def.typeName === "ZodNumber") return { type: "number", isInteger: schema._def.checks.some((check) => check.kind === "int") };
  if (schema._def.typeName === "ZodBoolean") return { type: "boolean" };
  if (schema._def.typeName === "ZodLiteral") return { const: schema._def.value };
  if (schema._def.typeName === "ZodEnum") return { type: "string", enum: schema._def.values };
  if (schema._def.typeName === "ZodArray") return { type: "array", items: convert(schema._def.type) };
  if (schema._def.typeName === "ZodDefault") return { ...convert(schema._def.innerType), default: schema._def.defaultValue() };
  if (schema._def.typeName === "ZodOptional" || schema._def.typeName === "ZodNullable") return convert(schema._def.innerType);
  if (schema._def.typeName === "ZodObject") {
    const properties = {};
    const required = [];
    for (const [key, field] of Object.entries(schema._def.shape())) {
      properties[key] = convert(field);
      if (!field.isOptional()) required.push(key);
    }
    return { type: "object", properties, required };
  }
  return { type: "null" };
}`;

const BY_TYPE_KIND = `function convert(schema) {
  switch (schema._def.typeName) {
    case z.ZodFirstPartyTypeKind.ZodObject:
      return { type: "object", properties: Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, convert(field)])) };
    case z.ZodFirstPartyTypeKind.ZodString:
      return { type: "string", description: schema.description };
    case z.ZodFirstPartyTypeKind.ZodOptional:
      return convert(schema.unwrap());
    default:
      return { title: schema._def.typeName };
  }
}`;

const BY_CLASS = `function convert(schema) {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return convert(schema.unwrap());
  if (schema instanceof z.ZodObject) {
    const properties = {};
    for (const key of Object.keys(schema.shape)) properties[key] = convert(schema.shape[key]);
    return { type: "object", properties };
  }
  if (schema instanceof z.ZodEnum) return { type: "string", enum: schema.options };
  return { title: schema.constructor.name, description: schema.description };
}`;

const BY_DEFINITION = `function convert(schema) {
  const def = schema.def ?? schema._zod.def;
  switch (def.type) {
    case "object":
      return { type: "object", properties: Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, convert(field)])) };
    case "optional":
    case "nullable":
      return { ...convert(def.innerType), isOptional: schema.isOptional() };
    case "default":
      return { ...convert(def.innerType), default: def.defaultValue };
    case "enum":
      return { type: "string", enum: Object.values(def.entries) };
    case "array":
      return { type: "array", items: convert(def.element) };
    case "literal":
      return { const: def.values[0] };
    default:
      return { type: schema.type, description: schema.description };
  }
}`;

const BY_REDUCING = `function convert(schema) {
  if (!(schema instanceof z.ZodObject)) return { title: schema.constructor.name };
  const required = [] as Array<string>;
  const properties = Object.entries(schema.shape).reduce((all, [key, field]) => {
    all[key] = convert(field);
    required.push(key);
    return all;
  }, {} as Record<string, object>);
  return { type: "object", properties, required };
}`;

const BY_VALUES = `function convert(schema) {
  if (!(schema instanceof z.ZodObject)) return { title: schema.constructor.name };
  const { kind } = schema.shape;
  const [only] = kind.values;
  return { enum: [...kind.values], const: only, minLength: kind.values.size, default: kind.values.has("tug") };
}`;

function listed(schema: string, converter: string): string {
  return `${LOW_LEVEL_SERVER}${converter}
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor", inputSchema: convert(${schema}) }] }));`;
}

describe("a converter of the project's own gives what it gives when it is run", () => {
  it.each([
    ["by the name of the type", "3.25.76", BY_TYPE_NAME],
    ["by zod's list of types", "3.25.76", BY_TYPE_KIND],
    ["by class, of zod 3", "3.25.76", BY_CLASS],
    ["by class, of zod 4", "4.1.13", BY_CLASS],
    ["by reducing the fields", "4.1.13", BY_REDUCING],
    ["by the definition of zod 4", "4.1.13", BY_DEFINITION],
    ["by the set of a literal's values", "4.1.13", BY_VALUES],
  ] as const)("%s", (_, zod, converter) => {
    const run = vm.runInThisContext(`(z) => { ${ts.transpile(converter)}\nreturn convert(${SHIP}); }`) as (
      z: unknown,
    ) => unknown;
    const sent: unknown = JSON.parse(JSON.stringify(run(ZODS[zod])));
    expect(toolOf(listed(SHIP, converter), { zod }).input.schema).toEqual(sent);
  });

  it("with the place where a description is written", () => {
    const set = readProject(listed(SHIP, BY_CLASS));
    const [name] = set.tools[0]?.input.fields ?? [];
    expect(wordsAt(set, name?.description?.pieces[0]?.range)).toBe("Name of the ship.");
  });

  it("and has a hole where the schema is not known, whatever stands in for it", () => {
    const set = readProject(listed("z.object({ name: elsewhere(), tag: z.string() })", BY_TYPE_NAME), {
      zod: "3.25.76",
    });
    expect(set.tools[0]?.holes.map(({ path }) => path)).toEqual([
      "/inputSchema/properties/name",
      "/inputSchema/required",
    ]);
    expect(set.tools[0]?.input.schema).toMatchObject({ properties: { tag: { type: "string" } } });
  });
});

describe("`==`", () => {
  it.each([
    ["takes undefined for null", "undefined == null", "moors"],
    ["takes null for undefined", "null != undefined", "unmoors"],
    ["takes nothing else for null", '"" == null', "unmoors"],
    ["differs from `===` there", "undefined === null", "unmoors"],
  ])("%s", (_, condition, description) => {
    const tool = `{ name: "moor", description: ${condition} ? "moors" : "unmoors", inputSchema: { type: "object" } }`;
    expect(
      toolOf(`${LOW_LEVEL_SERVER}server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [${tool}] }));`)
        .description?.value,
    ).toBe(description);
  });
});

describe("what the project changes in a schema that was converted for it", () => {
  const TIDY = `function tidy(schema) {
    const json = z.toJSONSchema(schema, { target: "draft-7" });
    const visit = (part) => {
      delete part.$schema;
      delete part.additionalProperties;
      const required = new Set(part.required || []);
      Object.keys(part.properties ?? {}).forEach((key) => {
        if (part.properties[key].default !== undefined) required.delete(key);
        else required.add(key);
        part.properties[key] = visit(part.properties[key]);
      });
      if (required.size > 0) part.required = Array.from(required);
      return part;
    };
    return visit(json);
  }`;

  it("is carried out, in its parts as well", () => {
    const schema =
      'z.object({ ship: z.object({ name: z.string(), flag: z.string().default("blue") }), berth: z.number() })';
    const run = vm.runInThisContext(`(z) => { ${TIDY}\nreturn tidy(${schema}); }`) as (z: unknown) => unknown;
    const server = `${LOW_LEVEL_SERVER}${TIDY}
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor", inputSchema: tidy(${schema}) }] }));`;
    expect(toolOf(server).input.schema).toEqual(run(ZODS["4.1.13"]));
  });
});

it("code that takes wrappers off a schema until none is left ends there", () => {
  const tool = toolOf(`${LOW_LEVEL_SERVER}
    const bare = (schema) => (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? schema.unwrap() : schema);
    function textOf(schema) {
      if (schema.description) return schema.description;
      const inner = bare(schema);
      return inner !== schema ? textOf(inner) : "nothing is said";
    }
    const said = [z.string().describe("Its flag.").nullable().optional(), z.number().optional()].map(textOf).join(", ");
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor", description: said, inputSchema: {} }] }));`);
  expect(tool.description?.value).toBe("Its flag., nothing is said");
});

it("a schema is asked for a method that its kind does not have", () => {
  const code = `const Berth = z.object({ berth: z.string() }); const Sure = Berth.refine((one) => one.berth !== "");
const fieldsOf = (schema) => (schema?.innerType ? schema.innerType().shape : schema.shape);
server.tool("moor_ship", fieldsOf(Berth), handler); server.tool("lift_anchor", fieldsOf(Sure), handler);`;
  const fields = toolsOf(`${SERVER}${code}`, { zod: "3.25.76" }).map(({ input }) =>
    Object.keys(input.schema.properties ?? {}),
  );
  expect(fields).toEqual([["berth"], ["berth"]]);
});
