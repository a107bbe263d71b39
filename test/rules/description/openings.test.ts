import { describe, expect, it } from "vitest";
import batchHook from "../../../src/rules/description/batch-hook.ts";
import batchHookWithoutIds from "../../../src/rules/description/batch-hook-without-ids.ts";
import emDash from "../../../src/rules/description/em-dash.ts";
import plainPurposeLine from "../../../src/rules/description/plain-purpose-line.ts";
import present from "../../../src/rules/description/present.ts";
import valueHook from "../../../src/rules/description/value-hook.ts";
import type { AnyRule } from "../../../src/rules/define-rule.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import { findFaults, type Circumstances } from "../../support/find-faults.ts";

const numbers = { type: "array", items: { type: "integer" } };
const IDS: JsonObject = { ids: numbers };

/** Message ids of what a rule finds in one tool. */
function faults(
  rule: AnyRule,
  name: string,
  description: string | undefined,
  properties: JsonObject = {},
  circumstances: Circumstances = {},
): string[] {
  const tool = {
    name,
    inputSchema: { type: "object", properties },
    ...(description === undefined ? {} : { description }),
  };
  return findFaults(rule, [tool], circumstances).map((fault) => fault.split(" ")[0] ?? "");
}

describe("an opening between tags", () => {
  it("is no sentence to judge or to join", () => {
    const opening = "<use_case>\n  List ships in port.\n</use_case>\n\n<note>Slow.</note>";
    expect(faults(valueHook, "list_ships", opening)).toEqual([]);
    expect(faults(present, "list_ships", opening)).toEqual([]);
  });
});

describe("description/present", () => {
  it.each([undefined, "", "  \n "])("wants a description that says something, not %j", (description) => {
    expect(faults(present, "close_berth", description)).toEqual(["missing"]);
  });

  it("holds list tools to one sentence, however it is punctuated", () => {
    const opening = "List fees (pilot, tug, etc.) of v2.1, e.g. Those of `harbour.main`, vs. last year's.";
    expect(faults(present, "list_fees", opening)).toEqual([]);
    expect(faults(present, "list_fees", `${opening} Returns rows.`)).toEqual(["several"]);
  });

  it("holds list tools to one line, in a template that starts on its own line too", () => {
    expect(faults(present, "list_fees", "\n    List fees by harbour.\n\n    More of it.\n  ")).toEqual([]);
    expect(faults(present, "list_fees", "\n    List fees\n    by harbour.\n  ")).toEqual(["wrapped"]);
  });

  it("lets other tools open as they like", () => {
    expect(faults(present, "pay_fee", "Pay a fee. It is\nbooked at once.")).toEqual([]);
  });

  it("has no opinion on a description that opens with a heading or a list", () => {
    expect(faults(present, "list_fees", "# Fees\n\nOne.\nTwo.")).toEqual([]);
  });

  it("can be asked for the presence of a description alone", () => {
    const options = { oneSentence: "none" };
    expect(faults(present, "list_fees", "List fees. All\nof them.", {}, { options })).toEqual([]);
  });
});

describe("description/batch-hook", () => {
  it.each([
    "List ships — pass `ids=[1,2,3]` to fetch a specific batch by ID.",
    "List ships in port — pass ``ids=[1, 2]`` for several (cache-backed).",
    "List or search ships — `ids=[7]` for known ones",
    "List ships with filters - pass ids=[1,2,3] to fetch a specific batch by ID.",
    "List ships — pass `ids: [1, 2]` for several. More\nfollows — much more.",
    "**List ships** — pass `ids=[1,2,3]` for several.",
  ])("is content with the shape: %s", (description) => {
    expect(faults(batchHook, "list_ships", description, IDS)).toEqual([]);
  });

  it.each([
    ["no hook", "List ships."],
    ["a hook in the second sentence", "List ships. Sort by name — pass `ids=[1,2,3]` for several."],
    ["a hook in the second paragraph", "List ships.\n\nAll of them — pass `ids=[1,2,3]` for several."],
    ["no dash", "List ships, pass `ids=[1,2,3]` for several."],
    ["a dash behind the ids alone", "List ships by `ids=[1,2,3]` — several at once."],
    ["another verb", "Search ships — pass `ids=[1,2,3]` for several."],
    ["ids of something else", "List ships — pass `pilot_ids=[1,2,3]` for several."],
    ["another tool's call", "List ships — see `list_boats(ids=[1,2,3])`."],
    ["an em-dash that stands in brackets", "List ships (big — and small) by `ids=[1,2]`."],
  ])("finds fault with %s", (_, description) => {
    expect(faults(batchHook, "list_ships", description, IDS)).toEqual(["noHook"]);
  });

  it("wants the ids under the name of the field", () => {
    const properties = { ship_ids: numbers };
    expect(faults(batchHook, "list_ships", "List ships — pass `ids=[1]`.", properties)).toEqual(["noHook"]);
    expect(faults(batchHook, "list_ships", "List ships — pass `ship_ids=[1]`.", properties)).toEqual([]);
  });

  it("asks nothing of tools that take no ids of their own, or list nothing", () => {
    expect(faults(batchHook, "list_ships", "List ships.", { pilot_ids: numbers })).toEqual([]);
    expect(faults(batchHook, "check_ships", "Check ships.", IDS)).toEqual([]);
  });

  it("wants the template word for word at level strict", () => {
    const strict = (description: string, properties: JsonObject = IDS) =>
      faults(batchHook, "list_ships", description, properties, { options: { level: "strict" } });
    const template = "List ships with filters — pass `ids=[1,2,3]` to fetch a specific batch by ID (live read).";
    expect(strict(template)).toEqual([]);
    expect(strict(template.replace(" (live read)", ""))).toEqual([]);
    expect(strict(template.replace("to fetch a specific batch by ID", "for several"))).toEqual(["notTemplate"]);
    expect(strict(template.replace(" with filters", ""))).toEqual([]);
    expect(strict(template.replace(" with filters", ""), { ...IDS, flag: { type: "string" } })).toEqual([
      "notTemplate",
    ]);
  });
});

describe("description/value-hook", () => {
  it.each([
    "List ships — returns multiple ships for bulk review.",
    "List ships—one row each.",
    "List ships -- the big ones first.",
  ])("is content with any clause behind a dash: %s", (description) => {
    expect(faults(valueHook, "list_ships", description)).toEqual([]);
  });

  it.each([
    "List ships.",
    "List ships. Big ones — first.",
    "List roll-on/roll-off ships of 2 - 5 decks (big — or not).",
  ])("finds fault with: %s", (description) => {
    expect(faults(valueHook, "list_ships", description)).toEqual(["noValue"]);
  });

  it("leaves the promise of ids that do not exist to the other rule", () => {
    const description = "List ships by `ids=[1,2,3]`.";
    expect(faults(valueHook, "list_ships", description)).toEqual([]);
    expect(faults(batchHookWithoutIds, "list_ships", description)).toEqual(["noField"]);
    expect(faults(batchHookWithoutIds, "list_ships", description, IDS)).toEqual([]);
  });
});

describe("description/plain-purpose-line", () => {
  it("judges the first sentence, not the line or the paragraph", () => {
    expect(faults(plainPurposeLine, "get_ship", "Get a ship\nby name — all of it.")).toEqual(["emDash"]);
    expect(faults(plainPurposeLine, "get_ship", "Get a ship. All of it — with its crew.")).toEqual([]);
    expect(faults(plainPurposeLine, "get_ship", "Get a ship.\n\nAll of it — with its crew.")).toEqual([]);
  });

  it("does not mind dashes in code and brackets, or hyphens", () => {
    expect(faults(plainPurposeLine, "get_ship", "Get a ship (name — or number) by `a — b` - at once.")).toEqual([]);
  });

  it("leaves list tools and tools that write alone", () => {
    expect(faults(plainPurposeLine, "list_ships", "List ships — all.")).toEqual([]);
    expect(faults(plainPurposeLine, "sell_ship", "Sell a ship — for good.")).toEqual([]);
  });

  it("takes other verbs on request", () => {
    const options = { verbs: ["inspect"] };
    expect(faults(plainPurposeLine, "inspect_ship", "Inspect a ship — hull and all.", {}, { options })).toEqual([
      "emDash",
    ]);
    expect(faults(plainPurposeLine, "get_ship", "Get a ship — hull and all.", {}, { options })).toEqual([]);
  });
});

describe("description/em-dash", () => {
  it("judges the first sentence of list tools and paragraphs that hold a hook", () => {
    expect(faults(emDash, "list_ships", "List ships - big ones first. Then - small ones.")).toEqual(["wrongDash"]);
    expect(faults(emDash, "get_ship", "Get a ship - big or small.")).toEqual([]);
    expect(faults(emDash, "get_ship", "Get a ship.\n\nFor more, use ``list_ships(ids=[...])`` -- one call.")).toEqual([
      "wrongDash",
    ]);
    const names = { ship_names: { type: "array", items: { type: "string" } } };
    expect(faults(emDash, "check_ships", "Check ships.\n\nPass one – or more -- to ``ship_names``.", names)).toEqual([
      "wrongDash",
      "wrongDash",
    ]);
    expect(faults(emDash, "check_ships", "Check ships.\n\nOne - or more.", names)).toEqual([]);
  });
});
