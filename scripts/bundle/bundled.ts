/** What was put together. */
export interface Bundled {
  /** The files that went into it, relative to the root. */
  readonly inputs: readonly string[];
  /** The files that were written, absolute. */
  readonly outputs: readonly string[];
}
