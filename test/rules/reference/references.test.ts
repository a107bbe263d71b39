import { describe, expect, it } from "vitest";
import alternateTarget from "../../../src/rules/reference/alternate-target.ts";
import callValid from "../../../src/rules/reference/call-valid.ts";
import listPartner from "../../../src/rules/reference/list-partner.ts";
import secondParagraph from "../../../src/rules/reference/second-paragraph.ts";
import wording from "../../../src/rules/reference/wording.ts";
import type { AnyRule } from "../../../src/rules/define-rule.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import type { ToolSketch } from "../../support/build-tool.ts";
import { findFaults } from "../../support/find-faults.ts";

const numbers = { type: "array", items: { type: "integer" } };
const listOrders: ToolSketch = {
  name: "list_orders",
  description: "List orders.",
  inputSchema: { type: "object", properties: { ids: numbers, status: { type: "string" } } },
};
const REFERENCE = "For multiple orders at once, use ``list_orders(ids=[...])`` — it returns rows.";

const getOrder = (description: string, properties: JsonObject = {}): ToolSketch => ({
  name: "get_order",
  description,
  inputSchema: { type: "object", properties },
});

/** How many findings a rule has about `get_order` with a description, beside `list_orders`. */
const faults = (rule: AnyRule, description: string, partner = listOrders): number =>
  findFaults(rule, [getOrder(description), partner]).filter((fault) => fault.includes("get_order")).length;

describe("reference/list-partner", () => {
  it("wants a call with ids, wherever it stands", () => {
    expect(faults(listPartner, "Look up an order.")).toBe(1);
    expect(faults(listPartner, `Look up an order.\n\n${REFERENCE}`)).toBe(0);
    expect(faults(listPartner, `Look up an order.\n\nTakes an id.\n\n${REFERENCE}`)).toBe(0);
  });

  it("sees a call that is wrapped within its paragraph", () => {
    expect(
      faults(listPartner, "Look up an order.\n\nFor multiple orders at once, use ``list_orders(ids=[...\n])`` — rows."),
    ).toBe(0);
  });

  it("does not take a passing mention for a reference", () => {
    expect(faults(listPartner, "Look up an order.\n\nUse `list_orders` for discovery.")).toBe(1);
  });

  it("wants none when the partner takes no ids", () => {
    const withoutIds = { ...listOrders, inputSchema: { type: "object", properties: { customer_ids: numbers } } };
    expect(faults(listPartner, "Look up an order.", withoutIds)).toBe(0);
  });

  it("wants none of tools that get several things themselves", () => {
    const several = getOrder("Look up orders.", { order_ids: numbers });
    expect(findFaults(listPartner, [several, listOrders])).toEqual([]);
    expect(findFaults(listPartner, [{ name: "get_orders", description: "Get orders." }, listOrders])).toEqual([]);
  });

  it("is silent about a tool without a description", () => {
    expect(findFaults(listPartner, [{ name: "get_order" }, listOrders])).toEqual([]);
  });
});

describe("reference/second-paragraph", () => {
  it("wants the reference behind the purpose", () => {
    expect(faults(secondParagraph, `Look up an order.\n\n${REFERENCE}`)).toBe(0);
    expect(faults(secondParagraph, `Look up an order. ${REFERENCE}`)).toBe(1);
    expect(faults(secondParagraph, `Look up an order.\n\nTakes an id.\n\n${REFERENCE}`)).toBe(1);
  });

  it("is content when one of several references stands there", () => {
    expect(faults(secondParagraph, `Look up an order.\n\n${REFERENCE}\n\nAgain: \`list_orders(ids=[1])\`.`)).toBe(0);
  });
});

describe("reference/wording", () => {
  it.each([
    "For multiple orders at once, use `list_orders(ids=[...])` — it returns rows.",
    "For multiple sales orders at once, use\n``list_orders(ids=[1,2])`` — it returns\nrows.",
    `${REFERENCE} To roll up, use others.`,
  ])("accepts %j", (paragraph) => {
    expect(faults(wording, `Look up an order.\n\n${paragraph}`)).toBe(0);
  });

  it.each([
    "See also list_orders.",
    "For multiple orders at once, use ``list_orders(ids=[...])`` - it returns rows.",
    "For multiple orders at once, use list_orders(ids=[...]) — it returns rows.",
    "For multiple orders at once, use ``list_orders(ids=[...])``.",
    "Always call ``list_orders(ids=[...])``.",
  ])("does not accept %j", (paragraph) => {
    expect(faults(wording, `Look up an order.\n\n${paragraph}`)).toBe(1);
  });
});

describe("reference/call-valid", () => {
  it("knows the fields of the tool that is called, not of the one that speaks", () => {
    expect(faults(callValid, "See `list_orders(ids=[1], status=open)`.")).toBe(0);
    expect(faults(callValid, "See `list_orders(order_ids=[1], state=open)`.")).toBe(2);
  });

  it("is silent about placeholders, positions and tools that are none of the server's", () => {
    expect(faults(callValid, "See `list_orders(...)`, `get_order(id)`, `list_ships(berth=1)`.")).toBe(0);
  });

  it("is silent about tools that take any field", () => {
    const open = { ...listOrders, inputSchema: { type: "object", properties: {}, additionalProperties: true } };
    expect(faults(callValid, "See `list_orders(colour=red)`.", open)).toBe(0);
  });
});

describe("reference/alternate-target", () => {
  const stops = (description: string, partner = "get_route"): string[] =>
    findFaults(alternateTarget, [
      { name: "get_route_stops", description, meta: { partner } },
      { name: "get_route", description: "Look up a route." },
    ]);

  it("wants the target in the second paragraph", () => {
    expect(stops("List stops.\n\nFor several routes, ``get_route`` has them inline.")).toEqual([]);
    expect(stops("List stops.\n\nTakes an id.\n\nSee get_route.")).toHaveLength(1);
    expect(stops("List stops of get_route.")).toHaveLength(1);
  });

  it("takes no longer name for the target", () => {
    expect(stops("List stops.\n\nSee get_route_stops.")).toHaveLength(1);
  });

  it("says when there is no such tool", () => {
    expect(stops("List stops.", "get_rout")).toEqual(["unknown get_route_stops/description"]);
  });
});
