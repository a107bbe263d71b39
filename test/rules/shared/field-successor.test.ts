import { describe, expect, it } from "vitest";
import { successorOf } from "../../../src/rules/shared/fields/field-successor.ts";
import { PLAIN_VOCABULARY } from "../../../src/rules/shared/words/vocabulary.ts";

function successor(field: string, ...candidates: string[]): string | undefined {
  return successorOf(field, candidates, PLAIN_VOCABULARY)?.name;
}

describe("the field that took another's place is found by", () => {
  it.each([
    ["a part of a collapsed name", "sku", ["query", "skus_or_variant_ids"], "skus_or_variant_ids"],
    ["a part of several words", "variant_id", ["limit", "skus_or_variant_ids"], "skus_or_variant_ids"],
    ["another number", "order_ids", ["order_id", "customer_id"], "order_id"],
    ["another style", "customerId", ["customer_id"], "customer_id"],
    ["a typing error", "quantitty", ["quantity", "quality"], "quantity"],
    ["a word that was added", "items", ["order_items", "notes"], "order_items"],
    ["what it is of, which is no longer said", "remedy_ids", ["query", "ids"], "ids"],
    ["what it is of, which is said by now", "id", ["query", "order_id"], "order_id"],
    ["a word that was dropped", "line_items", ["location_id", "items"], "items"],
  ])("%s", (_, field, candidates, expected) => {
    expect(successor(field, ...candidates)).toBe(expected);
  });

  it("its number before its sound", () => {
    expect(successor("skus", "skum", "skus_or_variant_ids")).toBe("skus_or_variant_ids");
  });
});

describe("nothing is named for", () => {
  it.each([
    ["a field that shares only a vague word", "order_id", ["customer_id"]],
    ["a field that may be either of two", "id", ["order_id", "customer_id"]],
    ["a field that shares nothing", "confirm", ["preview", "order_id"]],
    ["a field with no word in it", "_", ["order_id"]],
  ])("%s", (_, field, candidates) => {
    expect(successor(field, ...candidates)).toBeUndefined();
  });
});
