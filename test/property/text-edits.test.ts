import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../src/diagnostics/apply-edits.ts";
import { editSlice } from "../../src/diagnostics/edit-slice.ts";
import { selectNonOverlapping } from "../../src/diagnostics/select-fixes.ts";
import type { TextEdit } from "../../src/diagnostics/text-edit.ts";
import { jsonStringText } from "../../src/tool-model/json-string-text.ts";
import { sliceOf } from "../../src/tool-model/text.ts";
import { descriptionOf, FILE, someFile, someText } from "./text-forms.ts";

const share = fc.nat(1000).map((part) => part / 1000);

function spliced(value: string, start: number, end: number, replacement: string): string {
  return value.slice(0, start) + replacement + value.slice(end);
}

describe("editing a slice of a text", () => {
  it("makes the source read the new text, and leaves every character outside the literals alone", () => {
    fc.assert(
      fc.property(someFile, share, share, someText, (file, one, other, replacement) => {
        const text = descriptionOf(file.source);
        const [start = 0, end = 0] = [one, other]
          .map((part) => Math.round(part * text.value.length))
          .toSorted((a, b) => a - b);
        const edits = editSlice(sliceOf(text, start, end), replacement);
        if (file.isEditable) expect(edits).toBeDefined();
        if (!edits) return;

        expect(descriptionOf(applyEdits(file.source, edits)).value).toBe(spliced(text.value, start, end, replacement));
        for (const edit of edits) {
          expect(edit.file).toBe(FILE);
          expect(file.bodies.some((body) => body.start <= edit.start && edit.end <= body.end)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("changes nothing when the text already reads so", () => {
    fc.assert(
      fc.property(someFile, share, share, (file, one, other) => {
        const text = descriptionOf(file.source);
        const [start = 0, end = 0] = [one, other]
          .map((part) => Math.round(part * text.value.length))
          .toSorted((a, b) => a - b);
        expect(editSlice(sliceOf(text, start, end), text.value.slice(start, end))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("writes JSON strings that parse to the new text", () => {
    fc.assert(
      fc.property(someText, fc.constantFrom(0, 1), share, share, someText, (value, indent, one, other, replacement) => {
        const source = JSON.stringify({ berth: 7, description: value }, undefined, indent);
        const literal = JSON.stringify(value);
        const at = source.lastIndexOf(literal);
        const text = jsonStringText(source, at, at + literal.length, FILE);
        expect(text.value).toBe(value);
        const [start = 0, end = 0] = [one, other]
          .map((part) => Math.round(part * value.length))
          .toSorted((a, b) => a - b);
        const edits = editSlice(sliceOf(text, start, end), replacement);
        expect(JSON.parse(applyEdits(source, edits ?? []))).toEqual({
          berth: 7,
          description: spliced(value, start, end, replacement),
        });
      }),
      { numRuns: 300 },
    );
  });
});

/** Edits of one text, in order and apart from each other. */
const apart = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(4), fc.constantFrom("", "quay", "🛥 ")))
  .map((steps) => {
    let offset = 0;
    return steps.map(([gap, length, text]): TextEdit => {
      const start = offset + gap;
      offset = start + length;
      return { file: FILE, start, end: offset, text };
    });
  });

describe("applying edits", () => {
  it("equals splicing them in one by one, in whatever order they are given", () => {
    fc.assert(
      fc.property(
        apart.chain((edits) => fc.tuple(fc.constant(edits), fc.shuffledSubarray(edits, { minLength: edits.length }))),
        ([edits, shuffled]) => {
          const text = "All berths of the harbour. ".repeat(20).slice(0, (edits.at(-1)?.end ?? 0) + 3);
          const expected = edits
            .toReversed()
            .reduce((result, edit) => spliced(result, edit.start, edit.end, edit.text), text);
          expect(applyEdits(text, shuffled)).toBe(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("chooses, from any fixes, some that apply together, and postpones only what clashes", () => {
    const edit = fc
      .tuple(fc.nat(40), fc.nat(5), fc.constantFrom("", "mole"))
      .map(([start, length, text]): TextEdit => ({ file: FILE, start, end: start + length, text }));
    const fix = fc.record({ edits: fc.array(edit, { minLength: 1, maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(fix, { maxLength: 8 }), (fixes) => {
        const { selected, postponed } = selectNonOverlapping(fixes);
        expect([...selected, ...postponed]).toHaveLength(fixes.length);
        const text = "x".repeat(50);
        const edits = selected.flatMap((one) => one.edits);
        expect(() => applyEdits(text, edits)).not.toThrow();
        const isSafe = (one: { edits: TextEdit[] }): boolean => {
          try {
            applyEdits(text, one.edits);
          } catch {
            return false;
          }
          return one.edits.every((a) => edits.every((b) => a.end < b.start || b.end < a.start));
        };
        expect(postponed.filter(isSafe)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
