import { describe, expect, it } from "vitest";
import { parseDocstring } from "../../src/docstring/parse-docstring.ts";

function sentences(text: string): string[] {
  return (parseDocstring(text).paragraphs[0]?.sentences ?? []).map((sentence) => sentence.text);
}

describe("a sentence ends", () => {
  it.each([
    ["at a full stop", "List berths. Returns their names."],
    ["at a question mark before a capital", "Which berth is free? Ask the harbour."],
    ["at an exclamation mark before a capital", "Stop! Ask first."],
    ["before a code span", "List berths. `ids` restricts them."],
    ["before a sentence that starts in lower case", "Get a berth. returns null when it is gone."],
    ["behind a closing bracket", "List berths (all of them.) Returns names."],
    ["behind a closing quote", 'Find "the berth." Returns names.'],
    ["behind emphasis", "**Find a berth.** Returns names."],
    ["behind the bracket of an abbreviation", "Search fees (duties, handling, etc.). Returns names."],
    ["behind an abbreviation that closes a sentence", "Search freight, duties etc. Returns names."],
    ["at an ellipsis before a capital", "Waits for a berth… Returns its name."],
    ["behind a number", "The default limit is 20. Ask for more."],
  ])("%s", (_, text) => {
    expect(sentences(text)).toHaveLength(2);
  });

  it("at an ideographic full stop, without a space", () => {
    expect(sentences("列出泊位。返回名称。")).toEqual(["列出泊位。", "返回名称。"]);
  });

  it("with the paragraph, when nobody wrote an end mark", () => {
    expect(sentences("List berths\nby harbour")).toEqual(["List berths by harbour"]);
  });
});

describe("a sentence goes on", () => {
  it.each([
    ["behind e.g.", "List berths, e.g. Those of one pier."],
    ["behind i.e.", "List berths (i.e. The places to moor)."],
    ["behind vs.", "Compare arrivals vs. Departures."],
    ["behind etc. in lower case", "List berths, piers, etc. by harbour."],
    ["behind an abbreviated number", "Get the berth with no. 7 at the pier."],
    ["behind initials", "Find books by J. R. R. Tolkien."],
    ["in a decimal", "Round to 1.5 metres."],
    ["in a version", "Speaks version 2.1.0 of the protocol."],
    ["in a URL", "See https://example.org/a.b for more."],
    ["in a file name", "Reads orders.csv and writes report.md at once."],
    ["in a code span", "Pass `order.id. Then wait` to it."],
    ["in a code span over two lines", "Pass ``a.\nB`` to it."],
    ["behind etc. in brackets before a dash", "List fees (duties, etc.) — one row each."],
    ["in brackets", "List berths (see the chart. It is new) by harbour."],
    ["in a quoted question", 'Answers "which berth is free?" by counting.'],
    ["behind an ellipsis in lower case", "Waits … then asks."],
    ["behind an ellipsis in brackets", "Pass ids=[...] To the tool"],
    ["behind the number of a step", "Steps: 1. Ask the harbour"],
  ])("%s", (_, text) => {
    expect(sentences(text)).toHaveLength(1);
  });

  it("behind a bracket that is never closed", () => {
    expect(sentences("List berths (by pier. Returns names.")).toHaveLength(2);
  });
});

describe("a sentence's place", () => {
  it("is where it stands in the description, indented or not", () => {
    const text = "Opening words.\n\n    List berths\n    by harbour. Returns names.";
    const [, second] = parseDocstring(text).paragraphs;
    const [listing, returns] = second?.sentences ?? [];
    expect(listing).toMatchObject({ raw: "List berths\n    by harbour.", text: "List berths by harbour." });
    expect(text.slice(returns?.start, returns?.end)).toBe("Returns names.");
  });
});
