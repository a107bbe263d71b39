import { describe, expect, it } from "vitest";
import { entityPhrase, isListTool, parseToolName } from "../../../src/rules/shared/words/tool-name.ts";
import { buildTool } from "../../support/build-tool.ts";

describe("reading a tool's name", () => {
  it.each(["list_sales_orders", "list-sales-orders", "listSalesOrders", "ListSalesOrders"])(
    "finds verb and entity in %s",
    (name) => {
      expect(parseToolName(name)).toEqual({ prefix: [], verb: "list", entity: ["sales", "orders"] });
    },
  );

  it.each(["crm_list_contacts", "crm.listContacts", "crm/list_contacts"])("sets the prefix of %s aside", (name) => {
    expect(parseToolName(name)).toEqual({ prefix: ["crm"], verb: "list", entity: ["contacts"] });
  });

  it("takes no verb from the end of a name, and none from within a noun phrase", () => {
    expect(parseToolName("accounts_list").verb).toBeUndefined();
    expect(parseToolName("stock_transfer_report").verb).toBeUndefined();
  });

  it("keeps abbreviations whole", () => {
    expect(parseToolName("getURLStatus").entity).toEqual(["url", "status"]);
    expect(parseToolName("listUserIDs").entity).toEqual(["user", "ids"]);
    expect(parseToolName("list_s3_buckets").entity).toEqual(["s3", "buckets"]);
  });

  it("knows the verbs that the project adds", () => {
    expect(parseToolName("moor_ship").verb).toBeUndefined();
    expect(parseToolName("moor_ship", { verbs: ["moor"], nouns: {} }).verb).toBe("moor");
  });

  it("calls a tool a list tool when it lists something", () => {
    expect(["list_berths", "list", "playlist_add", "get_list"].map((name) => isListTool(buildTool({ name })))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("calls it none where a list is what the verb behind it acts on", () => {
    const names = ["list_create", "list_members_add", "list_ships"];
    expect(names.map((name) => isListTool(buildTool({ name })))).toEqual([false, false, true]);
  });
});

describe("naming a tool's entity in a sentence", () => {
  const phrase = (name: string, number: "singular" | "plural"): string | undefined =>
    entityPhrase(buildTool({ name }), number);

  it("inflects the noun, in whichever number the name has it", () => {
    expect(phrase("get_sales_order", "plural")).toBe("sales orders");
    expect(phrase("list_storage_bins", "singular")).toBe("storage bin");
    expect(phrase("list_inventory", "plural")).toBe("inventory");
  });

  it("inflects the noun before a preposition", () => {
    expect(phrase("get_order_by_number", "plural")).toBe("orders by number");
  });

  it("has no phrase when the noun is unknown or missing", () => {
    expect(phrase("get_xls", "plural")).toBeUndefined();
    expect(phrase("list", "plural")).toBeUndefined();
  });
});
