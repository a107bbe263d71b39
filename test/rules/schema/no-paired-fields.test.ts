import { describe, expect, it } from "vitest";
import rule from "../../../src/rules/schema/no-paired-fields.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import { type Circumstances, findFaults } from "../../support/find-faults.ts";

const text = { type: "string" };
const texts = { type: "array", items: text };
const number = { type: "integer" };
const numbers = { type: "array", items: number };

const pairs = (properties: JsonObject, circumstances?: Circumstances): string[] =>
  findFaults(rule, [{ name: "check_stock", inputSchema: { type: "object", properties } }], circumstances).map(
    (fault) => fault.split("/properties/").at(-1) ?? "",
  );

describe("a pair of fields", () => {
  it.each([
    ["sku", "skus"],
    ["id", "ids"],
    ["userId", "userIds"],
    ["user_id", "userIds"],
    ["batch", "batches"],
    ["category", "categories"],
    ["person", "people"],
    ["status", "statuses"],
    ["sku_or_variant_id", "sku_or_variant_ids"],
    ["sku_or_variant_id", "skus_or_variant_ids"],
  ])("is %s beside %s", (single, many) => {
    expect(pairs({ [many]: texts, [single]: text })).toEqual([single]);
  });

  it("is found through references, null and unions", () => {
    const nullable = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: "null" }] });
    expect(pairs({ variant_id: nullable(number), variant_ids: nullable(numbers) })).toEqual(["variant_id"]);
  });

  it("is found in nested objects, and only within one object", () => {
    const nested = { type: "object", properties: { tag: text, tags: texts } };
    expect(pairs({ filter: nested })).toEqual(["tag"]);
    expect(pairs({ sku: text, filter: { type: "object", properties: { skus: texts } } })).toEqual([]);
  });

  it("may be of different types when the noun identifies: names or numbers of the same thing", () => {
    expect(pairs({ sku: text, skus: numbers })).toEqual(["sku"]);
  });

  it("is one too when it is nothing by default", () => {
    const sku = { ...text, default: "", description: "One SKU. Defaults to none." };
    expect(pairs({ sku, skus: texts })).toEqual(["sku"]);
  });

  it("is known by the project's own nouns", () => {
    const words = { schmalz: text, schmalze: texts };
    expect(pairs(words)).toEqual([]);
    expect(pairs(words, { nouns: { schmalz: "schmalze" } })).toEqual(["schmalz"]);
  });
});

describe("no pair", () => {
  it.each([
    ["two keys of one thing", { order_no: text, order_id: number }],
    ["a parent's ids", { variant_id: number, parent_variant_ids: numbers }],
    ["numbered lines", { line_1: text, line_2: text }],
    ["rows to add, rows to delete", { add_rows: texts, delete_row_ids: numbers }],
    ["a mass noun", { inventory: text, metadata: texts }],
    ["a text beside a list of objects", { address: text, addresses: { type: "array", items: { type: "object" } } }],
    ["a count beside a list of texts", { page: number, pages: texts }],
    ["a switch beside a list", { archive: { type: "boolean" }, archives: texts }],
    ["two lists", { sku: texts, skus: texts }],
    ["two single values", { sku: text, skus: text }],
    ["a place that is there by default", { path: { ...text, default: "." }, paths: texts }],
    [
      "one that the description has a default for",
      { path: { ...text, description: "Defaults to here." }, paths: texts },
    ],
    ["a noun whose singular is not sure", { axe: text, axes: texts }],
  ])("is %s", (_, properties) => {
    expect(pairs(properties)).toEqual([]);
  });

  it("is two fields that have to be sent both, unless they name ids", () => {
    const follow = (one: string, many: string, required: readonly string[]): number => {
      const inputSchema = { type: "object", properties: { [one]: text, [many]: texts }, required };
      return findFaults(rule, [{ name: "follow_link", inputSchema }]).length;
    };
    expect(follow("prop", "props", ["prop", "props"])).toBe(0);
    expect(follow("prop", "props", ["prop"])).toBe(1);
    expect(follow("id", "ids", ["id", "ids"])).toBe(1);
  });
});
