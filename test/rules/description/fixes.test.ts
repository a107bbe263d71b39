import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rules } from "../../../src/rules/index.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import { fixTools, type FixedTools, type ListedTool } from "../../support/fix-descriptions.ts";

const descriptionRules = Object.fromEntries(
  Object.entries(rules).filter(([id]) => id.startsWith("description/") || id.startsWith("text/")),
);

const numbers = { type: "array", items: { type: "integer" }, description: "Only these" };
const status = { type: "string", description: "Only in this state" };
const WITH_IDS: JsonObject = { type: "object", properties: { ids: numbers } };
const WITH_FILTERS: JsonObject = { type: "object", properties: { ids: numbers, status } };
const WITHOUT_IDS: JsonObject = { type: "object", properties: { status } };

const HOOK = "pass `ids=[1,2,3]` to fetch a specific batch by ID";
const VALUE = "returns multiple ships for discovery or bulk review";

/** The description of `list_ships` after all safe fixes, and what is still found. */
function fixed(description: string, inputSchema: JsonObject, options: Readonly<Record<string, unknown>> = {}) {
  const run = fixTools([{ name: "list_ships", description, inputSchema }], descriptionRules, { rules: options });
  return { text: run.descriptions[0], left: run.result.diagnostics.map((diagnostic) => diagnostic.ruleId) };
}

describe("a list tool with ids gets its hook:", () => {
  it.each([
    ["List ships.", `List ships — ${HOOK}.`],
    ["Lists ships", `List ships — ${HOOK}.`],
    ["List the ships in port.", `List the ships in port — ${HOOK}.`],
    ["List ships (live read).", `List ships — ${HOOK} (live read).`],
    ["List ships (big ones).", `List ships (big ones) — ${HOOK}.`],
    [`List ships — ${VALUE}.`, `List ships — ${HOOK}.`],
    ["List ships - pass ``ids=[1,2,3]`` for several.", "List ships — pass `ids=[1,2,3]` for several."],
    ["List ships, pass `ids=[1,2]` for several.", "List ships — pass `ids=[1,2]` for several."],
    ["List ships — by name or flag.", `List ships — ${HOOK}.\n\nBy name or flag.`],
    ["List ships. Big ones first.", `List ships — ${HOOK}.\n\nBig ones first.`],
    ["List ships\nin port. Big ones first.\n\nMore.", `List ships in port — ${HOOK}.\n\nBig ones first.\n\nMore.`],
    ["Everything afloat. Big ones first.", `List ships — ${HOOK}.\n\nEverything afloat. Big ones first.`],
    ["Search ships — by name.", `List ships — ${HOOK}.\n\nSearch ships — by name.`],
  ])("%j", (before, after) => {
    expect(fixed(before, WITH_IDS)).toEqual({ text: after, left: [] });
  });

  it.each([
    ["another script", "列出所有船只。"],
    ["Spanish", "Lista los barcos de un puerto."],
    ["German", "Die Schiffe, die in einem Hafen liegen."],
  ])("but none in English where the text is in another language: %s", (_, text) => {
    expect(fixed(text, WITH_IDS)).toEqual({ text, left: ["description/batch-hook"] });
    expect(fixed(text, WITHOUT_IDS)).toEqual({ text, left: ["description/value-hook"] });
  });

  it.each([
    ["a route", "list_ships", "GET /ships", "GET /ships"],
    [
      "all of them, behind a label",
      "list_all_ships",
      "[Port] List all ships.",
      "[Port] List all ships — for discovery or bulk review.",
    ],
    ["all in the name", "list_all_ships", "List ships.", `List ships — ${VALUE}.`],
    [
      "one thing in the plural",
      "list_ship_details",
      "List ship details.",
      "List ship details — for discovery or bulk review.",
    ],
    [
      "two things",
      "list_ships_and_crews",
      "List ships and crews.",
      "List ships and crews — for discovery or bulk review.",
    ],
  ])("without ids, of %s", (_, name, before, after) => {
    const run = fixTools([{ name, description: before, inputSchema: WITHOUT_IDS }], descriptionRules);
    expect(run.descriptions).toEqual([after]);
  });

  it("says that there are filters where there are, unless the author said more than the name does", () => {
    expect(fixed("List ships.", WITH_FILTERS).text).toBe(`List ships with filters — ${HOOK}.`);
    expect(fixed("List ships in port.", WITH_FILTERS).text).toBe(`List ships in port — ${HOOK}.`);
  });

  it("writes a rebuilt sentence so that level strict is content too", () => {
    const { text = "" } = fixed("List ships.", WITH_FILTERS);
    expect(fixed(text, WITH_FILTERS, { "description/batch-hook": { level: "strict" } })).toEqual({ text, left: [] });
  });

  it.each(["List ships in port.", "List ships — `ids=[1,2]` for several.", "All that floats — and sinks."])(
    "at level strict, in the words of the record: %j",
    (before) => {
      const { text, left } = fixed(before, WITH_FILTERS, { "description/batch-hook": { level: "strict" } });
      expect(text).toMatch(
        /^List [\w ]+ with filters — pass `ids=\[1,2,3\]` to fetch a specific batch by ID\.(?:\n|$)/u,
      );
      expect(left).toEqual([]);
    },
  );

  it("with ids of the kind that the field takes", () => {
    const texts = { type: "object", properties: { ids: { type: "array", items: { type: "string" } } } };
    expect(fixed("List ships.", texts).text).toBe(
      'List ships — pass `ids=["a","b","c"]` to fetch a specific batch by ID.',
    );
  });

  it("in the indentation of its template", () => {
    const before = "\n    List ships. Big ones first.\n\n    More.\n  ";
    expect(fixed(before, WITH_IDS).text).toBe(`\n    List ships — ${HOOK}.\n\n    Big ones first.\n\n    More.\n  `);
  });
});

describe("a list tool without ids gets its value:", () => {
  it.each([
    ["List ships.", `List ships — ${VALUE}.`],
    ["List ships", `List ships — ${VALUE}.`],
    ["List ships\nby status. Big ones first.", `List ships by status — ${VALUE}.\n\nBig ones first.`],
    [`List ships — ${HOOK} (cache-backed).`, `List ships — ${VALUE} (cache-backed).`],
    ["List big ships -- pass `ids=[1,2,3]` for several.", `List big ships — ${VALUE}.`],
  ])("%j", (before, after) => {
    expect(fixed(before, WITHOUT_IDS)).toEqual({ text: after, left: [] });
  });

  it("is left to a person when the promise of ids says more", () => {
    const before = "List ships — pass `ids=[1,2,3]` for several, sorted by name.";
    expect(fixed(before, WITHOUT_IDS)).toEqual({ text: before, left: ["description/batch-hook-without-ids"] });
  });

  it("names no rows that the tool's name has in the singular", () => {
    const tools = [{ name: "list_directory", description: "List a directory.", inputSchema: { type: "object" } }];
    expect(fixTools(tools, descriptionRules).descriptions).toEqual([
      "List a directory — for discovery or bulk review.",
    ]);
  });
});

describe("fixing", () => {
  const words = fc.constantFrom(
    ..."List ships|Lists ships|List|ships|in port|with filters|e.g. tugs|(big ones)|(cache-backed)|pass|`ids=[1,2,3]`|``ids=[1]``|ids=[4]|`status`|to fetch several|returns rows|—|--|-|,|.|. |.\n|\n|\n\n|\n\n    |\u200b|…|?".split(
      "|",
    ),
  );
  const descriptions = fc.array(words, { maxLength: 14 }).map((parts) => parts.join(" "));
  const names = fc.constantFrom("list_ships", "list_fleet", "get_ship", "check_ships", "search_ships", "sell_ship");
  const schemas = fc.constantFrom(WITH_IDS, WITH_FILTERS, WITHOUT_IDS);
  const level = fc.constantFrom("shape", "strict");

  const run = (tool: ListedTool, strictness: string, kinds: readonly ("safe" | "suggestion")[]): FixedTools =>
    fixTools([tool], descriptionRules, { kinds, rules: { "description/batch-hook": { level: strictness } } });

  it("comes to an end, leaves nothing fixable, and then changes nothing more", () => {
    fc.assert(
      fc.property(names, descriptions, schemas, level, fc.boolean(), (name, description, inputSchema, strict, all) => {
        const kinds = all ? (["safe", "suggestion"] as const) : (["safe"] as const);
        const once = run({ name, description, inputSchema }, strict, kinds);
        expect(once).toMatchObject({ settled: true, refused: [] });
        const again = run({ name, description: once.descriptions[0] ?? "", inputSchema }, strict, kinds);
        expect(again.descriptions).toEqual(once.descriptions);
      }),
      { numRuns: 200 },
    );
  });

  it("loses no word of the author's but the hook it replaces and what nobody sees", () => {
    const own = fc.array(fc.constantFrom("anchor", "bollard", "cleat", "davit", "—", ",", ".", "\n", "\n\n"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(own, schemas, level, (parts, inputSchema, strict) => {
        const description = `List ${parts.join(" ")}`;
        const after = run({ name: "list_ships", description, inputSchema }, strict, ["safe"]).descriptions[0] ?? "";
        for (const word of ["anchor", "bollard", "cleat", "davit"]) {
          expect(countOf(word, after)).toBe(countOf(word, description));
        }
      }),
      { numRuns: 200 },
    );
  });
});

function countOf(word: string, text: string): number {
  return text.toLowerCase().split(word).length - 1;
}
