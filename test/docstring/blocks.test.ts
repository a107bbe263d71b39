import { describe, expect, it } from "vitest";
import { parseDocstring } from "../../src/docstring/parse-docstring.ts";

function kinds(text: string): string[] {
  return parseDocstring(text).blocks.map((block) => block.kind);
}

describe("blocks of a description", () => {
  it("are paragraphs, lists, headings, code, quotes, HTML and tables", () => {
    const text = [
      "List the loans of a reader.",
      "## Filters",
      "- `status`",
      "```json\n{}\n```",
      "> Closed in August.",
      "<details>\nmore\n</details>",
      "| field | meaning |\n|---|---|\n| id | the loan |",
      "***",
    ].join("\n\n");
    expect(kinds(text)).toEqual(["paragraph", "heading", "list", "code", "quote", "html", "table", "other"]);
  });

  it("keep a paragraph and the table right below it apart", () => {
    expect(kinds("Columns:\n| a | b |\n|---|---|\n| 1 | 2 |")).toEqual(["paragraph", "table"]);
  });

  it("take pipes without a delimiter row for words", () => {
    expect(kinds("Pass `a|b`, or a | b.")).toEqual(["paragraph"]);
  });

  it("do not end inside a code fence at a blank line", () => {
    expect(kinds("Example:\n\n```\nList loans.\n\nReturn them.\n```\n\nDone.")).toEqual([
      "paragraph",
      "code",
      "paragraph",
    ]);
  });

  it("read a bracketed word before a colon as words", () => {
    expect(parseDocstring("[listing]: three loans").paragraphs[0]?.text).toBe("[listing]: three loans");
  });
});

describe("template indentation", () => {
  const written =
    "\n      List the loans of a reader.\n\n      Pass `ids`\n      for several.\n\n        - `status`\n    ";

  it("makes no code block of a paragraph", () => {
    expect(kinds(written)).toEqual(["paragraph", "paragraph", "list"]);
  });

  it("leaves offsets where the words stand", () => {
    const { paragraphs, codeSpans } = parseDocstring(written);
    for (const span of [...paragraphs, ...codeSpans]) expect(written.slice(span.start, span.end)).toBe(span.raw);
    expect(paragraphs[1]?.text).toBe("Pass `ids` for several.");
  });

  it("may be missing on the first line", () => {
    expect(kinds("List loans.\n\n      Pass ids.\n\n          loans(ids)\n")).toEqual([
      "paragraph",
      "paragraph",
      "code",
    ]);
  });

  it("may stand on some paragraphs only, when they read as prose", () => {
    const text = "List loans.\n\n      Pass `ids` for several of them.\n\nReturns titles.";
    expect(kinds(text)).toEqual(["paragraph", "paragraph", "paragraph"]);
    expect(parseDocstring(text).codeSpans.map((span) => text.slice(span.start, span.end))).toEqual(["`ids`"]);
  });

  it("does not make prose of an indented example", () => {
    expect(kinds("List loans.\n\nExample:\n\n    list_loans(ids=[1, 2])\n\nDone.")).toEqual([
      "paragraph",
      "paragraph",
      "code",
      "paragraph",
    ]);
  });
});

describe("paragraphs", () => {
  it("know whether they stand in more than one line", () => {
    const wrapped = (text: string) => parseDocstring(text).paragraphs[0]?.wrapped;
    expect([wrapped("List loans."), wrapped("List\nloans."), wrapped("\r\nList loans.\r\n")]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("read a line end of Windows like any other", () => {
    expect(parseDocstring("List\r\nloans.\r\n\r\nMore.").paragraphs.map((paragraph) => paragraph.text)).toEqual([
      "List loans.",
      "More.",
    ]);
  });

  it("start behind a byte order mark", () => {
    expect(parseDocstring("\uFEFFList loans.").paragraphs[0]).toMatchObject({ start: 1, text: "List loans." });
  });

  it("are none in an empty description", () => {
    expect(parseDocstring(" \n\n ")).toEqual({ paragraphs: [], blocks: [], codeSpans: [], calls: [], bullets: [] });
  });
});

describe("code spans", () => {
  it("have their code, how many back-ticks open them, and their block", () => {
    const { codeSpans } = parseDocstring("Pass `ids`.\n\n- or ``loan_ids``");
    expect(codeSpans).toMatchObject([
      { code: "ids", ticks: 1, block: 0, raw: "`ids`" },
      { code: "loan_ids", ticks: 2, block: 1, raw: "``loan_ids``" },
    ]);
  });

  it("may wrap", () => {
    expect(parseDocstring("Use ``list_loans(\nids=[1])``.").codeSpans[0]?.code).toBe("list_loans( ids=[1])");
  });

  it("are not opened by an escaped back-tick or closed by a longer run", () => {
    expect(parseDocstring("a \\`b c ``d` e``").codeSpans.map((span) => span.code)).toEqual(["d` e"]);
  });
});

describe("bullets", () => {
  const under = (text: string) => parseDocstring(text).bullets.map((bullet) => [bullet.text, bullet.under]);

  it("come under a bold lead-in, a heading, or a paragraph that ends with a colon", () => {
    expect(under("**Filters**\n- a\n- b")).toEqual([
      ["a", "**Filters**"],
      ["b", "**Filters**"],
    ]);
    expect(under("## Parameters\n\nAll optional.\n\n- a")).toEqual([["a", "## Parameters"]]);
    expect(under("Parameters:\n\n1. a")).toEqual([["a", "Parameters:"]]);
  });

  it("come under nothing when a plain paragraph stands above them", () => {
    expect(under("Loans are listed.\n\n- a")).toEqual([["a", ""]]);
  });

  it("come under the heading too where a quote or a bullet without words is around them", () => {
    expect(under("# Filters\n\nAll optional.\n\n> - a")).toEqual([["a", "# Filters"]]);
    expect(under("# Filters\n\nAll optional.\n\n- 1. a")).toEqual([["a", "# Filters"]]);
    expect(under("# Filters\n- 1. a\n\n> - b")).toEqual([
      ["a", "# Filters"],
      ["b", "# Filters"],
    ]);
  });

  it("come under the bullet that they stand in", () => {
    expect(under("Filters:\n- dates\n  - a")).toEqual([
      ["dates", "Filters:"],
      ["a", "dates"],
    ]);
  });
});
