import { describe, expect, it } from "vitest";
import { applyEdits } from "../../src/diagnostics/apply-edits.ts";
import { editSlice } from "../../src/diagnostics/edit-slice.ts";
import { computedText, sliceOf, type Text, type TextSlice } from "../../src/tool-model/text.ts";
import { concatTexts, sliceText, trimText } from "../../src/tool-model/text-operations.ts";
import { descriptionOf } from "../property/text-forms.ts";

const source = (expression: string): string => `export const description = ${expression};\n`;

/** The slice of a text that reads as the given words. */
function words(text: Text, sought: string): TextSlice {
  const start = text.value.indexOf(sought);
  expect(start).not.toBe(-1);
  return sliceOf(text, start, start + sought.length);
}

/** The expression after its words were replaced. */
function edited(expression: string, sought: string, replacement: string): string | undefined {
  const code = source(expression);
  const edits = editSlice(words(descriptionOf(code), sought), replacement);
  return edits && applyEdits(code, edits).slice("export const description = ".length, -2);
}

describe("editing quoted strings", () => {
  it("keeps the quotes and escapes them in new text", () => {
    expect(edited(`'List orders.'`, "orders", 'the desk\'s "open" orders')).toBe(`'List the desk\\'s "open" orders.'`);
    expect(edited(`"List orders."`, "orders", 'the desk\'s "open" orders')).toBe(
      `"List the desk's \\"open\\" orders."`,
    );
  });

  it("writes line breaks, tabs and backslashes as escapes", () => {
    expect(edited(`"List orders."`, ".", ".\n\nPaths are C:\\orders\t.")).toBe(
      `"List orders.\\n\\nPaths are C:\\\\orders\\t."`,
    );
  });

  it("writes what cannot be seen as code points, and printable characters as they are", () => {
    expect(edited(`"List orders."`, "orders", "\u0007\u2028\u{FEFF}—é📦")).toBe(`"List \\u0007\\u2028\\ufeff—é📦."`);
  });

  it("leaves escapes alone that the change does not touch", () => {
    expect(edited(String.raw`"List \u006frders \x2d pass\x20ids."`, " - ", " — ")).toBe(
      String.raw`"List \u006frders — pass\x20ids."`,
    );
  });

  it("replaces an escape whole when half of what it stands for changes", () => {
    const text = descriptionOf(source(String.raw`"Box \u{1F4E6}."`));
    const edits = editSlice(sliceOf(text, 5, 6), "!");
    expect(edits?.map((edit) => edit.text)).toEqual([String.raw`\ud83d!`]);
  });

  it("does not let a digit run into an escape of digits before it", () => {
    expect(edited(String.raw`"Berth \0."`, ".", "7")).toBe(String.raw`"Berth \u00007"`);
    expect(edited(String.raw`"Berth \0a7"`, "a", "")).toBe(String.raw`"Berth \u00007"`);
  });

  it("changes only the characters that differ", () => {
    const code = source(`"List orders - pass ids."`);
    const edits = editSlice(sliceOf(descriptionOf(code)), "List orders — pass ids.");
    expect(edits).toMatchObject([{ start: code.indexOf("- pass"), end: code.indexOf(" pass"), text: "—" }]);
  });

  it("writes into an empty string", () => {
    const code = source(`""`);
    expect(applyEdits(code, editSlice(sliceOf(descriptionOf(code)), "List orders.") ?? [])).toBe(
      source(`"List orders."`),
    );
  });
});

describe("editing templates", () => {
  it("writes real line breaks, as the template has them", () => {
    expect(edited("`List orders.\n\nFor one, see get_order.`", ".\n\nFor", ".\n\nCached.\n\nFor")).toBe(
      "`List orders.\n\nCached.\n\nFor one, see get_order.`",
    );
    expect(edited("`List orders.\r\nSorted.`", "Sorted.", "Sorted.\nCached.")).toBe(
      "`List orders.\r\nSorted.\r\nCached.`",
    );
  });

  it("escapes back-ticks, backslashes and the start of a substitution", () => {
    expect(edited("`List orders.`", "orders", "orders — pass `ids=[1]` \\ ${ids} $5")).toBe(
      "`List orders — pass \\`ids=[1]\\` \\\\ \\${ids} $5.`",
    );
  });

  it("does not let a dollar sign and a brace meet", () => {
    expect(edited("`Price in $ {net}`", " {", "{")).toBe("`Price in $\\{net}`");
    expect(edited("`Price in {net}`", "in", "in $")).toBe("`Price in $ {net}`");
    expect(edited("`Price {net}`", " ", " $")).toBe("`Price \\${net}`");
    expect(edited("`Price $x{net}`", "x", "")).toBe("`Price $\\{net}`");
  });

  it("does not let a line break run into a lone carriage return before it", () => {
    const rewritten = (expression: string, sought: string, replacement: string): string | undefined => {
      const expressionAfter = edited(expression, sought, replacement);
      return expressionAfter && descriptionOf(source(expressionAfter)).value;
    };
    expect(rewritten("`List\rorders`", "o", "\no")).toBe("List\n\norders");
    expect(rewritten("`List\r:\norders`", ":", "")).toBe("List\n\norders");
    expect(rewritten("`List \\\rorders`", "o", "\no")).toBe("List \norders");
  });

  it("edits the parts around a value, and prefers the part before it", () => {
    expect(edited('`List ${"orders"} of the desk.`', "List", "Read")).toBe('`Read ${"orders"} of the desk.`');
    const code = source('`List ${"orders"}.`');
    const text = descriptionOf(code);
    expect(applyEdits(code, editSlice(sliceOf(text, 5, 5), "open ") ?? [])).toBe(source('`List open ${"orders"}.`'));
  });
});

describe("editing texts of several pieces", () => {
  it("puts the replacement into the first piece and deletes the rest from the others", () => {
    expect(edited(`"List the " + 'orders ' + "of a desk."`, "the orders of", "all")).toBe(
      `"List all" + '' + " a desk."`,
    );
  });

  it("edits the items of a joined array", () => {
    expect(edited(`["List orders.", "Sorted by date."].join("\\n\\n")`, "Sorted", "Newest first, sorted")).toBe(
      `["List orders.", "Newest first, sorted by date."].join("\\n\\n")`,
    );
  });

  it("does not touch a separator that stands in several gaps", () => {
    expect(edited(`["Read an order.", "", "Costly."].join("\\n")`, ".\n\nC", ". C")).toBeUndefined();
  });

  it("does not touch a constant that the text uses twice", () => {
    const name = descriptionOf(source(`"order"`));
    const text = concatTexts([computedText("Merge "), name, computedText(" into "), name]);
    expect(editSlice(words(text, "order"), "invoice")).toBeUndefined();
  });

  it("does not touch what is written nowhere, or is shared", () => {
    const written = descriptionOf(source(`"List orders"`));
    expect(editSlice(words(concatTexts([written, computedText(" (cached)")]), "(cached)"), "(live)")).toBeUndefined();
    const shared = { ...written, pieces: written.pieces.map((piece) => ({ ...piece, shared: true })) };
    expect(editSlice(words(shared, "List"), "Read")).toBeUndefined();
  });

  it("inserts behind a piece that cannot be edited into the next one", () => {
    const code = source(`" of the desk."`);
    const text = concatTexts([computedText("List orders"), descriptionOf(code)]);
    expect(applyEdits(code, editSlice(sliceOf(text, 11, 11), " and lines") ?? [])).toBe(
      source(`" and lines of the desk."`),
    );
  });
});

describe("editing raw templates", () => {
  it("writes what can stand there as it is", () => {
    expect(edited("String.raw`Match \\d+ orders.`", "orders", "lines\nof C:\\desk")).toBe(
      "String.raw`Match \\d+ lines\nof C:\\desk.`",
    );
  });

  it("refuses what would end the template", () => {
    expect(edited("String.raw`List orders.`", "orders", "`orders`")).toBeUndefined();
    expect(edited("String.raw`List orders.`", "orders", "${orders}")).toBeUndefined();
    expect(edited("String.raw`List orders.`", ".", "\\")).toBeUndefined();
    expect(edited("String.raw`Say \\` twice.`", "\\", "")).toBeUndefined();
    expect(edited("String.raw`List orders.`", "orders", "\r")).toBeUndefined();
  });
});

describe("editing a part that was cut out", () => {
  it("works as in the whole", () => {
    const code = source("`\n  List orders.\n`");
    const text = trimText(descriptionOf(code), "both");
    expect(applyEdits(code, editSlice(words(text, "orders."), "orders.\nSorted.") ?? [])).toBe(
      source("`\n  List orders.\nSorted.\n`"),
    );
  });

  it("is refused where an escape was cut through, or an unseen neighbour could change the meaning", () => {
    const box = descriptionOf(source(String.raw`"\u{1F4E6} box"`));
    expect(editSlice(sliceOf(sliceText(box, 1), 0, 1), "A")).toBeUndefined();
    expect(editSlice(words(sliceText(box, 1), "box"), "crate")).toHaveLength(1);
    const price = descriptionOf(source("`$price`"));
    expect(editSlice(words(sliceText(price, 1), "price"), "{price}")).toBeUndefined();
  });
});
