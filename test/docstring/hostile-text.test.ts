import { describe, expect, it } from "vitest";
import { parseDocstring } from "../../src/docstring/parse-docstring.ts";
import { expectCheap } from "../support/processor-time.ts";

const MEGABYTE = 1_000_000;

/** Fills a megabyte; with a blank line now and then, so that every part is short enough to be read. */
function megabyteOf(unit: string, stretch = 4_000): string {
  const lines = (unit.match(/\n/gu)?.length ?? 0) + 1;
  const count = Math.max(1, Math.min(Math.floor(stretch / unit.length), Math.floor(240 / lines)));
  const part = `${unit.repeat(count)}\n\nPlain words.\n\n`;
  return part.repeat(Math.ceil(MEGABYTE / part.length));
}

const RISING_TICKS = Array.from({ length: 60 }, (_, index) => "`".repeat(index + 1)).join(" ");

describe("a megabyte of hostile text does not take long:", () => {
  it.each([
    ["brackets", "["],
    ["parentheses", "("],
    ["unbalanced links", "[]("],
    ["unbalanced back-ticks of rising length", RISING_TICKS],
    ["code spans", "`a` "],
    ["escaped back-ticks", "\\`"],
    ["emphasis", "*a _b "],
    ["quotes", "> "],
    ["nested lists", "- "],
    ["lazy lines", "> a\nb\n"],
    ["numbered lines", "1. a\n"],
    ["empty bullets", "- \n"],
    ["code fences", "```\n"],
    ["comments", "<!-- "],
    ["table rows", "|a|\n|-|\n"],
    ["unclosed calls", "a_b("],
    ["unclosed quotes in calls", "a_b('"],
    ["objects in calls", "a_b({"],
    ["full stops", "a. "],
    ["abbreviations", "e.g. ("],
    ["list numbers", "1. "],
    ["indented lines", "     a\n"],
    ["spaces", " "],
    ["tabs", "\t"],
    ["line breaks", "\n"],
    ["half surrogate pairs", "\uD83D"],
    ["nulls", "\0"],
  ])("%s", (_, unit) => {
    for (const text of [unit.repeat(MEGABYTE / unit.length), megabyteOf(unit)]) {
      // What grows with the square of the length takes minutes.
      expectCheap(() => parseDocstring(text), 8);
    }
  });
});

describe("of a text that is too long", () => {
  it("the paragraphs at its start are read", () => {
    const { paragraphs } = parseDocstring(`List loans.\n\n${"Words. ".repeat(200_000)}`);
    expect(paragraphs.map((paragraph) => paragraph.text)).toEqual(["List loans."]);
  });
});
