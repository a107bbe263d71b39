import { describe, expect, it } from "vitest";
import { sliceRange } from "../../../../src/diagnostics/locate-slice.ts";
import { editSlice } from "../../../../src/diagnostics/edit-slice.ts";
import { ts } from "../../../../src/extract/typescript/compiler.ts";
import { literalText, rawText, type LiteralNode } from "../../../../src/extract/typescript/text/literal-text.ts";
import { sliceOf, type Text } from "../../../../src/tool-model/text.ts";

const FILE = "/desk/orders.ts";

/** The text of the first literal of a source file. */
function firstText(source: string, read: typeof literalText = literalText, file = FILE): Text {
  const sourceFile = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
  const found: LiteralNode[] = [];
  sourceFile.forEachChild(function visit(node): void {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.push(node);
    node.forEachChild(visit);
  });
  return read(found[0]!, sourceFile, FILE);
}

/** For each character of a text, the source that it is written as. */
function writing(source: string, text: Text): string[] {
  return Array.from({ length: text.value.length }, (_, offset) => {
    const range = sliceRange(sliceOf(text, offset, offset + 1));
    return range ? source.slice(range.start, range.end) : "";
  });
}

describe("the text of a string literal", () => {
  it.each([
    [
      "short escapes",
      String.raw`"\n\t\r\b\f\v\0"`,
      "\n\t\r\b\f\v\0",
      ["\\n", "\\t", "\\r", "\\b", "\\f", "\\v", "\\0"],
    ],
    ["code points", String.raw`"\x41\u0042\u{43}"`, "ABC", ["\\x41", "\\u0042", "\\u{43}"]],
    ["surrogate pairs", String.raw`"\uD83D\uDCE6"`, "📦", ["\\uD83D", "\\uDCE6"]],
    ["a code point of two units", String.raw`"\u{1F4E6}"`, "📦", ["\\u{1F4E6}", "\\u{1F4E6}"]],
    ["lone surrogates", String.raw`"\uD83D!"`, "\uD83D!", ["\\uD83D", "!"]],
    ["old octal escapes", String.raw`"\101\7!"`, "A\u0007!", ["\\101", "\\7", "!"]],
    ["needless escapes", String.raw`'\o\"\''`, `o"'`, ["\\o", '\\"', "\\'"]],
    ["an escaped character of two units", '"\\📦!"', "📦!", ["\\📦", "\\📦", "!"]],
    ["line continuations", '"a\\\nb\\\r\nc"', "abc", ["a", "b", "c"]],
  ])("reads %s", (_, literal, value, written) => {
    const source = `const label = ${literal};`;
    const text = firstText(source);
    expect(text.value).toBe(value);
    expect(writing(source, text)).toEqual(written);
  });

  it("counts a byte order mark at the file's start as a character", () => {
    const source = `\u{FEFF}"List orders"`;
    expect(firstText(source).pieces[0]?.range).toEqual({ file: FILE, start: 2, end: 13 });
  });

  it("can be reported but not edited when it is not terminated", () => {
    const text = firstText(`const label = "List orders\nconst next = 1;`);
    expect(sliceRange(sliceOf(text))).toMatchObject({ start: 14 });
    expect(editSlice(sliceOf(text), "Read orders")).toBeUndefined();
  });

  it("can be reported but not edited in a JSX attribute, where a backslash is a backslash", () => {
    const text = firstText(String.raw`const tool = <Tool label="a\nb &amp; c" />;`, literalText, "/desk/orders.tsx");
    expect(text.value).toContain(String.raw`\n`);
    expect(editSlice(sliceOf(text), "x")).toBeUndefined();
  });

  it("reads as the compiler does when an escape is broken", () => {
    for (const literal of [
      String.raw`"\x4"`,
      String.raw`"\u{110000}"`,
      String.raw`"\u12"`,
      String.raw`"\u{}"`,
      "`\\7`",
    ]) {
      const source = `const label = ${literal};`;
      const text = firstText(source);
      expect(sliceRange(sliceOf(text))).toMatchObject({ file: FILE });
      expect(text.pieces.at(-1)?.end).toBe(text.value.length);
    }
  });
});

describe("the text of a template", () => {
  it("reads every kind of line break as \\n", () => {
    const source = "const label = `a\r\nb\rc\nd`;";
    const text = firstText(source);
    expect(text.value).toBe("a\nb\nc\nd");
    expect(writing(source, text)).toEqual(["a", "\r\n", "b", "\r", "c", "\n", "d"]);
  });

  it("knows its own line break, or else the file's", () => {
    expect(firstText("const label =\r\n  `a`;").pieces[0]?.lineBreak).toBe("\r\n");
    expect(firstText("const label =\r\n  `a\nb`;").pieces[0]?.lineBreak).toBe("\n");
  });

  it("has one text for each part between values", () => {
    const text = firstText("const label = `List ${noun}.`;");
    expect(text).toMatchObject({ value: "List ", pieces: [{ notation: "template", range: { start: 15, end: 20 } }] });
  });

  it("keeps escapes as written when raw", () => {
    const source = "const label = String.raw`\\d+\r\n`;";
    const text = firstText(source, rawText);
    expect(text).toMatchObject({ value: "\\d+\n", pieces: [{ notation: "raw" }] });
    expect(writing(source, text)).toEqual(["\\", "d", "+", "\r\n"]);
  });
});
