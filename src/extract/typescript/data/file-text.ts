import type { Text } from "../../../tool-model/text.ts";

/**
 * The text of a file as its program reads it. Reports may point into it; it has no notation, since what reads the
 * file decides how it is written.
 */
export function fileText(value: string, file: string): Text {
  return { value, pieces: [{ start: 0, end: value.length, range: { file, start: 0, end: value.length } }] };
}

/** Where a text stands as a whole and character by character in a file, so that what is parsed of it does too. */
export interface Excerpt {
  readonly value: string;
  readonly file: string;
  /** Where in the file it begins. */
  readonly offset: number;
}

/** The stretch of a file that a text is; undefined when it is put together or written with escapes. */
export function excerptOf({ value, pieces }: Text): Excerpt | undefined {
  const [piece, ...others] = pieces;
  if (!piece?.range || piece.notation !== undefined || others.length > 0) return undefined;
  const { file, start, end } = piece.range;
  const isInStep = end - start === value.length && (piece.spans?.length ?? 1) === 1;
  return isInStep ? { value, file, offset: start } : undefined;
}
