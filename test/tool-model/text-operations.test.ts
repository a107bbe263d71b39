import { describe, expect, it } from "vitest";
import { jsonStringText } from "../../src/tool-model/json-string-text.ts";
import { computedText, type Text } from "../../src/tool-model/text.ts";
import { concatTexts, joinTexts, replaceInText, sliceText, splitText } from "../../src/tool-model/text-operations.ts";
import { expectCheap } from "../support/processor-time.ts";

const FILE = "/desk/tools.json";

/** The text of a JSON string at the start of a file. */
const written = (json: string): Text => jsonStringText(json, 0, json.length, FILE);

describe("operations on texts", () => {
  it("shift the pieces of later texts", () => {
    const text = concatTexts([computedText("List "), written('"orders"')]);
    expect(text.pieces[1]).toMatchObject({
      start: 5,
      end: 11,
      range: { start: 1, end: 7 },
      spans: [{ cooked: 5, source: 1 }],
    });
  });

  it("share a separator that stands in several gaps, and no other", () => {
    const items = ["a", "b", "c"].map(computedText);
    const separator = written('", "');
    expect(joinTexts(items, separator).pieces.map((piece) => piece.shared)).toEqual([
      undefined,
      true,
      undefined,
      true,
      undefined,
    ]);
    expect(joinTexts(items.slice(1), separator).pieces.some((piece) => piece.shared)).toBe(false);
    expect(joinTexts([], separator)).toEqual({ value: "", pieces: [] });
  });

  it("share a replacement that is put in several times", () => {
    const text = written('"NOUN and NOUN"');
    const shared = (all: boolean): boolean =>
      replaceInText(text, "NOUN", written('"order"'), all).pieces.some((piece) => piece.shared);
    expect([shared(false), shared(true)]).toEqual([false, true]);
  });

  it("cut slices to the text's bounds", () => {
    expect(sliceText(computedText("orders"), -3, 99).value).toBe("orders");
    expect(sliceText(computedText("orders"), 4, 2)).toEqual({ value: "", pieces: [] });
  });

  it("keep the place of an empty slice", () => {
    expect(sliceText(written('"orders"'), 2, 2).pieces).toMatchObject([
      { start: 0, end: 0, range: { start: 3, end: 3 } },
    ]);
  });

  it("mark an escape as shared that a slice cuts through", () => {
    const box = { ...written('"x"'), value: "📦!" };
    const text: Text = {
      value: box.value,
      pieces: [
        {
          start: 0,
          end: 3,
          range: { file: FILE, start: 1, end: 11 },
          notation: "double",
          spans: [
            { cooked: 0, cookedLength: 2, source: 1, sourceLength: 9 },
            { cooked: 2, cookedLength: 1, source: 10, sourceLength: 1 },
          ],
        },
      ],
    };
    expect(sliceText(text, 1).pieces).toMatchObject([
      { start: 0, end: 1, range: { start: 1, end: 10 }, shared: true },
      { start: 1, end: 2, range: { start: 10, end: 11 } },
    ]);
    expect(sliceText(text, 1).pieces[1]?.shared).toBeUndefined();
  });

  it("split thousands of lines in a moment", () => {
    const text = written(JSON.stringify("One more order.\n".repeat(20_000)));
    expect(expectCheap(() => splitText(text, "\n"), 2)).toHaveLength(20_001);
  });
});

describe("the text of a JSON string", () => {
  it("decodes escapes and gives their places", () => {
    const source = String.raw`{"description": "List \"open\" \u006frders\n\/"}`;
    const start = source.indexOf('"List');
    const text = jsonStringText(source, start, source.length - 1, FILE);
    expect(text.value).toBe(`List "open" orders\n/`);
    expect(text.pieces).toMatchObject([{ notation: "json", range: { start: start + 1, end: source.length - 2 } }]);
    expect(text.pieces[0]?.spans?.[1]).toEqual({ cooked: 5, cookedLength: 1, source: start + 6, sourceLength: 2 });
  });

  it("does not fail on a broken string", () => {
    expect(jsonStringText(String.raw`"\u12"`, 0, 6, FILE).value).toBe(String.raw`\u12`);
    expect(jsonStringText('"', 0, 1, FILE).value).toBe("");
  });
});
