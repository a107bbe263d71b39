import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readExamples } from "../../../src/docstring/examples/read-examples.ts";
import { expectCheap } from "../../support/processor-time.ts";

const LENGTH = 50_000;

/** A quarter of this is the most that any takes; what grows with the square of the length takes minutes. */
const MOST_PLAIN_SERVERS = 40;

/** As it stands, and in a code block. */
function pagesOf(unit: string): string[] {
  const text = unit.repeat(LENGTH / unit.length);
  return [text, `\`\`\`json\n${text}\n\`\`\`\n`, `${unit.repeat(2_000 / unit.length)}\n\n`.repeat(LENGTH / 2_000)];
}

describe("a hostile page does not take long:", () => {
  it.each([
    ["brackets", "["],
    ["braces", "{"],
    ["braces on lines", "{\n"],
    ["objects that are not closed", '{"a":1,\n'],
    ["nested objects", '{"a":'],
    ["nested lists on lines", "[a(\n"],
    ["calls that are not closed", "a_b("],
    ["calls with quotes that are not closed", "a_b('"],
    ["calls of a client", "callTool("],
    ["quotes", '"'],
    ["back-ticks on lines", "`\n"],
    ["backslashes", "\\"],
    ["comments", "/*"],
    ["line comments", "// a\n"],
    ["dots", "..."],
    ["digits", "1_"],
    ["fences", "```\n"],
    ["fences in lists", "- ```\n"],
    ["quotes of Markdown", "> "],
    ["lazy lines", "> a\nb\n"],
    ["bullets", "- a\n"],
    ["numbered lines", "1. a\n"],
    ["headings", "# a\n"],
    ["labels", "Tool: a\n"],
    ["captions", "Request: "],
    ["front matter", "---\n"],
    ["HTML comments", "<!-- "],
    ["table rows", "|a|\n|-|\n"],
    ["blank lines", "\n"],
    ["code spans with braces", "`{` "],
  ])("%s", (_, unit) => {
    for (const page of pagesOf(unit)) expectCheap(() => readExamples(page), MOST_PLAIN_SERVERS);
  });

  it("10,000 brackets, one inside the other, in an object", () => {
    const page = `\`\`\`json\n{"a": ${"[".repeat(10_000)}${"]".repeat(10_000)}}\n\`\`\`\n`;
    expect(readExamples(page).calls).toEqual([]);
  });
});

describe("any page", () => {
  const fragment = fc.constantFrom(
    "`",
    "```",
    "```json\n",
    "{",
    "}",
    '"a"',
    ":",
    ",",
    "[",
    "]",
    "(",
    ")",
    "a_b(",
    "\n",
    "\n\n",
    "- ",
    "> ",
    "# ",
    "...",
    "Tool: a_b\n",
    "//",
    "'",
    "\\",
    " ",
    "\r\n",
  );
  const page = fc.array(fc.oneof({ weight: 5, arbitrary: fragment }, fc.string({ maxLength: 5 })), { maxLength: 60 });

  it("is read without an error, and all places lie in it", () => {
    fc.assert(
      fc.property(page, (parts) => {
        const text = parts.join("");
        for (const { start, end, name } of readExamples(text).calls) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          if (name) expect(text.slice(name.start, name.end)).toBe(name.text);
        }
      }),
      { numRuns: 500 },
    );
  });
});
