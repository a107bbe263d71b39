import { describe, expect, it } from "vitest";
import noHiddenCharacters from "../../../src/rules/text/no-hidden-characters.ts";
import { hiddenRuns } from "../../../src/rules/shared/texts/hidden-characters.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import { computedText } from "../../../src/tool-model/text.ts";
import { findFaults } from "../../support/find-faults.ts";

describe("hidden are", () => {
  it.each([
    ["a zero-width space", "ship\u200Bs"],
    ["a word joiner", "ship\u2060s"],
    ["a byte order mark at the start", "\uFEFFships"],
    ["a soft hyphen", "har\u00ADbour"],
    ["a zero-width joiner between Latin letters", "a\u200Db"],
    ["a zero-width non-joiner between Latin letters", "a\u200Cb"],
    ["a right-to-left override", "\u202Esdrawkcab"],
    ["an isolate", "\u2066ships\u2069"],
    ["a direction mark in Latin text", "ships\u200F"],
    ["words in tag characters", "ships\u{E0068}\u{E0069}"],
    ["private use", "\uE000 ships"],
    ["private use of a higher plane", "\u{F0000}"],
    ["an invisible operator", "a\u2063b"],
    ["a Hangul filler", "a\u3164b"],
    ["a run of variation selectors", "a\uFE00\uFE01\uFE0F"],
    ["a supplementary variation selector", "a\u{E0100}"],
    ["an escape sequence for terminals", "\u001B[8mships"],
    ["an interlinear annotation", "a\uFFF9b"],
  ])("%s", (_, text) => {
    expect(hiddenRuns(text).length).toBeGreaterThan(0);
  });

  it("reported run by run, each with its code points", () => {
    expect(hiddenRuns("a\u200B\u200Bb\u{E0061}")).toEqual([
      { start: 1, end: 3, count: 2, names: ["U+200B", "U+200B"] },
      { start: 4, end: 6, count: 1, names: ["U+E0061"] },
    ]);
  });
});

describe("not hidden are", () => {
  it.each([
    ["tabs and line breaks", "ships\tand\r\nboats\n"],
    ["accents and other scripts", "Überfähre Ægir 船 корабль שיט"],
    ["joiners in an emoji", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}"],
    [
      "joiners behind a skin tone or a presentation selector",
      "\u{1F9D1}\u{1F3FD}\u200D\u{1F680} \u2764\uFE0F\u200D\u{1F525}",
    ],
    ["a presentation selector", "\u2714\uFE0F"],
    ["a regional flag", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"],
    ["a non-joiner in Persian", "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645"],
    ["a joiner in Hindi", "\u0915\u094D\u200D\u0937"],
    ["a non-joiner in Bengali", "\u09B0\u09CD\u200C\u09AF"],
    ["a joiner in Arabic", "\u0647\u200D"],
    ["direction marks beside Hebrew", "\u05E9\u05DC\u05D5\u05DD\u200F (ships)\u200E"],
  ])("%s", (_, text) => {
    expect(hiddenRuns(text)).toEqual([]);
  });
});

describe("text/no-hidden-characters", () => {
  const ZWSP = "\u200B";

  it("reads whatever an agent reads", () => {
    const tool = {
      name: `list${ZWSP}`,
      title: `List${ZWSP}`,
      description: `List.${ZWSP}`,
      annotations: { title: `List${ZWSP}` },
      inputSchema: {
        type: "object",
        title: `Input${ZWSP}`,
        properties: {
          [`key${ZWSP}`]: { type: "string", default: `a${ZWSP}` },
          kind: { enum: ["a", `b${ZWSP}`], description: `Kind${ZWSP}` },
        },
      },
    };
    expect(new Set(findFaults(noHiddenCharacters, [tool]).map((fault) => fault.slice(fault.indexOf("/"))))).toEqual(
      new Set([
        "/name",
        "/title",
        "/description",
        "/annotations/title",
        "/inputSchema/title",
        `/inputSchema/properties/key${ZWSP}`,
        `/inputSchema/properties/key${ZWSP}/default`,
        "/inputSchema/properties/kind/enum/1",
        "/inputSchema/properties/kind/description",
      ]),
    );
  });

  it("finds a description once, not again as a string of the schema", () => {
    const properties = { kind: { type: "string", description: `Kind${ZWSP}` } };
    const tools = [{ name: "list_ships", inputSchema: { type: "object", properties } }];
    expect(findFaults(noHiddenCharacters, tools)).toHaveLength(1);
  });

  it("finds the name of a field once, though the schema names it again among those that are required", () => {
    const key = `berth${ZWSP}`;
    const inputSchema = { type: "object", properties: { [key]: { type: "string" } }, required: [key] };
    expect(findFaults(noHiddenCharacters, [{ name: "list_ships", inputSchema }])).toEqual([
      `hidden list_ships/inputSchema/properties/${key}`,
    ]);
  });

  it("finds what is required and no field", () => {
    const inputSchema = { type: "object", properties: {}, required: [`berth${ZWSP}`] };
    expect(findFaults(noHiddenCharacters, [{ name: "list_ships", inputSchema }])).toEqual([
      "hidden list_ships/inputSchema/required/0",
    ]);
  });

  it("reads what is known of a tool that is not known in full", () => {
    const hole = { path: "/inputSchema", reason: "computed" };
    const more = { holes: [hole], title: computedText(`List${ZWSP}`) };
    expect(findFaults(noHiddenCharacters, [{ name: "list_ships", more }])).toEqual(["hidden list_ships/title"]);
  });

  it("survives a schema nested ten thousand deep", () => {
    let schema: JsonObject = { title: `Ships${ZWSP}` };
    for (let depth = 0; depth < 10_000; depth++) schema = { items: schema };
    const more = { input: { schema, fields: [], converter: "none" as const, refinements: [] } };
    expect(findFaults(noHiddenCharacters, [{ name: "list_ships", more }])).toHaveLength(1);
  });
});
