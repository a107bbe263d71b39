import { expect, test } from "vitest";
import { resolveReference, walkFields } from "../../src/tool-model/schema-fields.ts";
import type { JsonSchema } from "../../src/tool-model/tool.ts";

const paths = (schema: JsonSchema) => walkFields(schema).map((field) => field.path);

test("lists the properties of an object with their requiredness", () => {
  const fields = walkFields({
    type: "object",
    properties: { title: { type: "string" }, shelf: { type: "integer" } },
    required: ["title"],
  });
  expect(fields).toEqual([
    {
      path: "/inputSchema/properties/title",
      name: "title",
      parent: "/inputSchema",
      schema: { type: "string" },
      required: true,
    },
    {
      path: "/inputSchema/properties/shelf",
      name: "shelf",
      parent: "/inputSchema",
      schema: { type: "integer" },
      required: false,
    },
  ]);
});

test("lists nested fields behind the field that holds them", () => {
  expect(
    paths({
      properties: {
        rows: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
        note: { type: "string" },
      },
    }),
  ).toEqual([
    "/inputSchema/properties/rows",
    "/inputSchema/properties/rows/items/properties/sku",
    "/inputSchema/properties/note",
  ]);
});

test.each([
  ["tuples", { prefixItems: [{ properties: { berth: {} } }] }, "/prefixItems/0/properties/berth"],
  ["draft-07 tuples", { items: [{ properties: { berth: {} } }] }, "/items/0/properties/berth"],
  ["unions", { anyOf: [{ type: "null" }, { properties: { berth: {} } }] }, "/anyOf/1/properties/berth"],
  ["exclusive unions", { oneOf: [{ properties: { berth: {} } }] }, "/oneOf/0/properties/berth"],
  ["intersections", { allOf: [{ properties: { berth: {} } }] }, "/allOf/0/properties/berth"],
  ["records", { additionalProperties: { properties: { berth: {} } } }, "/additionalProperties/properties/berth"],
  [
    "patterned records",
    { patternProperties: { "^a/b": { properties: { berth: {} } } } },
    "/patternProperties/^a~1b/properties/berth",
  ],
])("enters %s", (_, schema, path) => {
  expect(paths(schema)).toEqual([`/inputSchema${path}`]);
});

test("enters a definition once, however often it is referred to", () => {
  expect(
    paths({
      properties: { from: { $ref: "#/$defs/Port" }, to: { $ref: "#/$defs/Port" } },
      $defs: { Port: { properties: { code: {} } }, Unused: { properties: { nothing: {} } } },
    }),
  ).toEqual(["/inputSchema/properties/from", "/inputSchema/properties/to", "/inputSchema/$defs/Port/properties/code"]);
});

test("ends on schemas that contain themselves", () => {
  const schema = { properties: { label: {}, children: { type: "array", items: { $ref: "#" } } } };
  expect(paths(schema)).toEqual(["/inputSchema/properties/label", "/inputSchema/properties/children"]);
});

test("ends on definitions that contain each other", () => {
  expect(
    paths({
      $ref: "#/definitions/Shelf",
      definitions: {
        Shelf: { properties: { books: { items: { $ref: "#/definitions/Book" } } } },
        Book: { properties: { shelf: { $ref: "#/definitions/Shelf" } } },
      },
    }),
  ).toEqual(["/inputSchema/definitions/Shelf/properties/books", "/inputSchema/definitions/Book/properties/shelf"]);
});

test("leaves out what lies deeper than any tool's input, without overflowing", () => {
  let schema: JsonSchema = { properties: { bottom: {} } };
  for (let depth = 0; depth < 20_000; depth++) schema = { items: schema };
  expect(paths({ properties: { top: {} }, items: schema })).toEqual(["/inputSchema/properties/top"]);
});

test("takes every property for what it is, even with a name of the language", () => {
  expect(paths({ properties: { ["__proto__"]: { type: "string" }, constructor: true } })).toEqual([
    "/inputSchema/properties/__proto__",
    "/inputSchema/properties/constructor",
  ]);
});

test("is not put off by keywords of the wrong type", () => {
  expect(paths({ properties: [], required: 3, items: "book", anyOf: null, $ref: 7 })).toEqual([]);
});

test("resolves references with escaped and percent-encoded segments", () => {
  const document = { $defs: { "a/b c": { type: "string" } } };
  expect(resolveReference(document, "#/$defs/a~1b%20c")).toEqual({ type: "string" });
});

test("resolves nothing outside the document or inherited from the language", () => {
  expect(resolveReference({}, "https://example.org/schema.json")).toBeUndefined();
  expect(resolveReference({}, "#/__proto__")).toBeUndefined();
  expect(resolveReference({}, "#/%E0%A4")).toBeUndefined();
});
