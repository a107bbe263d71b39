/** Replaces the characters from `start` to `end` of a file by `text`. An insertion has `start === end`. */
export interface TextEdit {
  /** Absolute path with forward slashes. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
