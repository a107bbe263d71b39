/** A stretch of one source file. */
export interface SourceRange {
  /** Absolute path with forward slashes. */
  readonly file: string;
  /** Offset of the first character, in UTF-16 code units from the start of the file. */
  readonly start: number;
  /** Offset just behind the last character. */
  readonly end: number;
}

/** A value and, where it is known, the place that it was written at. */
export interface Located<T> {
  readonly value: T;
  readonly range?: SourceRange;
}

/** A place as people count: both from 1, columns in UTF-16 code units. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** Whether a range lies in another one, which may be the same. */
export function isWithinRange(range: SourceRange, outer: SourceRange): boolean {
  return range.file === outer.file && range.start >= outer.start && range.end <= outer.end;
}

/** Whether both are the same stretch of the same file; of what is written nowhere, none is the same as another. */
export function isSameRange(one: SourceRange | undefined, other: SourceRange | undefined): boolean {
  return one !== undefined && one.file === other?.file && one.start === other.start && one.end === other.end;
}
