import { describe, expect, it } from "vitest";
import batchFieldDescription from "../../../src/rules/schema/batch-field-description.ts";
import batchRequired from "../../../src/rules/schema/batch-required-no-default.ts";
import fieldDescribed from "../../../src/rules/schema/field-described.ts";
import idsFilterType from "../../../src/rules/schema/ids-filter-type.ts";
import listHasIds from "../../../src/rules/schema/list-has-ids.ts";
import mixedBatchUnion from "../../../src/rules/schema/mixed-batch-union.ts";
import requiredList from "../../../src/rules/schema/required-list-nonempty.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import { buildTool, type ToolSketch } from "../../support/build-tool.ts";
import { findFaults } from "../../support/find-faults.ts";

const text = { type: "string" };
const texts = { type: "array", items: text };
const numbers = { type: "array", items: { type: "integer" } };
const mixed = { type: "array", items: { anyOf: [text, { type: "integer" }] } };

const tool = (name: string, properties: JsonObject, required: readonly string[] = []): ToolSketch => ({
  name,
  inputSchema: { type: "object", properties, required },
});

describe("schema/required-list-nonempty", () => {
  const faults = (name: string, list: JsonObject, field = "rows"): number =>
    findFaults(requiredList, [tool(name, { [field]: list }, [field])]).length;

  it("asks for one item of what the call is about", () => {
    expect(faults("create_order", texts)).toBe(1);
    expect(faults("create_order", { ...texts, minItems: 1 })).toBe(0);
    expect(faults("create_order", { $ref: "#/$defs/Rows" })).toBe(0);
  });

  it("lets tools that replace a value clear it, but not act on no ids", () => {
    expect(faults("set_tags", texts, "tags")).toBe(0);
    expect(faults("update_order", texts, "tags")).toBe(0);
    expect(faults("update_orders", numbers, "ids")).toBe(1);
    expect(faults("ships-set-flags", texts, "flags")).toBe(0);
  });

  it("lets ids be cleared that are all there is to set of a thing", () => {
    const given = (properties: JsonObject): number =>
      findFaults(requiredList, [tool("update_crew_members", properties, Object.keys(properties))]).length;
    expect(given({ ship_id: text, member_ids: texts })).toBe(0);
    expect(given({ ship_id: text, member_ids: texts, watch: text })).toBe(1);
  });

  it("believes a description that speaks of replacing or of an empty list", () => {
    expect(faults("tag_ship", { ...texts, description: "New tags; replaces all." }, "tags")).toBe(0);
    expect(faults("tag_ship", { ...texts, description: "Tags; pass [] for none." }, "tags")).toBe(0);
  });

  it("believes one that says how things should be", () => {
    expect(faults("tag_ship", { ...texts, description: "Tags that the ship should have." }, "tag_ids")).toBe(0);
  });

  it("leaves the lists of a record alone, of which more than two have to be given", () => {
    const asked = (...names: readonly string[]): number => {
      const properties = Object.fromEntries(names.map((name) => [name, texts]));
      return findFaults(requiredList, [tool("create_berth_type", properties, names)]).length;
    };
    expect([asked("rows", "columns"), asked("rows", "columns", "sections")]).toEqual([2, 0]);
  });

  it("leaves lists inside an argument alone", () => {
    const row = { type: "object", properties: { labels: texts }, required: ["labels"] };
    expect(findFaults(requiredList, [tool("create_order", { row }, ["row"])])).toEqual([]);
  });
});

describe("schema/batch-required-no-default", () => {
  const faults = (name: string, properties: JsonObject): string[] =>
    findFaults(batchRequired, [tool(name, properties)]);

  it("asks for lists of mixed items, by their name or their type", () => {
    expect(faults("check_stock", { skus_or_variant_ids: texts })).toHaveLength(1);
    expect(faults("check_stock", { skus: mixed })).toHaveLength(1);
    expect(faults("search_stock", { skus_or_variant_ids: mixed })).toEqual([]);
  });

  it("leaves lists of data alone, and of any values", () => {
    const anything = { type: "array", items: { type: ["string", "number", "boolean", "null"] } };
    expect(faults("run_query", { params: mixed })).toEqual([]);
    expect(faults("run_query", { bindings: anything })).toEqual([]);
  });

  it("asks for the tool's own ids when nothing else says what is meant", () => {
    expect(faults("delete_loans", { ids: numbers })).toHaveLength(1);
    expect(faults("delete_loans", { ids: numbers, older_than: text })).toEqual([]);
    expect(faults("delete_loans", { ids: { ...numbers, default: [] }, older_than: text })).toHaveLength(1);
    expect(faults("list_loans", { ids: numbers })).toEqual([]);
  });

  it("believes a description that says what becomes of a call without the list", () => {
    const omitted = { ...numbers, description: "Loans to close. Omit to close all that are overdue." };
    expect(faults("close_loans", { ids: omitted })).toEqual([]);
    expect(faults("close_loans", { ids: { ...numbers, description: "Loans to close." } })).toHaveLength(1);
  });

  it("takes two words of what was done to one kind of thing for no two kinds", () => {
    expect(faults("check_files", { files_added_or_moved: texts })).toEqual([]);
  });

  it("leaves a pair to the rule about pairs", () => {
    expect(faults("get_loan", { id: { type: "integer" }, ids: numbers })).toEqual([]);
  });
});

describe("schema/mixed-batch-union", () => {
  const described = (description: string): number =>
    findFaults(mixedBatchUnion, [tool("check_berths", { berths: { ...mixed, description } })]).length;

  it.each(["IDs of the berths", "Berth ids (strings or numbers), at most 30"])(
    "takes %s for one kind",
    (description) => {
      expect(described(description)).toBe(0);
    },
  );

  it.each(["Berths", "Berths, by id or name", "Berth names and ids"])("takes %s for two kinds", (description) => {
    expect(described(description)).toBe(1);
  });

  const faults = (...tools: ToolSketch[]): string[] => findFaults(mixedBatchUnion, tools);

  it("holds a name of two kinds to its word", () => {
    expect(faults(tool("read_pages", { slugs_or_page_ids: texts }))).toHaveLength(1);
    expect(faults(tool("read_pages", { slugs_or_page_ids: text }))).toHaveLength(1);
    expect(faults(tool("check_payees", { names_or_account_nos: texts }))).toHaveLength(1);
    expect(faults(tool("read_pages", { slugs_or_page_ids: mixed }))).toEqual([]);
  });

  it("is silent where both kinds are texts", () => {
    expect(faults(tool("read_pages", { names_or_emails: texts }))).toEqual([]);
    expect(faults(tool("read_pages", { slugs_or_page_ids: texts }), tool("get_page", { page_id: text }))).toEqual([]);
  });

  it("wants both kinds in the name, unless it is one kind in two spellings", () => {
    expect(faults(tool("check_stock", { skus: mixed }))).toHaveLength(1);
    expect(faults(tool("check_stock", { ids: mixed, values: mixed, cells: mixed }))).toEqual([]);
  });
});

describe("schema/batch-field-description", () => {
  const faults = (name: string): number =>
    findFaults(batchFieldDescription, [tool(name, { skus: mixed }, ["skus"])]).length;

  it("asks for rows and order of tools that read alone", () => {
    expect(["check_stock", "remove_stock", "link_stock", "set_stock"].map(faults)).toEqual([1, 0, 0, 0]);
  });
});

describe("schema/ids-filter-type", () => {
  const faults = (ids: JsonObject, idType = "any"): string[] =>
    findFaults(idsFilterType, [tool("list_orders", { ids })], { options: { idType } });

  it("wants a list", () => {
    expect(faults(text)).toHaveLength(1);
    expect(faults(texts)).toEqual([]);
    expect(faults({ anyOf: [numbers, { type: "null" }] })).toEqual([]);
  });

  it("holds a server to its type of ids, when told", () => {
    expect(faults(texts, "number")).toHaveLength(1);
    expect(faults(numbers, "number")).toEqual([]);
    expect(faults(numbers, "string")).toHaveLength(1);
  });

  it("leaves other tools' ids and ids of other things alone", () => {
    expect(findFaults(idsFilterType, [tool("delete_orders", { ids: texts }, ["ids"])])).toEqual([]);
    expect(findFaults(idsFilterType, [tool("list_orders", { customer_ids: text })])).toEqual([]);
  });
});

describe("schema/list-has-ids", () => {
  it("keeps an exception only while the tool has no ids", () => {
    expect(listHasIds.exceptionHolds?.(buildTool(tool("list_transfers", { quay: text })))).toBe(true);
    expect(listHasIds.exceptionHolds?.(buildTool(tool("list_transfers", { ids: numbers })))).toBe(false);
  });
});

describe("schema/field-described", () => {
  const faults = (schema: JsonObject, more: JsonObject = {}): string[] =>
    findFaults(fieldDescribed, [
      { name: "book_berth", inputSchema: { type: "object", properties: { ship: schema }, ...more } },
    ]);

  it("takes the words of the definition, the items, or of every alternative", () => {
    const described = { type: "string", description: "Name of the ship" };
    expect(faults({ $ref: "#/$defs/Ship" }, { $defs: { Ship: described } })).toEqual([]);
    expect(faults({ type: "array", items: described })).toEqual([]);
    expect(faults({ anyOf: [described, { type: "null" }] })).toEqual([]);
    expect(faults({ anyOf: [described, { type: "integer" }] })).toHaveLength(1);
  });

  it("takes no blanks for words", () => {
    expect(faults({ type: "string", description: "  " })).toHaveLength(1);
  });

  it("comes to an end for definitions that refer to themselves", () => {
    expect(faults({ $ref: "#/$defs/Ship" }, { $defs: { Ship: { anyOf: [{ $ref: "#/$defs/Ship" }] } } })).toHaveLength(
      1,
    );
  });
});
