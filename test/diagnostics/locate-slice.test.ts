import { describe, expect, it } from "vitest";
import { sliceRange } from "../../src/diagnostics/locate-slice.ts";
import { computedText, sliceOf, type Text } from "../../src/tool-model/text.ts";
import { concatTexts, sliceText } from "../../src/tool-model/text-operations.ts";
import { descriptionOf } from "../property/text-forms.ts";

const source = (expression: string): string => `const description = ${expression};`;

/** The source characters under a slice. */
function under(code: string, text: Text, start: number, end: number): string | undefined {
  const range = sliceRange(sliceOf(text, start, end));
  return range && code.slice(range.start, range.end);
}

/** The source characters under words of an expression's text. */
function underWords(expression: string, words: string): string | undefined {
  const code = source(expression);
  const text = descriptionOf(code);
  const start = text.value.indexOf(words);
  return under(code, text, start, start + words.length);
}

describe("locating a slice", () => {
  it("gives exactly its characters", () => {
    expect(underWords(`"List orders - pass ids."`, " - ")).toBe(" - ");
    expect(underWords("`List\n\n  orders.`", "orders")).toBe("orders");
  });

  it("counts an escape whole", () => {
    expect(underWords(String.raw`"List \"open\" orders."`, '"open"')).toBe(String.raw`\"open\"`);
    expect(underWords(String.raw`"A \u{1F4E6} box"`, "📦")).toBe(String.raw`\u{1F4E6}`);
    const code = source(String.raw`"\u{1F4E6} box"`);
    expect(under(code, descriptionOf(code), 0, 1)).toBe(String.raw`\u{1F4E6}`);
    expect(under(code, sliceText(descriptionOf(code), 1), 0, 1)).toBe(String.raw`\u{1F4E6}`);
  });

  it("counts a Windows line break whole", () => {
    expect(underWords("`List\r\norders`", "\n")).toBe("\r\n");
  });

  it("leaves a line continuation out", () => {
    expect(underWords('"List \\\norders"', "orders")).toBe("orders");
    expect(underWords('"List \\\norders"', "List ")).toBe("List ");
  });

  it("reaches over several pieces in the order of reading", () => {
    expect(underWords(`"List " + 'all ' + "orders."`, "all orders")).toBe(`all ' + "orders`);
  });

  it("reaches over the items of a joined array, whose separator stands behind them", () => {
    expect(underWords(`["List orders.", "By date.", "Cached."].join("\\n")`, "orders.\nBy date.\nCached")).toBe(
      `orders.", "By date.", "Cached`,
    );
  });

  it("gives the part in the first piece when the rest stands before it or in another file", () => {
    const code = source(`"orders of " + "List "`);
    const text = descriptionOf(code);
    const turned = concatTexts([sliceText(text, 10), sliceText(text, 0, 10)]);
    expect(under(code, turned, 0, 9)).toBe("List ");
  });

  it("gives the empty range at which text would be inserted, for an empty slice", () => {
    const code = source(`"List " + "orders"`);
    const at = code.indexOf("List ") + 5;
    expect(sliceRange(sliceOf(descriptionOf(code), 5, 5))).toMatchObject({ start: at, end: at });
  });

  it("gives nothing for a text that is written nowhere", () => {
    expect(sliceRange(sliceOf(computedText("List orders")))).toBeUndefined();
    expect(sliceRange(sliceOf(computedText("")))).toBeUndefined();
  });
});
