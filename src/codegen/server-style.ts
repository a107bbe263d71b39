/** What a server is made with, so far as a module for it has to know. */
export interface ServerStyle {
  /** Major version of the official SDK. */
  readonly sdk: 1 | 2;
  /** Whether it answers `tools/list` and `tools/call` with handlers of its own. */
  readonly isLowLevel: boolean;
}
