import { describe, expect, it } from "vitest";
import type { Text } from "../../../src/tool-model/text.ts";
import type { ToolSet } from "../../../src/tool-model/tool-set.ts";
import type { Field, Tool } from "../../../src/tool-model/tool.ts";
import {
  fieldOf,
  holeSentences,
  LOW_LEVEL_SERVER,
  readProject,
  SERVER,
  wordsAt,
} from "../../support/source-project.ts";

/** A project of one tool, with what is written under its ranges. */
function read(
  code: string,
  files: Record<string, string> = {},
): {
  set: ToolSet;
  tool: Tool;
  field: (name: string) => Field;
  words: (range: Parameters<typeof wordsAt>[1]) => string | undefined;
} {
  const set = readProject({ "src/server.ts": code, ...files });
  const [tool] = set.tools;
  if (!tool) throw new Error("no tool");
  expect(holeSentences(set)).toEqual([]);
  return { set, tool, field: (name) => fieldOf(tool, name), words: (range) => wordsAt(set, range) };
}

/** The source characters of each piece of a text. */
function writtenPieces(set: ToolSet, text: Text | undefined): (string | undefined)[] {
  return text?.pieces.map((piece) => wordsAt(set, piece.range)) ?? [];
}

describe("descriptions know where they are written", () => {
  it.each([
    ["a literal", '"Reads a ship."', ["Reads a ship."]],
    ["a literal with escapes", '"Reads \\"Fram\\"."', ['Reads \\"Fram\\".']],
    ["a template", "`Reads a ship.`", ["Reads a ship."]],
    ["a template with a constant", "`Reads ${noun}.`", ["Reads ", "a ship", "."]],
    ["a concatenation", '"Reads " + noun + "."', ["Reads ", "a ship", "."]],
    ["joined lines", '["Reads", noun].join(" ")', ["Reads", " ", "a ship"]],
    ["a trimmed text", '"  Reads.  ".trim()', ["Reads."]],
    ["a constant through an object", "texts.ship", ["Reads it."]],
    ["a function's template", "describe('Fram')", ["Reads ", "Fram", " now."]],
  ])("%s", (_, expression, expected) => {
    const { set, tool } = read(
      `const noun = "a ship";\nconst texts = { ship: "Reads it." };\nconst describe = (name: string) => \`Reads \${name} now.\`;\n${SERVER}server.registerTool("get_ship", { description: ${expression} }, handler);`,
    );
    expect(writtenPieces(set, tool.description).filter((words) => words !== "")).toEqual(expected);
    for (const piece of tool.description?.pieces ?? [])
      if (!expression.includes("\\"))
        expect(wordsAt(set, piece.range)).toBe(tool.description?.value.slice(piece.start, piece.end));
  });

  it("under a dedent tag, without the indentation", () => {
    const { set, tool } = read(
      `import dedent from "dedent";\n${SERVER}server.registerTool("get_ship", { description: dedent\`\n    Reads a ship.\n    Returns it.\n  \` }, handler);`,
    );
    const [piece] = tool.description?.pieces ?? [];
    const offsets = Array.from({ length: "Reads a ship.\nReturns it.".length }, (_, offset) =>
      piece?.spans?.find((span) => offset >= span.cooked && offset < span.cooked + span.cookedLength),
    );
    const source = set.files["/port/src/server.ts"] ?? "";
    const atWord = offsets["Reads a ship.\n".length];
    expect(source.slice(atWord?.source, (atWord?.source ?? 0) + "Returns it.".length)).toBe("Returns it.");
  });

  it("in another file", () => {
    const { tool } = read(
      `${SERVER}import { text } from "./texts.js";\nserver.registerTool("get_ship", { description: text }, handler);`,
      { "src/texts.ts": 'export const text = "Reads a ship.";' },
    );
    expect(tool.description?.pieces[0]?.range?.file).toBe("/port/src/texts.ts");
  });

  it("and names and titles as well", () => {
    const { set, tool } = read(
      `${SERVER}const NAMES = { get: "get_ship" } as const;\nserver.registerTool(NAMES.get, { title: "Get " + "ship" }, handler);`,
    );
    expect(writtenPieces(set, tool.name)).toEqual(["get_ship"]);
    expect(writtenPieces(set, tool.title)).toEqual(["Get ", "ship"]);
  });

  it.each([
    ["a plain key", "moor_ship: {}", "moor_ship"],
    ["a quoted key", '"moor_ship": {}', "moor_ship"],
  ])("names that are the keys of a table are written there, where they are not edited: %s", (_, entry, written) => {
    const { tool, words } = read(
      `${SERVER}const tools = { ${entry} };\nfor (const [name, config] of Object.entries(tools)) server.registerTool(name, config, handler);`,
    );
    const [piece] = tool.name.pieces;
    expect(words(piece?.range)).toBe(written);
    expect(piece?.shared).toBe(true);
  });

  it("are shared when one constant serves two tools: an edit would change both", () => {
    const set = readProject(
      `${SERVER}const text = "Reads a ship.";\nserver.registerTool("get_ship", { description: text }, handler);\nserver.registerTool("read_ship", { description: text }, handler);\nserver.registerTool("list_ships", { description: "Lists." }, handler);`,
    );
    expect(set.tools.map((tool) => tool.description?.pieces[0]?.shared ?? false)).toEqual([true, true, false]);
  });
});

describe("fields know where they are written", () => {
  it("key, description and value of a zod field", () => {
    const { field, words, set } = read(
      `${SERVER}server.registerTool("moor", { inputSchema: { ship_ids: z.array(z.string()).min(1).describe("The ships.").optional() } }, handler);`,
    );
    const ships = field("ship_ids");
    expect(words(ships.range)).toBe("ship_ids");
    expect(writtenPieces(set, ships.description)).toEqual(["The ships."]);
    expect(words(ships.code?.property)).toBe('ship_ids: z.array(z.string()).min(1).describe("The ships.").optional()');
    expect(ships.code?.valueText).toBe('z.array(z.string()).min(1).describe("The ships.").optional()');
    expect(ships.code?.item?.text).toBe("z.string()");
  });

  it("each call of the builder chain, with its arguments", () => {
    const { field, words } = read(
      `${SERVER}server.registerTool("moor", { inputSchema: { berth: z.number()\n      .int() // whole\n      .min(1, "too small")\n      .describe(\`The \${"berth"}.\`) } }, handler);`,
    );
    expect(
      field("berth").code?.calls.map((call) => [call.name, words(call.range)?.trim(), call.argumentsText]),
    ).toEqual([
      ["number", "z.number()", ""],
      ["int", ".int()", ""],
      ["min", '.min(1, "too small")', '1, "too small"'],
      ["describe", '.describe(`The ${"berth"}.`)', '`The ${"berth"}.`'],
    ]);
  });

  it("a chain that goes on from a constant has only its own calls here, and the constant's text elsewhere", () => {
    const { field, words, set } = read(
      `${SERVER}const shipId = z.string().describe("A ship.");\nserver.registerTool("moor", { inputSchema: { ship: shipId.optional() } }, handler);`,
    );
    expect(field("ship").code?.calls.map((call) => words(call.range))).toEqual([".optional()"]);
    expect(writtenPieces(set, field("ship").description)).toEqual(["A ship."]);
  });

  it("a constant that serves as a field is marked as shared: it is not written here", () => {
    const { field } = read(
      `${SERVER}const shipId = z.string();\nserver.registerTool("moor", { inputSchema: { ship: shipId, pilot: z.string() } }, handler);`,
    );
    expect([field("ship").code?.shared, field("pilot").code?.shared]).toEqual([true, undefined]);
  });

  it("nested fields: items, unions, records", () => {
    const { tool, words } = read(`${SERVER}server.registerTool("moor", { inputSchema: {
      rows: z.array(z.object({ "ship-id": z.string() })),
      either: z.union([z.object({ berth: z.number() }), z.object({ quay: z.string() })]),
      byPort: z.record(z.string(), z.object({ tide: z.string() })),
    } }, handler);`);
    expect(tool.input.fields.map((field) => [field.name, words(field.range)])).toEqual([
      ["rows", "rows"],
      ["ship-id", '"ship-id"'],
      ["either", "either"],
      ["berth", "berth"],
      ["quay", "quay"],
      ["byPort", "byPort"],
      ["tide", "tide"],
    ]);
  });

  it("through extend, pick and spreads, in the file that they come from", () => {
    const { field, words } = read(
      `${SERVER}import { Ship } from "./ship.js";\nconst more = { flag: z.string().describe("The flag.") };\nserver.registerTool("moor", { inputSchema: { ...Ship.pick({ id: true }).extend({ berth: z.number() }).shape, ...more } }, handler);`,
      {
        "src/ship.ts":
          'import { z } from "zod";\nexport const Ship = z.object({ id: z.string().describe("The ship."), name: z.string() });',
      },
    );
    expect([
      field("id").range?.file,
      words(field("id").range),
      words(field("id").description?.pieces[0]?.range),
    ]).toEqual(["/port/src/ship.ts", "id", "The ship."]);
    expect([words(field("berth").range), words(field("flag").code?.value)]).toEqual([
      "berth",
      'z.string().describe("The flag.")',
    ]);
  });

  it("of JSON Schema, key by key", () => {
    const { field, words, set } = read(
      `${LOW_LEVEL_SERVER}const ship = { type: "string", description: "The " + "ship." };\nserver.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor", inputSchema: { type: "object", properties: { ship, berths: { type: "array", items: { type: "number" } } }, required: ["ship"] } }] }));`,
    );
    expect([words(field("berths").range), field("berths").code?.notation, words(field("berths").code?.value)]).toEqual([
      "berths",
      "json-schema",
      '{ type: "array", items: { type: "number" } }',
    ]);
    expect([words(field("ship").range), writtenPieces(set, field("ship").description), field("ship").required]).toEqual(
      ["ship", ["The ", "ship."], true],
    );
  });

  it("with refinements of the whole object, and what they look at", () => {
    const { tool, words } = read(
      `${SERVER}server.registerTool("moor", { inputSchema: z.object({ ship: z.string().optional(), imo: z.string().optional() }).refine(({ ship, imo }) => ship || imo, { path: ["ship"] }) }, handler);`,
    );
    expect(tool.input.refinements.map((one) => [words(one.range)?.slice(0, 12), one.mentions])).toEqual([
      [".refine(({ s", ["ship", "imo"]],
    ]);
  });

  describe("through a wrapper", () => {
    const wrapped = (): ReturnType<typeof read> =>
      read(
        `${SERVER}import { define } from "./define.js";
        const { schema } = define({ schema: { name: "moor_ship", type: "read", description: "Moors a ship.", inputSchema: z.object({ ship: z.string().describe("Ship.") }) } });
        server.registerTool(schema.name, schema, handler);`,
        {
          "src/define.ts": `import { z } from "zod";
            const NOTE = "Tides matter.";
            const titleOf = (name: string) => { const words = name.split("_").join(" "); return words.charAt(0).toUpperCase() + words.slice(1); };
            export const define = ({ schema: { name, type, description, inputSchema } }: any) => ({
              schema: {
                name,
                title: titleOf(name),
                description: \`\${description}\\n\\n\${NOTE}\`,
                inputSchema: inputSchema.extend({ tide: z.string().describe("Tide.") }),
                annotations: { readOnlyHint: type === "read" },
              },
            });`,
        },
      );

    it("a description has its own words at the tool, and the appended ones at the wrapper", () => {
      const { set, tool } = wrapped();
      expect(tool.description?.value).toBe("Moors a ship.\n\nTides matter.");
      const pieces = tool.description?.pieces.filter(({ start, end }) => start < end) ?? [];
      expect(pieces.map(({ range }) => [range?.file, wordsAt(set, range)])).toEqual([
        ["/port/src/server.ts", "Moors a ship."],
        ["/port/src/define.ts", "\\n\\n"],
        ["/port/src/define.ts", "Tides matter."],
      ]);
    });

    it("fields stand where each of them is written", () => {
      const { field, words } = wrapped();
      expect([field("ship"), field("tide")].map(({ range }) => [range?.file, words(range)])).toEqual([
        ["/port/src/server.ts", "ship"],
        ["/port/src/define.ts", "tide"],
      ]);
    });

    it("a title that is made from the name, and a hint from a type, stand no wrong place", () => {
      const { tool, words } = wrapped();
      expect(tool.title?.value).toBe("Moor ship");
      for (const { start, end, range } of tool.title?.pieces ?? [])
        if (range) expect(words(range)?.toLowerCase()).toContain(tool.title?.value.slice(start, end).toLowerCase());
      expect(words(tool.annotations.readOnlyHint?.range)).toBe('type === "read"');
    });
  });

  it("and annotations at their value", () => {
    const { tool, words } = read(
      `${SERVER}const readOnlyHint = true;\nserver.registerTool("moor", { annotations: { readOnlyHint, destructiveHint: !1 } }, handler);`,
    );
    expect([words(tool.annotations.readOnlyHint?.range), words(tool.annotations.destructiveHint?.range)]).toEqual([
      "readOnlyHint",
      "!1",
    ]);
  });
});

describe("facts in TSDoc tags", () => {
  it("on a registration", () => {
    const { tool } = read(
      `${SERVER}/**\n * Reads.\n * @cacheBacked\n * @cost high\n * @safety destructive_delete\n * @group berths\n * @partner list_berths\n */\nserver.registerTool("get_berth", {}, handler);`,
    );
    expect(tool.meta).toEqual({
      tags: ["cache-backed"],
      cost: "high",
      safety: "destructive_delete",
      group: "berths",
      partner: "list_berths",
    });
  });

  it("on the object that defines a tool, not on its neighbours", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [
        /** @hidden */ { name: "a", inputSchema: {} },
        { name: "b", inputSchema: {} },
      ] }));`);
    expect(set.tools.map((tool) => tool.meta.tags)).toEqual([["hidden"], []]);
  });

  it("on the function that answers", () => {
    const { tool } = read(
      `${SERVER}/** @cost high */\nasync function getBerth() { return { content: [] }; }\nserver.registerTool("get_berth", {}, getBerth);`,
    );
    expect(tool.meta.cost).toBe("high");
  });

  it("or in _meta, where the tags are silent", () => {
    const { tool } = read(
      `${SERVER}/** @cost low */\nserver.registerTool("get_berth", { _meta: { cost: "high", group: "berths", tags: ["cache-backed"] } }, handler);`,
    );
    expect([tool.meta, tool.wireMeta]).toEqual([
      { tags: ["cache-backed"], cost: "low", group: "berths" },
      { cost: "high", group: "berths", tags: ["cache-backed"] },
    ]);
  });

  it("and not in comments that merely look alike", () => {
    const { tool } = read(`${SERVER}// @cost high\n/* @hidden */\nserver.registerTool("get_berth", {}, handler);`);
    expect(tool.meta).toEqual({ tags: [] });
  });
});

describe("a tool set", () => {
  it("is plain data: it survives JSON", () => {
    const set = readProject(
      `${SERVER}const text = process.env.FULL ? "Moors." : load();\nserver.registerTool("moor", { description: text, inputSchema: { ship: z.array(z.string()).min(1).describe("Ships.") }, annotations: { readOnlyHint: true } }, handler);`,
    );
    expect(JSON.parse(JSON.stringify(set))).toEqual(set);
  });

  it("holds the text of each file that a range points into", () => {
    const set = readProject({
      "src/server.ts": `${SERVER}import { text } from "./texts.js";\nserver.registerTool("moor", { description: text }, handler);`,
      "src/texts.ts": 'export const text = "Moors.";',
      "src/unrelated.ts": "export const tide = 1;",
    });
    expect(Object.keys(set.files).toSorted()).toEqual(["/port/src/server.ts", "/port/src/texts.ts"]);
  });

  it("lists tools in order of file and place", () => {
    const tool = (name: string): string =>
      `${SERVER}server.registerTool("${name}_1", {}, handler);\nserver.registerTool("${name}_2", {}, handler);`;
    expect(readProject({ "src/b.ts": tool("b"), "src/a.ts": tool("a") }).tools.map(({ name }) => name.value)).toEqual([
      "b_1",
      "b_2",
      "a_1",
      "a_2",
    ]);
  });
});
