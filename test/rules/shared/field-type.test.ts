import { describe, expect, it } from "vitest";
import { typeOfSchema } from "../../../src/rules/shared/fields/field-type.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";

const typeOf = (schema: JsonObject, root: JsonObject = schema): unknown => typeOfSchema(schema, root);
const integer = { kind: "scalar", types: ["integer"], enumerated: false };

describe("the type of a field", () => {
  it("is a scalar, null left aside", () => {
    expect(typeOf({ type: ["integer", "null"] })).toEqual(integer);
    expect(typeOf({ anyOf: [{ type: "integer" }, { type: "null" }] })).toEqual(integer);
    expect(typeOf({ type: "integer", nullable: true })).toEqual(integer);
  });

  it("is a list of what its items are", () => {
    expect(typeOf({ type: "array", items: { type: "integer" }, minItems: 1 })).toEqual({
      kind: "list",
      items: integer,
      minItems: 1,
    });
    expect(typeOf({ type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } })).toMatchObject({
      items: { kind: "scalar", types: expect.arrayContaining(["string", "integer"]) },
    });
  });

  it("follows references and the parts of an intersection", () => {
    const root = { $defs: { Berths: { type: "array", items: { $ref: "#/$defs/Berth" } }, Berth: { type: "integer" } } };
    const list = { kind: "list", items: integer, minItems: 0 };
    expect(typeOf({ $ref: "#/$defs/Berths" }, root)).toEqual(list);
    expect(typeOf({ allOf: [{ $ref: "#/$defs/Berths" }, { minItems: 3 }], description: "Berths" }, root)).toEqual(list);
  });

  it("is mixed when one or many may be given", () => {
    expect(typeOf({ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] })).toEqual({
      kind: "mixed",
    });
    expect(typeOf({ type: ["string", "array"] })).toEqual({ kind: "mixed" });
  });

  it("is taken from values and keywords where no type is named", () => {
    expect(typeOf({ enum: ["DRAFT", "SENT"] })).toEqual({ kind: "scalar", types: ["string"], enumerated: true });
    expect(typeOf({ properties: {} })).toEqual({ kind: "object" });
    expect(typeOf({ items: { type: "integer" } })).toMatchObject({ kind: "list" });
  });

  it("is unknown when the schema does not say", () => {
    expect(typeOf({})).toEqual({ kind: "unknown" });
    expect(typeOf({ anyOf: [{ type: "string" }, {}] })).toEqual({ kind: "unknown" });
    expect(typeOf({ $ref: "https://example.org/berth.json" })).toEqual({ kind: "unknown" });
    expect(typeOf({ type: "array" })).toEqual({ kind: "list", items: { kind: "unknown" }, minItems: 0 });
  });

  it("comes to an end for schemas that refer to themselves, and for doubling ones", () => {
    const looping = {
      $defs: { Tree: { type: "array", items: { $ref: "#/$defs/Tree" } }, Loop: { $ref: "#/$defs/Loop" } },
    };
    expect(typeOf({ $ref: "#/$defs/Tree" }, looping)).toMatchObject({ kind: "list" });
    expect(typeOf({ $ref: "#/$defs/Loop" }, looping)).toEqual({ kind: "unknown" });
    const twice = (next: number): JsonObject => ({
      anyOf: [{ $ref: `#/$defs/D${next}` }, { $ref: `#/$defs/D${next}` }],
    });
    const doubling = {
      $defs: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`D${index}`, twice(index + 1)])),
    };
    expect(typeOf({ $ref: "#/$defs/D0" }, doubling)).toEqual({ kind: "unknown" });
  });
});
