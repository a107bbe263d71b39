import { describe, expect, it } from "vitest";
import { jsonOf, literalAt } from "../../../src/docstring/examples/literal.ts";
import { readLiteral, type ReadLiteral } from "../../../src/docstring/examples/read-literal.ts";

function read(text: string): ReadLiteral | undefined {
  return readLiteral(text, { start: 0, end: text.length });
}

function valueOf(text: string): unknown {
  const result = read(text);
  return result && jsonOf(result.literal);
}

describe("a literal is read", () => {
  it.each<[string, string, unknown]>([
    [
      "JSON",
      '{"herb": "sage", "grams": 4.5e1, "dried": true, "shelf": null}',
      { herb: "sage", grams: 45, dried: true, shelf: null },
    ],
    ["JSON5", "{ herb: 'sage', jars: [1, +2, .5,], }", { herb: "sage", jars: [1, 2, 0.5] }],
    ["Python", '{"dried": True, "fresh": False, "jars": (1, 2)}', { dried: true, fresh: false, jars: [1, 2] }],
    ["escapes", String.raw`"a\"b\u0041\n\x42"`, 'a"bA\nB'],
    [
      "comments between members",
      '{\n  "herb": "sage", // dried\n  # by hand\n  "grams": /* each */ 4\n}',
      { herb: "sage", grams: 4 },
    ],
    ["numbers with separators", "1_000", 1000],
  ])("from %s", (_, text, expected) => {
    expect(valueOf(text)).toEqual(expected);
  });

  it("with the place of each part", () => {
    const text = '{"rows": [{"herb": "sage"}]}';
    const part = literalAt(read(text)?.literal ?? expect.fail("nothing was read"), ["rows", "0", "herb"]);
    expect(part && text.slice(part.start, part.end)).toBe('"sage"');
  });

  it("without what Python and JavaScript leave out", () => {
    expect(valueOf('{"herb": None, "jar": undefined, "grams": 4}')).toEqual({ grams: 4 });
  });

  it("with a member called __proto__ as any other", () => {
    expect(Object.keys(valueOf('{"__proto__": {"grams": 4}}') as object)).toEqual(["__proto__"]);
  });
});

describe("what is no literal stands for some value:", () => {
  it.each([
    "order.id",
    "<order id>",
    '"<order id>"',
    '"{{ id }}"',
    '"$ID"',
    '"ord_…"',
    "2027-01-01",
    "1 + 2",
    '"open" | "done"',
    "get(a, {b: 1})",
    'f"{x}"',
  ])("%s", (written) => {
    const result = read(`{"id": ${written}, "grams": 4}`);
    const part = result && literalAt(result.literal, ["id"]);
    expect(part?.kind).toBe("unknown");
    expect(result && literalAt(result.literal, ["grams"])).toMatchObject({ value: 4 });
  });
});

describe("a mark says that something is left out:", () => {
  it.each([
    "{...}",
    "{…}",
    '{...same as above..., "preview": false}',
    '{"ids": [1, 2, ...]}',
    '{"ids": "..."}',
    '{"id": 1, // other fields\n}',
    '{ /* same as above */ "preview": false }',
    "{ ...base, preview: false }",
  ])("%s", (text) => {
    expect(read(text)).toMatchObject({ elided: true });
  });

  it("but a comment about a member is no such mark", () => {
    expect(read('{"id": 1 // the number on the jar\n}')).toMatchObject({ elided: false });
  });

  it("and three dots inside a text are none", () => {
    expect(read('{"note": "Wait ... then stir", "id": 1}')).toMatchObject({ elided: false });
  });
});

describe("nothing is read", () => {
  it.each([
    '{"herb": "sage"',
    '{"herb" "sage"}',
    '{"herb": "sage" "grams": 4}',
    '["sage"}',
    '{"herb": "sage}',
    "{ return 1; }",
    "",
  ])("of %s", (text) => {
    expect(read(text)).toBeUndefined();
  });
});
