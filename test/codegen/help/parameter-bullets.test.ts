import { expect, test } from "vitest";
import { parameterBullets } from "../../../src/codegen/help/parameter-bullets.ts";
import type { JsonObject, JsonValue } from "../../../src/tool-model/json.ts";

const bulletsOf = (properties: JsonObject, more: JsonObject = {}): string[] =>
  parameterBullets({ type: "object", properties, ...more });
const bulletOf = (schema: JsonObject): string | undefined => bulletsOf({ seat: schema })[0];

test.each<[string, JsonObject]>([
  ["string", { type: "string" }],
  ["string or null", { type: ["string", "null"] }],
  ["string (date-time)", { type: "string", format: "date-time" }],
  ["integer or string", { anyOf: [{ type: "integer" }, { type: "string" }] }],
  ["list of strings or integers", { type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } }],
  ["list of (`A` | `B`)", { type: "array", items: { enum: ["A", "B"] } }],
  ["`AISLE` | `WINDOW`", { type: "string", enum: ["AISLE", "WINDOW"] }],
  ["`AISLE` | `WINDOW`", { anyOf: [{ const: "AISLE" }, { const: "WINDOW" }] }],
  ["`7`", { const: 7 }],
  ["object with any keys, each with integer", { type: "object", additionalProperties: { type: "integer" } }],
  ["any value", {}],
])("a type is told in words: %s", (words, schema) => {
  expect(bulletOf(schema)).toBe(`- \`seat\` (${words}, optional)`);
});

test.each<[string, JsonObject]>([
  ["at least 1 item", { type: "array", minItems: 1 }],
  ["1 to 50 characters", { type: "string", minLength: 1, maxLength: 50 }],
  ["exactly 7 characters", { type: "string", minLength: 7, maxLength: 7 }],
  ["from 1 to 250", { type: "number", minimum: 1, maximum: 250 }],
  ["more than 0", { type: "number", exclusiveMinimum: 0 }],
  ["matching `^\\d+$`", { type: "string", pattern: "^\\d+$" }],
  ["without duplicates", { type: "array", uniqueItems: true }],
  ["at most 9", { anyOf: [{ type: "integer", maximum: 9 }, { type: "null" }] }],
])("a bound is told in words: %s", (words, schema) => {
  expect(bulletOf(schema)).toMatch(new RegExp(`, optional, ${words.replaceAll(/[\\^$+|]/gu, "\\$&")}\\)$`, "u"));
});

test("bounds that every integer has by itself are not told", () => {
  const schema = { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  expect(bulletOf(schema)).toBe("- `seat` (integer, optional)");
});

test("a default is told as it would be sent", () => {
  expect(bulletOf({ type: "string", default: "AISLE" })).toBe('- `seat` (string, optional, default `"AISLE"`)');
});

test("requiredness and description follow the schema, words of the docstring go first", () => {
  const schema = { type: "string", description: "Where to\n  sit." };
  const root = { type: "object", properties: { seat: schema }, required: ["seat"] };
  expect(parameterBullets(root)).toEqual(["- `seat` (string, required): Where to sit."]);
  expect(parameterBullets(root, new Map([["seat", "Row and letter."]]))).toEqual([
    "- `seat` (string, required): Row and letter.",
  ]);
});

test("nested parameters stand below theirs", () => {
  const row = { type: "object", properties: { deck: { type: "integer" } }, required: ["deck"] };
  expect(bulletsOf({ rows: { type: "array", items: { $ref: "#/$defs/Row" } } }, { $defs: { Row: row } })).toEqual([
    "- `rows` (list of objects, optional)",
    "  - `deck` (integer, required)",
  ]);
});

test("each kind of a union is told by what tells it from the others", () => {
  const kind = (name: string, field: string): JsonValue => ({
    type: "object",
    properties: { kind: { const: name }, [field]: { type: "integer" } },
    required: ["kind"],
  });
  expect(bulletsOf({ change: { oneOf: [kind("add", "deck"), kind("drop", "row")] } })).toEqual([
    "- `change` (object, optional)",
    '  - either, with `kind` `"add"`:',
    "    - `kind` (`add`, required)",
    "    - `deck` (integer, optional)",
    '  - or, with `kind` `"drop"`:',
    "    - `kind` (`drop`, required)",
    "    - `row` (integer, optional)",
  ]);
});

test("a schema that holds itself ends", () => {
  const node = { type: "object", properties: { under: { $ref: "#/$defs/Node" } } };
  expect(bulletsOf({ top: { $ref: "#/$defs/Node" } }, { $defs: { Node: node } })).toEqual([
    "- `top` (object, optional)",
    "  - `under` (object, optional)",
  ]);
});

test("schemas that multiply with each level are cut, and the list says so", () => {
  const definitions = Object.fromEntries(
    Array.from({ length: 30 }, (_, level) => {
      const below = level === 29 ? { type: "string" } : { $ref: `#/$defs/L${level + 1}` };
      return [`L${level}`, { type: "object", properties: { a: below, b: below, c: below, d: below } }];
    }),
  );
  const bullets = bulletsOf({ top: { $ref: "#/$defs/L0" } }, { $defs: definitions });
  expect(bullets).toHaveLength(1001);
  expect(bullets.at(-1)).toBe("- and more: see the input schema.");
});

test("a name or a value that holds back-ticks stays in its code span", () => {
  expect(bulletsOf({ "a`b": { enum: ["x``y", "\n- `free`"] } })).toEqual([
    "- ``a`b`` (```x``y``` | `` - `free` ``, optional)",
  ]);
});
