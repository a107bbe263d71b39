import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sliceRange } from "../../src/diagnostics/locate-slice.ts";
import { sliceOf, type Text, type TextPiece } from "../../src/tool-model/text.ts";
import {
  concatTexts,
  joinTexts,
  replaceInText,
  sliceText,
  splitText,
  trimText,
} from "../../src/tool-model/text-operations.ts";
import { descriptionOf, someFile, type PlacedToken } from "./text-forms.ts";

/** The place of every character on its own. */
function placesOf(text: Text): string[] {
  return Array.from({ length: text.value.length }, (_, offset) => {
    const range = sliceRange(sliceOf(text, offset, offset + 1));
    return range ? `${String(range.start)}-${String(range.end)}` : "nowhere";
  });
}

/** A character written as itself has its place unit by unit; an escape is one place. */
function placesOfToken({ cooked, written, offset }: PlacedToken): string[] {
  const isPlain = cooked === written;
  return Array.from({ length: cooked.length }, (_, index) =>
    isPlain
      ? `${String(offset + index)}-${String(offset + index + 1)}`
      : `${String(offset)}-${String(offset + written.length)}`,
  );
}

const located = someFile.map((file) => descriptionOf(file.source));
/** Offsets of a text, as shares of its length. */
const share = fc.nat(1000).map((part) => part / 1000);

describe("text written in any literal form", () => {
  it("reads as the compiler reads it, and maps each character to the source that stands for it", () => {
    fc.assert(
      fc.property(someFile, (file) => {
        const text = descriptionOf(file.source);
        expect(text.value).toBe(file.tokens.map((token) => token.cooked).join(""));
        expect(placesOf(text)).toEqual(file.tokens.flatMap(placesOfToken));
      }),
      { numRuns: 300 },
    );
  });

  it("is covered by its pieces and their spans without gaps", () => {
    fc.assert(
      fc.property(located, (text) => {
        expectCovered(text);
      }),
      { numRuns: 300 },
    );
  });
});

function expectCovered(text: Text): void {
  const { pieces, value } = text;
  const starts = [...pieces.map((piece) => piece.start), value.length];
  expect(starts).toEqual([0, ...pieces.map((piece) => piece.end)]);
  expect(pieces.filter((piece) => piece.range && !isCoveredBySpans(piece))).toEqual([]);
}

function isCoveredBySpans({ start, end, range, spans = [] }: TextPiece): boolean {
  let cooked = start;
  let source = range?.start;
  for (const span of spans) {
    if (span.cooked !== cooked || span.source !== source) return false;
    cooked += span.cookedLength;
    source += span.sourceLength;
  }
  return cooked === end && source === range?.end;
}

describe("operations on texts", () => {
  it("slice as strings do, and every character keeps its place", () => {
    fc.assert(
      fc.property(located, share, share, (text, one, other) => {
        const [start = 0, end = 0] = [one, other]
          .map((part) => Math.round(part * text.value.length))
          .toSorted((a, b) => a - b);
        const slice = sliceText(text, start, end);
        expect(slice.value).toBe(text.value.slice(start, end));
        expectCovered(slice);
        if (!cutsPair(text.value, start) && !cutsPair(text.value, end))
          expect(placesOf(slice)).toEqual(placesOf(text).slice(start, end));
      }),
      { numRuns: 100 },
    );
  });

  it("concatenate, join, trim, split and replace as strings do, and every character keeps its place", () => {
    fc.assert(
      fc.property(located, located, (one, other) => {
        const { value } = one;
        expectSame(concatTexts([one, other]), value + other.value, [...placesOf(one), ...placesOf(other)]);
        expectSame(
          joinTexts([one, one, one], other),
          [value, value, value].join(other.value),
          [one, other, one, other, one].flatMap(placesOf),
        );
        expect(trimText(one, "both").value).toBe(value.trim());
        expect(trimText(one, "start").value).toBe(value.trimStart());
        expect(trimText(one, "end").value).toBe(value.trimEnd());
        for (const search of ["a", "\n", "ship", ""]) {
          expect(splitText(one, search).map((part) => part.value)).toEqual(value.split(search));
          expect(replaceInText(one, search, other, false).value).toBe(value.replace(search, () => other.value));
          expect(replaceInText(one, search, other, true).value).toBe(value.replaceAll(search, () => other.value));
          expectCovered(replaceInText(one, search, other, true));
        }
      }),
      { numRuns: 100 },
    );
  });
});

function expectSame(text: Text, value: string, places: readonly string[]): void {
  expect(text.value).toBe(value);
  expect(placesOf(text)).toEqual(places);
  expectCovered(text);
}

function cutsPair(value: string, offset: number): boolean {
  return offset > 0 && (value.codePointAt(offset - 1) ?? 0) > 0xffff;
}
