import { describe, expect, test } from "vitest";
import { extractFromManifest } from "../../../src/extract/tool-manifest/extract-from-manifest.ts";
import type { SourceRange } from "../../../src/tool-model/source-range.ts";

const listOrders = {
  name: "list_orders",
  title: "List orders",
  description: "List orders — pass `ids=[1,2,3]`.\n\nMore.",
  inputSchema: {
    type: "object",
    properties: {
      ids: { type: "array", items: { type: "integer" }, description: "Order ids" },
      rows: { type: "array", items: { type: "object", properties: { sku: { type: "string", description: "SKU" } } } },
    },
    required: ["ids"],
  },
  annotations: { readOnlyHint: true },
};

const extract = (text: string) => extractFromManifest({ file: "/desk/tools.json", name: "tools.json", text });
const extractJson = (value: unknown) => extract(JSON.stringify(value, null, 2));
const words = (text: string, range: SourceRange | undefined) => range && text.slice(range.start, range.end);

describe("forms of a manifest", () => {
  test.each([
    ["a tools/list result", { tools: [listOrders] }],
    ["a bare array of tools", [listOrders]],
    ["a JSON-RPC response", { jsonrpc: "2.0", id: 1, result: { tools: [listOrders] } }],
  ])("reads %s", (_, manifest) => {
    expect(extractJson(manifest).tools.map((tool) => tool.name.value)).toEqual(["list_orders"]);
  });

  test("reads a file with a byte order mark, its offsets counted with it", () => {
    const text = `\uFEFF${JSON.stringify([listOrders])}`;
    expect(words(text, extract(text).tools[0]?.name.pieces[0]?.range)).toBe("list_orders");
  });

  test("knows that a list with a cursor is only a part", () => {
    const { holes } = extractJson({ tools: [listOrders], nextCursor: "page-2" });
    expect(holes.map((hole) => hole.reason)).toEqual([
      "the list goes on behind `nextCursor`, and only this page of it was saved",
    ]);
  });

  test("an empty list of tools is a manifest, of no tool", () => {
    expect(extractJson({ tools: [] })).toMatchObject({ tools: [], problems: [] });
  });
});

describe("what a tool says", () => {
  const text = JSON.stringify([listOrders], null, 2);
  const [tool] = extract(text).tools;

  test("takes over texts, schema and annotations", () => {
    expect(tool).toMatchObject({
      name: { value: "list_orders" },
      title: { value: "List orders" },
      description: { value: "List orders — pass `ids=[1,2,3]`.\n\nMore." },
      input: { schema: listOrders.inputSchema, converter: "none" },
      annotations: { readOnlyHint: { value: true } },
      origin: { source: "manifest", server: "tools.json" },
      holes: [],
    });
  });

  test("knows where each text, key and annotation is written", () => {
    expect(words(text, tool?.description?.pieces[0]?.range)).toBe("List orders — pass `ids=[1,2,3]`.\\n\\nMore.");
    expect(words(text, tool?.annotations.readOnlyHint?.range)).toBe("true");
    expect(tool?.input.fields.map((field) => [field.path, words(text, field.range)])).toEqual([
      ["/inputSchema/properties/ids", '"ids"'],
      ["/inputSchema/properties/rows", '"rows"'],
      ["/inputSchema/properties/rows/items/properties/sku", '"sku"'],
    ]);
    expect(words(text, tool?.input.fields[2]?.description?.pieces[0]?.range)).toBe("SKU");
  });

  test("a tool without an input schema has a hole there, for nobody knows its fields", () => {
    expect(extractJson([{ name: "list_orders" }]).tools[0]?.holes).toMatchObject([{ path: "/inputSchema" }]);
  });

  test("of a repeated key the last counts, as for every JSON parser", () => {
    const [repeated] = extract('[{"name":"get_order","name":"get_orders","inputSchema":{}}]').tools;
    expect(repeated?.name.value).toBe("get_orders");
  });

  test("takes over facts, holes and server from `_meta`", () => {
    const own = {
      file: "src/orders.ts",
      line: 3,
      server: "desk",
      tags: ["cache-backed"],
      cost: "high",
      holes: [{ path: "/description", reason: "built at run time" }],
    };
    const [described] = extractJson([
      { ...listOrders, _meta: { "mcp-lint": own, partner: "list_sales", tags: ["read"] } },
    ]).tools;
    expect(described).toMatchObject({
      meta: { tags: ["cache-backed"], cost: "high", partner: "list_sales" },
      holes: [{ path: "/description", reason: "built at run time" }],
      origin: { server: "desk" },
    });
  });
});

describe("what is no manifest", () => {
  test.each([
    ["", "tools.json is empty: expected a saved `tools/list` answer."],
    ["<html>not found</html>", "tools.json:1:1: This manifest is not JSON: expected a value, got `<html>not`."],
    ['{\n  "tools": [\n}', "tools.json:3:1: This manifest is not JSON: expected a value, got `}`."],
    ['[{"name": "a"', "tools.json:1:14: This manifest is not JSON: expected a closing brace, got the end of the file."],
    ["// saved\n[]", "tools.json:1:1: This manifest is not JSON: expected no comment, got `//`."],
    [
      '"tools"',
      'tools.json:1:1: No list of tools found: expected `{"tools": […]}`, a `tools/list` response or an array of tools.',
    ],
    [
      '{"resources": []}',
      'tools.json:1:1: No list of tools found: expected `{"tools": […]}`, a `tools/list` response or an array of tools.',
    ],
    [
      '{"tools": {}}',
      'tools.json:1:11: No list of tools found: expected `{"tools": […]}`, a `tools/list` response or an array of tools.',
    ],
    ['["list_orders"]', "tools.json:1:2: Expected a tool, got a string."],
    ['[{"description": "List orders."}]', "tools.json:1:2: Expected the tool to have a name."],
    ['[{"name": 7}]', "tools.json:1:11: Expected `name` to be a string, got a number."],
    ['[{"name": "a", "inputSchema": []}]', "tools.json:1:31: Expected `inputSchema` to be an object, got an array."],
    ["[".repeat(200_000), "tools.json is nested too deeply to be a list of tools."],
  ])("says of %.30s what is wrong with it", (text, message) => {
    expect(() => extract(text)).toThrow(message);
  });

  test("one bad tool is reported at its place while the others are read", () => {
    const text = '[{"name": "get_order", "inputSchema": {}}, {"name": "get_berth", "description": 3}]';
    const { tools, problems } = extract(text);
    expect(tools.map((tool) => tool.name.value)).toEqual(["get_order"]);
    expect(problems.map(({ message, range }) => [message, words(text, range)])).toEqual([
      ["Expected `description` to be a string, got a number.", "3"],
    ]);
  });
});

test("resources and templates of such are read beside the tools", () => {
  const { resources } = extractJson({
    tools: [listOrders],
    resources: [{ uri: "desk://today", title: "Today" }, { name: "nowhere" }],
    resourceTemplates: [{ uriTemplate: "desk://orders/{id}", name: "order" }],
  });
  expect(resources).toEqual({
    known: [
      { uri: "desk://today", title: "Today" },
      { uri: "desk://orders/{id}", name: "order" },
    ],
    holes: [],
  });
});
