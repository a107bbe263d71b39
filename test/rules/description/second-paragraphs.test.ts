import { describe, expect, it } from "vitest";
import inputShapeParagraph from "../../../src/rules/description/input-shape-paragraph.ts";
import twoParagraphs from "../../../src/rules/description/two-paragraphs.ts";
import type { AnyRule } from "../../../src/rules/define-rule.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import { findFaults } from "../../support/find-faults.ts";

const texts = { type: "array", items: { type: "string" } };
const mixed = { type: "array", items: { type: ["string", "integer"] } };

function faults(
  rule: AnyRule,
  name: string,
  description: string,
  properties: JsonObject,
  required: string[] = [],
): string[] {
  const inputSchema = { type: "object", properties, required };
  return findFaults(rule, [{ name, description, inputSchema }]).map((fault) => fault.split(" ")[0] ?? "");
}

describe("description/two-paragraphs", () => {
  it.each([
    ["a check tool", "check_ships", { ship_names: texts }, []],
    ["a get tool of its own entity", "get_ship_details", { ship_ids: texts }, []],
    ["a get tool by a key", "get_ship", { imo_or_names: mixed }, []],
    ["a search tool that has to be told what for", "search_ships", { codes: texts }, ["codes"]],
    ["a search tool for things of two kinds", "search_ships", { codes: mixed }, []],
  ])("wants a second one of %s that takes a batch", (_, name, properties, required) => {
    expect(faults(twoParagraphs, name, "One line.", properties, required)).toEqual(["onlyOne"]);
    expect(faults(twoParagraphs, name, "One line.\n\nAnother.", properties, required)).toEqual([]);
  });

  it.each([
    ["a filter of a search tool", "search_ships", { port_codes: texts }],
    ["a filter of a get tool", "get_ships", { port_ids: texts }],
    ["ids of a relative", "get_ship", { parent_ship_ids: texts }],
    ["one thing", "check_ship", { ship_name: { type: "string" } }],
    ["parts of a thing that has to be named", "get_ship_part", { ship: { type: "string" }, name: texts }, ["ship"]],
    ["a list of something else", "check_ship", { remarks: texts }],
    ["a tool that writes", "sell_ships", { ship_ids: texts }],
  ])("wants none for %s", (_, name, properties, required: string[] = []) => {
    expect(faults(twoParagraphs, name, "One line.", properties, required)).toEqual([]);
  });
});

describe("description/input-shape-paragraph", () => {
  const judge = (second: string, properties: JsonObject = { ship_names: texts }): string[] =>
    faults(inputShapeParagraph, "check_ships", `Check ships.\n\n${second}`, properties);

  it.each([
    "Pass one — or several — to ``ship_names``.",
    "Pass ``ship_names=[...]`` — one\nor several.",
    "Pass one -- or several -- to ``ship_names``.",
  ])("is content with: %s", (second) => {
    expect(judge(second)).toEqual([]);
  });

  it.each([
    ["noField", "Pass one — or several."],
    ["noField", "Pass one — or several — to ``ship``."],
    ["ticks", "Pass one — or several — to `ship_names`."],
    ["ticks", "Pass one — or several — to ship_names."],
    ["noDash", "Pass one or several to ``ship_names``."],
    ["noDash", "Pass one or several to ``ship_names`` (name — or number)."],
  ])("finds %s in: %s", (expected, second) => {
    expect(judge(second)).toEqual([expected]);
  });

  it("is content when one of several batch fields is named", () => {
    expect(judge("Pass names — or numbers — to ``imo_numbers``.", { ship_names: texts, imo_numbers: texts })).toEqual(
      [],
    );
  });

  it("leaves a cross-reference to the rules about those", () => {
    expect(judge("For more, use ``list_ships(names=[...])``.")).toEqual([]);
  });
});
