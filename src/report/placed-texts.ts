import { lineIndex, type LineIndex } from "../tool-model/line-index.ts";
import type { SourcePosition, SourceRange } from "../tool-model/source-range.ts";

/** A place in a file, by the absolute path of that. */
export interface Place {
  readonly file: string;
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

/** The texts that places are in. */
export interface PlacedTexts {
  /** By absolute path. */
  readonly all: Readonly<Record<string, string>>;
  /** The range of one of the places. */
  range(place: Place): SourceRange | undefined;
}

/** The places of one file, and where they are in its text. */
interface PlacedText {
  readonly text: string;
  readonly index: LineIndex;
}

/**
 * The texts that places are in; where one is not there, or is another by now, a blank one that has the same places.
 * @param textOf gives the text of a file; undefined when it is not there
 */
export function placedTexts(places: readonly Place[], textOf: (file: string) => string | undefined): PlacedTexts {
  const positions = new Map<string, SourcePosition[]>();
  for (const { file, start, end } of places) {
    const known = positions.get(file) ?? [];
    known.push(start, end);
    positions.set(file, known);
  }
  const texts = new Map([...positions].map(([file, own]) => [file, placedText(own, textOf(file))]));
  return {
    all: Object.fromEntries([...texts].map(([file, { text }]) => [file, text])),
    range: ({ file, start, end }) => {
      const from = texts.get(file)?.index.offset(start);
      const to = texts.get(file)?.index.offset(end);
      return from === undefined || to === undefined ? undefined : { file, start: from, end: to };
    },
  };
}

function placedText(positions: readonly SourcePosition[], current: string | undefined): PlacedText {
  const index = lineIndex(current ?? "");
  if (current !== undefined && positions.every((one) => index.offset(one) !== undefined))
    return { text: current, index };
  const text = blankWith(positions);
  return { text, index: lineIndex(text) };
}

/** No source is larger, so what asks for more was made by no lint. */
const LARGEST_TEXT = 2 ** 24;

function blankWith(positions: readonly SourcePosition[]): string {
  const widths: number[] = [];
  for (const { line, column } of positions) widths[line - 1] = Math.max(widths[line - 1] ?? 0, column - 1);
  if (Object.values(widths).reduce((sum, width) => sum + width, 0) > LARGEST_TEXT) return "";
  return Array.from(widths, (width: number | undefined) => " ".repeat(width ?? 0)).join("\n");
}
