import { describe, expect, it } from "vitest";
import { toldValues } from "../../../src/rules/shared/texts/told-values.ts";

describe("all values of a field are told by", () => {
  it.each([
    ["what follows “one of”", "Must be one of: small, large", ["small", "large"]],
    ["quoted words behind a lead", "Allowed values are `asc`, `desc` or `none`.", ["asc", "desc", "none"]],
    ["quoted words in parentheses", "How to sort ('asc' | 'desc')", ["asc", "desc"]],
    ["a list that is the whole text", "'asc' or 'desc'", ["asc", "desc"]],
    ["upper-case words in parentheses", "State of the trip (PLANNED, UNDER_WAY)", ["PLANNED", "UNDER_WAY"]],
    ["words between strokes", "One of: small/large", ["small", "large"]],
    [
      "upper-case words behind a colon, one of which it is to be",
      "State: OPEN, CLOSED or LOST",
      ["OPEN", "CLOSED", "LOST"],
    ],
    ["a list that says what is sorted", "Order for results (ASC or DESC), default ASC", ["ASC", "DESC"]],
    ["a list and its default in quotes", "One of 'name', 'speed' (default 'name')", ["name", "speed"]],
    ["words quoted before it", "Needed for a 'guided' trip. One of: 'day', 'night'.", ["day", "night"]],
    ["a full stop that went into the quotes", "One of: `cabin`, `line.`", ["cabin", "line"]],
  ])("%s", (_, text, values) => {
    expect(toldValues(text)?.values).toEqual(values);
  });

  it("at the place of the list", () => {
    const text = "The order: one of asc or desc.";
    const list = toldValues(text);
    expect(text.slice(list?.start, list?.end)).toBe("asc or desc");
  });
});

describe("not all values are told by", () => {
  it.each([
    ["examples", "A color, e.g. 'red' or 'blue'"],
    ["examples behind a colon", "Code of the country: CH, AT, FL. Omit for all."],
    ["quoted examples behind a colon", "Two-letter code: 'CH', 'AT'"],
    ["an example behind a colon, with an “or”", "Code of the country. Example: CH, AT or FL."],
    ["the common ones", "Kind of the element. Common values: lift, cabin, pylon. Others are kept as they are."],
    ["a list that goes on", "One of 'red', 'blue', etc."],
    ["a list before an example of something else", "Must be one of country, city. For example, 'Basel'"],
    ["a list for each case", "Valid values: for AWS: 'MSK', 'S3'. For Azure: 'HUB', 'BUS'."],
    ["values that are joined in one string", "Comma-separated: 'red', 'blue'"],
    ["paths and patterns", "One of `src/**` or `lib/*`"],
    ["a sentence", "Must be short, clear and polite"],
    ["one value", "Must be `asc`"],
    ["words of a language", "SQL query (SELECT, INSERT)"],
    ["a list in parentheses for each of two kinds", "A port ('1', '2') or a quay ('north', 'south')"],
    ["a list that goes on behind a comma", "Kind of cabin. One of: big, small, etc."],
    ["a list beside which anything goes", "One of: `red`, `blue`, or any other color."],
    ["a path", "Options for /tmp"],
    ["the scheme of an address", "URL of the picture (FTP or HTTPS)."],
    ["what a list in JSON has in it", "JSON array of guests. Valid types: child, adult."],
    ["what is said of a noun behind it", "Match the (LEFT/RIGHT) lane (0-63)"],
    ["what something else may be", "Title of the page for a move step ('back', 'forward')."],
    ["what fields of several kinds hold", "Text of the notice for string fields (SHORT_TEXT, LONG_TEXT)"],
    ["what explains each of several things", "Kind of fare: adult (AD/SE), child (CH/IN), dog (free)"],
    ["what explains the last of several things", "Kind of fare: dog (free), adult (AD/SE)"],
    ["an operator's values", 'Which trips, as in State in ("open","closed")'],
    ["a call's arguments", 'What to render: trips | select("state", "eq", "open")'],
    ["examples further off", "Color of the roof. Examples: cabin roofs ('red', 'blue')"],
    ["values to which something may be appended", "One of 'name', 'speed'. Descending by appending 'desc'."],
    ["a list behind which another value is named", "One of 'name', 'speed'. Use 'none' to leave them as they are."],
    ["a list beside which more is accepted", "One of: cabin, pylon. Lifts are also accepted."],
    ["a case among others", 'For checkboxes: "true" or "false". For text: any string.'],
  ])("%s", (_, text) => {
    expect(toldValues(text)).toBeUndefined();
  });
});
