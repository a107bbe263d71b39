import { describe, expect, it } from "vitest";
import { idFields, idFilterOf } from "../../../src/rules/shared/fields/id-filter.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import { buildTool } from "../../support/build-tool.ts";

const ids = { type: "array", items: { type: "integer" } };
const filterOf = (name: string, properties: JsonObject, required: string[] = []): string | undefined =>
  idFilterOf(buildTool({ name, inputSchema: { type: "object", properties, required } }))?.name;

describe("the id filter of a list tool", () => {
  it("is the optional list `ids`, nullable or not", () => {
    expect(filterOf("list_orders", { ids })).toBe("ids");
    expect(filterOf("list_orders", { ids: { anyOf: [ids, { type: "null" }] } })).toBe("ids");
  });

  it.each(["sales_order_ids", "order_ids", "orderIds", "so_ids"])("is `%s` for list_sales_orders", (name) => {
    expect(filterOf("list_sales_orders", { [name]: ids })).toBe(name);
  });

  it("is not the ids of something else", () => {
    expect(filterOf("list_blocking_ingredients", { mo_ids: ids, variant_ids: ids })).toBeUndefined();
  });

  it("is none of the ids of two things, of which the tool lists both", () => {
    expect(filterOf("list_ships_and_crews", { ship_ids: ids, crew_ids: ids })).toBeUndefined();
    expect(filterOf("list_ships_and_crews", { ids })).toBe("ids");
  });

  it("is neither required, nor one id, nor text with commas, nor a list of objects", () => {
    expect(filterOf("list_orders", { ids }, ["ids"])).toBeUndefined();
    expect(filterOf("list_orders", { ids: { type: "string" } })).toBeUndefined();
    expect(filterOf("list_orders", { ids: { type: "array", items: { type: "object" } } })).toBeUndefined();
  });

  it("is no switch for ids in the answer", () => {
    const properties = { ids: { type: "boolean" }, order_ids: { type: "string" } };
    const tool = buildTool({ name: "list_orders", inputSchema: { type: "object", properties } });
    expect(idFields(tool).map(({ name }) => name)).toEqual(["order_ids"]);
  });

  it("does not hide in nested objects", () => {
    expect(filterOf("list_orders", { page: { type: "object", properties: { ids } } })).toBeUndefined();
  });
});
