import type { SourceRange } from "./source-range.ts";

/**
 * How the characters of a piece are written down in the source, which decides how new text is
 * escaped when it is put there.
 *
 * - `single`, `double`: quoted TypeScript string literals
 * - `template`: a template literal, or one of its parts between `${…}`
 * - `raw`: a `String.raw` template, where nothing can be escaped
 * - `json`: a JSON string
 */
export type Notation = "single" | "double" | "template" | "raw" | "json";

/**
 * One stretch of a piece where cooked and source characters run in step, or one escape.
 * With equal lengths, character *i* of one is character *i* of the other; with different lengths
 * (an escape, a line continuation, removed indentation) the stretch is indivisible.
 */
export interface TextSpan {
  /** Offset in the cooked text of the whole value. */
  readonly cooked: number;
  readonly cookedLength: number;
  /** Offset in the source file. */
  readonly source: number;
  readonly sourceLength: number;
}

/** A part of a text that was written in one place. Offsets are cooked offsets into the whole text. */
export interface TextPiece {
  readonly start: number;
  readonly end: number;
  /** Where it is written: the characters between the quotes. Absent when the text was computed. */
  readonly range?: SourceRange;
  readonly notation?: Notation;
  /** In order, covering `start` to `end` and the whole of `range` without gaps. */
  readonly spans?: readonly TextSpan[];
  /** Line break of the file around it, when the notation allows line breaks. */
  readonly lineBreak?: "\n" | "\r\n";
  /** Indentation that a dedent tag removes from each line, to be written before new lines. */
  readonly indent?: string;
  /**
   * The same characters serve more than one text (a shared constant, a separator), so
   * an edit here would change other texts too: reports may point here, fixes may not.
   */
  readonly shared?: boolean;
}

/**
 * Text with provenance: the text that the agent reads, and for each of its characters the place in
 * the source where it was written. Pieces are in order and cover the whole value.
 */
export interface Text {
  readonly value: string;
  readonly pieces: readonly TextPiece[];
}

/** A part of a text, in cooked offsets. */
export interface TextSlice {
  readonly text: Text;
  readonly start: number;
  readonly end: number;
}

/** A slice of a text; without bounds, the whole of it. */
export function sliceOf(text: Text, start = 0, end = text.value.length): TextSlice {
  return { text, start, end };
}

/** A text that is written nowhere: from a live server, or computed. */
export function computedText(value: string): Text {
  return { value, pieces: value === "" ? [] : [{ start: 0, end: value.length }] };
}
