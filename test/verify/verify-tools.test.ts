import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/tool-model/json.ts";
import { computedText } from "../../src/tool-model/text.ts";
import type { ToolSet } from "../../src/tool-model/tool-set.ts";
import { isSame } from "../../src/verify/verification.ts";
import { verifyTools } from "../../src/verify/verify-tools.ts";
import { buildTool, type ToolSketch } from "../support/build-tool.ts";

const berths: ToolSketch = {
  name: "list_berths",
  description: "List berths.",
  inputSchema: {
    type: "object",
    properties: { ids: { type: "array", items: { type: "integer" } }, quay: { type: "string" } },
    required: ["ids", "quay"],
  },
  annotations: { readOnlyHint: true },
};

function setOf(sketches: readonly ToolSketch[], holes: ToolSet["holes"] = []): ToolSet {
  return { tools: sketches.map(buildTool), holes, problems: [], files: {} };
}

/** The differences between the tool of the harbour and one with some parts changed, as `path: source → server`. */
function differences(changed: Partial<ToolSketch>, source: ToolSketch = berths): string[] {
  const found = verifyTools(setOf([source]), setOf([{ ...berths, ...changed }])).differences;
  return found.map(({ path, source: a, server: b }) => `${path}: ${JSON.stringify(a)} → ${JSON.stringify(b)}`);
}

function schema(changes: JsonObject): Partial<ToolSketch> {
  return { inputSchema: { ...berths.inputSchema, ...changes } };
}

describe("a tool that source and server have is compared", () => {
  test("and nothing is said of it when all is the same", () => {
    const verification = verifyTools(setOf([berths]), setOf([berths]));
    expect(verification).toMatchObject({ compared: ["list_berths"], differences: [] });
    expect(isSame(verification)).toBe(true);
  });

  test.each<[string, Partial<ToolSketch>, string[]]>([
    ["its description", { description: "Lists berths." }, ['/description: "List berths." → "Lists berths."']],
    ["a title that it lacks", { title: "Berths" }, ['/title: undefined → "Berths"']],
    ["a hint", { annotations: { readOnlyHint: false } }, ["/annotations/readOnlyHint: true → false"]],
    ["hints that it lacks", { annotations: {} }, ['/annotations: {"readOnlyHint":true} → undefined']],
    ["its output", { more: { output: { type: "object" } } }, ['/outputSchema: undefined → {"type":"object"}']],
    [
      "the type of items",
      schema({ properties: { ids: { type: "array", items: { type: "string" } }, quay: { type: "string" } } }),
      ['/inputSchema/properties/ids/items/type: "integer" → "string"'],
    ],
    [
      "a field that only one has",
      schema({ properties: { ids: { type: "array", items: { type: "integer" } }, "a/b": { default: 1 } } }),
      [
        '/inputSchema/properties/quay: {"type":"string"} → undefined',
        '/inputSchema/properties/a~1b: undefined → {"default":1}',
      ],
    ],
    ["what is required", schema({ required: ["quay"] }), ['/inputSchema/required: ["ids","quay"] → ["quay"]']],
    ["a list that is longer", schema({ anyOf: [{}, {}] }), ["/inputSchema/anyOf: undefined → [{},{}]"]],
  ])("in %s", (_, changed, expected) => {
    expect(differences(changed)).toEqual(expected);
  });

  test("without regard to the order of members and of required names", () => {
    const { properties } = berths.inputSchema as { properties: JsonObject };
    const reversed = Object.fromEntries(Object.entries(properties).reverse());
    expect(differences(schema({ properties: reversed, required: ["quay", "ids"] }))).toEqual([]);
  });

  test("but for what mcp-lint itself wrote into a saved list", () => {
    expect(differences({ more: { wireMeta: { "mcp-lint": { file: "a.ts", line: 1, holes: [] } } } })).toEqual([]);
    expect(differences({ more: { wireMeta: { tide: "ebb" } } })).toEqual(['/_meta: undefined → {"tide":"ebb"}']);
  });

  test("by the one of its faces that fits best", () => {
    const alternatives = [{ description: computedText("List free berths.") }];
    const source = { ...berths, more: { alternatives } };
    expect(differences({ description: "List free berths." }, source)).toEqual([]);
    expect(differences({ description: "List boats." }, source)).toHaveLength(1);
  });

  test("deep down, and deeper as a whole", () => {
    const deep = (levels: number, end: string): JsonObject =>
      levels === 0 ? { const: end } : { items: deep(levels - 1, end) };
    const found = verifyTools(
      setOf([{ name: "dive", inputSchema: deep(2000, "a") }]),
      setOf([{ name: "dive", inputSchema: deep(2000, "b") }]),
    ).differences;
    expect(found).toHaveLength(1);
  });
});

describe("what the source does not show", () => {
  const holed = (path: string): ToolSketch => ({ ...berths, more: { holes: [{ path, reason: "read from a file" }] } });

  test.each<[string, Partial<ToolSketch>]>([
    ["", { description: "Lists berths.", inputSchema: {} }],
    ["/description", { description: "Lists berths." }],
    ["/inputSchema", { inputSchema: {} }],
    [
      "/inputSchema/properties/quay/type",
      schema({ properties: { ids: { type: "array", items: { type: "integer" } }, quay: { type: "null" } } }),
    ],
    ["/inputSchema/properties/quay", schema({ required: ["ids"] })],
  ])("is no difference but listed for itself: %j", (path, changed) => {
    const verification = verifyTools(setOf([holed(path)]), setOf([{ ...berths, ...changed }]));
    expect(verification.differences).toEqual([]);
    expect(verification.uncompared).toEqual([{ tool: "list_berths", path, reason: "read from a file" }]);
    expect(isSame(verification)).toBe(true);
  });

  test("does not hide the rest of the tool", () => {
    expect(differences({ description: "Lists berths." }, holed("/inputSchema/properties/quay"))).toHaveLength(1);
    expect(differences(schema({ required: ["quay"] }), holed("/inputSchema/properties/quay"))).toHaveLength(1);
  });

  test("may be the tool that is missing, when a registration could not be read", () => {
    const hole = { path: "", reason: "the tools come from a list that is made at run time" };
    const verification = verifyTools(setOf([], [hole]), setOf([berths]));
    expect(verification.uncompared).toEqual([hole]);
    expect(verification.missing).toEqual([
      { tool: "list_berths", reason: "a registration that could not be read may give it" },
    ]);
    expect(isSame(verification)).toBe(false);
  });
});

describe("tools that one side alone has", () => {
  const other = { ...berths, name: "get_berth" };

  test("are missing when the server alone lists them", () => {
    const verification = verifyTools(setOf([berths]), setOf([berths, other]));
    expect(verification.missing).toEqual([{ tool: "get_berth" }]);
    expect(isSame(verification)).toBe(false);
  });

  test("are extra when the source alone has them", () => {
    const verification = verifyTools(setOf([berths, other]), setOf([berths]));
    expect(verification.extra).toMatchObject([{ tool: "get_berth" }]);
    expect(isSame(verification)).toBe(false);
  });

  test("are not extra when the source says that they are not listed", () => {
    const unlisted = { ...other, more: { meta: { tags: ["unlisted"] } } };
    expect(verifyTools(setOf([berths, unlisted]), setOf([berths])).extra).toEqual([]);
  });

  test("are not extra when they are off by default, and are compared where the server lists them", () => {
    const off = { ...other, more: { origin: { source: "typescript", server: "test", isOffByDefault: true } } } as const;
    expect(verifyTools(setOf([berths, off]), setOf([berths]))).toMatchObject({ extra: [], off: 1 });
    const renamed = { ...other, description: "Get a quay." };
    expect(verifyTools(setOf([berths, off]), setOf([berths, renamed]))).toMatchObject({
      differences: [{ tool: "get_berth", path: "/description" }],
      off: 0,
    });
  });

  test("are left out when they are those of another server of the repository", () => {
    const elsewhere = { ...other, more: { origin: { source: "typescript", server: "dock" } } } as const;
    const verification = verifyTools(setOf([berths, elsewhere]), setOf([berths]));
    expect(verification).toMatchObject({ extra: [], elsewhere: 1 });
    expect(verifyTools(setOf([elsewhere]), setOf([berths]))).toMatchObject({
      extra: [{ tool: "get_berth" }],
      elsewhere: 0,
    });
  });

  test("count once under one name: of several in the source, the one that fits is meant", () => {
    const twin = { ...berths, description: "List quays." };
    expect(verifyTools(setOf([twin, berths]), setOf([berths])).differences).toEqual([]);
  });
});

describe("a tool of whose name only a part is known", () => {
  const partly = (name: string): ToolSketch => ({
    ...berths,
    name,
    more: { holes: [{ path: "/name", reason: "a part of the name is the parameter `prefix`" }] },
  });

  test("is the only one of those listed that has this part in its name, and is compared with it", () => {
    const verification = verifyTools(
      setOf([partly("_list")]),
      setOf([{ ...berths, name: "port_list", description: "Lists berths." }]),
    );
    expect(verification).toMatchObject({
      compared: ["port_list"],
      differences: [{ tool: "port_list", path: "/description" }],
      missing: [],
      extra: [],
      unnamed: 0,
    });
  });

  test("is not the one of which a longer part is known", () => {
    const listed = [
      { ...berths, name: "port_list" },
      { ...berths, name: "port_free_list" },
    ];
    expect(verifyTools(setOf([partly("_list"), partly("_free_list")]), setOf(listed))).toMatchObject({
      compared: ["port_list", "port_free_list"],
      missing: [],
    });
  });

  test("may have what is not known within its name", () => {
    expect(verifyTools(setOf([partly("list_berths")]), setOf([{ ...berths, name: "list_free_berths" }]))).toMatchObject(
      {
        compared: ["list_free_berths"],
        extra: [],
      },
    );
  });

  test("is not extra where it may be several of those listed, or none: it is counted", () => {
    const listed = [
      { ...berths, name: "port_list" },
      { ...berths, name: "quay_list" },
    ];
    const verification = verifyTools(setOf([partly("_list"), partly("_moor")]), setOf(listed));
    const reason = "a tool of whose name only a part could be read may be it";
    expect(verification).toMatchObject({
      compared: [],
      missing: [
        { tool: "port_list", reason },
        { tool: "quay_list", reason },
      ],
      extra: [],
      unnamed: 2,
    });
    expect(isSame(verification)).toBe(false);
  });

  test("is no tool that another one of the source is", () => {
    const verification = verifyTools(setOf([berths, partly("_berths")]), setOf([berths]));
    expect(verification).toMatchObject({ compared: ["list_berths"], differences: [], extra: [], unnamed: 1 });
  });
});
