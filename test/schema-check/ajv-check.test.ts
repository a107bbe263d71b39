import { describe, expect, it } from "vitest";
import { ajvCheck } from "../../src/schema-check/ajv-check.ts";

const check = ajvCheck();

describe("a value is held against a schema", () => {
  it("and each fault says where it is and what is expected", () => {
    const schema = {
      type: "object",
      properties: { rows: { type: "array", items: { type: "object", properties: { grams: { type: "number" } } } } },
      required: ["recipe"],
    };
    expect(check(schema, { rows: [{ grams: "4" }] })).toEqual([
      { at: [], keyword: "required", missing: "recipe", message: "must have required property 'recipe'" },
      { at: ["rows", "0", "grams"], keyword: "type", message: "must be number" },
    ]);
  });

  it("with the values that an enum allows", () => {
    expect(check({ enum: ["small", "large"] }, "huge")).toMatchObject([{ message: 'must be one of "small", "large"' }]);
  });

  it("with formats", () => {
    const schema = { type: "string", format: "date" };
    expect([check(schema, "2027-01-01").length, check(schema, "tomorrow").length]).toEqual([0, 1]);
  });

  it.each([
    [
      "draft-07",
      { $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: "string" }], additionalItems: false },
    ],
    [
      "2020-12",
      { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ type: "string" }], items: false },
    ],
    ["the newest draft when it names none", { prefixItems: [{ type: "string" }], items: false }],
    ["an older one where the newest cannot read it", { items: [{ type: "string" }], additionalItems: false }],
  ])("of %s", (_, schema) => {
    expect([check(schema, ["sage"]).length, check(schema, ["sage", "mint"]).length > 0]).toEqual([0, true]);
  });

  it("under one identity for two schemas", () => {
    expect(check({ $id: "https://example.org/a", type: "string" }, 1)).toHaveLength(1);
    expect(check({ $id: "https://example.org/a", type: "number" }, 1)).toHaveLength(0);
  });
});

describe("nothing is found against a schema that", () => {
  it.each([
    ["points to another document", { $ref: "https://example.org/order.json" }],
    ["has a pattern that is none", { pattern: "(" }],
    ["refers to itself without end", { $ref: "#" }],
    ["has keywords of no draft", { type: "herb" }],
  ])("%s", (_, schema) => {
    expect(check(schema, { herb: "sage" })).toEqual([]);
  });

  it("has a pattern that takes years", () => {
    expect(check({ type: "string", pattern: "^(a+)+$" }, `${"a".repeat(40)}!`)).toEqual([]);
  });
});
