import { describe, expect, it } from "vitest";
import { partnerOf } from "../../../src/rules/shared/references/partner.ts";
import { PLAIN_VOCABULARY } from "../../../src/rules/shared/words/vocabulary.ts";
import { buildServer, buildTool } from "../../support/build-tool.ts";

const partner = (name: string, others: readonly string[], fact?: string): string | undefined => {
  const tool = buildTool({ name, ...(fact === undefined ? {} : { meta: { partner: fact } }) });
  return partnerOf(tool, buildServer(tool, ...others.map((other) => ({ name: other }))), PLAIN_VOCABULARY)?.name.value;
};

describe("the partner of a get tool", () => {
  it("is the list tool of the same entity, whatever the spelling", () => {
    expect(partner("get_sales_order", ["list_orders", "list_sales_orders"])).toBe("list_sales_orders");
    expect(partner("getQuery", ["listQueries"])).toBe("listQueries");
    expect(partner("get_person", ["list_people"])).toBe("list_people");
    expect(partner("get_inventory", ["list_inventory"])).toBe("list_inventory");
  });

  it("has the same prefix", () => {
    expect(partner("crm_get_contact", ["mail_list_contacts", "crm_list_contacts"])).toBe("crm_list_contacts");
    expect(partner("get_contact", ["crm_list_contacts"])).toBeUndefined();
  });

  it("is the one that the facts name", () => {
    expect(partner("get_route_stops", ["list_route_stops", "get_route"], "get_route")).toBe("get_route");
    expect(partner("get_route_stops", ["list_route_stops"], "get_route")).toBeUndefined();
  });

  it("does not exist for other tools, and not for a narrower or wider entity", () => {
    expect(partner("delete_order", ["list_orders"])).toBeUndefined();
    expect(partner("get_order_recipe", ["list_orders", "list_recipes"])).toBeUndefined();
  });
});
