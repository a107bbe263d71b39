/** A file as it should be. Codegen plans, the command line compares and writes. */
export interface PlannedFile {
  /** Absolute path with forward slashes. */
  readonly path: string;
  readonly content: string;
}
